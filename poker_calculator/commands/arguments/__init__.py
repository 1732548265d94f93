"""The arguments and help texts of the commands, which import no code of the commands."""
