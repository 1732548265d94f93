"""The decks and random words of environments, by Python's integers."""

ACTION_STREAM = 0xD1342543DE82EF95


def naive_words(key):
    """SplitMix64, in Python's integers."""
    while True:
        word = key
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
            word = (word ^ word >> shift) * factor % 2**64
        yield word ^ word >> 31
        key = (key + 0x9E3779B97F4A7C15) % 2**64


def naive_word(key, number):
    return next(naive_words((key + number * 0x9E3779B97F4A7C15) % 2**64))


def naive_deck(cards, source):
    """A Fisher-Yates shuffle that takes a 32-bit number a card, lower half of a word first."""
    cards, halves = list(cards), []
    for place in range(len(cards)):
        left = len(cards) - place
        while True:
            if not halves:
                word = next(source)
                halves = [word >> 32, word % 2**32]
            product = halves.pop() * left
            if product % 2**32 >= 2**32 % left:
                break
        chosen = place + product // 2**32
        cards[place], cards[chosen] = cards[chosen], cards[place]
    return cards


def naive_hand(cards, seed, number):
    """Return the deck of a hand, and a function from the number of an action to its word."""
    key = naive_word(naive_word(seed, 0), number)
    return naive_deck(cards, naive_words(key)), lambda i: naive_word(key ^ ACTION_STREAM, i)
