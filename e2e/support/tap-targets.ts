/**
 * What is harder to hit with a finger than 44 px (WCAG 2.5.5), each with its size in pixels. A link within a sentence is
 * as high as its line, and counts for none. Runs in the browser, so it uses nothing outside.
 */
export function smallTargets(): string[] {
  /** In pixels; less than half of one is a rounding of the layout. */
  const least = 43.5;
  const named = (element: Element) =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 60);
  const inSentence = (element: Element) =>
    getComputedStyle(element).display === "inline" &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (beside) => beside.nodeType === Node.TEXT_NODE && (beside.textContent ?? "").trim().length > 2,
    );
  const heightOf = (element: Element) => {
    const label = element.id ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`) : null;
    const isBox = element.matches("[type=checkbox], [type=radio]");
    const own = (isBox ? (label ?? element.closest("label")) : null) ?? element;
    const around = getComputedStyle(own, "::after");
    const more = around.position === "absolute" ? Number.parseFloat(around.height) : 0;
    return Math.max(own.getBoundingClientRect().height, more || 0);
  };
  return [...document.querySelectorAll("a, button, input, select, textarea, summary, [role=menuitem]")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => element.getBoundingClientRect().width > 1 && !inSentence(element))
    .filter((element) => heightOf(element) < least)
    .map(
      (element) => `${Math.round(heightOf(element))} px: ${element.tagName.toLowerCase()} ${named(element)}`,
    );
}
