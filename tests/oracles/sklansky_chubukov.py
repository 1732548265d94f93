"""Sklansky-Chubukov numbers, as published and by their definition.

Nothing of ours is imported here, nor NumPy. Numbers are exact.
"""

from bisect import bisect_left
from fractions import Fraction

# Victor Chubukov's list, printed rounded in Sklansky and Miller, "No Limit Hold'em: Theory and
# Practice" (2006); with six decimals it is test data of a public repository of poker programs. AA
# has no number. The list also has the number of callers: 877 against T6o, where 879 should, and
# 1,097 against T4o, where 1,096 should, so that these two numbers are some millionths too great.
PUBLISHED = """
KK 953.995465 AKs 554.509992 QQ 478.008197 AKo 331.887184 JJ 319.213589 AQs 274.211191
TT 239.821017 AQo 192.670217 99 191.413933 AJs 183.221336 88 159.296894 ATs 138.913083
AJo 136.310470 77 134.847705 66 115.348532 ATo 106.264712 A9s 104.124788 55 98.629873
A8s 89.865649 KQs 86.627695 44 81.979590 A9o 81.716196 A7s 79.175905 KJs 72.621257
A5s 72.292128 A8o 70.956513 A6s 70.744533 A4s 66.650529 33 65.440821 KTs 62.805558
A7o 62.747746 A3s 62.275315 KQo 58.771664 A2s 58.141993 A5o 56.542087 A6o 56.151230
A4o 51.939490 KJo 50.838788 QJs 49.515440 A3o 48.445438 22 48.054119 K9s 47.812358
A2o 45.172344 KTo 44.946538 QTs 43.809464 K8s 39.910810 K7s 37.330652 JTs 36.106522
K9o 35.754152 K6s 34.890001 QJo 32.816822 Q9s 32.519706 K5s 32.303331 K8o 30.473887
K4s 30.163283 QTo 29.716401 K7o 28.541184 K3s 28.381805 K2s 26.730843 Q8s 26.718552
K6o 26.675708 J9s 25.712524 K5o 24.680974 Q9o 23.419539 JTo 23.085252 K4o 22.845021
Q7s 22.685237 T9s 22.491482 Q6s 21.785164 K3o 21.392219 J8s 20.636243 Q5s 20.321860
K2o 19.999415 Q8o 19.819326 Q4s 18.916352 J9o 17.799380 Q3s 17.734011 T8s 17.465705
J7s 17.194521 Q7o 17.077335 Q2s 16.641032 Q6o 16.295139 98s 15.293343 Q5o 15.034981
J8o 14.867761 T9o 14.832206 J6s 14.718597 T7s 14.199426 J5s 14.048416 Q4o 13.662167
J4s 12.955471 J7o 12.666038 Q3o 12.503232 97s 12.251417 T8o 12.156984 J3s 12.040344
T6s 11.921088 Q2o 11.302950 J2s 11.138727 87s 11.110552 J6o 10.780675 98o 10.271257
T7o 10.204755 96s 10.097673 J5o 9.987293 T5s 9.946900 T4s 9.260066 86s 8.994746
J4o 8.906238 T6o 8.571955 97o 8.570963 T3s 8.415718 76s 8.318417 95s 8.261043
J3o 7.914721 T2s 7.538836 87o 7.505732 85s 7.239171 96o 7.074151 T5o 6.920957
J2o 6.885765 75s 6.594160 94s 6.583641 T4o 6.248512 65s 6.207388 86o 6.099835
93s 6.058991 84s 5.692773 95o 5.650827 T3o 5.480421 76o 5.439126 92s 5.359298
74s 5.109201 54s 4.850294 T2o 4.832254 85o 4.812230 64s 4.769221 83s 4.463809
94o 4.345783 75o 4.269797 82s 4.129509 73s 4.018033 93o 4.000304 65o 3.972305
53s 3.851054 63s 3.777173 84o 3.737896 92o 3.585219 43s 3.402163 74o 3.366747
72s 3.221509 54o 3.221293 64o 3.170312 52s 3.114999 62s 3.054809 83o 2.994827
42s 2.796223 82o 2.795837 73o 2.731972 53o 2.640274 63o 2.591343 32s 2.567461
43o 2.366073 72o 2.243309 52o 2.181602 62o 2.139745 42o 1.976146 32o 1.825374
"""


def published_numbers():
    """Return the 168 published numbers, {hand class: text of six decimals}."""
    words = PUBLISHED.split()
    return dict(zip(words[::2], words[1::2], strict=True))


def naive_gain(stack, equities):
    """Return the gain of an all-in over a fold, summed over the opponent's combos.

    stack : chips behind the small blind of 1; the opponent, who posted 2, has 1 fewer behind
    equities : the player's against each combo
    """
    gain = Fraction(0)
    for equity in equities:
        pot = 2 * (stack + 1)
        folded, called = stack - 1, (1 - equity) * pot  # what the opponent has in the end
        gain += equity * pot - stack if called > folded else 3
    return gain


def naive_number(equities):
    """Return the stack at which the gain is 0: between two at which some combo stops calling."""
    # It calls up to (1 - e) (2S + 2) = S - 1, if not always.
    ends = {(3 - 2 * equity) / (2 * equity - 1) for equity in equities if equity > Fraction(1, 2)}
    stacks = [Fraction(1), *sorted(ends), max(ends) + 1]
    # Above the last stack, the gain is a line, which may reach 0 later.
    place = bisect_left(stacks[:-1], True, key=lambda stack: naive_gain(stack, equities) < 0)
    left, right = stacks[place - 1], stacks[place]
    at_left, at_right = naive_gain(left, equities), naive_gain(right, equities)
    return left + (right - left) * at_left / (at_left - at_right)
