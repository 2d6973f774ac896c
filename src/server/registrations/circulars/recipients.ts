import { centsOf, moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { type Mailbox, mailboxesOf, type Recipient, unique } from "#server/circulars/mailboxes.ts";
import type { FieldValues } from "#server/circulars/read-text.ts";
import type { readEventRow } from "#server/events/queries.ts";
import type { Config } from "#server/platform/config/config.ts";
import { formatDate, formatInstant, formatTime } from "#server/platform/format-dates.ts";
import type { Reached } from "./read-people.ts";

/** A mailbox of people of a dinner. */
export type DinnerRecipient = Recipient & Mailbox<Reached>;

type Dinner = Awaited<ReturnType<typeof readEventRow>>;

/** The people of a slice by mailbox, and those whom no address reaches. */
export function recipientsOf(
  config: Config,
  dinner: Dinner,
  people: readonly Reached[],
): { recipients: DinnerRecipient[]; leftOut: string[] } {
  const { mailboxes, leftOut } = mailboxesOf(people);
  return {
    recipients: mailboxes.map((one) => ({ ...one, values: valuesOf(config, dinner, one.reached) })),
    leftOut,
  };
}

const list = new Intl.ListFormat("en-US");

function valuesOf({ chapter, publicUrl }: Config, dinner: Dinner, reached: readonly Reached[]): FieldValues {
  const { timeZone } = chapter;
  const tables = unique(reached.flatMap(({ table }) => (table === null ? [] : [table]))).toSorted(
    (a, b) => a - b,
  );
  const debts = new Map(
    reached.flatMap(({ due }) => (due ? [[due.party, centsOf(due.amount)] as const] : [])),
  );
  const due = [...debts.values()].reduce((sum, cents) => sum + cents, 0);
  return {
    name: list.format(unique(reached.map(({ greets }) => greets.trim()).filter(Boolean))),
    party: list.format(partyOf(reached)),
    table:
      tables.length === 0
        ? ""
        : `${tables.length === 1 ? "table" : "tables"} ${list.format(tables.map(String))}`,
    due: due > 0 ? formatDollars(moneyOf(due)) : "",
    dinner: dinner.title,
    date: formatDate(dinner.dateTime, timeZone),
    time: formatTime(dinner.dateTime, timeZone),
    place: dinner.location,
    "refund until": dinner.registrationDeadline ? formatInstant(dinner.registrationDeadline, timeZone) : "",
    "my events": `${publicUrl}/my-events`,
  };
}

/** Everyone in the parties of a mailbox once; people without a name are counted. */
function partyOf(reached: readonly Reached[]): string[] {
  const parties = new Map(reached.map(({ party }) => [party.join("\n"), party]));
  const all = [...parties.values()].flat();
  const named = unique(all.filter((name) => name !== null));
  const unnamed = all.filter((name) => name === null).length;
  return unnamed > 0 ? [...named, `${unnamed} more`] : named;
}
