import { type ComponentType, createElement, lazy, useState } from "react";
import { setWaiting } from "#web/ui/line/missing-code.ts";
import { reloadOnce } from "#web/ui/line/reload-once.ts";
import { isPortalReached, nextChance } from "#web/ui/line/wait-for-line.ts";

interface LazyPart {
  name: string | undefined;
  load: () => Promise<void>;
}

/** In milliseconds: a lost connection is often back after a moment, and a page that is left ends what it fetches. */
const TRY_AGAIN_AFTER = [1000, 3000];

const parts: LazyPart[] = [];
let rendered: Set<string> | null = null;

/**
 * A part of the site whose code is fetched when it is first rendered. Give it a name where the server renders it: the
 * browser then fetches it before hydrating. Rendering throws once the code has failed to load three times although the
 * portal answers; while it does not answer, the part waits for the connection.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  name?: string,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchIt = async () => {
    loaded ??= await loadPatiently(load);
    return loaded;
  };
  const OnItsWay = lazy(async () => ({ default: await fetchIt() })) as ComponentType<Props>;
  parts.push({ name, load: async () => void (await fetchIt()) });
  return (props: Props) => {
    if (name) rendered?.add(name);
    // What has been fetched is rendered at once; a component stays the same for as long as it is mounted.
    const [Part] = useState(() => loaded ?? OnItsWay);
    return createElement(Part, props);
  };
}

async function loadPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  const waits = Symbol("a part");
  let wasDown = false;
  try {
    for (let refusals = 0; ; ) {
      try {
        return await load();
      } catch (error) {
        if (await isPortalReached()) {
          if (wasDown) reloadOnce();
          const pause = TRY_AGAIN_AFTER[refusals];
          if (pause === undefined) throw error;
          refusals += 1;
          await new Promise((go) => setTimeout(go, pause));
        } else {
          wasDown = true;
          setWaiting(waits, true);
          await nextChance();
        }
      }
    }
  } finally {
    setWaiting(waits, false);
  }
}

/** Fetches every part, and the parts that these define in turn. */
export async function loadAllParts(): Promise<void> {
  for (let known = 0; known < parts.length; ) {
    const next = parts.slice(known);
    known = parts.length;
    await Promise.all(next.map(({ load }) => load()));
  }
}

/** Fetches the parts of these names, in this order: one may define the next. */
export async function loadParts(names: readonly string[]): Promise<void> {
  for (const name of names) {
    await parts.find((part) => part.name === name)?.load();
    // To run the code of one is enough for one turn.
    await new Promise((go) => setTimeout(go));
  }
}

/** The names of the parts that `render` renders. */
export function partsRenderedBy(render: () => void): string[] {
  rendered = new Set();
  try {
    render();
    return [...rendered];
  } finally {
    rendered = null;
  }
}
