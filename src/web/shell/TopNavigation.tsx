import { Menu as MenuIcon, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useChapter } from "#web/platform/chapter.ts";
import { useSession } from "#web/session/session.ts";
import { Emblem } from "#web/ui/Emblem.tsx";
import { navigationFor } from "./navigation.ts";
import { UserMenu } from "./UserMenu.tsx";

/** The header of every page: the chapter, the links, and the user menu. */
export function TopNavigation() {
  const session = useSession();
  const { chapterName } = useChapter();
  const [path] = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  if (!session) return null;

  const links = navigationFor(session);
  // The menu closes when a link leads away from the path where it was opened.
  const open = openAt === path;

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !open) return;
    setOpenAt(null);
    toggle.current?.focus();
  }

  return (
    <header
      data-frame=""
      className="sticky top-0 z-30 border-b border-line bg-paper [html:has([data-stays-at-top])_&]:static print:static"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape bubbles here from the buttons and links within. */}
      <div className="page-width @container" onKeyDown={closeOnEscape}>
        <div className="flex min-h-15 items-center gap-6">
          <a href="/" className="mr-auto flex min-w-0 items-center gap-3 py-1.5 no-underline">
            <Emblem className="size-10 shrink-0 text-wine-text" />
            {/* With large text on a phone, the name would end under the initials. */}
            <span className="font-display text-lg leading-tight sm:text-xl @max-[16rem]:sr-only">
              {chapterName}
            </span>
          </a>
          <nav aria-label="Main" className="hidden lg:block print:hidden">
            <ul className="flex items-center gap-1">
              {links.map(({ label, href, isActive }) => (
                <li key={href}>
                  <a
                    href={href}
                    aria-current={isActive(path) ? "page" : undefined}
                    className="flex min-h-15 items-center border-y-2 border-transparent px-4 no-underline hover:text-wine-text aria-[current=page]:border-b-brass aria-[current=page]:font-semibold aria-[current=page]:text-wine-text"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <UserMenu session={session} />
          <button
            ref={toggle}
            type="button"
            aria-expanded={open}
            aria-controls="mobile-menu"
            aria-label={open ? "Close menu" : "Open menu"}
            onClick={() => setOpenAt(open ? null : path)}
            className="-mr-2 grid size-12 place-items-center rounded-md hover:bg-wine-wash lg:hidden print:hidden"
          >
            {open ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
          </button>
        </div>
        <nav id="mobile-menu" aria-label="Mobile" hidden={!open} className="lg:hidden">
          {open && (
            <ul className="border-t border-line py-3">
              {links.map(({ label, href, isActive }) => (
                <li key={href}>
                  <a
                    href={href}
                    aria-current={isActive(path) ? "page" : undefined}
                    onClick={() => setOpenAt(null)}
                    className="flex min-h-12 items-center border-l-3 border-transparent px-4 font-display text-xl no-underline aria-[current=page]:border-brass aria-[current=page]:text-wine-text"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </nav>
      </div>
    </header>
  );
}
