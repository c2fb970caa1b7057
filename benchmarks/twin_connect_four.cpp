// The rules of zermelo.games.connect_four (7 x 6, score "win", default weights) in C++: the same moves
// in the same order, the same evaluation to the last bit (build with -ffp-contract=off).
constexpr int Width = 7;
#include "twin.hpp"

constexpr i64 Height = 6, Side = Height + 1;
constexpr u64 Column = (u64(1) << Height) - 1;
constexpr u64 Bottom = 0x0000040810204081, Board = Bottom * Column, Middle = Column << 3 * Side;
constexpr double Threat = 0.1, Centre = 0.02, Closest = 0.99;

static inline State start() { return {0, 0, 0}; }

static inline u64 in_line(u64 stones, int s) {
    u64 pairs = stones & (stones >> s);
    return pairs & (pairs >> 2 * s);
}

static inline bool has_four(u64 stones) {
    return (in_line(stones, 1) | in_line(stones, Side) | in_line(stones, Side - 1) | in_line(stones, Side + 1)) != 0;
}

static inline i64 mover(const State& p) {
    return has_four(p.other) || (p.own | p.other) == Board ? Terminal : p.turn;
}

static inline i64 moves(const State& p, i64* out) {
    u64 free = ((p.own | p.other) + Bottom) & Board;
    i64 n = 0;
    for (i64 x = 0; x < Width; ++x) {
        out[n] = x;
        n += (free & Column) != 0;
        free >>= Side;
    }
    return n;
}

static inline State play(const State& p, i64 move) {
    u64 occupied = p.own | p.other, cell = (occupied + (u64(1) << move * Side)) & ~occupied;
    return {p.other, p.own | cell, 1 - p.turn};
}

static inline double payoff(const State& p, i64 player) {
    if (!has_four(p.other)) return 0;
    return player == p.turn ? -1 : 1;
}

static inline u64 completing(u64 stones, int s) {
    u64 left = stones << s, right = stones >> s;
    u64 two_left = left & (stones << 2 * s), two_right = right & (stones >> 2 * s);
    return (two_left & ((stones << 3 * s) | right)) | (two_right & ((stones >> 3 * s) | left));
}

static inline u64 winning(u64 stones, u64 empty) {
    u64 up = (stones << 1) & (stones << 2) & (stones << 3);
    return (up | completing(stones, Side) | completing(stones, Side - 1) | completing(stones, Side + 1)) & empty;
}

static inline double evaluate(const State& p, i64 player) {
    u64 empty = Board & ~(p.own | p.other);
    i64 threats = count(winning(p.own, empty)) - count(winning(p.other, empty));
    i64 middle = count(p.own & Middle) - count(p.other & Middle);
    double v = Threat * threats + Centre * middle;
    v = std::max(-Closest, std::min(Closest, v));
    return player == p.turn ? v : -v;
}
