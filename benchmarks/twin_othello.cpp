// The rules of zermelo.games.othello (8 x 8, default weights) in C++: the same moves in the same
// order, the same evaluation to the last bit (build with -ffp-contract=off: a fused multiply-add
// rounds once where Python rounds twice, and the node counts drift).
constexpr int Width = 64;
#include "twin.hpp"

constexpr i64 Pass = 64;
constexpr u64 Inner = 0x7E7E7E7E7E7E7E7E, Corners = 0x8100000000000081;
constexpr double Disc = 0.1, Mobility = 1.0, Corner = 5.0;

static State start() { return {(u64(1) << 28) | (u64(1) << 35), (u64(1) << 27) | (u64(1) << 36), 0}; }

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
    u64 found = reach(own, inner, 1) | reach(own, inner, 7) | reach(own, inner, 9) | reach(own, other, 8);
    return found & ~(own | other);
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

static double payoff(const State& p, i64 player) {
    double d = double(count(p.own) - count(p.other));
    return player == p.turn ? d : -d;
}

static double evaluate(const State& p, i64 player) {
    double v = Disc * (count(p.own) - count(p.other));
    v += Mobility * (count(legal(p.own, p.other)) - count(legal(p.other, p.own)));
    v += Corner * (count(p.own & Corners) - count(p.other & Corners));
    v = std::max(-64.0, std::min(64.0, v));
    return player == p.turn ? v : -v;
}
