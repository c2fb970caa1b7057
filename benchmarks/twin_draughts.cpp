// The rules of zermelo.games.draughts (international, material_positional with the published weights, limit 100), perft
// and the engine in C++: the same moves in the same order, the same evaluation to the last bit (build with
// -ffp-contract=off), the same table and ordering. Arguments: perft DEPTH or engine DEPTH. The answer is one line:
// leaves nodes seconds, or value nodes leaves cutoffs seconds.
#include <ctime>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
#include <algorithm>

using u64 = std::uint64_t;
using i64 = std::int64_t;

constexpr i64 Terminal = -2;
constexpr double Inf = INFINITY;
constexpr int Bits = 54, Width = 512, MostCaptured = Width - 1, PieceBegins = Width - 2, Room = Width - 3;
constexpr i64 Range = i64(Bits) * 64 * 64, Limit = 100;
constexpr u64 Set = (u64(1) << Bits) - 1, None = u64(1) << 62;

static int bit_of(int square) { int row = square / 5; return 11 * (row / 2) + 5 * (row % 2) + square % 5; }

struct Masks {
    u64 board = 0, rows[10] = {}, centre = 0, sides = 0, between[Bits * 64] = {};
    Masks() {
        for (int square = 0; square < 50; ++square) {
            int bit = bit_of(square), y = square / 5, x = y % 2 ? 2 * (square % 5) : 2 * (square % 5) + 1;
            board |= u64(1) << bit;
            rows[y] |= u64(1) << bit;
            if (std::min(x, y) >= 3 && std::max(x, y) <= 6) centre |= u64(1) << bit;
            if (x == 0 || x == 9) sides |= u64(1) << bit;
        }
        for (int square = 0; square < 50; ++square)
            for (int way : {-6, -5, 5, 6}) {
                u64 passed = 0;
                for (int from = bit_of(square), at = from + way; at >= 0 && at < Bits && board >> at & 1; at += way) {
                    between[64 * from + at] = passed;
                    passed |= u64(1) << at;
                }
            }
    }
};
static const Masks M;

struct State { u64 own, other, kings; i64 turn, idle; };

static inline i64 count(u64 x) { return __builtin_popcountll(x); }
static inline i64 first(u64 x) { return __builtin_ctzll(x); }
static inline u64 step(u64 x, int way) { return way > 0 ? x << way : x >> -way; }
static inline u64 empty_squares(const State& s) { return M.board & ~(s.own | s.other); }

// Captures.

static inline u64 jumpers(u64 men, u64 other, u64 empty) {
    u64 up = ((empty << 6 & other) << 6) | ((empty << 5 & other) << 5);
    u64 down = ((empty >> 6 & other) >> 6) | ((empty >> 5 & other) >> 5);
    return men & (up | down);
}

static inline bool kings_capture(u64 kings, u64 other, u64 empty, bool flying) {
    for (int way : {-6, -5, 5, 6}) {
        u64 reached = kings;
        if (flying) for (int i = 0; i < 8; ++i) reached |= step(reached, way) & empty;
        if (step(step(reached, way) & other, way) & empty) return true;
    }
    return false;
}

static inline u64 victim(u64 piece, u64 other, u64 empty, bool far, int way) {
    u64 met = step(piece, way);
    while (far && met & empty) met = step(met, way);
    return met & other && step(met, way) & empty ? met : 0;
}

static inline u64 landings(u64 taken, u64 empty, bool far, int way) {
    u64 found = step(taken, way);
    if (far) for (u64 at = step(found, way); at & empty; at = step(at, way)) found |= at;
    return found;
}

static inline u64 going_on(bool king, u64 squares, u64 other, u64 empty) {
    u64 found = 0;
    for (; squares; squares &= squares - 1) {
        u64 square = squares & -squares;
        if (king ? kings_capture(square, other, empty, true) : jumpers(square, other, empty) != 0) found |= square;
    }
    return found;
}

static inline i64 write_capture(i64 target, u64 captured, i64* row, i64 n) {
    i64 size = count(captured);
    if (size < row[MostCaptured]) return n;
    if (size > row[MostCaptured]) { row[MostCaptured] = size; row[PieceBegins] = 0; n = 0; }
    if (n >= Room) return n;
    i64 packed = target << Bits | (size > 1 ? i64(captured) : 0), begins = row[PieceBegins], at = n;
    while (at > begins && row[at - 1] > packed) --at;
    if (at > begins && row[at - 1] == packed) return n;
    for (i64 i = n; i > at; --i) row[i] = row[i - 1];
    row[at] = packed;
    return n + 1;
}

