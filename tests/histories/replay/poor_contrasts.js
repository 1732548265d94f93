/* Return the texts on plain grounds whose contrast is below 4.5, as WCAG 2 counts it for AA. */
() => {
  const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const luminance = (colour) => {
    const [red, green, blue] = colour.slice(0, 3).map((part) => linear(part / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      const colour = numbers(style.backgroundColor);
      if (style.backgroundImage !== "none") return null;
      if (colour.length < 4 || colour[3] === 1) return colour;
      if (colour[3] > 0) return null;
    }
    return [255, 255, 255];
  };
  const poor = [];
  for (const element of document.querySelectorAll("main *, header *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || !element.checkVisibility() || element.closest(".pc-hidden, .pc-replay-is-out .pc-replay-hole, .pc-replay-word, svg")) continue;
    const behind = ground(element);
    if (!behind) continue;
    const pair = [numbers(getComputedStyle(element).color), behind].map(luminance);
    const contrast = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
    if (contrast < 4.5) poor.push(`${element.tagName} ${element.className}: ${contrast.toFixed(2)}`);
  }
  return poor;
}
