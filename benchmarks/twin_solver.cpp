// The C++ twin of zermelo.search.solvers.connect_four_solver (7 x 6, line=False): the same search in the same
// order with the same counters. Each line of the input is the columns played and the entries of the
// table; each line of the answer is score, move (from 0), nodes, leaves, hits and seconds.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

using u64 = std::uint64_t;
using i64 = std::int64_t;

constexpr i64 Width = 7, Height = 6, Side = Height + 1, Cells = Width * Height, NoScore = -100, Offset = 32;
constexpr u64 Column = (u64(1) << Height) - 1, Bottom = 0x0000040810204081, Board = Bottom * Column;
constexpr u64 Columns[Width] = {Column << 3 * Side, Column << 2 * Side, Column << 4 * Side, Column << Side,
                                Column << 5 * Side, Column,             Column << 6 * Side};

struct Run {
    i64 nodes = 0, leaves = 0, cutoffs = 0, probes = 0, hits = 0, stopped = 0, limit = i64(1) << 62, first = 0, move = 0;
    i64 moves[(Cells + 1) * Width];
    u64 mask;
    std::vector<u64> table;
};

static inline i64 count(u64 x) { return __builtin_popcountll(x); }

static inline u64 mix64(u64 x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
    return x ^ (x >> 31);
}

static inline i64 score_of(i64 stones) { return (Cells + 2 - stones) >> 1; }

static inline u64 completing(u64 stones, int s) {
    u64 left = stones << s, right = stones >> s;
    u64 two_left = left & (stones << 2 * s), two_right = right & (stones >> 2 * s);
    return (two_left & ((stones << 3 * s) | right)) | (two_right & ((stones >> 3 * s) | left));
}

static inline u64 winning(u64 stones, u64 empty) {
    u64 up = (stones << 1) & (stones << 2) & (stones << 3);
    return (up | completing(stones, Side) | completing(stones, Side - 1) | completing(stones, Side + 1)) & empty;
}

static inline u64 landings(u64 occupied) { return (occupied + Bottom) & Board; }

static inline u64 safe_moves(u64 own, u64 occupied) {
    u64 moves = landings(occupied), threats = winning(own ^ occupied, Board ^ occupied), forced = moves & threats;
    if (forced) {
        if (forced & (forced - 1)) return 0;
        moves = forced;
    }
    return moves & ~(threats >> 1);
}

static inline i64 sort(u64 own, u64 occupied, u64 moves, i64* row) {
    i64 n = 0;
    for (i64 place = 0; place < Width; ++place)
        if (u64 move = moves & Columns[place]) {
            i64 threats = count(winning(own | move, Board ^ occupied));
            i64* at = row + n++;
            for (; at > row && at[-1] >> 8 < threats; --at) *at = at[-1];
            *at = threats << 8 | place;
        }
    return n;
}

static i64 negamax(Run& run, u64 own, u64 occupied, i64 stones, i64 alpha) {
    if (run.nodes >= *const_cast<volatile i64*>(&run.limit)) { run.stopped = 1; return 0; }
    ++run.nodes;
    u64 moves = safe_moves(own, occupied);
    if (!moves) { ++run.leaves; return -score_of(stones + 2); }
    if (stones + 2 >= Cells) { ++run.leaves; return 0; }
    i64 least = -score_of(stones + 4), most = score_of(stones + 3);
    if (least > alpha) return least;
    if (most <= alpha) return most;
    u64 key = mix64(own + occupied), &entry = run.table[key & run.mask];
    ++run.probes;
    if ((entry ^ key) < 256 && (entry & 255)) {
        i64 bound = i64((entry & 255) >> 1) - Offset;
        if (bool(entry & 1) == (bound > alpha)) { ++run.hits; return bound; }
    }
    i64* row = run.moves + (stones - run.first) * Width;
    i64 best = NoScore, n = sort(own, occupied, moves, row);
    for (i64 i = 0; i < n; ++i) {
        u64 move = moves & Columns[row[i] & 255];
        i64 value = -negamax(run, own ^ occupied, occupied | move, stones + 1, -alpha - 1);
        if (run.stopped) return best;
        best = std::max(best, value);
        if (value > alpha) { ++run.cutoffs; break; }
    }
    run.table[key & run.mask] = (key >> 8 << 8) | u64(2 * (best + Offset) + (best > alpha));
    return best;
}

static i64 root(Run& run, u64 own, u64 occupied, i64 stones, i64 alpha) {
    ++run.nodes;
    u64 moves = landings(occupied), wins = winning(own, moves), safe = safe_moves(own, occupied);
    auto column = [](u64 cells) { return i64(__builtin_ctzll(cells)) / Side; };
    if (wins) { ++run.leaves; run.move = column(wins); return score_of(stones + 1); }
    if (!safe && stones + 2 <= Cells) { ++run.leaves; run.move = column(moves); return -score_of(stones + 2); }
    if (stones + 2 >= Cells) { ++run.leaves; run.move = column(safe ? safe : moves); return 0; }
    i64 best = NoScore, *row = run.moves + (stones - run.first) * Width, n = sort(own, occupied, safe, row);
    for (i64 i = 0; i < n; ++i) {
        u64 move = safe & Columns[row[i] & 255];
        i64 value = -negamax(run, own ^ occupied, occupied | move, stones + 1, -alpha - 1);
        if (value > best) { best = value; run.move = column(move); }
        if (value > alpha) { ++run.cutoffs; break; }
    }
    return best;
}

static i64 solve(Run& run, u64 own, u64 occupied, i64 stones) {
    i64 low = -((Cells - stones) / 2), high = (Cells + 1 - stones) / 2, asked = 0;
    for (; low < high; ++asked) {
        i64 middle = low + (high - low) / 2;
        middle = middle <= 0 ? std::min(middle, low / 2) : std::max(middle, high / 2);
        i64 value = root(run, own, occupied, stones, middle);
        if (value > middle) low = std::min(value, high);
        else high = std::max(value, low);
    }
    if (asked != 1) root(run, own, occupied, stones, low - 1);
    return low;
}

int main() {
    std::string columns;
    i64 entries;
    Run run;
    while (std::cin >> columns >> entries) {
        u64 own = 0, occupied = 0;
        for (char sign : columns) {
            u64 move = (occupied + (u64(1) << (sign - '1') * Side)) & ~occupied;
            own ^= occupied;
            occupied |= move;
        }
        run.nodes = run.leaves = run.cutoffs = run.probes = run.hits = run.stopped = 0;
        run.first = i64(columns.size());
        run.mask = u64(entries) - 1;
        auto began = std::chrono::steady_clock::now();
        run.table.assign(entries, 0);
        i64 score = solve(run, own, occupied, run.first);
        double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        std::printf("%lld %lld %lld %lld %lld %.9f\n", (long long)score, (long long)run.move, (long long)run.nodes,
                    (long long)run.leaves, (long long)run.hits, seconds);
    }
}
