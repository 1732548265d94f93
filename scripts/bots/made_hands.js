// A bot for the line protocol: raises the minimum with a pair or better, otherwise calls small bets.
const { createInterface } = require("node:readline");

function act(hand) {
  const cards = [...hand.hole_cards, ...hand.boards.flat(2)];
  const ranks = new Map();
  for (const [rank] of cards) ranks.set(rank, (ranks.get(rank) ?? 0) + 1);
  const paired = hand.hole_cards.some(([rank]) => ranks.get(rank) > 1);
  const raises = Object.keys(hand.actions).filter((action) => action.startsWith("raise"));
  const price = hand.call / (hand.pot + hand.call);
  const wishes = paired ? [...raises, "call"] : [price < 0.25 ? "call" : "fold", "call"];
  return [...wishes, "stand pat"].find((action) => action in hand.actions);
}

createInterface({ input: process.stdin }).on("line", (line) => {
  console.log(act(JSON.parse(line)));
});
