/* Return what a replay shows, as a browser has it, once it is drawn. */
async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const root = document.querySelector(".pc-replay");
  const text = (parent, name) => {
    const found = parent.querySelector(name);
    return found ? found.textContent.replaceAll("\uFE0E", "") : "";
  };
  const cards = (parent) =>
    [...parent.querySelectorAll(".pc-drawn-card")].map(({dataset}) => dataset.card).join("");
  const seat = (element) => ({
    cards: cards(element),
    stack: text(element, ".pc-replay-stack"),
    bet: text(element, ".pc-replay-bet"),
    out: element.classList.contains("pc-replay-is-out"),
    turn: element.classList.contains("pc-replay-turn"),
    equity: text(element, ".pc-replay-percent"),
    said: text(element, ".pc-hidden"),
  });
  const whole = (name) => text(root, `.pc-replay-${name}`);
  const seats = [...root.querySelectorAll(".pc-replay-seat")];
  return {
    step: whole("place"),
    street: whole("street"),
    board: cards(root.querySelector(".pc-replay-board")),
    pots: [...root.querySelectorAll(".pc-replay-pots li")].map((item) => item.textContent),
    text: whole("event-text"),
    game: whole("game"),
    seats: Object.fromEntries(seats.map((element) => [text(element, ".pc-replay-seat-name"), seat(element)])),
  };
}
