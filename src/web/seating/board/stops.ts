type Arrow = "up" | "down" | "left" | "right";

/** What the arrows go to: parties, people, tables and seats. */
const STOP = "[data-stop]";

/** Who or what an element of the page is about; null outside of all. */
export function stopOf(target: EventTarget | null) {
  const stop = target instanceof Element ? target.closest<HTMLElement>(STOP) : null;
  if (!stop) return null;
  const { ids = "", table, seat } = stop.dataset;
  return {
    ids: ids === "" ? [] : ids.split(",").map(Number),
    table: table === undefined ? null : Number(table),
    seat: seat === undefined ? null : Number(seat),
  };
}

/**
 * The stop in the direction of an arrow from the one with the focus, by where they are on the screen; where nothing is laid
 * out, and within one column, the next or the one before.
 */
export function nextStop(
  inside: HTMLElement,
  target: EventTarget,
  { arrow, onlyTables }: { arrow: Arrow; onlyTables: boolean },
): HTMLElement | null {
  const from = target instanceof Element ? target.closest<HTMLElement>(STOP) : null;
  const all = [...inside.querySelectorAll<HTMLElement>(STOP)];
  const stops = onlyTables ? all.filter(({ dataset }) => dataset.table !== undefined) : all;
  if (!from) return stops[0] ?? null;
  const start = middleOf(from);
  const ahead = stops
    .filter((stop) => stop !== from)
    .map((stop) => ({ stop, ...distance(start, middleOf(stop), arrow) }))
    .filter(({ along }) => along > 4)
    .toSorted((a, b) => a.along + 2 * a.aside - (b.along + 2 * b.aside));
  if (ahead[0]) return ahead[0].stop;
  return isLaidOut(stops) ? null : neighborOf(all, from, { arrow, stops });
}

function neighborOf(
  all: readonly HTMLElement[],
  from: HTMLElement,
  { arrow, stops }: { arrow: Arrow; stops: readonly HTMLElement[] },
): HTMLElement | null {
  const at = all.indexOf(from);
  const isBack = arrow === "up" || arrow === "left";
  const after = isBack ? all.slice(0, at).toReversed() : all.slice(at + 1);
  return after.find((stop) => stops.includes(stop)) ?? null;
}

function isLaidOut(stops: readonly HTMLElement[]): boolean {
  return stops.some((stop) => stop.getBoundingClientRect().height > 0);
}

function middleOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

type Point = { x: number; y: number };
function distance(from: Point, to: Point, arrow: Arrow): { along: number; aside: number } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (arrow === "up" || arrow === "down") return { along: arrow === "up" ? -dy : dy, aside: Math.abs(dx) };
  return { along: arrow === "left" ? -dx : dx, aside: Math.abs(dy) };
}
