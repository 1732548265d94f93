"""The type of thirty-two lanes of 16 bits in kernels, and instructions that operations share."""

from typing import Any

from lookup._kernels.numba_internals import ir, models, register_model, types

LANES = 32

WORDS = ir.VectorType(ir.IntType(16), LANES)


class Vector(types.Type):
    """The Numba type of a vector."""

    def __init__(self) -> None:
        super().__init__("Vector")


vector = Vector()


@register_model(Vector)
class VectorModel(models.PrimitiveModel):
    """How LLVM holds a vector: in one register, or in as many as the processor needs."""

    def __init__(self, dmm: Any, fe_type: Any) -> None:
        super().__init__(dmm, fe_type, WORDS)


def spread_word(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """Write the instructions that put the low 16 bits of a number into all lanes."""
    word = context.cast(builder, value, kind, types.uint16)
    nothing, number = ir.Constant(WORDS, ir.Undefined), ir.IntType(32)
    one = builder.insert_element(nothing, word, number(0))
    return builder.shuffle_vector(one, nothing, ir.VectorType(number, LANES)([0] * LANES))


def pointer_to(context: Any, builder: Any, kind: Any, array: Any, at: Any, place: Any) -> Any:
    """Write the instructions that find a vector of an array, from *at* on."""
    data = context.make_array(kind)(context, builder, array).data
    index = context.cast(builder, at, place, types.intp)
    return builder.bitcast(builder.gep(data, [index]), WORDS.as_pointer())
