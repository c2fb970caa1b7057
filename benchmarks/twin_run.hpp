// What a twin in C++ shares with a search of Zermelo: the budget cell, the counters, the principal variation.
// A twin says its Width (most moves of a position) and its State, includes this, and defines `start` and `search`.
// The arguments are DEPTH [REPEATS], the answer is one line: value nodes leaves cutoffs seconds (of the
// fastest repeat).
#pragma once
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr i64 Terminal = -2;
constexpr double Inf = INFINITY;

struct Run { i64 nodes, leaves, cutoffs, stopped, limit, rows; i64 *moves, *pv; };

static State start();
static double search(Run& run, State state, i64 player, i64 ply, i64 depth, double alpha, double beta);

static i64 count(u64 x) { return __builtin_popcountll(x); }

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

int main(int argc, char** argv) {
    i64 depth = argc > 1 ? std::atoi(argv[1]) : 8, repeats = argc > 2 ? std::atoi(argv[2]) : 1;
    std::vector<i64> rows((depth + 1) * Width), pv((depth + 1) * (depth + 1));
    double best = Inf, value = 0;
    Run run{};
    for (i64 r = 0; r < repeats; ++r) {
        run = Run{0, 0, 0, 0, i64(1) << 62, depth + 1, rows.data(), pv.data()};
        auto began = std::chrono::steady_clock::now();
        value = search(run, start(), 0, 0, depth, -Inf, Inf);
        best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
    }
    std::printf("%.17g %lld %lld %lld %.9f\n", value, (long long)run.nodes, (long long)run.leaves, (long long)run.cutoffs, best);
}
