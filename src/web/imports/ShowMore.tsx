import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/Button.tsx";

const AT_A_TIME = 300;

interface ShowMoreProps<Item> {
  items: readonly Item[];
  children: (shown: readonly Item[]) => ReactNode;
}

/** The first of many items and a button for more, since thousands of rows at once would freeze the page. */
export function ShowMore<Item>({ items, children }: ShowMoreProps<Item>) {
  const [most, setMost] = useState(AT_A_TIME);
  const left = items.length - most;
  return (
    <>
      {children(items.slice(0, most))}
      {left > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <Button size="small" tone="secondary" onClick={() => setMost(most + AT_A_TIME)}>
            Show {Math.min(left, AT_A_TIME)} More
          </Button>
          <span className="text-sm text-soft">
            {most.toLocaleString("en-US")} of {items.length.toLocaleString("en-US")} are shown.
          </span>
        </div>
      )}
    </>
  );
}
