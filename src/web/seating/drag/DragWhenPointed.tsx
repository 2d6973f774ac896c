import { type RefObject, Suspense, useEffect, useState } from "react";
import { lazyPart } from "#web/ui/lazy-part.ts";

const Dragging = lazyPart(async () => (await import("./Dragging.tsx")).Dragging);

/** Dragging, whose code is only fetched for those who point: without it everything can still be picked and placed (D-044). */
export function DragWhenPointed({ inside }: { inside: RefObject<HTMLElement | null> }) {
  const [isPointed, setPointed] = useState(false);
  useEffect(() => {
    const { current } = inside;
    if (!current || isPointed) return;
    const point = () => setPointed(true);
    const events = ["pointermove", "pointerdown"];
    for (const name of events) current.addEventListener(name, point, { once: true, passive: true });
    return () => {
      for (const name of events) current.removeEventListener(name, point);
    };
  }, [inside, isPointed]);
  if (!isPointed) return null;
  return (
    <Suspense>
      <Dragging inside={inside} />
    </Suspense>
  );
}
