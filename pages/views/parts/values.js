/* The values of a view by name, which tell listeners when they change. */

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
