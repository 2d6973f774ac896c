import { Command } from "cmdk";
import { Search, X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useRef, useState } from "react";
import { FIND_MAX } from "#contract/officers/search.ts";
import { clickLink } from "#web/platform/click-link.ts";
import { focusPage } from "#web/ui/focus-next.ts";
import { type Group, useResults } from "./use-results.ts";

interface CommandPaletteProps {
  onClose: () => void;
  /** Closes it and lists the keys. */
  onHelp: () => void;
}

/** Finds members, events, payments and pages from anywhere, and goes there. */
export function CommandPalette({ onClose, onHelp }: CommandPaletteProps) {
  const [typed, setTyped] = useState("");
  const opener = useRef<Element | null>(null);
  const hasLeft = useRef(false);
  function follow(href: string) {
    hasLeft.current = true;
    onClose();
    clickLink(href);
  }
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil/60" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (hasLeft.current) focusPage();
            else if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
          }}
          className="fixed top-3 left-1/2 z-40 flex max-h-[calc(100dvh-1.5rem)] w-[calc(100vw-1.5rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-lg border border-line bg-card shadow-float sm:top-[12vh] sm:max-h-[70vh]"
        >
          <Radix.Title className="sr-only">Find</Radix.Title>
          <Command label="Find" shouldFilter={false} loop className="flex min-h-0 flex-col">
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Search size={20} aria-hidden="true" className="shrink-0 text-soft" />
              <Command.Input
                value={typed}
                onValueChange={setTyped}
                maxLength={FIND_MAX}
                placeholder="Member, event, payment or page"
                className="min-h-14 w-full min-w-0 bg-transparent text-lg placeholder:text-soft focus-visible:outline-none"
              />
              <Radix.Close
                aria-label="Close"
                className="-mr-2 grid size-11 shrink-0 place-items-center rounded-md text-soft hover:text-ink"
              >
                <X size={20} aria-hidden="true" />
              </Radix.Close>
            </div>
            <Results typed={typed} onFollow={follow} />
          </Command>
          <p className="flex items-center justify-between gap-4 border-t border-line bg-sunk px-4 py-1 text-sm text-soft">
            <span className="max-sm:hidden">↑ ↓ choose · Enter goes there · Esc closes</span>
            <button type="button" onClick={onHelp} className="text-link min-h-11">
              All keys
            </button>
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Results({ typed, onFollow }: { typed: string; onFollow: (href: string) => void }) {
  const { groups, isWaiting, isError } = useResults(typed);
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  const says = isError
    ? "The search failed. Please try again."
    : isWaiting
      ? "Searching…"
      : foundInWords(count);
  return (
    <>
      <Command.List
        label="Results"
        aria-busy={isWaiting}
        className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2"
      >
        {groups.map((group) => (
          <ResultGroup key={group.heading} group={group} onFollow={onFollow} />
        ))}
      </Command.List>
      <p
        role="status"
        className={isError || (count === 0 && !isWaiting) ? "px-5 pt-1 pb-5 text-soft" : "sr-only"}
      >
        {says}
      </p>
    </>
  );
}

function ResultGroup({
  group: { heading, results },
  onFollow,
}: {
  group: Group;
  onFollow: (href: string) => void;
}) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:overline-label [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1"
    >
      {results.map(({ href, label, detail }) => (
        <Command.Item
          key={href}
          value={`${heading} ${href}`}
          onSelect={() => onFollow(href)}
          className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 rounded-sm px-3 py-2 data-[selected=true]:bg-wine-wash data-[selected=true]:text-wine-text forced-colors:data-[selected=true]:outline-2 forced-colors:data-[selected=true]:-outline-offset-2"
        >
          <span className="min-w-0 wrap-anywhere">{label}</span>
          {detail && <span className="min-w-0 text-sm wrap-anywhere text-soft">{detail}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

function foundInWords(count: number): string {
  if (count === 0) return "Nothing found. Try a part of the name, or fewer words.";
  return count === 1 ? "1 result" : `${count} results`;
}
