import type { DinnerSnapshot } from "#server/papers/copies/snapshot.ts";
import type { Said } from "#server/papers/copies/weigh-change.ts";
import { momentOf } from "#server/papers/dates.ts";
import type { KitchenChange } from "#server/papers/facts.ts";
import { inLines } from "./compare-lists.ts";
import { MENU } from "./compare-menu.ts";
import { PERSONS } from "./compare-persons.ts";
import { REQUESTS } from "./compare-requests.ts";
import { FEATURES, TABLES } from "./compare-room.ts";
import { type Comparer, type Comparers, NOT_ON_THE_PAPERS, TOLD_WITH_ANOTHER } from "./comparers.ts";
import { about, inWords, type Subject, UNEXPLAINED } from "./said.ts";

const of = (
  subject: Subject,
  { seen, lines }: Comparer<DinnerSnapshot, Said>,
): Comparer<DinnerSnapshot, KitchenChange> => ({
  seen,
  lines: (was, is) => lines(was, is).map((said) => about(subject, said)),
});
const ofDinner = (what: string, read: Parameters<typeof inWords<DinnerSnapshot>>[1]) =>
  of({ name: "The dinner" }, inWords(what, read));

/** The one list of all facts of a dinner: the fingerprint and the list of changes are made of it. */
export const DINNER = {
  title: ofDinner("Title", ({ title }) => title),
  chapter: ofDinner("Chapter", ({ chapter }) => chapter),
  location: ofDinner("Where", ({ location }) => location),
  startsAt: ofDinner("Begins", ({ startsAt, timeZone }) => momentOf(new Date(startsAt), { timeZone })),
  endsAt: ofDinner("Ends", ({ endsAt, timeZone }) => endsAt && momentOf(new Date(endsAt), { timeZone })),
  timeZone: ofDinner("Time zone", ({ timeZone }) => timeZone),
  guarantee: ofDinner("Count", ({ guarantee }) => guarantee),
  waiting: ofDinner("On the waitlist, not on this sheet", ({ waiting }) => waiting),
  unpaid: ofDinner("Not paid, not on this sheet", ({ unpaid }) => unpaid),
  courses: MENU,
  persons: PERSONS,
  unsorted: REQUESTS,
  settled: TOLD_WITH_ANOTHER,
  timeline: of(
    { name: "Timeline" },
    inLines("Line", ({ timeline }) => timeline.map(({ time, what }) => `${time}: ${what}`)),
  ),
  contacts: of(
    { name: "Contacts" },
    inLines("Line", ({ contacts }) => contacts.map(({ label, text }) => `${label}: ${text}`)),
  ),
  tables: TABLES,
  features: FEATURES,
  direction: of(
    { name: "Tables" },
    inWords("Seats are numbered", ({ direction }) => direction),
  ),
  isPartlyErased: {
    seen: ({ isPartlyErased }) => Boolean(isPartlyErased),
    lines: () => [WAS_ERASED],
  },
  eventId: NOT_ON_THE_PAPERS,
  // When the papers were read: each page says it, and it changes with each look.
  madeAt: NOT_ON_THE_PAPERS,
} satisfies Comparers<DinnerSnapshot, DinnerSnapshot, KitchenChange>;

/** What is said if the earlier copy, or a part of it, can no longer be compared. */
export const WAS_ERASED = about(
  { name: "The dinner" },
  { kind: "said", words: "The earlier copy, or part of it, was erased. Please read this whole sheet" },
);

/** What is said where no fact explains the difference. */
export const READ_IT_ALL = about({ name: "The dinner" }, UNEXPLAINED);
