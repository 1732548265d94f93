/* Moving through the steps of hands, by itself too. */

/* Return {moves, toggle(milliseconds), changeSpeed(milliseconds), pause}.

   at()             : {hand, step}, the step that is shown
   hands()          : all hands
   show(hand, step) : shows a step
   onChange         : called with whether the replay plays */
export function playback({at, hands, show, onChange}) {
  let timer = 0;
  const lastStep = (hand) => hands()[hand].steps.length - 1;
  const isAtEnd = () => at().hand === hands().length - 1 && at().step === lastStep(at().hand);

  function forward() {
    const {hand, step} = at();
    if (step < lastStep(hand)) show(hand, step + 1);
    else if (hand < hands().length - 1) show(hand + 1, 0);
    if (timer && isAtEnd()) pause();
  }
  function back() {
    const {hand, step} = at();
    if (step) show(hand, step - 1);
    else if (hand) show(hand - 1, lastStep(hand - 1));
  }
  function pause() {
    if (!timer) return;
    clearInterval(timer);
    timer = 0;
    onChange(false);
  }
  function play(milliseconds) {
    if (isAtEnd()) show(0, 0);
    clearInterval(timer);
    timer = setInterval(forward, milliseconds);
    onChange(true);
  }
  return {
    moves: {forward, back, first: () => show(at().hand, 0), last: () => show(at().hand, lastStep(at().hand))},
    toggle: (milliseconds) => (timer ? pause() : play(milliseconds)),
    changeSpeed: (milliseconds) => timer && play(milliseconds),
    pause,
  };
}