static i64 write_jumps(bool king, u64 piece, u64 captured, u64 other, u64 empty, i64* row, i64 n) {
    for (int way : {-6, -5, 5, 6}) {
        u64 taken = victim(piece, other & ~captured, empty, king, way);
        if (!taken) continue;
        u64 squares = landings(taken, empty, king, way);
        u64 on = going_on(king, squares, other & ~(captured | taken), empty);
        if (!on)
            for (; squares; squares &= squares - 1) n = write_capture(first(squares), captured | taken, row, n);
        for (; on; on &= on - 1) n = write_jumps(king, on & -on, captured | taken, other, empty, row, n);
    }
    return n;
}

static u64 chosen_jump(bool king, u64 piece, u64 captured, u64 other, u64 empty, u64 target, i64 above) {
    u64 least = None;
    for (int way : {-6, -5, 5, 6}) {
        u64 taken = victim(piece, other & ~captured, empty, king, way);
        if (!taken) continue;
        u64 squares = landings(taken, empty, king, way);
        u64 on = going_on(king, squares, other & ~(captured | taken), empty);
        if (!on && squares & target && captured) {
            u64 found = u64(Bits - count(captured | taken)) << Bits | captured | taken;
            if (above < i64(found) && found < least) least = found;
        }
        for (; on; on &= on - 1)
            least = std::min(least, chosen_jump(king, on & -on, captured | taken, other, empty, target, above));
    }
    return least;
}

// Moves.

static bool can_move(const State& s) {
    u64 empty = empty_squares(s), kings = s.own & s.kings, men = s.own & ~s.kings;
    u64 ahead = s.turn == 0 ? men >> 6 | men >> 5 : men << 5 | men << 6;
    u64 around = kings >> 6 | kings >> 5 | kings << 5 | kings << 6;
    if ((ahead | around) & empty) return true;
    return jumpers(men, s.other, empty) || kings_capture(kings, s.other, empty, false);
}

static inline i64 mover(const State& s) { return !can_move(s) || s.idle >= Limit ? Terminal : s.turn; }

static i64 write_captures(const State& s, u64 pieces, u64 empty, i64* row) {
    row[MostCaptured] = 0;
    i64 n = 0;
    for (; pieces; pieces &= pieces - 1) {
        u64 piece = pieces & -pieces;
        row[PieceBegins] = n;
        n = write_jumps(piece & s.kings, piece, 0, s.other, empty | piece, row, n);
        i64 here = first(piece), before = -1, alike = 0;
        for (i64 i = row[PieceBegins]; i < n; ++i) {
            i64 target = row[i] >> Bits, captured = row[i] & Set;
            alike = captured == 0 ? 0 : target == before ? alike + 1 : 1;
            before = target;
            row[i] = here << 12 | target << 6 | alike;
        }
    }
    return n;
}

static i64 moves(const State& s, i64* row) {
    u64 empty = empty_squares(s), kings = s.own & s.kings, men = s.own & ~kings;
    u64 capturing = jumpers(men, s.other, empty);
    if (kings && kings_capture(kings, s.other, empty, true)) capturing |= kings;
    if (capturing) return write_captures(s, capturing, empty, row);
    int low = s.turn == 0 ? -6 : 5, high = s.turn == 0 ? -5 : 6;
    u64 left = step(empty, -low) & men, right = step(empty, -high) & men;
    i64 n = 0;
    for (u64 pieces = left | right | kings; pieces; pieces &= pieces - 1) {
        u64 piece = pieces & -pieces;
        i64 here = first(piece);
        if (piece & kings) {
            u64 targets = 0;
            for (int way : {-6, -5, 5, 6})
                for (u64 at = step(piece, way) & empty; at; at = step(at, way) & empty) targets |= at;
            for (; targets; targets &= targets - 1) row[n++] = here << 12 | first(targets) << 6;
            continue;
        }
        row[n] = (here << 12) + ((here + low) << 6);
        n += (left & piece) != 0;
        row[n] = (here << 12) + ((here + high) << 6);
        n += (right & piece) != 0;
    }
    return n;
}

static State play(const State& s, i64 move) {
    u64 piece = u64(1) << (move >> 12), target = u64(1) << (move >> 6 & 63), taken;
    i64 alike = move & 63;
    if (alike == 0) taken = M.between[move >> 6] & s.other;
    else {
        i64 found = -1;
        for (i64 i = 0; i < alike; ++i)
            found = chosen_jump(piece & s.kings, piece, 0, s.other, empty_squares(s) | piece, target, found);
        taken = u64(found) & Set;
    }
    u64 kings = s.kings & ~taken;
    i64 idle = 0;
    if (kings & piece) {
        kings = (kings & ~piece) | target;
        if (!taken) idle = s.idle + 1;
    } else if (target & (s.turn == 0 ? M.rows[0] : M.rows[9])) kings |= target;
    return {s.other & ~taken, (s.own & ~piece) | target, kings, 1 - s.turn, idle};
}

