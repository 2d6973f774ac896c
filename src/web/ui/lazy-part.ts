import { type ComponentType, lazy } from "react";

type Part = ComponentType<Record<string, never>>;

const parts: { part: Part; load: () => Promise<unknown> }[] = [];

/** A part of the site whose code is loaded when it is first rendered. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const part = lazy(async () => ({ default: await load() })) as ComponentType<Props>;
  parts.push({ part: part as Part, load });
  return part;
}

/**
 * Loads all of them, so that they render without waiting; `draw` renders one once, which makes React start loading
 * it. For server rendering: in a browser each is loaded when it is needed.
 */
export async function fetchParts(draw: (part: Part) => void): Promise<void> {
  // Nested parts are known only after their parents have loaded.
  for (let known = 0; known < parts.length; ) {
    const next = parts.slice(known);
    known = parts.length;
    for (const { part } of next) draw(part);
    await Promise.all(next.map(({ load }) => load()));
  }
  // React is notified after us.
  await new Promise((heard) => setTimeout(heard));
}
