import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FIND_FROM, type Found, find } from "#contract/officers/search.ts";
import { placesFor } from "#web/officers/navigation/places.ts";
import { read } from "#web/platform/api/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { useDebounced } from "#web/platform/debounced.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { type Session, useSession } from "#web/session/session.ts";

/** One thing to go to. */
export interface Result {
  href: string;
  label: string;
  /** What tells it from others of the same name. */
  detail?: string;
}
export interface Group {
  heading: string;
  results: readonly Result[];
}

/** Pages whose names have the text, then what the server finds. Without a text, all pages. */
export function useResults(typed: string) {
  const session = useSession();
  const dates = useDates();
  const text = typed.trim();
  const search = useDebounced(text, 150);
  const isSearching = text.length >= FIND_FROM;
  const found = useQuery({
    ...read(find, { query: { search } }),
    enabled: isSearching && search.length >= FIND_FROM,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const isCurrent = isSearching && search === text && !found.isPlaceholderData;
  const groups = [
    { heading: "Pages", results: pagesCalled(text, session) },
    ...(isSearching && found.data ? groupsOf(found.data, { dates, isFull: session?.isAdmin ?? false }) : []),
  ];
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    isWaiting: isSearching && !found.isError && !(isCurrent && found.data),
    isError: isSearching && found.isError,
  };
}

const MEMBERS_PAGES: readonly Result[] = [
  { href: paths.dashboard, label: "Dashboard" },
  { href: paths.events, label: "Events for members" },
  { href: paths.myEvents, label: "My Events" },
  { href: paths.dues, label: "My dues" },
  { href: paths.profile, label: "Profile" },
];
const FOR_FULL: readonly Result[] = [{ href: paths.newEvent, label: "Create an event" }];

function pagesCalled(text: string, session: Session | null): Result[] {
  if (!session) return [];
  const places = placesFor(session).map(({ href, label }) => ({ href, label }));
  const words = text.toLowerCase().split(/\s+/);
  return [...places, ...(session.isAdmin ? FOR_FULL : []), ...MEMBERS_PAGES].filter(({ label }) =>
    words.every((word) => label.toLowerCase().includes(word)),
  );
}

type How = { dates: ReturnType<typeof useDates>; isFull: boolean };

function groupsOf({ members, events, payments }: Found, { dates, isFull }: How): Group[] {
  return [
    {
      heading: "Members",
      results: members.map(({ id, name, email, status }) => ({
        // Limited officers have no page about one member.
        href: isFull ? paths.adminMember(id) : paths.membersCalled(email ?? name),
        label: name,
        detail: [email, status].filter(Boolean).join(" · "),
      })),
    },
    {
      heading: "Events",
      results: events.map(({ id, title, dateTime }) => ({
        href: paths.overview(id),
        label: title,
        detail: dates.shortDay(dateTime),
      })),
    },
    {
      heading: "Payments",
      results: payments.map(({ id, payer, what, amount, createdAt }) => ({
        href: paths.adminPayment(id),
        label: `${formatMoney(amount)} ${payer ? `from ${payer}` : what}`,
        detail: [payer && what, dates.shortDay(createdAt)].filter(Boolean).join(" · "),
      })),
    },
  ];
}