static inline bool noisy(const State& s, i64 move) { return (move & 63) || M.between[move >> 6] & s.other; }

static double payoff(const State& s, i64 player) {
    if (can_move(s)) return 0;
    return player == s.turn ? -1 : 1;
}

static double side_value(u64 own, u64 all_kings, u64 home, u64 near) {
    u64 kings = own & all_kings, men = own ^ kings;
    return double(24 * count(men) + 65 * count(kings) + count(own & M.centre) + count(own & M.sides)
                  - 11 * count(men & home) + 27 * count(men & near));
}

static double evaluate(const State& s, i64 player) {
    u64 white = s.turn == 0 ? s.own : s.other, black = s.turn == 0 ? s.other : s.own;
    double total = side_value(white, s.kings, M.rows[9], M.rows[1]) - side_value(black, s.kings, M.rows[0], M.rows[8]);
    double value = std::max(-0.99, std::min(0.99, 1e-4 * total));
    return player == 0 ? value : -value;
}

static inline u64 mix64(u64 x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
    return x ^ (x >> 31);
}

static inline u64 key(const State& s) {
    return mix64(s.own ^ mix64(s.other ^ mix64(s.kings ^ mix64(u64(2 * s.idle + s.turn + 1)))));
}

static State start() {
    State s{0, 0, 0, 0, 0};
    for (int row = 0; row < 4; ++row) { s.other |= M.rows[row]; s.own |= M.rows[9 - row]; }
    return s;
}

// Searches.

struct Run {
    i64 nodes = 0, leaves = 0, horizon = 0, cutoffs = 0, researches = 0, hits = 0, furthest = 0, limit = i64(1) << 62, rows;
    bool stopped = false;
    std::vector<i64> moves, pv;
    explicit Run(i64 plies) : rows(plies), moves(plies * Width), pv(plies * plies) {}
};

static bool visit(Run& run, i64 ply) {
    run.pv[ply * run.rows] = 0;
    if (run.nodes >= *const_cast<volatile i64*>(&run.limit)) { run.stopped = true; return false; }
    ++run.nodes;
    return true;
}

static void keep(Run& run, i64 ply, i64 move) {
    i64 *line = run.pv.data() + ply * run.rows, *below = line + run.rows, length = *below;
    line[0] = length + 1;
    line[1] = move;
    for (i64 i = 1; i <= length; ++i) line[1 + i] = below[i];
}

static void perft(Run& run, State s, i64 ply, i64 depth) {
    if (!visit(run, ply)) return;
    if (depth <= 0) { ++run.leaves; return; }
    if (mover(s) == Terminal) return;
    i64* row = run.moves.data() + ply * Width;
    i64 n = moves(s, row);
    if (depth == 1) { run.leaves += n; return; }
    for (i64 i = 0; i < n; ++i) {
        perft(run, play(s, row[i]), ply + 1, depth - 1);
        if (run.stopped) return;
    }
}

struct Memory {
    u64 mask = (1 << 18) - 1;
    std::vector<u64> keys = std::vector<u64>(1 << 19);
    std::vector<double> values = std::vector<double>(1 << 19), scores;
    std::vector<i64> words = std::vector<i64>(1 << 19), path, refuting = std::vector<i64>(Range), killing,
                     cuts = std::vector<i64>(2 * Range);
    explicit Memory(i64 rows) : scores(rows * Width), path(rows), killing(2 * rows) {}
};
constexpr int Upper = 1, Lower = 2, Exact = 3;

static double horizon(Run& run, const State& s, i64 who, i64 player, i64 ply, double alpha, double beta) {
    if (who == 1 - player) return -horizon(run, s, who, who, ply, -beta, -alpha);
    if (!visit(run, ply)) return 0;
    ++run.leaves;
    if (who == Terminal) return payoff(s, player);
    ++run.horizon;
    double best = evaluate(s, player);
    if (best >= beta || ply >= run.furthest) return best;
    i64* row = run.moves.data() + ply * Width;
    i64 n = moves(s, row);
    for (i64 i = 0; i < n; ++i) {
        if (!noisy(s, row[i])) continue;
        State child = play(s, row[i]);
        double value = -horizon(run, child, mover(child), 1 - player, ply + 1, -beta, -std::max(alpha, best));
        if (run.stopped) return best;
        if (value > best) {
            best = value;
            if (value > alpha) keep(run, ply, row[i]);
            if (value >= beta) { ++run.cutoffs; return best; }
        }
    }
    return best;
}

