// The plays of zermelo.games.backgammon in C++: the same algorithm on the same bit planes, the same numbers in the
// same order. Positions come on stdin, own_low own_high other_low other_high roll on a line; the argument is REPEATS.
// The answer is one line for each task: plays checksum seconds. The tasks: generate all plays of every position;
// generate and make them.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

using i64 = std::int64_t;

constexpr i64 Base = 26, Most = 2226, Scratch = Most - 32;
constexpr i64 Bar = i64(1) << 25, Plane = (i64(1) << 26) - 2, Points = Plane ^ Bar;

struct Side { i64 low, high; };
struct State { Side own, other; i64 roll; };

static i64 lowest(i64 x) { return __builtin_ctzll(x); }
static i64 ones(Side s) { i64 any = s.low | s.high; return (any | any >> 32) & Plane; }
static i64 twos(Side s) { return (s.low >> 32 | s.high | s.high >> 32) & Plane; }
static i64 threes(Side s) { return ((s.low & s.low >> 32) | s.high | s.high >> 32) & Plane; }
static i64 fours(Side s) { return (s.high | s.high >> 32) & Plane; }

static i64 mirrored(i64 m) {
    std::uint64_t x = m;
    x = (x >> 1 & 0x5555555555555555) | (x & 0x5555555555555555) << 1;
    x = (x >> 2 & 0x3333333333333333) | (x & 0x3333333333333333) << 2;
    x = (x >> 4 & 0x0F0F0F0F0F0F0F0F) | (x & 0x0F0F0F0F0F0F0F0F) << 4;
    x = (x >> 8 & 0x00FF00FF00FF00FF) | (x & 0x00FF00FF00FF00FF) << 8;
    x = (x >> 16 & 0x0000FFFF0000FFFF) | (x & 0x0000FFFF0000FFFF) << 16;
    return i64(x) >> 6;
}

static i64 highest(i64 home) { return i64(1) << (63 - __builtin_clzll(home)); }

static i64 sources(i64 own, i64 reach, i64 die) {
    if (own & Bar) return own & reach & Bar;
    i64 found = own & reach;
    if (own >> 7 || own == 0) return found;
    return own >> (die + 1) ? found | (own & i64(1) << die) : found | highest(own);
}

static i64 landing(i64 bit, i64 die) { return bit >> die & Plane; }
static i64 moved(i64 own, i64 pairs, i64 bit, i64 die) { return (own & ~(bit & ~pairs)) | landing(bit, die); }

static i64* written(i64 found, i64 number, i64 digit, i64* out) {
    for (; found; found &= found - 1) *out++ = number + lowest(found) * digit;
    return out;
}

struct Dice { i64 reach_a, reach_b, a, b, blots; };

static i64 running(i64 own, i64 pairs, const Dice& d, i64* out) {
    i64 with_a = own & d.reach_a, with_b = own & d.reach_b;
    i64 first_a = with_a & d.reach_b << d.a, first_b = with_b & d.reach_a << d.b;
    i64 same = first_a & first_b & ~(d.blots << d.a | d.blots << d.b);
    i64 left = with_a | (first_b >> d.b & ~own);
    if (pairs & Bar) { left &= Bar; with_b &= Bar; first_a = 0; }
    i64* at = out;
    for (; left; left &= left - 1) {
        i64 p = lowest(left), bit = i64(1) << p, found = bit << d.b;
        if (own & bit) found = ((with_b & ~(bit & ~pairs)) | (first_a & bit) >> d.a) & ~((same & bit) >> d.a);
        if (own & Bar && bit != Bar) found &= Bar;
        at = written(found, p * Base, 1, at);
    }
    return at - out;
}

static i64 bearing(i64 own, i64 pairs, const Dice& d, i64* out) {
    i64 with_a = sources(own, d.reach_a, d.a), with_b = sources(own, d.reach_b, d.b), left = with_a;
    for (i64 rest = with_b; rest; rest &= rest - 1) {
        i64 q = lowest(rest);
        left |= out[Scratch + q] = sources(moved(own, pairs, i64(1) << q, d.b), d.reach_a, d.a);
    }
    i64* at = out;
    for (; left; left &= left - 1) {
        i64 p = lowest(left), bit = i64(1) << p;
        i64 found = with_a & bit ? sources(moved(own, pairs, bit, d.a), d.reach_b, d.b) : 0;
        for (i64 rest = with_b; rest; rest &= rest - 1) {
            i64 q = lowest(rest);
            found |= (out[Scratch + q] >> p & 1) << q;
        }
        if (p <= d.b) found &= -bit;
        bool runs = with_b & bit && out[Scratch + p] & landing(bit, d.b);
        if (runs && !(d.blots & (landing(bit, d.a) | landing(bit, d.b)))) found &= ~landing(bit, d.a);
        at = written(found, p * Base, 1, at);
    }
    return at - out;
}

