/* Queries of which only the last one matters: those before are waited for, or given up. */

/* Return a function (name, query, done(answer, isLast), failed(error)) that asks by *ask(name, query)*.

   Of the queries that come while one is under way, only the last one waits. *failed* is called only for the
   last query. */
export function oneAtATime(ask) {
  let isBusy = false, waiting = null;
  async function run([name, query, done, failed]) {
    isBusy = true;
    let answer = null, problem = null;
    try {
      answer = await ask(name, query);
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
    if (isBusy) waiting = job;
    else run(job);
  };
}

/* Return a function that asks as *ask* does, and gives up its query before.

   A query that is given up rejects with an AbortError, and the program ends its work. */
export function latestOnly(ask) {
  let before = null;
  return (name, query, options = {}) => {
    before?.abort();
    before = new AbortController();
    return ask(name, query, {...options, signal: before.signal});
  };
}

/* Return whether a query failed because it was given up. */
export function isGivenUp(error) {
  return error?.name === "AbortError";
}
