import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/Button.tsx";

const AT_A_TIME = 300;

interface ShownProps<Item> {
  items: readonly Item[];
  children: (shown: readonly Item[]) => ReactNode;
}

/** The first of many, and a button for more: a page of thousands of rows at once would stand still. */
export function Shown<Item>({ items, children }: ShownProps<Item>) {
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
