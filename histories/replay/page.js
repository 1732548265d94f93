"use strict";
/* The table and its controls. All text of a log gets onto the page as textContent alone. */

(() => {
  const RANKS = {A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight",
    7: "seven", 6: "six", 5: "five", 4: "four", 3: "three", 2: "two"};
  const SUITS = {c: ["♣", "clubs"], d: ["♦", "diamonds"], h: ["♥", "hearts"], s: ["♠", "spades"]};
  const STATUS = {"all-in": "all-in", out: "out of the hand", won: "wins the pot"};
  const find = (id) => document.getElementById(id);
  const data = JSON.parse(find("data").textContent);
  const hands = data.hands.map((hand) => ({...hand, pictures: null}));
  let hand = 0, step = 0, timer = 0, mark = () => {};

  function made(name, className, text) {
    const element = document.createElement(name);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  }

  /* Return all pictures of a hand: each step is stored as what it changes in the one before. */
  function pictures(shown) {
    if (shown.pictures) return shown.pictures;
    let last = {seats: shown.names.map(() => ({}))};
    shown.pictures = shown.steps.map((changes) => {
      const seats = last.seats.map((seat, number) => ({...seat, ...(changes.seats || {})[number]}));
      last = {...last, ...changes, seats};
      return last;
    });
    return shown.pictures;
  }

  const cardsOf = (text) => (text ? text.split(" ") : []);

  function spokenCard(card) {
    return card === "??" ? "a hidden card" : `${RANKS[card[0]]} of ${SUITS[card[1]][1]}`;
  }

  function cardElement(card, isUp) {
    const known = card !== "??";
    const element = made("span", `card ${known ? card[1] : "back"}${isUp ? " up" : ""}`);
    if (known) {
      element.append(card[0], made("span", "", `${SUITS[card[1]][0]}\uFE0E`));
    } else {
      element.textContent = "?";
    }
    return element;
  }

  /* Return what a screen reader says of a seat. */
  function spokenSeat(shown, picture, number) {
    const seat = picture.seats[number];
    const words = [shown.names[number]];
    if (number === shown.button) words.push("button");
    if (number === picture.turn) words.push("to act");
    const cards = cardsOf(seat.cards).map(spokenCard).join(", ");
    words.push(cards || "no cards", `${seat.stack} chips`);
    if (seat.bet) words.push(`bets ${seat.bet}`);
    if (STATUS[seat.status]) words.push(STATUS[seat.status]);
    if (seat.action) words.push(seat.action);
    if (seat.equity) words.push(`equity ${picture.deals ? "about " : ""}${seat.equity} %`);
    return words.join(", ");
  }

  function seatElement(shown, picture, number) {
    const seat = picture.seats[number];
    const item = made("li", `${seat.status}${number === picture.turn ? " turn" : ""}`);
    const angle = Math.PI * (0.5 + 2 * shown.places[number] / shown.names.length);
    item.style.setProperty("--x", (50 + 42 * Math.cos(angle)).toFixed(2));
    item.style.setProperty("--y", (49 + 39.5 * Math.sin(angle)).toFixed(2));
    item.append(made("span", "sr", spokenSeat(shown, picture, number)));
    const pod = made("div", "pod"), cards = cardsOf(seat.cards);
    pod.setAttribute("aria-hidden", "true");
    const hole = made("div", `hole${cards.length > (shown.names.length > 8 ? 3 : 4) ? " many" : ""}`);
    hole.append(...cards.map((card, place) => cardElement(card, seat.up[place] === "1")));
    const plate = made("div", "plate");
    const name = made("bdi", "name", shown.names[number]);
    name.title = shown.names[number];
    plate.append(name, made("span", "stack", seat.stack), made("span", "act", seat.action));
    const equity = made("div", "equity");
    if (!seat.equity) equity.dataset.none = "";
    equity.style.setProperty("--equity", seat.equity || 0);
    equity.append(made("i"), made("span", "percent", seat.equity ? `${picture.deals ? "≈ " : ""}${seat.equity} %` : ""));
    plate.append(equity);
    pod.append(hole, plate);
    item.append(pod);
    for (const [what, text] of [["bet", seat.bet], ["dealer", number === shown.button ? "D" : ""]]) {
      if (!text) continue;
      const chip = made("span", what, text);
      chip.setAttribute("aria-hidden", "true");
      item.append(chip);
    }
    return item;
  }

  function drawBoard(picture) {
    const cards = cardsOf(picture.board), board = find("board");
    board.replaceChildren(...cards.map((card) => cardElement(card, false)));
    board.setAttribute("aria-label", cards.length ? `Board: ${cards.map(spokenCard).join(", ")}` : "No board cards");
    const pots = picture.pots.map((pot, number) => `${number ? `Side pot ${number}` : "Pot"} ${pot}`);
    if (picture.total && picture.seats.some((seat) => seat.bet)) pots.push(`Total ${picture.total}`);
    find("pots").replaceChildren(...pots.map((text) => made("li", "", text)));
    find("street").textContent = picture.street;
  }

  function drawSteps(shown) {
    const items = [];
    let street = "";
    pictures(shown).forEach((picture, number) => {
      if (picture.street !== street) {
        street = picture.street;
        items.push(made("li", "street", street));
      }
      const item = made("li"), button = made("button", "", picture.text);
      button.type = "button";
      button.dataset.step = number;
      button.addEventListener("click", () => show(hand, number));
      item.append(button);
      items.push(item);
    });
    find("steps").replaceChildren(...items);
  }

  function markStep() {
    const list = find("steps");
    for (const button of list.querySelectorAll("button")) {
      const number = Number(button.dataset.step);
      button.classList.toggle("later", number > step);
      if (number !== step) {
        button.removeAttribute("aria-current");
        continue;
      }
      button.setAttribute("aria-current", "step");
      const middle = button.offsetTop - list.clientHeight / 2;
      list.scrollTop = Math.max(0, middle);
    }
  }

  function markHand() {
    const shown = hands[hand];
    find("game").textContent = `${shown.title} · ${shown.game}`;
    find("hand").value = String(hand);
    find("step").max = String(shown.steps.length - 1);
    for (const row of find("rows").children) {
      if (Number(row.dataset.hand) === hand) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
    mark(hand);
    drawSteps(shown);
  }

  /* Show one step of one hand. */
  function show(newHand, newStep) {
    const isNew = newHand !== hand || !find("steps").children.length;
    [hand, step] = [newHand, newStep];
    if (isNew) markHand();
    const shown = hands[hand], all = pictures(shown), picture = all[step];
    drawBoard(picture);
    const order = shown.names.map((_, number) => number).sort((one, other) => shown.places[one] - shown.places[other]);
    find("seats").replaceChildren(...order.map((number) => seatElement(shown, picture, number)));
    find("seats").className = shown.names.length > 8 ? "crowd" : "";
    find("text").textContent = picture.text;
    find("step").value = String(step);
    find("step").setAttribute("aria-valuetext", `Step ${step + 1} of ${all.length}, ${picture.street}`);
    find("place").textContent = `${step + 1} of ${all.length}`;
    const isStart = !hand && !step, isEnd = hand === hands.length - 1 && step === all.length - 1;
    for (const [id, off] of [["back", isStart], ["forward", isEnd], ["previous", !hand], ["next", hand === hands.length - 1]]) {
      find(id).setAttribute("aria-disabled", String(off));
    }
    markStep();
    if (isEnd && timer) pause();
  }

  function forward() {
    if (step < hands[hand].steps.length - 1) show(hand, step + 1);
    else if (hand < hands.length - 1) show(hand + 1, 0);
  }

  function back() {
    if (step) show(hand, step - 1);
    else if (hand) show(hand - 1, hands[hand - 1].steps.length - 1);
  }

  const jump = (to) => { if (to >= 0 && to < hands.length) show(to, 0); };

  function drawPlay() {
    const button = find("play"), word = timer ? "Pause" : "Play";
    button.setAttribute("aria-label", word);
    button.querySelector("b").textContent = word;
    button.classList.toggle("on", timer !== 0);
  }

  function pause() {
    clearInterval(timer);
    timer = 0;
    drawPlay();
  }

  function play() {
    if (find("forward").getAttribute("aria-disabled") === "true") show(0, 0);
    clearInterval(timer);
    timer = setInterval(forward, Number(find("speed").value));
    drawPlay();
  }

  const toggle = () => (timer ? pause() : play());
  const help = () => find("help").showModal();

  const ACTIONS = {
    first: () => show(hand, 0), back, play: toggle, forward, keys: help,
    last: () => show(hand, hands[hand].steps.length - 1),
    previous: () => jump(hand - 1), next: () => jump(hand + 1),
  };
  const KEYS = {ArrowLeft: "back", ArrowRight: "forward", " ": "play", Home: "first", End: "last",
    PageUp: "previous", PageDown: "next", "?": "keys"};

  /* Keys that an element has a use for stay its own. */
  function isTaken(key, target) {
    if (find("help").open || target.closest("select, .scroll")) return true;
    return key === " " && target.closest("button, input") !== null;
  }

  function listen() {
    for (const [id, action] of Object.entries(ACTIONS)) find(id).addEventListener("click", action);
    find("step").addEventListener("input", (event) => show(hand, Number(event.target.value)));
    find("hand").addEventListener("change", (event) => jump(Number(event.target.value)));
    find("speed").addEventListener("change", () => { if (timer) play(); });
    document.addEventListener("keydown", (event) => {
      const id = KEYS[event.key];
      if (!id || event.ctrlKey || event.altKey || event.metaKey || isTaken(event.key, event.target)) return;
      event.preventDefault();
      ACTIONS[id]();
    });
  }

  function drawHands() {
    const head = made("tr"), many = data.players.length > 12;
    const players = many ? [] : data.players;
    const heads = ["Hand", "Result"].map((text) => made("th", "", text));
    heads.push(...players.map((player) => {
      const cell = made("th");
      cell.append(made("bdi", "", player.name));
      return cell;
    }));
    heads.forEach((cell) => { cell.scope = "col"; });
    head.append(...heads);
    find("heads").append(head);
    hands.forEach((each, number) => {
      const row = made("tr"), cell = made("th"), button = made("button", "", each.title);
      row.dataset.hand = number;
      cell.scope = "row";
      button.type = "button";
      button.addEventListener("click", () => jump(number));
      cell.append(button);
      row.append(cell, made("td", "result", each.result));
      row.append(...players.map((player) => made("td", "", player.chips[number + 1] ?? "")));
      find("rows").append(row);
      const option = made("option", "", each.title);
      option.value = String(number);
      find("hand").append(option);
    });
  }

  find("notes").append(...data.notes.map((text) => made("li", "", text)));
  find("notes").hidden = !data.notes.length;
  find("replay").hidden = false;
  drawHands();
  mark = drawChart(data.players, hands.length, find("chart"), find("legend"), jump);
  listen();
  show(0, 0);
})();
