/* The host of a view in a notebook: values are traits of the widget, and Python answers queries. */

import {decoded} from "../parts/asking.js";
import {lookChoice} from "../parts/look.js";
import {VIEWS} from "../views.js";

/* The values of a view as traits of a model. */
function traits(model) {
  return {
    get: (name) => model.get(name),
    set: (changes) => {
      for (const [name, value] of Object.entries(changes)) model.set(name, value);
      model.save_changes();
    },
    listen: (name, listener) => {
      const call = () => listener(model.get(name));
      model.on(`change:${name}`, call);
      return () => model.off(`change:${name}`, call);
    },
  };
}

/* Return a function that asks the widget, and a function that ends it. */
function asking(model) {
  const waiting = new Map();
  let count = 0;
  const answer = (message, buffers) => {
    const question = waiting.get(message.id);
    if (!question) return;
    try {
      if (message.last) {
        waiting.delete(message.id);
        question.resolve(question.last);
      } else {
        const {buffer, byteOffset, byteLength} = buffers[0];
        question.last = decoded(buffer.slice(byteOffset, byteOffset + byteLength));
        question.progress(question.last);
      }
    } catch (error) {
      waiting.delete(message.id);
      question.reject(error);
    }
  };
  model.on("msg:custom", answer);
  const ask = (name, query, {signal, progress = () => {}} = {}) => new Promise((resolve, reject) => {
    const id = `${Date.now()} ${Math.random()} ${++count}`; // unique among all views of the widget
    waiting.set(id, {resolve, reject, progress, last: null});
    signal?.addEventListener("abort", () => {
      waiting.delete(id);
      reject(signal.reason);
    });
    model.send({id, name, query});
  });
  return [ask, () => model.off("msg:custom", answer)];
}

function render({model, el}) {
  /* Keys and the right button are the view's, not JupyterLab's, which asks the focused element about keys. */
  el.dataset.jpSuppressContextMenu = "";
  el.addEventListener("focusin", ({target}) => { target.dataset.lmSuppressShortcuts = ""; });
  const [ask, end] = asking(model);
  const remove = VIEWS[model.get("_view")](el, {values: traits(model), ask});
  const choice = lookChoice(el);
  el.append(choice);
  return () => {
    choice.remove();
    remove();
    end();
  };
}

export default {render};
