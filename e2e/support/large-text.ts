import { expect, type Page } from "@playwright/test";
import type { State } from "./looks.ts";
import { drawLarge } from "./pictures.ts";

/** A browser's text at 130, 160 and 200 % of its usual size, in pixels (WCAG 1.4.4). */
const SIZES = [21, 26, 32];

const softly = expect.configure({ soft: true });
const PHONE = { width: 390, height: 900 };

/**
 * With larger text, a phone's page does not scroll sideways, cuts no text off, breaks no word in the middle, and puts
 * nothing over a control or another text.
 */
export async function expectLargeTextFits(page: Page, state: State): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await page.setViewportSize(PHONE);
  for (const standard of SIZES) {
    await browser.send("Page.setFontSizes", { fontSizes: { standard } });
    // A list that measures its rows is laid out again a moment after the text.
    await softly
      .poll(async () => page.evaluate(faultsOfText), { message: `${state} with text of ${standard} px` })
      .toEqual([]);
  }
  await drawLarge(page, state);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
}

/** What does not fit on the page, each with the text it is about. Runs in the browser, so it uses nothing outside. */
export function faultsOfText(): string[] {
  /** What may overlap by the roundings of the layout, in pixels. */
  const slack = 2;
  const controls = "a[href], button, input, select, textarea, summary, [role=tab], [role=menuitem]";
  const faults = new Set<string>();
  const root = document.documentElement;
  const tell = (fault: string, { tagName, textContent }: Element, part = "") => {
    const text = (textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 60);
    faults.add(`${fault}: ${part || `<${tagName.toLowerCase()}> ${text}`}${part ? ` in “${text}”` : ""}`);
  };
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  };

  // What is out of view may have the height of smaller text, until it is scrolled to.
  for (const element of document.body.querySelectorAll<HTMLElement>("main *")) {
    if (getComputedStyle(element).contentVisibility === "auto") element.style.contentVisibility = "visible";
  }
  const tooWide = root.scrollWidth - root.clientWidth;
  if (tooWide > 0) faults.add(`scrolls sideways by ${tooWide} px`);

  for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
    const isControl = element.matches(controls);
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    if (clientWidth === 0 || (scrollWidth <= clientWidth + slack && scrollHeight <= clientHeight + slack))
      continue;
    if (element.matches("input, select, textarea, svg, svg *, option") || !isSeen(element)) continue;
    const style = getComputedStyle(element);
    // An ellipsis says that something is cut off, and is meant.
    if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") continue;
    const hides = (overflow: string) => ["hidden", "clip"].includes(overflow);
    if (!element.textContent?.trim()) continue;
    if (
      scrollWidth > clientWidth + slack &&
      (hides(style.overflowX) || (isControl && style.overflowX === "visible"))
    ) {
      tell(`cut off at its side by ${scrollWidth - clientWidth} px`, element);
    }
    if (scrollHeight > clientHeight + slack && hides(style.overflowY)) {
      tell(`cut off below by ${scrollHeight - clientHeight} px`, element);
    }
  }

  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.nodeValue?.trim() || element.closest("script, style, template, option, svg"))
      continue;
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()];
    if (lines.length < 2 || !isSeen(element)) continue;
    const { lineHeight, fontSize } = getComputedStyle(element);
    if (Number.parseFloat(lineHeight) < Number.parseFloat(fontSize) * 1.05) tell("lines too tight", element);
    for (const { 0: token, index } of node.nodeValue.matchAll(/\S+/g)) {
      // Addresses and codes have to break somewhere.
      if (/[@_]|:\/\/|\w\.\w/.test(token)) continue;
      for (const { 0: word, index: at } of token.matchAll(/[\p{L}\p{M}\p{N}’']+/gu)) {
        // No one's word: an id, or a name that a journey made up.
        if (word.length > 18 || /\p{L}\p{N}|\p{N}\p{L}/u.test(word)) continue;
        range.setStart(node, index + at);
        range.setEnd(node, index + at + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (Math.max(...tops) - Math.min(...tops) > slack) tell("word broken", element, word);
      }
    }
  }

  /** What moves or is cut off together; only within it can one thing lie over another by mistake. */
  const layerOf = (element: Element | null) => {
    for (let up = element; up; up = up.parentElement) {
      const { position, overflowX, overflowY } = getComputedStyle(up);
      if (["fixed", "sticky"].includes(position) || overflowX !== "visible" || overflowY !== "visible")
        return up;
    }
    return root;
  };
  type Piece = { element: Element; layer: Element; box: DOMRect };
  const piecesOf = (element: Element, inside: Element | null, boxes: Iterable<DOMRect>): Piece[] => {
    const layer = layerOf(inside);
    return [...boxes].map((box) => ({ element, layer, box }));
  };
  const isFree = (element: Element) => isSeen(element) && !element.closest("[inert]");
  const isOnItsOwn = (element: Element) => ["fixed", "sticky"].includes(getComputedStyle(element).position);
  const fields = "input, select, textarea";
  const pieces = [...document.querySelectorAll(controls)]
    .filter((element) => isFree(element) && !isOnItsOwn(element))
    .flatMap((element) => piecesOf(element, element.parentElement, element.getClientRects()));
  const words: Piece[] = [];
  const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = all.nextNode(); node; node = all.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.nodeValue?.trim() || element.closest("script, style, template, option, svg, label"))
      continue;
    if (!isFree(element) || element.closest(controls)) continue;
    range.selectNodeContents(node);
    words.push(...piecesOf(element, element, range.getClientRects()));
  }
  const overlap = (one: DOMRect, other: DOMRect) => {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return across > 4 && down > 6 ? `${across.toFixed()} by ${down.toFixed()} px` : "";
  };
  const compare = (one: Piece, other: Piece) => {
    if (
      one.layer !== other.layer ||
      one.element.contains(other.element) ||
      other.element.contains(one.element)
    )
      return;
    // A field has room for the button in it.
    if (one.element.matches(fields) || other.element.matches(fields)) return;
    const shared = overlap(one.box, other.box);
    if (shared)
      tell(`lies over “${other.element.textContent?.trim().slice(0, 30)}” by ${shared}`, one.element);
  };
  for (const [place, piece] of pieces.entries()) {
    for (const other of pieces.slice(place + 1)) compare(piece, other);
    for (const word of words) compare(piece, word);
  }
  return [...faults];
}
