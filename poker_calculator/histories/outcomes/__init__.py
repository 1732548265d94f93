"""The outcomes of recorded hands, replayed under the rules."""
