import type { Added } from "#server/circulars/mailboxes.ts";
import { readMenu } from "#server/menus/queries.ts";
import { choiceIn, menuClosesAt } from "#server/menus/rules.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Fact } from "#server/platform/email/email-content.ts";
import { formatComing } from "#server/platform/format-dates.ts";
import { readChosen } from "#server/registrations/choices/queries.ts";
import type { AddressedToDinner } from "#server/registrations/circulars/address-draft.ts";
import type { Reached } from "#server/registrations/circulars/read-people.ts";
import type { DinnerRecipient } from "#server/registrations/circulars/recipients.ts";
import { whenAndWhere } from "#server/registrations/emails/event-facts.ts";
import { readEvening } from "./queries.ts";

const list = new Intl.ListFormat("en-US");

/** Lines of the evening that people who come need as well, by the label that an officer gave them. */
const SHOWN = ["Host", "Dress", "Parking"];

type Known = { config: Config; deadline: { dish: Date; kitchen: Date } };

/** Exactly what is missing from the people of a mailbox, with one button. Of answers about food only how many (062). */
export function missingParts(
  { config, deadline }: Known,
  { owners, reached }: Pick<DinnerRecipient, "owners" | "reached">,
): Added {
  const lacking = (lack: Reached["lacks"][number]) => reached.filter(({ lacks }) => lacks.includes(lack));
  const [dishes, answers, names] = [lacking("dish"), lacking("answer"), lacking("name")];
  const by = (at: Date) => `by ${formatComing(at, config.chapter.timeZone)}`;
  const facts: Fact[] = [
    ...missing("Dishes", dishes.length > 0 && `${namesOf(dishes)}, ${by(deadline.dish)}`),
    ...missing("Allergies and diet", answers.length > 0 && `${people(answers)}, ${by(deadline.kitchen)}`),
    ...missing("Names", names.length > 0 && `${people(names)}, ${by(deadline.kitchen)}`),
  ];
  // Those without a login have no page to answer on.
  if (owners === "nobody") {
    return { facts, closing: ["Please reply to this email or call a chapter officer."] };
  }
  return { facts, action: { label: "Add the Details", url: pageFor(config, reached) } };
}

function missing(label: string, text: string | false): Fact[] {
  return text === false ? [] : [[label, text]];
}

/** Names once each, and how many people have none. */
function namesOf(all: readonly Reached[]): string {
  const named = all.filter(({ isNamed }) => isNamed).map(({ name }) => name);
  const others = all.length - named.length;
  return list.format([...new Set(named), ...(others > 0 ? [`${others} more`] : [])]);
}

function people({ length }: readonly Reached[]): string {
  return length === 1 ? "1 person" : `${length} people`;
}

/** The menu if only dishes are missing, else the party, else all of them. */
function pageFor({ publicUrl }: Config, reached: readonly Reached[]): string {
  const own = `${publicUrl}/my-events`;
  const [first, ...others] = new Set(reached.map(({ registration }) => registration));
  if (first === undefined || first === null || others.length > 0) return own;
  if (reached.every(({ lacks }) => lacks.every((lack) => lack === "dish"))) return `${own}/${first}/menu`;
  return reached.some(({ isCompanion }) => isCompanion) ? own : `${own}#registration-${first}`;
}

/** Place and hour, the lines of the evening, and whom to call. */
export function eveningFacts(
  config: Config,
  dinner: Parameters<typeof whenAndWhere>[1],
  { phone, contacts }: Awaited<ReturnType<typeof readEvening>>,
): Fact[] {
  const shown = SHOWN.flatMap((label) =>
    contacts
      .filter((line) => line.label.trim().toLowerCase() === label.toLowerCase())
      .map(({ text }): Fact => [label, text]),
  );
  const phones = [
    ...(phone ? [`${phone} (the venue)`] : []),
    ...(config.chapter.headPhone ? [`${config.chapter.headPhone} (the chapter)`] : []),
  ];
  return [
    ...whenAndWhere(config, dinner),
    ...shown,
    ...(phones.length > 0 ? [["Phone", phones.join(", ")] satisfies Fact] : []),
  ];
}

type Evening = Pick<AddressedToDinner, "dinner" | "recipients"> & { now: Date; showsTables: boolean };

/** Everything for the evening, with where each person sits and what they eat. */
export async function eveningParts(
  config: Config,
  tx: Tx,
  { dinner, recipients, now, showsTables }: Evening,
): Promise<(recipient: DinnerRecipient) => Added> {
  const facts = eveningFacts(config, dinner, await readEvening(tx, dinner.id));
  const dishesOf = await readDishes(tx, { dinner, recipients, now });
  return ({ reached }) => {
    const people = reached.flatMap(({ name, table, attendee }): Fact[] => {
      const known = [
        ...(showsTables && table !== null ? [`Table ${table}`] : []),
        ...(attendee === null ? [] : dishesOf(attendee)),
      ];
      return known.length > 0 ? [[name, known.join(" · ")]] : [];
    });
    return { facts, section: people.length > 0 ? { heading: "At dinner", facts: people } : null };
  };
}

/** What each person chose, or the house dish once the menu has closed. */
async function readDishes(
  tx: Tx,
  { dinner, recipients, now }: Pick<AddressedToDinner, "dinner" | "recipients"> & { now: Date },
): Promise<(attendee: number) => string[]> {
  const menu = await readMenu(tx, dinner.id);
  const isClosed = now >= menuClosesAt(menu, dinner);
  const ids = recipients.flatMap(({ reached }) => reached.flatMap(({ attendee }) => attendee ?? []));
  const chosen = menu.courses.length > 0 ? await readChosen(tx, ids) : () => undefined;
  return (attendee) =>
    menu.courses.flatMap((course) => {
      const { optionId } = choiceIn(course, chosen(attendee, course.id), isClosed);
      return course.options.filter(({ id }) => id === optionId).map(({ name }) => name);
    });
}
