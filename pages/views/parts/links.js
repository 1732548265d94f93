/* Values of a view in the fragment of the page's address, so that a link leads to them. */

/* Return the values of some names in the address, such as {node: "check"} of #node=check. */
export function linkedValues(names) {
  const found = new URLSearchParams(location.hash.slice(1));
  return Object.fromEntries(names.filter((name) => found.has(name)).map((name) => [name, found.get(name)]));
}

/* Write values of some names to the address when they change, and set them when it changes. */
export function followLinks(values, names) {
  for (const name of names) {
    values.listen(name, (value) => {
      const written = new URLSearchParams(location.hash.slice(1));
      if ((written.get(name) ?? "") === value) return;
      if (value === "") written.delete(name);
      else written.set(name, value);
      location.hash = written;
    });
  }
  addEventListener("hashchange", () => {
    const found = linkedValues(names);
    values.set(Object.fromEntries(names.map((name) => [name, found[name] ?? ""])));
  });
}
