// The C++ twin of zermelo.games.connect_four (7x6, score=win) under
// zermelo.search.depth_first.alpha_beta: the same algorithm, the same order of moves, the same
// evaluation, the same node counts, with the same bookkeeping (budget cell, counters, principal
// variation). The size of the board is known to the compiler; to Zermelo it is a parameter.
// usage: twin_connect_four DEPTH REPEATS   prints: value nodes leaves cutoffs seconds
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

using i64 = std::int64_t;

constexpr i64 Width = 7, Height = 6, Side = Height + 1, Terminal = -2;
constexpr i64 Column = (i64(1) << Height) - 1, Bottom = 0x40810204081, Board = Bottom * Column;
constexpr i64 Middle = Column << (3 * Side);
constexpr double Inf = INFINITY, Threat = 0.1, Centre = 0.02, Closest = 0.99;

struct State { i64 own, other, turn; };
struct Run { i64 nodes, leaves, cutoffs, stopped, limit, rows; i64 *moves, *pv; };

static i64 in_line(i64 stones, int s) {
    i64 pairs = stones & (stones >> s);
    return pairs & (pairs >> 2 * s);
}

static bool has_four(i64 stones) {
    return in_line(stones, 1) | in_line(stones, Side) | in_line(stones, Side - 1) | in_line(stones, Side + 1);
}

static i64 mover(const State& p) {
    return has_four(p.other) || (p.own | p.other) == Board ? Terminal : p.turn;
}

static i64 moves(const State& p, i64* out) {
    i64 free = ((p.own | p.other) + Bottom) & Board, n = 0;
    for (i64 x = 0; x < Width; ++x, free >>= Side) {
        out[n] = x;
        n += (free & Column) != 0;
    }
    return n;
}

static State play(const State& p, i64 move) {
    i64 occupied = p.own | p.other;
    return {p.other, p.own | ((occupied + (i64(1) << move * Side)) & ~occupied), 1 - p.turn};
}

static int count(i64 x) { return __builtin_popcountll(x); }

static double payoff(const State& p, i64 player) {
    return !has_four(p.other) ? 0.0 : player == p.turn ? -1.0 : 1.0;
}

static i64 completing(i64 stones, int s) {
    i64 left = stones << s, right = stones >> s;
    return (left & (stones << 2 * s) & ((stones << 3 * s) | right))
         | (right & (stones >> 2 * s) & ((stones >> 3 * s) | left));
}

static i64 winning(i64 stones, i64 empty) {
    i64 up = (stones << 1) & (stones << 2) & (stones << 3);
    return (up | completing(stones, Side) | completing(stones, Side - 1) | completing(stones, Side + 1)) & empty;
}

static double evaluate(const State& p, i64 player) {
    i64 empty = Board & ~(p.own | p.other);
    double v = Threat * (count(winning(p.own, empty)) - count(winning(p.other, empty)))
             + Centre * (count(p.own & Middle) - count(p.other & Middle));
    v = std::max(-Closest, std::min(Closest, v));
    return player == p.turn ? v : -v;
}

static bool visit(Run& run, i64 ply) {
    run.pv[ply * run.rows] = 0;
    if (run.nodes >= *const_cast<volatile i64*>(&run.limit)) { run.stopped = 1; return false; }
    ++run.nodes;
    return true;
}

static void keep(Run& run, i64 ply, i64 move) {
    i64 *line = run.pv + ply * run.rows, *below = line + run.rows, length = *below;
    line[0] = length + 1;
    line[1] = move;
    for (i64 i = 1; i <= length; ++i) line[1 + i] = below[i];
}

static double search(Run& run, State state, i64 player, i64 ply, i64 depth, double alpha, double beta) {
    i64 who = mover(state);
    if (who == 1 - player) return -search(run, state, who, ply, depth, -beta, -alpha);
    if (!visit(run, ply)) return 0;
    if (who == Terminal) { ++run.leaves; return payoff(state, player); }
    if (depth <= 0) { ++run.leaves; return evaluate(state, player); }
    i64* row = run.moves + ply * Width;
    double best = -Inf;
    i64 n = moves(state, row);
    for (i64 i = 0; i < n; ++i) {
        double value = -search(run, play(state, row[i]), 1 - player, ply + 1, depth - 1, -beta, -std::max(alpha, best));
        if (run.stopped) return best;
        if (value > best) {
            best = value;
            if (value > alpha) keep(run, ply, row[i]);
            if (value >= beta) { ++run.cutoffs; return best; }
        }
    }
    return best;
}

int main(int argc, char** argv) {
    i64 depth = argc > 1 ? std::atoi(argv[1]) : 10, repeats = argc > 2 ? std::atoi(argv[2]) : 1;
    static i64 moves[130 * Width], pv[130 * 130];
    State start{0, 0, 0};
    double best = Inf, value = 0;
    Run run{};
    for (i64 r = 0; r < repeats; ++r) {
        run = Run{0, 0, 0, 0, i64(1) << 62, depth + 1, moves, pv};
        auto began = std::chrono::steady_clock::now();
        value = search(run, start, 0, 0, depth, -Inf, Inf);
        best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
    }
    std::printf("%.17g %lld %lld %lld %.9f\n", value, (long long)run.nodes, (long long)run.leaves, (long long)run.cutoffs, best);
}
