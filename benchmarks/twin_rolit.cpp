// The rules of zermelo.games.rolit (8 x 8, four players, the default evaluation) in C++, and the twin of
// zermelo.search.multiplayer.paranoid: the same moves in the same order, the same evaluation to the last bit.
#include <cstdint>

using u64 = std::uint64_t;
using i64 = std::int64_t;

constexpr int Width = 60;
struct State { u64 low, high, taken; i64 turn; };
#include "twin_run.hpp"
#include "twin_flipping.hpp"

constexpr u64 NotFirst = 0xFEFEFEFEFEFEFEFE, NotLast = 0x7F7F7F7F7F7F7F7F;
constexpr u64 Corners = 0x8100000000000081, Beside = 0x4281000000008142, Diagonal = 0x0042000000004200;
constexpr u64 Edges = 0x3C0081818181003C;
constexpr double Scale = 0.5 * 64 / 332, Stable = 0.5 * 64 / 28;

static u64 balls(const State& p, i64 player) {
    return p.taken & (p.low ^ (u64(player & 1) - 1)) & (p.high ^ (u64(player >> 1) - 1));
}

static u64 adjacent(u64 cells) {
    u64 wide = cells | ((cells >> 1) & NotLast) | ((cells << 1) & NotFirst);
    return wide | (wide << 8) | (wide >> 8);
}

static State start() {  // clockwise from the top left of the centre: players 0, 1, 2, 3
    u64 first = u64(1) << 27, second = u64(1) << 28, third = u64(1) << 36, fourth = u64(1) << 35;
    return {second | fourth, third | fourth, first | second | third | fourth, 0};
}

static i64 mover(const State& p) { return p.taken == ~u64(0) ? Terminal : p.turn; }

static i64 moves(const State& p, i64* out) {
    u64 own = balls(p, p.turn), cells = legal(own, p.taken & ~own);
    if (!cells) cells = adjacent(p.taken) & ~p.taken;
    i64 n = 0;
    for (; cells; cells &= cells - 1) out[n++] = __builtin_ctzll(cells);
    return n;
}

static State play(const State& p, i64 move) {
    u64 own = balls(p, p.turn), bit = u64(1) << move, painted = flips(own, p.taken & ~own, bit) | bit;
    u64 low = (p.low & ~painted) | (painted & (0 - u64(p.turn & 1)));
    u64 high = (p.high & ~painted) | (painted & (0 - u64(p.turn >> 1)));
    return {low, high, p.taken | bit, (p.turn + 1) & 3};
}

static double payoff(const State& p, i64 player) { return double(count(balls(p, player))); }

static u64 anchored(u64 own) {
    u64 border = own & (Corners | Beside | Edges), found = 0, grown = own & Corners;
    while (grown != found) {
        found = grown;
        u64 sideways = ((found >> 1) & NotLast) | ((found << 1) & NotFirst);
        grown = found | (border & (sideways | (found << 8) | (found >> 8)));
    }
    return found;
}

static double evaluate(const State& p, i64 player) {
    u64 own = balls(p, player);
    i64 weight = 3 * count(own) + 27 * count(own & Corners) - count(own & Beside) - 2 * count(own & Diagonal)
               + 3 * count(own & Edges);
    double value = Scale * double(weight);
    return value + Stable * double(count(anchored(own)));
}

static double search(Run& run, State state, i64 player, i64 ply, i64 depth, double alpha, double beta) {
    if (!visit(run, ply)) return 0;
    i64 who = mover(state);
    if (who == Terminal) { ++run.leaves; return payoff(state, player); }
    if (depth <= 0) { ++run.leaves; return evaluate(state, player); }
    i64* row = run.moves + ply * Width;
    bool mine = who == player;
    double best = mine ? -Inf : Inf, low = alpha, high = beta;
    i64 n = moves(state, row);
    for (i64 i = 0; i < n; ++i) {
        double value = search(run, play(state, row[i]), player, ply + 1, depth - 1, low, high);
        if (run.stopped) return best;
        if (mine ? value > best : value < best) {
            best = value;
            if (mine) low = std::max(low, best); else high = std::min(high, best);
            if (mine ? value > alpha : value < beta) keep(run, ply, row[i]);
            if (low >= high) { ++run.cutoffs; break; }
        }
    }
    return best;
}
