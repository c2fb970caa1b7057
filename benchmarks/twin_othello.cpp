// The C++ twin of zermelo.games.othello under zermelo.search.depth_first.alpha_beta:
// the same algorithm, the same order of moves, the same evaluation, the same node counts,
// with the same bookkeeping (budget cell, counters, principal variation).
// usage: twin_othello DEPTH REPEATS   prints: value nodes leaves cutoffs seconds
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

using u64 = std::uint64_t;
using i64 = std::int64_t;

constexpr i64 Pass = 64, Width = 64, Terminal = -2;
constexpr u64 Inner = 0x7E7E7E7E7E7E7E7E, Corners = 0x8100000000000081;
constexpr double Inf = INFINITY, Disc = 0.1, Mobility = 1.0, Corner = 5.0;

struct State { u64 own, other; i64 turn; };
struct Run { i64 nodes, leaves, cutoffs, stopped, limit, rows; i64 *moves, *pv; };

static u64 reach(u64 own, u64 through, int s) {
    u64 up = (own << s) & through, down = (own >> s) & through;
    up |= (up << s) & through;
    down |= (down >> s) & through;
    u64 up_pairs = through & (through << s), down_pairs = through & (through >> s);
    up |= (up << 2 * s) & up_pairs;
    down |= (down >> 2 * s) & down_pairs;
    up |= (up << 2 * s) & up_pairs;
    down |= (down >> 2 * s) & down_pairs;
    return (up << s) | (down >> s);
}

static u64 legal(u64 own, u64 other) {
    u64 inner = other & Inner;
    return (reach(own, inner, 1) | reach(own, inner, 7) | reach(own, inner, 9) | reach(own, other, 8)) & ~(own | other);
}

static u64 enclosed(u64 own, u64 through, u64 move, int s) {
    u64 up = (move << s) & through, down = (move >> s) & through;
    up |= (up << s) & through;
    down |= (down >> s) & through;
    u64 up_pairs = through & (through << s), down_pairs = through & (through >> s);
    up |= (up << 2 * s) & up_pairs;
    down |= (down >> 2 * s) & down_pairs;
    up |= (up << 2 * s) & up_pairs;
    down |= (down >> 2 * s) & down_pairs;
    if (!((up << s) & own)) up = 0;
    if (!((down >> s) & own)) down = 0;
    return up | down;
}

static i64 mover(const State& p) {
    return legal(p.own, p.other) == 0 && legal(p.other, p.own) == 0 ? Terminal : p.turn;
}

static i64 moves(const State& p, i64* out) {
    u64 cells = legal(p.own, p.other);
    if (!cells) { out[0] = Pass; return 1; }
    i64 n = 0;
    for (; cells; cells &= cells - 1) out[n++] = __builtin_ctzll(cells);
    return n;
}

static State play(const State& p, i64 move) {
    if (move == Pass) return {p.other, p.own, 1 - p.turn};
    u64 bit = u64(1) << move, inner = p.other & Inner;
    u64 flips = enclosed(p.own, inner, bit, 1) | enclosed(p.own, inner, bit, 7) | enclosed(p.own, inner, bit, 9)
              | enclosed(p.own, p.other, bit, 8);
    return {p.other & ~flips, p.own | flips | bit, 1 - p.turn};
}

static int count(u64 x) { return __builtin_popcountll(x); }

static double payoff(const State& p, i64 player) {
    double d = count(p.own) - count(p.other);
    return player == p.turn ? d : -d;
}

static double evaluate(const State& p, i64 player) {
    double v = Disc * (count(p.own) - count(p.other));
    v += Mobility * (count(legal(p.own, p.other)) - count(legal(p.other, p.own)));
    v += Corner * (count(p.own & Corners) - count(p.other & Corners));
    v = std::max(-64.0, std::min(64.0, v));
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
    i64 depth = argc > 1 ? std::atoi(argv[1]) : 9, repeats = argc > 2 ? std::atoi(argv[2]) : 1;
    static i64 moves[130 * Width], pv[130 * 130];
    State start{(u64(1) << 28) | (u64(1) << 35), (u64(1) << 27) | (u64(1) << 36), 0};
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
