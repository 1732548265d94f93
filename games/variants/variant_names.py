"""Find the variant that a code or a name means."""

import functools
from typing import Final

from games.variants.variant import VARIANTS, Variant, VariantLike
from lookup.arguments import shown
from lookup.game_names import game_named, spellings
from lookup.names import plain, unknown_name

VARIANT_NAMES: Final = {code: variant.name for code, variant in VARIANTS.items()}


def read_variant(variant: VariantLike) -> Variant:
    """Return a variant from its code, one of its names, itself, or a game that has it.

    Names are those of `lookup.game_names`; without a limit they mean the usual one. Raises
    ValueError for anything else.

    >>> [read_variant(name).code for name in ("NT", "plo", "Razz", "limit hold'em")]
    ['NT', 'PO', 'FR', 'FT']
    """
    found = getattr(variant, "variant", variant)
    if isinstance(found, Variant):
        return found
    if not isinstance(found, str):
        raise ValueError(
            f"{shown(variant)} is not a variant; give a code such as 'NT', or a `Variant`"
        )
    code = found if found in VARIANTS else _codes().get(plain(found))
    if code is None and (named := game_named(found)) is not None:
        game, limit = named
        code = limit + game.code
    if code not in VARIANTS:
        raise ValueError(unknown_variant(found))
    return VARIANTS[code]


def unknown_variant(given: object) -> str:
    """Return the message for an unknown variant."""
    played = [name for name, (game, limit) in spellings().items() if limit + game.code in VARIANTS]
    return unknown_name("variant", given, VARIANT_NAMES, played, "games.VARIANTS")


@functools.cache
def _codes() -> dict[str, str]:
    """Return the codes of all variants by name."""
    return {plain(name): code for code, name in VARIANT_NAMES.items()}
