import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

interface TabsProps {
  /** The tab list's name for screen readers. */
  label: string;
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** Tabs, operated with the arrow keys; only the selected panel is mounted. */
export function Tabs({ label, tabs, value, onChange, className = "" }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} className={className}>
      <Radix.List
        aria-label={label}
        // The line below is painted inside: a tab that laid its own over a border would make the list scroll downward.
        className="flex gap-1 overflow-x-auto overflow-y-hidden shadow-[inset_0_-1px_0_var(--color-brass)] print:hidden"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            ref={tab.value === value ? scrollToMiddle : undefined}
            className="min-h-12 shrink-0 border-b-3 border-transparent px-2 font-display text-base text-soft sm:px-4 sm:text-xl lg:px-5 focus-visible:-outline-offset-3 hover:text-wine-text data-[state=active]:border-wine-text data-[state=active]:text-wine-text"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-7 focus-visible:outline-offset-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** Where the tabs are wider than the screen, brings the selected one to the middle; the page itself does not move. */
function scrollToMiddle(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (!tab || !list || list.scrollWidth <= list.clientWidth) return;
  const [at, around] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += at.left + at.width / 2 - (around.left + around.width / 2);
}
