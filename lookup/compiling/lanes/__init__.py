"""Operations on lanes of 16 bits, one at a time and thirty-two at a time."""