static i64* descending(i64 one, i64 two, i64 three, i64 four, i64 reach, i64 die, i64 below, i64 number, i64 steps, i64* at) {
    i64 found = sources(one, reach, die) & below;
    number *= Base;
    if (steps == 1) return written(found, number, 1, at);
    for (; found; found &= found - 1) {
        i64 s = lowest(found), bit = i64(1) << s, to = landing(bit, die);
        i64 o = one & ~(bit & ~two), t = two & ~(bit & ~three), h = three & ~(bit & ~four);
        at = descending(o | to, t | (o & to), h | (t & to), four | (h & to), reach, die, 2 * bit - 1, number + s, steps - 1, at);
    }
    return at;
}

static i64 moves(const State& s, i64* out) {
    i64 a = s.roll / 10, b = s.roll % 10, own = ones(s.own), pairs = twos(s.own), n = 0;
    i64 theirs = mirrored(ones(s.other) | twos(s.other) << 32), free = Points & ~(theirs >> 32);
    if (a == b) {
        i64 reach = free << a & Plane;
        for (i64 steps = 4; steps && !n; --steps)
            n = descending(own, pairs, threes(s.own), fours(s.own), reach, a, Plane, 0, steps, out) - out;
    } else {
        Dice d{free << a & Plane, free << b & Plane, a, b, theirs & free};
        i64 outside = own >> 7;
        n = !(outside & (outside - 1)) && !(pairs >> 7) ? bearing(own, pairs, d, out) : running(own, pairs, d, out);
        if (!n) {
            i64 found = sources(own, d.reach_a, a), digit = Base;
            if (!found) { found = sources(own, d.reach_b, b); digit = 1; }
            n = written(found, 0, digit, out) - out;
        }
    }
    if (!n) out[n++] = 0;
    return n;
}

static Side more(Side s, i64 bit) {
    i64 carry = s.low & bit;
    s.low ^= bit;
    i64 carry4 = s.low >> 32 & carry;
    s.low ^= carry << 32;
    i64 carry8 = s.high & carry4;
    s.high ^= carry4 ^ carry8 << 32;
    return s;
}

static Side less(Side s, i64 bit) {
    s.low ^= bit;
    i64 borrow = s.low & bit;
    s.low ^= borrow << 32;
    i64 borrow4 = s.low >> 32 & borrow;
    s.high ^= borrow4;
    s.high ^= (s.high & borrow4) << 32;
    return s;
}

static State play(State s, i64 move) {
    i64 a = s.roll / 10, die = s.roll % 10;
    for (; move; move /= Base, die = a) {
        i64 source = move % Base;
        if (!source) continue;
        s.own = less(s.own, i64(1) << source);
        if (source <= die) continue;
        s.own = more(s.own, i64(1) << (source - die));
        i64 blot = s.other.low & i64(1) << (25 - source + die);
        if (blot) { s.other.low ^= blot; s.other = more(s.other, Bar); }
    }
    return {s.other, s.own, 0};
}

template <class Task> static void timed(int repeats, Task task) {
    i64 plays = 0, sum = 0;
    auto began = std::chrono::steady_clock::now();
    for (int r = 0; r < repeats; ++r) task(plays, sum);
    double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    std::printf("%lld %lld %.9f\n", (long long)plays, (long long)sum, seconds);
}

int main(int argc, char** argv) {
    int repeats = argc > 1 ? std::atoi(argv[1]) : 1;
    std::vector<State> states;
    long long w[5];
    while (std::scanf("%lld %lld %lld %lld %lld", w, w + 1, w + 2, w + 3, w + 4) == 5)
        states.push_back({{w[0], w[1]}, {w[2], w[3]}, w[4]});
    std::vector<i64> out(Most);
    timed(repeats, [&](i64& plays, i64& sum) {
        for (const State& s : states) {
            i64 n = moves(s, out.data());
            plays += n;
            sum += out[0] + out[n - 1];
        }
    });
    timed(repeats, [&](i64& plays, i64& sum) {
        for (const State& s : states) {
            i64 n = moves(s, out.data());
            plays += n;
            for (i64 i = 0; i < n; ++i) {
                State child = play(s, out[i]);
                sum += (child.own.low ^ child.own.high ^ child.other.low ^ child.other.high) & 0xFFFFFF;
            }
        }
    });
}
