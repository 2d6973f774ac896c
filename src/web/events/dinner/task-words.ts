import type { LeftToDo } from "#contract/officers/dinner.ts";
import type { Task } from "#contract/officers/tasks.ts";
import { paths } from "#web/platform/paths.ts";

interface TaskWords {
  title: (count: number) => string;
  /** What it is about, where names alone do not say it. */
  text?: string;
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
    text: "The kitchen has them only as written.",
    action: "Read Them",
    href: paths.needs,
  },
  "venue failed": {
    title: () => "Send the kitchen sheet again",
    text: "The last email with it did not arrive.",
    action: "See Why",
    href: paths.papers,
  },
  "no dish": {
    title: (count) => `Find a dish for ${people(count)}`,
    text: "The menu is closed, and no house dish takes the place of a choice.",
    action: "Choose for Them",
    href: paths.menu,
  },
  unanswered: {
    title: (count) => `Ask ${people(count)} about allergies and diet`,
    action: "Ask Them",
    href: paths.needs,
  },
  waiting: {
    title: (count) => `Offer free seats to ${parties(count)} on the waitlist`,
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
    title: (count) => (count === 1 ? "Look at 1 payment" : `Look at ${count} payments`),
    text: "Refunds that are due, or payments that need a decision.",
    action: "Open Items",
    href: () => paths.adminPayments,
  },
  inactive: {
    title: () => "Show the dinner to members",
    text: "It is inactive, so members cannot see it. Edit it from the menu at the top.",
    action: "View as a Member",
    href: paths.register,
  },
  unseated: { title: (count) => `Seat ${people(count)}`, action: "Seat Them", href: paths.tables },
  venue: {
    title: () => "Enter the venue’s telephone and email",
    text: "For the kitchen sheet, and for the evening.",
    action: "Enter Venue",
    href: paths.papers,
  },
  count: {
    title: () => "Give the venue the final count",
    text: "Registration closes then.",
    action: "Enter Count",
    href: paths.papers,
  },
  "venue changes": {
    title: (count) =>
      count === 1 ? "Tell the venue about 1 change" : `Tell the venue about ${count} changes`,
    text: "Since its latest copy of the kitchen sheet.",
    action: "See Changes",
    href: paths.papers,
  },
  "no copy": {
    title: () => "Send the venue the kitchen sheet",
    text: "It has no copy yet.",
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
