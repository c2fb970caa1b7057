// Captures on a word of 64 bits, as in zermelo.games._flipping.
#pragma once

constexpr u64 Inner = 0x7E7E7E7E7E7E7E7E;

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

static u64 flips(u64 own, u64 other, u64 move) {
    u64 inner = other & Inner;
    return enclosed(own, inner, move, 1) | enclosed(own, inner, move, 7) | enclosed(own, inner, move, 9)
         | enclosed(own, other, move, 8);
}
