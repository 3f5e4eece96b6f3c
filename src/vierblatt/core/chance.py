"""Chance: ChaCha8, keyed by the match's seed, in integers that every speed computes alike.

A strong cipher and not a small generator, because the cards that players see must tell them
nothing about the cards to come (docs/decisions/0003). The seed *is* the key, so whoever is
shown the seed after a match can check every shuffle of it.

Nothing is shuffled ahead of time: a draw picks one of the cards that lie in a pile at the
moment it happens, so no order of future cards exists that could leak.
"""

from vierblatt.core.rule import rule
from vierblatt.core.state import State

BITS = 32
WORD = (1 << BITS) - 1


@rule
def quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """The quarter round of ChaCha (RFC 8439, 2.1)."""
    a = (a + b) & WORD
    d ^= a
    d = ((d << 16) | (d >> 16)) & WORD
    c = (c + d) & WORD
    b ^= c
    b = ((b << 12) | (b >> 20)) & WORD
    a = (a + b) & WORD
    d ^= a
    d = ((d << 8) | (d >> 24)) & WORD
    c = (c + d) & WORD
    b ^= c
    b = ((b << 7) | (b >> 25)) & WORD
    return a, b, c, d


@rule
def block(state: State, counter: int, double_rounds: int) -> None:
    """Fill `state.words` with one ChaCha block (RFC 8439, 2.3; the nonce is zero)."""
    key, words = state.key, state.words
    s0, s1, s2, s3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    k0, k1, k2, k3 = key[0] + 0, key[1] + 0, key[2] + 0, key[3] + 0
    k4, k5, k6, k7 = key[4] + 0, key[5] + 0, key[6] + 0, key[7] + 0
    n0, n1, n2, n3 = counter + 0, 0, 0, 0
    for _ in range(double_rounds):
        s0, k0, k4, n0 = quarter(s0, k0, k4, n0)
        s1, k1, k5, n1 = quarter(s1, k1, k5, n1)
        s2, k2, k6, n2 = quarter(s2, k2, k6, n2)
        s3, k3, k7, n3 = quarter(s3, k3, k7, n3)
        s0, k1, k6, n3 = quarter(s0, k1, k6, n3)
        s1, k2, k7, n0 = quarter(s1, k2, k7, n0)
        s2, k3, k4, n1 = quarter(s2, k3, k4, n1)
        s3, k0, k5, n2 = quarter(s3, k0, k5, n2)
    words[0] = (s0 + 0x61707865) & WORD
    words[1] = (s1 + 0x3320646E) & WORD
    words[2] = (s2 + 0x79622D32) & WORD
    words[3] = (s3 + 0x6B206574) & WORD
    words[4] = (k0 + key[0]) & WORD
    words[5] = (k1 + key[1]) & WORD
    words[6] = (k2 + key[2]) & WORD
    words[7] = (k3 + key[3]) & WORD
    words[8] = (k4 + key[4]) & WORD
    words[9] = (k5 + key[5]) & WORD
    words[10] = (k6 + key[6]) & WORD
    words[11] = (k7 + key[7]) & WORD
    words[12] = (n0 + counter) & WORD
    words[13] = n1 & WORD
    words[14] = n2 & WORD
    words[15] = n3 & WORD


@rule
def word(state: State) -> int:
    """The next 32 random bits."""
    if state.drawn & 15 == 0:
        block(state, state.drawn >> 4, 4)
    bits = state.words[state.drawn & 15]
    state.drawn += 1
    return bits


@rule
def pick(state: State, count: int) -> int:
    """One of 0 … count-1, each exactly as likely as any other (Lemire's method)."""
    product = word(state) * count
    if product & WORD < count:
        unfair = (WORD + 1) % count
        while product & WORD < unfair:
            product = word(state) * count
    return product >> BITS


@rule
def random_below(rng: list[int], count: int) -> int:
    """One of 0 … count-1, by the 48-bit generator of drand48: quick, for bots, not for cards."""
    rng[0] = (rng[0] * 25214903917 + 11) & 0xFFFFFFFFFFFF
    return (rng[0] >> 16) * count >> 32
