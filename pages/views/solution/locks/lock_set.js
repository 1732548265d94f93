/* Locks of strategies by node: {node, player, actions, shares}, the shares of actions by combo. */

import {CLASS_OF, COMBOS_OF} from "../../cards/cards.js";

/* Return shares that sum to 1 after one is changed; the others keep their proportions. */
export function balancedShares(shares, action, value) {
  if (shares.length === 1) return [1];
  const given = Math.min(1, Math.max(0, value));
  const others = shares.reduce((sum, share, place) => (place === action ? sum : sum + share), 0);
  return shares.map((share, place) => {
    if (place === action) return given;
    return others > 1e-12 ? (share / others) * (1 - given) : (1 - given) / (shares.length - 1);
  });
}

/* Return locks by node, as the query `solution_locks` answers them. */
export function readLocks(locks) {
  return new Map(locks.map(({node, player, actions, combos, shares}) => [node, {
    node, player, actions, shares: new Map([...combos].map((combo, place) =>
      [combo, actions.map((_, action) => shares[action * combos.length + place])])),
  }]));
}

/* Return locks as the query `solve_locked` takes them. */
export function writeLocks(locks) {
  return [...locks.values()].map(({node, actions, shares}) => ({
    node, combos: [...shares.keys()],
    shares: actions.map((_, action) => [...shares.values()].map((each) => each[action])),
  }));
}

/* Return locks as plain values, which a host can keep; `keptLocks` reads them. */
export function plainLocks(locks) {
  return [...locks.values()].map((lock) => ({...lock, shares: [...lock.shares]}));
}

export function keptLocks(plain) {
  return new Map(plain.map((lock) => [lock.node, {...lock, shares: new Map(lock.shares)}]));
}

/* Lock combos at the node of a frame, or set them free if *shares* is null; return further locks. */
export function changedLocks(locks, frame, combos, shares) {
  const before = locks.get(frame.path), held = new Map(before?.shares);
  for (const combo of combos) {
    if (shares) held.set(combo, shares);
    else held.delete(combo);
  }
  const next = new Map(locks);
  if (held.size) {
    next.set(frame.path, {
      node: frame.path, player: frame.player, actions: frame.actions.map(({name}) => name), shares: held,
    });
  } else next.delete(frame.path);
  return next;
}

/* Return the number of locked combos of each class at a node. */
export function lockedCells(locks, path) {
  const counts = new Uint8Array(COMBOS_OF.length);
  for (const combo of locks.get(path)?.shares.keys() ?? []) counts[CLASS_OF[combo]]++;
  return counts;
}

/* Return the mean shares of combos at a node: of their locks, and of the strategy of free ones. */
export function meanShares({frame, locks}, combos) {
  const {combos: held, deals} = frame.players[frame.player], locked = locks.get(frame.path)?.shares;
  const sums = frame.actions.map(() => 0), wanted = new Set(combos);
  let total = 0;
  held.forEach((combo, hand) => {
    const own = locked?.get(combo), shares = own ?? frame.strategy.map((row) => row[hand]);
    if (!wanted.has(combo) || Number.isNaN(shares[0])) return;
    const weight = deals[hand] > 0 ? deals[hand] : own ? 1e-9 : 0;
    total += weight;
    shares.forEach((share, action) => { sums[action] += weight * share; });
  });
  return sums.map((sum) => (total > 0 ? sum / total : 1 / sums.length));
}

/* Return the combos of a scope "range", "class" or "combo" at a node; *alike* groups isomorphic ones. */
export function combosOfScope({frame, pinned}, scope, combo, alike) {
  const held = [...frame.players[frame.player].combos];
  if (scope === "range") return held;
  if (scope === "class") return pinned === null ? [] : held.filter((each) => CLASS_OF[each] === pinned);
  if (!held.includes(combo)) return [];
  return alike ? held.filter((each) => alike.get(each) === alike.get(combo)) : [combo];
}
