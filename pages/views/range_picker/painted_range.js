/* A range that is painted: weights, dead cards, and the steps to undo. */

import {COMBOS, COMBOS_OF, COMBO_COUNT} from "../cards/cards.js";
import {writeRange} from "../cards/notation.js";

const MOST_STEPS = 500; // to undo

export class PaintedRange {
  /* onDraw(cells)  : the classes that changed, all without an argument
     onKeep(byHost) : the weights changed for good, and not only while a stroke goes on */
  constructor(weights, {onDraw, onKeep}) {
    Object.assign(this, {weights, onDraw, onKeep, past: [], future: [], before: null, written: null});
    this.isLive = new Uint8Array(COMBO_COUNT).fill(1);
  }

  /* Take the combos with dead cards, which are numbers, out of all counts. */
  setDead(cards) {
    COMBOS.forEach(([low, high], combo) => {
      this.isLive[combo] = cards.includes(low) || cards.includes(high) ? 0 : 1;
    });
    this.onDraw();
  }

  /* Return the mean weight of a class's live combos, of all if none lives.

     isEven : whether they weigh the same; held : how many have a weight; count : how many there are;
     dead   : the share of combos with a dead card */
  stateOf(cell) {
    const combos = COMBOS_OF[cell], live = combos.filter((combo) => this.isLive[combo]);
    const weights = (live.length ? live : combos).map((combo) => this.weights[combo]);
    return {
      weight: weights.reduce((sum, weight) => sum + weight, 0) / weights.length,
      isEven: weights.every((weight) => weight === weights[0]),
      held: weights.filter((weight) => weight > 0).length,
      count: weights.length,
      dead: 1 - live.length / combos.length,
    };
  }

  /* Return the combos that live and have a weight, their weights' sum, and its share of live combos. */
  size() {
    let combos = 0, sum = 0, live = 0;
    for (let combo = 0; combo < COMBO_COUNT; combo++) {
      if (!this.isLive[combo]) continue;
      live += 1;
      if (this.weights[combo] > 0) combos += 1;
      sum += this.weights[combo];
    }
    return {combos, sum, share: sum / live};
  }

  /* Return the range as text, which several parts show after a change. */
  text() {
    if (this.written === null) this.written = writeRange(this.weights);
    return this.written;
  }

  /* Return whether all live combos have a weight. */
  has(combos, weight) {
    const live = combos.filter((combo) => this.isLive[combo]);
    return (live.length ? live : combos).every((combo) => this.weights[combo] === weight);
  }

  /* Begin changes that `keep` makes one step, and `abort` takes back. */
  begin() {
    if (!this.before) this.before = this.weights.slice();
  }

  set(combos, weight, cell) {
    this.written = null;
    for (const combo of combos) this.weights[combo] = weight;
    this.onDraw([cell]);
  }

  show(weights) {
    this.written = null;
    this.weights = weights;
    this.onDraw();
  }

  /* End changes; remember the weights before them if they differ. */
  keep(byHost = false) {
    const {before} = this;
    this.before = null;
    if (!before || before.every((weight, combo) => weight === this.weights[combo])) return;
    this.past.push(before);
    if (this.past.length > MOST_STEPS) this.past.shift();
    this.future.length = 0;
    this.onKeep(byHost);
  }

  abort() {
    const {before} = this;
    this.before = null;
    if (before) this.show(before);
  }

  change(weights, byHost = false) {
    this.keep();
    this.begin();
    this.show(weights);
    this.keep(byHost);
  }

  undo() {
    this.step(this.past, this.future);
  }

  redo() {
    this.step(this.future, this.past);
  }

  step(from, to) {
    this.abort();
    if (!from.length) return;
    to.push(this.weights);
    this.show(from.pop());
    this.onKeep(false);
  }
}
