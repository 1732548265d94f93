"""Cards that a page draws, for tests."""


def drawn(part):
    """Return the cards that a part of a page draws, such as "AsKd"; "??" is a hidden one."""
    faces = part.locator(".pc-drawn-card")
    return "".join(face.get_attribute("data-card") for face in faces.all())
