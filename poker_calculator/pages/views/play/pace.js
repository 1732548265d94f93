/* The pace of a session: the next hand comes by itself, and a decision may have a clock. */

import {element} from "../parts/dom.js";

const LOOK_AT_END = 2; // seconds for which the end of a hand is shown

/* Return {box, follow(shown, isOver, pace), stop}, which counts while a view is in sight.

   next, timeUp : called at the end of the time after a hand, and of that for a decision
   follow       : begins anew for another thing that is shown; *pace* is {auto, clock}, the clock in seconds, 0 for
                  none */
export function paceKeeper({next, timeUp}) {
  const box = element("p", {class: "pc-count pc-play-clock", role: "timer"});
  let timer = 0, followed = [];

  function stop() {
    clearInterval(timer);
    box.textContent = "";
  }
  function follow(...now) {
    const [shown, isOver, {auto, clock}] = now;
    if (JSON.stringify(now) === JSON.stringify(followed)) return;
    followed = now;
    stop();
    let left = !shown ? 0 : !isOver ? clock : auto ? LOOK_AT_END : 0;
    if (!left) return;
    const write = () => { box.textContent = isOver ? "The next hand comes soon." : `${left} s`; };
    write();
    timer = setInterval(() => {
      if (document.hidden || !box.checkVisibility()) return;
      left--;
      write();
      if (left > 0) return;
      stop();
      if (isOver) next();
      else timeUp();
    }, 1000);
  }
  return {box, follow, stop};
}
