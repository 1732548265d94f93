/* Queries of which only the last one matters. */

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
