"""Weighted flops that represent all 22,100, chosen by `scripts/choose_flops.py`."""

from typing import Final

FLOP_SUBSETS: Final = {
    25: (
        "AsKhJd 858, As9s5s 909, As9h8h 966, As8s3h 825, As6s2s 878, As4s4h 835, KsJh5d 876, "
        "KsJh4d 882, Ks9s9h 922, Ks7h3d 973, QsTh9d 779, QsTh2h 994, Qs7h6s 907, Qs6h2s 803, "
        "Qs5h4s 903, JsJh3s 884, Js3h2d 889, Ts8h4s 874, Ts6h4d 963, Ts5h2h 842, 9s9h7s 861, "
        "9s6s5s 811, 8s7h2d 878, 8s6h3d 965, 7s5s5h 821"
    ),
    49: (
        "AsAh6d 416, AsKh4d 576, AsQh7d 420, AsJh4s 476, AsTh7d 506, AsTh2h 551, As9h7d 336, "
        "As8s8h 449, As8s4h 424, As5s5h 417, KsQhJd 535, KsJh2d 465, KsTs8s 396, KsTs6h 399, "
        "Ks9h5d 598, Ks8h5d 411, Ks8h3d 397, Ks7h2s 468, Ks6h2s 371, QsJs9s 456, QsTsTh 419, "
        "QsTs5h 379, QsTh4h 391, Qs9h8h 554, Qs7s2s 415, Qs7h5d 489, Qs6h3d 488, Qs3h2d 469, "
        "JsTh6h 462, Js9h8h 424, Js9h5h 428, Js7s3h 410, Js7h6d 515, Js5h3d 489, Js4s4h 383, "
        "Ts8h6s 427, Ts4s2h 451, 9s8s3h 339, 9s7h5h 388, 9s6h4s 467, 9s6h2h 479, 9s4h3h 534, "
        "8s7h3d 582, 8s6h2s 479, 6s5s4s 491, 6s5s3s 351, 5s5h4s 450, 4s4h4d 442, 3s2h2d 437"
    ),
    95: (
        "AsAh9d 190, AsAh8d 192, AsKsKh 146, AsKh5d 269, AsKh4d 287, AsQs9s 396, AsQs6h 209, "
        "AsQh8h 183, AsQh7d 208, AsJhTh 246, AsJh7d 298, AsTsTh 161, AsTs6h 191, AsTh3h 175, "
        "As9h2s 323, As8h6h 289, As7h5d 228, As6h4d 304, As5h3d 237, As4h3d 229, As4h2s 141, "
        "KsQs6h 191, KsQh7d 335, KsQh4d 243, KsJs9h 233, KsJh7d 184, KsJh5d 186, KsJh4h 259, "
        "KsTs6h 160, KsTs5h 312, KsTh8d 218, Ks9h3s 124, Ks9h3h 157, Ks9h2d 243, Ks8s3s 252, "
        "Ks8h2d 282, Ks6h3d 328, Ks3s2h 240, QsQh6d 180, QsQh5d 249, QsJh8d 242, QsJh3h 226, "
        "QsJh2h 208, QsTs2h 334, QsTh4d 204, Qs9s9h 390, Qs9h5h 227, Qs9h2d 207, Qs8s2h 41, "
        "Qs8h3s 303, Qs6h4d 233, JsJhTd 255, JsTh6d 300, JsTh2d 251, Js8s5h 268, Js8h4s 282, "
        "Js7h4d 242, Js6h3s 237, Js5s2h 230, Js5h2s 206, Js4s4h 74, Js3s3h 226, TsTh5s 116, "
        "Ts9s8h 210, Ts9h6d 208, Ts9h3d 280, Ts8s3h 231, Ts7s4s 310, Ts7h4d 280, Ts5h3s 305, "
        "9s8h7d 197, 9s8h6h 242, 9s8h5d 217, 9s7h6s 195, 9s7h4s 271, 9s7h4d 165, 9s6h3d 151, "
        "9s5h4h 303, 8s8h8d 208, 8s7s5s 197, 8s6s5h 235, 8s6s2h 309, 8s5h2s 189, 8s4h2s 303, "
        "7s6h5h 190, 7s6h3s 198, 7s5s5h 289, 7s5s2s 152, 7s3h2s 274, 7s3h2h 206, 7s2s2h 212, "
        "6s6h3d 305, 6s5h4d 232, 5s4s2h 189, 4s4h2s 272"
    ),
}
"""The flops and the number of flops that each represents, by the number of flops listed."""
