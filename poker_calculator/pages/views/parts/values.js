/* The values of a view by name, which tell listeners when they change, and as the fragment of an address:
   #view=range_picker&range=QQ%2B. */

export class Values {
  constructor(start = {}) {
    this.now = {...start};
    this.listeners = new Map();
  }

  get(name) {
    return this.now[name];
  }

  /* Set values, and tell the listeners of those that changed. */
  set(changes) {
    const changed = Object.keys(changes).filter((name) => this.now[name] !== changes[name]);
    Object.assign(this.now, changes);
    for (const name of changed) {
      for (const listener of [...(this.listeners.get(name) || [])]) listener(changes[name]);
    }
  }

  /* Call a function with each new value of a name; return a function that ends it. */
  listen(name, listener) {
    if (!this.listeners.has(name)) this.listeners.set(name, new Set());
    this.listeners.get(name).add(listener);
    return () => this.listeners.get(name).delete(listener);
  }
}

/* Text stays as it is, unless it looks like another value; all other values are JSON. */
function writeAddressValue(value) {
  return typeof value === "string" && readAddressValue(value) === value ? value : JSON.stringify(value);
}

function readAddressValue(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isInAddress(value) {
  return value !== undefined && value !== null && value !== "";
}

/* Return the fragment for a view and its values; blank values are left out. */
export function writeFragment(view, values) {
  const entries = Object.entries(values).filter(([, value]) => isInAddress(value));
  const pairs = entries.map(([name, value]) => [name, writeAddressValue(value)]);
  return `#${new URLSearchParams([["view", view], ...pairs])}`;
}

/* Return {view, values} of a fragment; *view* is null if it names none. */
export function readFragment(fragment) {
  const {view = null, ...pairs} = Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, "")));
  const values = Object.entries(pairs).map(([name, text]) => [name, readAddressValue(text)]);
  return {view, values: Object.fromEntries(values)};
}

const MOST_CHANGES = 50; // of the address at once; browsers refuse 100 in 30 seconds
const CHANGES_EACH = 0.0015; // further ones, a millisecond
const LEAST_STEP = 250; // milliseconds between two steps back

/* Return {write, drop}, which write fragments to the address as often as browsers allow.

   write(fragment, state, when): "now", "soon", or as a "step" that the browser's button takes back
   drop(): forget what is still to be written */
export function addressWriter() {
  let credit = MOST_CHANGES, counted = 0, stepped = -Infinity, timer = null;
  const drop = () => clearTimeout(timer);
  function write(fragment, state, when) {
    drop();
    if (fragment === location.hash && when === "step") return;
    const now = performance.now();
    credit = Math.min(MOST_CHANGES, credit + (now - counted) * CHANGES_EACH);
    counted = now;
    const put = (how) => {
      credit--;
      history[how](state, "", fragment);
    };
    if (when === "step" && now - stepped > LEAST_STEP) {
      stepped = now;
      put("pushState");
    } else if (when === "now" || credit > 0) put("replaceState");
    else timer = setTimeout(() => put("replaceState"), LEAST_STEP);
  }
  return {write, drop};
}
