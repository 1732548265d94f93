def bet(*question):
    raise BaseException("base\nand more")
