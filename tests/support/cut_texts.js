/* Return the texts of a page that the screen or a box cuts off where no one can scroll to them. */
(width) => {
  const pen = document.createElement("canvas").getContext("2d"), cut = new Set();
  const isSpoken = (element) => getComputedStyle(element).clipPath !== "none"; // for screen readers alone

  /* Return the box that an element's content is cut to, null if it is not cut. */
  function clipOf(element) {
    if (getComputedStyle(element).overflowX === "visible") return null;
    const {left, right} = element.getBoundingClientRect();
    return {left, right, isScrolled: /auto|scroll/.test(getComputedStyle(element).overflowX)};
  }
  function check({left, right}, text, parent) {
    if (!text.trim() || right - left < 1) return;
    for (let box = parent; box && box !== document.body; box = box.parentElement) {
      if (isSpoken(box)) return;
      const clip = clipOf(box);
      if (clip?.isScrolled) return;
      if (clip && (left < clip.left - 1 || right > clip.right + 1)) return void cut.add(text.trim());
    }
    if (left < -1 || right > width + 1) cut.add(text.trim());
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement.checkVisibility({visibilityProperty: true}) || node.parentElement.closest("select, script")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) check(box, node.data, node.parentElement);
  }
  for (const control of document.querySelectorAll("select, button, input")) {
    if (control.checkVisibility()) check(control.getBoundingClientRect(), control.getAttribute("aria-label") ?? control.type, control.parentElement);
  }
  for (const select of document.querySelectorAll("select")) {
    const text = select.selectedOptions[0]?.textContent ?? "", style = getComputedStyle(select);
    pen.font = style.font;
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 14; // its arrow
    if (select.checkVisibility() && pen.measureText(text).width > room) cut.add(`select: ${text}`);
  }
  return [...cut];
}
