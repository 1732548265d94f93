/* Queries of which only the last one matters, and the bytes of answers. */

/* Return a function (name, query, done(answer, isLast), failed(error)) that asks by *ask(name, query)*.

   Of the queries that come while one is under way, only the last one waits, and that under way is given up
   after *patience* milliseconds. *failed* is called only for the last query. */
export function oneAtATime(ask, patience = Infinity) {
  let isBusy = false, waiting = null, ending = null, start = 0;
  async function run([name, query, done, failed]) {
    isBusy = true;
    ending = new AbortController();
    start = performance.now();
    let answer = null, problem = null;
    try {
      answer = await ask(name, query, {signal: ending.signal});
    } catch (error) {
      problem = error;
    }
    isBusy = false;
    const next = waiting;
    waiting = null;
    if (next) run(next);
    if (answer !== null) done(answer, next === null);
    else if (next === null) failed(problem);
  }
  return (...job) => {
    if (!isBusy) return run(job);
    const [isFirst, late] = [waiting === null, ending];
    waiting = job;
    if (isFirst && patience < Infinity) setTimeout(() => late.abort(), start + patience - performance.now());
  };
}

/* Return a function that asks as *ask* does, and gives up its query before.

   A query that is given up rejects with an AbortError, and the program ends its work; `giveUp` does so
   without another query. */
export function latestOnly(ask) {
  let before = null;
  const giveUp = () => before?.abort();
  const asked = (name, query, options = {}) => {
    giveUp();
    before = new AbortController();
    return ask(name, query, {...options, signal: before.signal});
  };
  return Object.assign(asked, {giveUp});
}

/* Return whether a query failed because it was given up. */
export function isGivenUp(error) {
  return error?.name === "AbortError";
}

const ARRAYS = {
  float64: Float64Array, float32: Float32Array, int32: Int32Array, uint32: Uint32Array,
  int16: Int16Array, uint16: Uint16Array, uint8: Uint8Array, int8: Int8Array,
};

/* Return the object in the bytes of an answer; throw an Error for an answer that states one. */
export function decoded(buffer) {
  const size = new DataView(buffer).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, size)));
  const arrays = header.arrays.map(({dtype, shape, at}) => {
    const values = new ARRAYS[dtype](buffer, at, shape.reduce((a, b) => a * b, 1));
    values.shape = shape;
    return values;
  });
  const filled = (value) => {
    if (value === null || typeof value !== "object") return value;
    if (Array.isArray(value)) return value.map(filled);
    if ("$array" in value) return arrays[value.$array];
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item)]));
  };
  const answer = filled(header.answer);
  if (header.error) throw new Error(header.error);
  return answer;
}
