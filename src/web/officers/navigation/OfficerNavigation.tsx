import { ChevronDown, Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { isOfficersPage } from "#contract/pages/page-paths.ts";
import { useModifier } from "#web/platform/keys/modifier.ts";
import { PasskeyChip } from "#web/session/passkeys/PasskeyChip.tsx";
import type { Session } from "#web/session/session.ts";
import { placesFor } from "./places.ts";

const ROW_LINK =
  "flex min-h-10 pointer-coarse:min-h-12 items-center border-y-2 border-transparent px-3 text-sm no-underline hover:text-wine-text aria-[current=page]:border-b-brass aria-[current=page]:font-semibold aria-[current=page]:text-wine-text";
const LIST_LINK =
  "flex min-h-12 items-center border-l-3 border-transparent px-4 no-underline aria-[current=page]:border-brass aria-[current=page]:font-semibold aria-[current=page]:text-wine-text";

interface OfficerNavigationProps {
  session: Session;
  /** Opens the search from anywhere. */
  onFind: () => void;
}

/** The officers' pages, under the header of each of them: a row, or on narrow screens a list that unfolds. */
export function OfficerNavigation({ session, onFind }: OfficerNavigationProps) {
  const [path] = useLocation();
  const search = useSearch();
  const list = useRef<HTMLDetailsElement>(null);
  const modifier = useModifier();
  if (!isOfficersPage(path)) return null;
  const places = placesFor(session).map(({ isCurrent, ...place }) => ({
    ...place,
    current: isCurrent(path, search) ? ("page" as const) : undefined,
  }));

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !list.current?.open) return;
    list.current.open = false;
    list.current.querySelector("summary")?.focus();
  }
  const links = (look: string) =>
    places.map(({ label, href, current }) => (
      <li key={href}>
        <a href={href} aria-current={current} className={look}>
          {label}
        </a>
      </li>
    ));
  return (
    <nav data-frame="" aria-label="Administration" className="border-b border-line bg-sunk print:hidden">
      <div className="page-width">
        <div className="-mx-3 hidden items-center justify-between gap-4 lg:flex">
          <ul className="flex flex-wrap">{links(ROW_LINK)}</ul>
          <div className="flex items-center gap-2">
            <PasskeyChip />
            <FindButton onFind={onFind}>
              <kbd className="rounded-sm border border-line px-1.5 font-sans text-xs">{modifier} K</kbd>
            </FindButton>
          </div>
        </div>
        {/* Closed again on the page that a link leads to. */}
        <details key={path + search} ref={list} onKeyDown={closeOnEscape} className="group lg:hidden">
          <summary className="flex min-h-11 list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
            <span>
              <span className="text-soft">Administration:</span>{" "}
              <span className="font-semibold">{places.find(({ current }) => current)?.label}</span>
            </span>
            <ChevronDown size={20} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
          </summary>
          <ul className="grid grid-cols-2 border-t border-line py-2 sm:grid-cols-3">
            {links(LIST_LINK)}
            <li>
              <FindButton onFind={onFind} />
            </li>
          </ul>
        </details>
      </div>
    </nav>
  );
}

function FindButton({ onFind, children }: { onFind: () => void; children?: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onFind}
      className="flex min-h-12 items-center gap-2 px-3 text-soft lg:pointer-fine:min-h-10 hover:text-wine-text max-lg:px-4.75 lg:text-sm"
    >
      <Search size={16} aria-hidden="true" />
      Find
      {children}
    </button>
  );
}
