import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/Button.tsx";

interface ShowMoreProps<Item> {
  items: readonly Item[];
  /** How many are shown at first, and are added by each press. */
  atATime?: number;
  children: (shown: readonly Item[]) => ReactNode;
}

/** The first of many items and a button for more, since thousands of rows at once would freeze the page. */
export function ShowMore<Item>({ items, atATime = 300, children }: ShowMoreProps<Item>) {
  const [most, setMost] = useState(atATime);
  const left = items.length - most;
  return (
    <>
      {children(items.slice(0, most))}
      {left > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <Button size="small" tone="secondary" onClick={() => setMost(most + atATime)}>
            Show {Math.min(left, atATime)} More
          </Button>
          <span className="text-sm text-soft">
            {most.toLocaleString("en-US")} of {items.length.toLocaleString("en-US")} are shown.
          </span>
        </div>
      )}
    </>
  );
}
