import { type ComponentType, lazy } from "react";

type Part = ComponentType<Record<string, never>>;

const parts: { part: Part; load: () => Promise<unknown> }[] = [];

/** A part of the site that is fetched when it is first drawn. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const part = lazy(async () => ({ default: await load() })) as ComponentType<Props>;
  parts.push({ part: part as Part, load });
  return part;
}

/**
 * Fetches all of them, so that they are drawn without waiting; `draw` draws one once, by which React begins to fetch
 * it. For whoever draws pages without a browser: in one, each comes when it is wanted.
 */
export async function fetchParts(draw: (part: Part) => void): Promise<void> {
  // Those that are named by others are known only when these have come.
  for (let known = 0; known < parts.length; ) {
    const next = parts.slice(known);
    known = parts.length;
    for (const { part } of next) draw(part);
    await Promise.all(next.map(({ load }) => load()));
  }
  // React hears of it after us.
  await new Promise((heard) => setTimeout(heard));
}
