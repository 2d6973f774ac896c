import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Dinner } from "#contract/officers/dinner.ts";
import type { Task } from "#contract/officers/tasks.ts";
import { paths } from "#web/platform/paths.ts";
import { useTabKeys } from "./tab-keys.ts";

export type Tab = "overview" | "guests" | "needs" | "menu" | "tables" | "papers" | "emails" | "money";

/** Beside a tab: how many there are, how much is left to do, or that it could harm someone. */
type Mark = { tone: "number" | "work" | "alarm"; count: number; words: string };

interface Entry {
  tab: Tab;
  label: string;
  /** Pressed after G. */
  key: string;
  href: (id: number | string) => string;
  mark?: (dinner: Dinner) => Mark;
}

const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);
const things = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

const countOf = (tasks: Dinner["leftToDo"], sought: Task) =>
  tasks.find(({ what }) => what === sought)?.count ?? 0;

const TABS: readonly Entry[] = [
  {
    tab: "overview",
    label: "Overview",
    key: "o",
    href: paths.overview,
    mark: ({ leftToDo: { length: count } }) => ({ tone: "work", count, words: `${count} to do` }),
  },
  {
    tab: "guests",
    label: "Guests",
    key: "g",
    href: paths.attendees,
    mark: ({ people: count }) => ({ tone: "number", count, words: people(count) }),
  },
  {
    tab: "needs",
    label: "Needs",
    key: "n",
    href: paths.needs,
    mark: ({ unread, unanswered }) =>
      unread > 0
        ? { tone: "alarm", count: unread, words: things(unread, "unread request") }
        : {
            tone: "work",
            count: unanswered,
            words: `${unanswered === 1 ? "1 person hasn’t" : `${unanswered} people haven’t`} answered`,
          },
  },
  {
    tab: "menu",
    label: "Menu",
    key: "m",
    href: paths.menu,
    mark: ({ withoutDish: count }) => ({
      tone: "work",
      count,
      words: `${people(count)} without a dish they can eat`,
    }),
  },
  {
    tab: "tables",
    label: "Tables",
    key: "t",
    href: paths.tables,
    mark: ({ unseated: count }) => ({ tone: "work", count, words: `${people(count)} without a table` }),
  },
  {
    tab: "papers",
    label: "Papers",
    key: "p",
    href: paths.papers,
    mark: ({ copy: { changes: count } }) => ({
      tone: "work",
      count,
      words: `${things(count, "change")} since the venue’s copy`,
    }),
  },
  { tab: "emails", label: "Emails", key: "e", href: paths.emails },
  {
    tab: "money",
    label: "Money",
    key: "$",
    href: paths.money,
    mark: ({ leftToDo }) => {
      const count = countOf(leftToDo, "due") + countOf(leftToDo, "payments");
      return { tone: "work", count, words: `${things(count, "item")} to collect or review` };
    },
  },
];

const LOOKS: Record<Mark["tone"], string> = {
  number: "px-0.5 text-soft",
  work: "bg-amber-wash px-1.5 text-amber",
  alarm: "bg-alarm px-1.5 text-on-alarm",
};

interface DinnerTabsProps {
  eventId: string;
  /** The dinner's title, beside the tabs while its head is above the screen. */
  title: string | undefined;
  current: Tab;
  /** Undefined until it is read: then the tabs have no marks. */
  dinner: Dinner | undefined;
  /** Keeps their place, since marks that come later would move them. */
  isHidden: boolean;
}

/** The pages of a dinner, as a row that scrolls sideways on a phone and stays at the top of the screen. */
export function DinnerTabs({ eventId, title, current, dinner, isHidden }: DinnerTabsProps) {
  const row = useRef<HTMLUListElement>(null);
  const nav = useRef<HTMLElement>(null);
  const isHeadGone = useIsAtTop(nav);
  const hasMarks = dinner !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks make the tabs wider.
  useEffect(() => {
    if (row.current) showInMiddle(row.current);
  }, [current, hasMarks]);
  useTabKeys((key) => TABS.find((tab) => tab.key === key)?.href(eventId));
  return (
    <nav
      ref={nav}
      aria-label="Dinner"
      data-stays-at-top
      className={`sticky top-0 z-20 mb-4 flex items-center border-b border-brass bg-paper in-data-whole-screen:pr-[27rem] print:hidden ${isHidden ? "invisible" : ""}`}
    >
      {isHeadGone && title !== undefined && (
        <span
          aria-hidden="true"
          title={title}
          className="mr-6 max-w-80 min-w-0 shrink truncate font-display text-lg max-lg:hidden"
        >
          {title}
        </span>
      )}
      <ul
        ref={row}
        onKeyDown={moveFocus}
        className="relative -mb-px flex min-w-0 shrink-0 overflow-x-auto max-lg:shrink overflow-y-hidden [scrollbar-width:none] lg:-ml-3"
      >
        {TABS.map(({ tab, label, href, mark }) => (
          <li key={tab} className="shrink-0">
            <a
              href={href(eventId)}
              aria-current={tab === current ? "page" : undefined}
              className="flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3 pt-0.5 font-display text-lg text-soft no-underline hover:text-wine-text focus-visible:-outline-offset-3 aria-[current=page]:border-wine-text aria-[current=page]:text-wine-text"
            >
              {label} {dinner && mark && <MarkOf {...mark(dinner)} />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MarkOf({ tone, count, words }: Mark) {
  if (count === 0) return null;
  return (
    <span
      className={`min-w-5.5 rounded-full text-center font-sans text-xs leading-[1.375rem] font-semibold lining-nums ${LOOKS[tone]}`}
    >
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** The arrow keys move the focus from tab to tab, as well as Tab does. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const links = [...event.currentTarget.querySelectorAll("a")];
  const at = links.indexOf(event.target as HTMLAnchorElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  links.at((at + step) % links.length)?.focus();
}

/** Whether the element, which sticks to the top of the screen, has arrived there. */
function useIsAtTop(element: RefObject<HTMLElement | null>): boolean {
  const [isAtTop, setAtTop] = useState(false);
  useEffect(() => {
    if (!element.current || !("IntersectionObserver" in window)) return;
    // A pixel above the screen counts as outside of it, so the element is cut exactly while it sticks.
    const observer = new IntersectionObserver(
      ([entry]) => entry && setAtTop(entry.intersectionRatio < 1 && entry.boundingClientRect.top <= 0),
      { rootMargin: "-1px 0px 0px", threshold: 1 },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isAtTop;
}

/** Where the row is wider than the screen, brings the current tab to its middle; the page itself does not move. */
function showInMiddle(row: HTMLElement): void {
  const current = row.querySelector('[aria-current="page"]');
  if (!current || row.scrollWidth <= row.clientWidth) return;
  const [at, around] = [current.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += at.left + at.width / 2 - (around.left + around.width / 2);
}