static void score_moves(const Run& run, Memory& m, const State& s, i64 player, i64 ply, i64 depth, i64 row, i64 n, i64 hash_move) {
    i64 refutation = ply == 1 ? m.refuting[m.path[0]] - 1 : -1;
    i64 killer = m.killing[2 * ply] - 1, second = m.killing[2 * ply + 1] - 1;
    for (i64 i = 0; i < n; ++i) {
        i64 move = run.moves[row + i];
        double score;
        if (move == hash_move) score = 4e300;
        else if (move == refutation) score = 3e300;
        else if (move == killer) score = 2e300;
        else if (move == second) score = 1e300;
        else if (depth >= 3) {
            State child = play(s, move);
            score = mover(child) == Terminal ? payoff(child, player) : evaluate(child, player);
        } else score = double(m.cuts[player * Range + move]);
        m.scores[row + i] = score;
    }
}

static double search(Run& run, Memory& m, State s, i64 player, i64 ply, i64 depth, double alpha, double beta) {
    i64 who = mover(s);
    if (who == 1 - player) return -search(run, m, s, who, ply, depth, -beta, -alpha);
    if (who == Terminal || depth <= 0) return horizon(run, s, who, player, ply, alpha, beta);
    if (!visit(run, ply)) return 0;
    u64 hash = key(s);
    i64 hash_move = -1, slot = 2 * i64(hash & m.mask), entry = -1;
    if (m.words[slot] && m.keys[slot] == hash) entry = slot;
    else if (m.words[slot + 1] && m.keys[slot + 1] == hash) entry = slot + 1;
    if (entry >= 0) {
        i64 word = m.words[entry];
        double value = m.values[entry];
        hash_move = (word >> 3 & 0xFFFFFFFF) - 1;
        int bound = word & 3;
        bool settles = bound == Exact || (bound == Lower && value >= beta) || (bound == Upper && value <= alpha);
        if (beta <= std::nextafter(alpha, Inf) && settles && ((word >> 35) - 1 >= depth || word & 4)) {
            ++run.hits;
            if (!(word & 4)) ++run.horizon;
            return value;
        }
    }
    i64 before = run.horizon, row = ply * Width, n = moves(s, run.moves.data() + row);
    score_moves(run, m, s, player, ply, depth, row, n, hash_move);
    double best = -Inf;
    i64 best_move = -1;
    for (i64 i = 0; i < n; ++i) {
        i64 top = i;
        for (i64 j = i + 1; j < n; ++j) if (m.scores[row + j] > m.scores[row + top]) top = j;
        std::swap(run.moves[row + top], run.moves[row + i]);
        std::swap(m.scores[row + top], m.scores[row + i]);
        i64 move = run.moves[row + i];
        m.path[ply] = move;
        State child = play(s, move);
        double low = std::max(alpha, best), upper = i == 0 ? beta : std::nextafter(low, Inf);
        double value = -search(run, m, child, 1 - player, ply + 1, depth - 1, -upper, -low);
        if (i > 0 && low < value && value < beta && !run.stopped) {
            ++run.researches;
            value = -search(run, m, child, 1 - player, ply + 1, depth - 1, -beta, std::nextafter(-value, Inf));
        }
        if (run.stopped) return best;
        if (value > best) {
            best = value;
            best_move = move;
            if (value > alpha) keep(run, ply, move);
            if (value >= beta) {
                ++run.cutoffs;
                if (ply == 1) m.refuting[m.path[0]] = move + 1;
                if (m.killing[2 * ply] != move + 1) {
                    m.killing[2 * ply + 1] = m.killing[2 * ply];
                    m.killing[2 * ply] = move + 1;
                }
                m.cuts[player * Range + move] += depth * depth;
                break;
            }
        }
    }
    i64 at = slot;
    if (depth < (m.words[slot] >> 35) - 1 && m.keys[slot] != hash) ++at;
    m.keys[at] = hash;
    m.values[at] = best;
    int bound = best <= alpha ? Upper : best >= beta ? Lower : Exact;
    m.words[at] = (depth + 1) << 35 | (best_move + 1) << 3 | (run.horizon == before ? 4 : 0) | bound;
    return best;
}

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    i64 depth = std::atoi(argv[2]);
    constexpr i64 Quiescence = 16;
    Run run(depth + Quiescence + 1);
    auto clock = [] { return double(std::clock()) / CLOCKS_PER_SEC; };  // of the processor
    if (!std::strcmp(argv[1], "perft")) {
        auto began = clock();
        perft(run, start(), 0, depth);
        double seconds = clock() - began;
        std::printf("%lld %lld %.9f\n", (long long)run.leaves, (long long)run.nodes, seconds);
        return 0;
    }
    auto began = clock();
    Memory memory(depth + Quiescence + 1);
    double value = 0;
    for (i64 d = 1; d <= depth; ++d) {
        run.furthest = d + Quiescence;
        value = search(run, memory, start(), 0, 0, d, -Inf, 1.0);
    }
    double seconds = clock() - began;
    std::printf("%.17g %lld %lld %lld %.9f\n", value, (long long)run.nodes, (long long)run.leaves, (long long)run.cutoffs, seconds);
}
