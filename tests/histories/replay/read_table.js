/* Return what the replay page shows, as a browser has it. */
() => {
  const text = (parent, name) => {
    const found = parent.querySelector(name);
    return found ? found.textContent : "";
  };
  const card = (element) => {
    if (element.classList.contains("back")) return "??";
    return element.textContent[0] + element.classList[1];
  };
  const cards = (parent) => [...parent.querySelectorAll(".card")].map(card).join("");
  const seat = (element) => ({
    cards: cards(element),
    stack: text(element, ".stack"),
    bet: text(element, ".bet"),
    out: element.classList.contains("out"),
    turn: element.classList.contains("turn"),
    equity: text(element, ".percent"),
    said: text(element, ".sr"),
  });
  const whole = (id) => document.getElementById(id).textContent;
  const seats = [...document.querySelectorAll("#seats > li")];
  return {
    step: whole("place"),
    street: whole("street"),
    board: cards(document.getElementById("board")),
    pots: [...document.querySelectorAll("#pots li")].map((item) => item.textContent),
    text: whole("text"),
    game: whole("game"),
    seats: Object.fromEntries(seats.map((element) => [text(element, ".name"), seat(element)])),
  };
}
