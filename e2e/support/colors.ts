import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type axeCore from "axe-core";

/** Rules whose results can differ in dark mode on the same page. */
export const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Digests of text looks that passed in this run, in a file because the journeys' workers are separate processes. */
export const FAULTLESS = "test-results/faultless-looks";

/**
 * What the color rules find on a page with axe loaded. Checking all text in every state, width, and color scheme
 * would take most of the time, so text with the same look is checked only until it passes once.
 */
export async function colorFaults(page: Page, record = FAULTLESS): Promise<string[]> {
  const known = existsSync(record) ? readFileSync(record, "utf8").split("\n") : [];
  const { faults, faultless } = await page.evaluate(judgeColors, { rules: COLOR_RULES, known });
  appendFileSync(record, faultless.map((look) => `${look}\n`).join(""));
  return faults;
}

/** Runs in the browser, so it can't use anything outside itself. */
async function judgeColors({ rules, known }: { rules: string[]; known: string[] }) {
  const { axe } = window as unknown as { axe: typeof axeCore };
  /** Pixels by which text may extend past a box and still count as inside: a line is taller than its text. */
  const slack = 3;
  const fields =
    "select, textarea, input:not([type=hidden], [type=range], [type=color], [type=checkbox], [type=radio], [type=image])";
  const pictures = "img, svg, canvas, video, iframe";

  const all = [...document.querySelectorAll("*")];
  const order = new Map(all.map((element, place) => [element, place]));
  const styles = new Map(all.map((element) => [element, getComputedStyle(element)]));
  const isDrawn = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const painted = all
    .filter((element) => {
      const style = styles.get(element);
      const isBare = style?.backgroundColor === "rgba(0, 0, 0, 0)" && style.backgroundImage === "none";
      return (!isBare || element.matches(pictures)) && isDrawn(element);
    })
    .map((element) => ({ element, box: element.getBoundingClientRect() }));

  /** What an element and its ancestors add to a look, cached for their descendants. */
  const inherited = (ownPart: (element: Element) => string) => {
    const kept = new Map<Element, string>();
    const partOf = (element: Element): string => {
      const part =
        kept.get(element) ??
        `${element.parentElement ? partOf(element.parentElement) : ""}${ownPart(element)}`;
      kept.set(element, part);
      return part;
    };
    return partOf;
  };
  /** How an element is layered over others, and how it changes the colors inside it. */
  const layerOf = inherited((element) => {
    const style = styles.get(element);
    const { position, zIndex, opacity, filter, mixBlendMode } = style ?? {};
    const own = [position, zIndex, opacity, filter, mixBlendMode, style?.transform === "none"].join();
    return own === "static,auto,1,none,normal,true" ? "" : `/${own}`;
  });
  /** Generated content before or after an element, which may lie behind its text. */
  const generatedContentOf = inherited((element) =>
    ["::before", "::after"].filter((part) => getComputedStyle(element, part).content !== "none").join(),
  );
  const overlap = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
  const isWithin = (inner: DOMRect, outer: DOMRect) =>
    outer.left - slack <= inner.left &&
    outer.right + slack >= inner.right &&
    outer.top - slack <= inner.top &&
    outer.bottom + slack >= inner.bottom;

  const range = document.createRange();
  const textsOf = ({ childNodes }: Element) =>
    [...childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  const boxOf = (element: Element): DOMRect => {
    const texts = textsOf(element);
    const [first, last] = [texts[0], texts.at(-1)];
    if (element.matches(fields) || !first || !last) return element.getBoundingClientRect();
    range.setStartBefore(first);
    range.setEndAfter(last);
    return range.getBoundingClientRect();
  };
  /** How much of an element its ancestors leave visible. */
  const visiblePart = (element: Element): "all" | "some" | "none" => {
    const box = boxOf(element);
    if (box.right <= 0 || box.bottom <= 0) return "none";
    let part: "all" | "some" = "all";
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { display, overflowX, overflowY } = styles.get(around) ?? {};
      if (display === "inline" || (overflowX === "visible" && overflowY === "visible")) continue;
      const frame = around.getBoundingClientRect();
      if (frame.width <= 1 || frame.height <= 1 || !overlap(box, frame)) return "none";
      if (!isWithin(box, frame)) part = "some";
    }
    return part;
  };
  /** A link within text must be distinguishable from the surrounding words, so the result depends on them. */
  const isLinkInText = (element: Element) => {
    const link = element.closest("a, [role=link]");
    if (!link || styles.get(link)?.display !== "inline") return false;
    let block = link.parentElement;
    while (block && styles.get(block)?.display === "inline") block = block.parentElement;
    return block?.textContent?.trim() !== link.textContent?.trim();
  };
  const isDisabled = (element: Element) =>
    element.closest(":disabled, [aria-disabled=true], [inert]") !== null ||
    (element.closest("label")?.control?.matches(":disabled") ?? false);

  /** A 53-bit digest, short enough to send back and forth with each check. */
  const digestOf = (text: string): string => {
    let [high, low] = [0xdeadbeef, 0x41c6ce57];
    for (let place = 0; place < text.length; place += 1) {
      const code = text.charCodeAt(place);
      high = Math.imul(high ^ code, 2654435761);
      low = Math.imul(low ^ code, 1597334677);
    }
    const first = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
    const second = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
    return (4294967296 * (2097151 & second) + (first >>> 0)).toString(36);
  };
  /** Digest of everything that the contrast of an element's text depends on; null if that is unknown. */
  const lookOf = (element: Element): string | null => {
    const style = styles.get(element);
    const box = boxOf(element);
    if (!style || box.width === 0 || box.height === 0 || isLinkInText(element)) return null;
    const behind = painted
      .filter((one) => overlap(one.box, box))
      .map((one) => {
        const paint = styles.get(one.element);
        const isBefore = (order.get(one.element) ?? 0) < (order.get(element) ?? 0);
        return [
          ...[one.element.contains(element), isBefore, one.element.matches(pictures)],
          one.element.matches("html, body") || isWithin(box, one.box),
          ...[paint?.backgroundColor, paint?.backgroundImage, layerOf(one.element)],
        ].join();
      });
    const { color, webkitTextFillColor, fontSize, fontWeight, textShadow } = style;
    const { webkitTextStrokeWidth, webkitTextStrokeColor } = style;
    const parts = [
      ...[
        color,
        webkitTextFillColor,
        fontSize,
        fontWeight,
        textShadow,
        webkitTextStrokeWidth,
        webkitTextStrokeColor,
      ],
      ...[element.matches(fields), isDisabled(element), visiblePart(element)],
      // A single character may be an icon.
      (element.textContent ?? "").trim().length < 2,
      ...[generatedContentOf(element), layerOf(element), ...behind],
    ];
    return digestOf(parts.join("|"));
  };

  const isKnown = new Set(known);
  const looks = new Map<Element, string>();
  const asked: Element[] = [];
  for (const element of document.body.querySelectorAll("*")) {
    if ((textsOf(element).length === 0 && !element.matches(fields)) || !isDrawn(element)) continue;
    const look = lookOf(element);
    if (look !== null && isKnown.has(look)) continue;
    if (look !== null) looks.set(element, look);
    asked.push(element);
  }
  if (asked.length === 0) return { faults: [], faultless: [] };

  const { violations, passes, incomplete } = await axe.run(
    { include: asked },
    { runOnly: { type: "rule", values: rules }, elementRef: true },
  );
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
  const nodesOf = (results: typeof passes) =>
    results.filter(({ id }) => id === "color-contrast").flatMap(({ nodes }) => nodes);
  // Reasons axe can't determine contrast that are part of the look.
  const inLook = /bgOverlap|elmPartiallyObscur|bgImage|bgGradient|pseudoContent|shortTextContent/;
  const judged = [
    ...nodesOf(passes),
    ...nodesOf(incomplete).filter(({ any }) => any.some(({ data }) => inLook.test(data?.messageKey))),
  ].map(({ element }) => element);
  const unjudged = asked.filter((element) => isDisabled(element) || visiblePart(element) === "none");
  const looksOf = (elements: readonly (Element | undefined)[]) =>
    elements.flatMap((element) => (element && looks.get(element)) ?? []);
  const failed = new Set(looksOf(violations.flatMap(({ nodes }) => nodes.map(({ element }) => element))));
  const fine = new Set(looksOf([...judged, ...unjudged]));
  return { faults, faultless: [...fine].filter((look) => !failed.has(look)) };
}
