/* Queries of which one is under way at a time. */

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
