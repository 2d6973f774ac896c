import type { LeftToDo } from "#contract/officers/dinner.ts";
import type { Task } from "#contract/officers/tasks.ts";
import { paths } from "#web/platform/paths.ts";

interface TaskWords {
  title: (count: number) => string;
  /** What it is about, where names alone do not say it. */
  text?: string;
  /** What those without full rights read, where only full officers can do it. */
  byFull?: string;
  /** Whether it is due on a day, at no particular hour. */
  isAnyTime?: true;
  /** The button, and where it leads. */
  action: string;
  href: (eventId: number) => string;
}

const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);
const parties = (count: number) => (count === 1 ? "1 party" : `${count} parties`);

/** Each task in words, with the one place where it is done. */
export const TASK_WORDS: Record<Task, TaskWords> = {
  requests: {
    title: (count) => (count === 1 ? "Read 1 food request" : `Read ${count} food requests`),
    text: "Until then, the kitchen sees only the party’s own words.",
    action: "Read Them",
    href: paths.needs,
  },
  "venue failed": {
    title: () => "Send the kitchen sheet again",
    text: "Our last email with the sheet didn’t arrive.",
    action: "See Why",
    href: paths.papers,
  },
  "no dish": {
    title: (count) => `Find a dish for ${people(count)}`,
    text: "The time to choose is over, and there’s no house dish to serve instead.",
    action: "Choose for Them",
    href: paths.menu,
  },
  "house dish": {
    title: (count) => `Find another dish for ${people(count)}`,
    text: "They chose none, and the house dish contains something they can’t eat.",
    action: "Choose for Them",
    href: paths.menu,
  },
  unanswered: {
    title: (count) => `Ask ${people(count)} about allergies and diet`,
    action: "Ask Them",
    href: paths.needs,
  },
  waiting: {
    title: (count) => `Offer open seats to ${parties(count)} on the waitlist`,
    action: "Offer Seats",
    href: paths.attendees,
  },
  "lists differ": {
    title: () => "The board and the attendee list differ",
    text: "Please tell the person who runs the portal.",
    action: "See the List",
    href: paths.attendees,
  },
  payments: {
    title: (count) => (count === 1 ? "Review 1 payment" : `Review ${count} payments`),
    text: "A refund is due, or a payment needs a decision.",
    action: "See Open Items",
    href: paths.money,
  },
  due: {
    title: (count) => `Collect what ${parties(count)} should have paid by now`,
    action: "See Who",
    href: (eventId) => `${paths.money(eventId)}#still-due`,
  },
  inactive: {
    title: () => "Show the dinner to members",
    text: "Members can’t see it while it’s inactive.",
    byFull: "An officer with full rights can change that.",
    action: "View as a Member",
    href: paths.register,
  },
  unseated: { title: (count) => `Seat ${people(count)}`, action: "Seat Them", href: paths.tables },
  venue: {
    title: () => "Enter the venue’s phone and email",
    text: "To send the kitchen sheet, and to call that evening.",
    isAnyTime: true,
    action: "Enter Venue",
    href: paths.papers,
  },
  menu: {
    title: () => "Enter the menu",
    text: "Only if guests choose their dishes. If they don’t, ignore this. It will go away on that day.",
    isAnyTime: true,
    action: "Enter Menu",
    href: paths.menu,
  },
  count: {
    title: () => "Give the venue the final count",
    text: "Due when registration closes.",
    action: "Enter Count",
    href: paths.papers,
  },
  "venue changes": {
    title: (count) =>
      count === 1 ? "Tell the venue about 1 change" : `Tell the venue about ${count} changes`,
    text: "Since its last copy. The kitchen needs them before it starts preparing.",
    action: "See Changes",
    href: paths.papers,
  },
  "no copy": {
    title: () => "Send the venue the kitchen sheet",
    text: "Nobody there has a copy yet.",
    action: "Tell the Venue",
    href: paths.papers,
  },
  choose: {
    title: (count) => `${people(count)} can still choose a dish`,
    action: "See Choices",
    href: paths.menu,
  },
  names: {
    title: (count) => (count === 1 ? "Ask for 1 guest’s name" : `Ask for ${count} guests’ names`),
    text: "Cards and lists print “Guest of …” until then.",
    action: "See Guests",
    href: paths.attendees,
  },
};

/** The names that it is about, "and 4 more" last; empty if it has none. */
export function namesIn({ names, count }: LeftToDo): string {
  const more = count - names.length;
  if (names.length === 0) return "";
  if (more > 0) return `${names.join(", ")}, and ${more} more`;
  return names.length < 3 ? names.join(" and ") : `${names.slice(0, -1).join(", ")}, and ${names.at(-1)}`;
}

/** Those that this page has words for: a newer portal may know others. */
export function knownTasks(tasks: readonly LeftToDo[]): LeftToDo[] {
  return tasks.filter(({ what }) => what in TASK_WORDS);
}
