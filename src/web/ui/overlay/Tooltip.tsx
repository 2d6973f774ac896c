import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

/** Sets when tooltips open: after 700 ms, and at once within 300 ms of another. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

/** A few words on hover or on focus by keyboard; `children` is the one focusable element they belong to. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger
        asChild
        onFocus={(event) => {
          // From nowhere: a dialog that has closed gives the focus back, on a phone where a tooltip would stay.
          if (event.relatedTarget === null) event.preventDefault();
        }}
      >
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-w-72 rounded-md border border-line bg-card px-3 py-1.5 text-sm text-ink shadow-float"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
