// The rules of zermelo.games.othello (8 x 8, default weights) in C++: the same moves in the same
// order, the same evaluation to the last bit (build with -ffp-contract=off: a fused multiply-add
// rounds once where Python rounds twice, and the node counts drift).
constexpr int Width = 64;
#include "twin.hpp"
#include "twin_flipping.hpp"

constexpr i64 Pass = 64;
constexpr u64 Corners = 0x8100000000000081;
constexpr double Disc = 0.1, Mobility = 1.0, Corner = 5.0;

static State start() { return {(u64(1) << 28) | (u64(1) << 35), (u64(1) << 27) | (u64(1) << 36), 0}; }

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
    u64 bit = u64(1) << move, taken = flips(p.own, p.other, bit);
    return {p.other & ~taken, p.own | taken | bit, 1 - p.turn};
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
