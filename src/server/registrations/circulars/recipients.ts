import { centsOf, moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import type { readEventRow } from "#server/events/queries.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { EmailContent } from "#server/platform/email/email-content.ts";
import type { EmailOwner, EmailOwners } from "#server/platform/email/email-owners.ts";
import { formatDate, formatInstant, formatTime } from "#server/platform/format-dates.ts";
import type { Reached } from "./read-people.ts";
import type { FieldValues } from "./read-text.ts";

/** A mailbox that gets one email, whatever parties share it (D-213). */
export type Recipient = {
  address: string;
  owners: EmailOwners;
  greets: readonly string[];
  people: readonly string[];
  values: FieldValues;
  /** Whom it is for, as they were read. */
  reached: readonly Reached[];
  /** What the portal adds to the text for this mailbox at a moment of the dinner. */
  added?: Added;
  /** The secret of the link with which its reader chooses what they get; in a preview there is none. */
  choiceToken?: string;
};

/** Parts of an email under an officer's text. */
export type Added = Pick<EmailContent, "facts" | "action" | "section" | "closing">;

type Dinner = Awaited<ReturnType<typeof readEventRow>>;

/** The people of a slice by mailbox, and those whom no address reaches. */
export function recipientsOf(
  config: Config,
  dinner: Dinner,
  people: readonly Reached[],
): { recipients: Recipient[]; leftOut: string[] } {
  const withAddress = people.filter(({ address }) => address !== null && address !== "");
  const byMailbox = Map.groupBy(withAddress, ({ address }) => (address ?? "").toLowerCase());
  return {
    recipients: [...byMailbox.values()].map((reached) => ({
      address: reached[0]?.address ?? "",
      owners: ownersOf(reached),
      greets: unique(reached.map(({ greets }) => greets.trim()).filter(Boolean)),
      people: reached.map(({ name }) => name),
      values: valuesOf(config, dinner, reached),
      reached,
    })),
    leftOut: people.filter((one) => !withAddress.includes(one)).map(({ name }) => name),
  };
}

/** Who turned off a kind of email, and where only receipts go. */
export type Unwanting = { members: ReadonlySet<number>; addresses: ReadonlySet<string> };

/** Those whose mailbox gets the email: it does as long as one of its readers has not turned it off (D-495, D-496). */
export function wanted(people: readonly Reached[], { members, addresses }: Unwanting): Reached[] {
  const mailboxOf = ({ address }: Reached) => address?.toLowerCase() ?? "";
  const isOff = (one: Reached) =>
    one.owner !== null && "memberId" in one.owner
      ? members.has(one.owner.memberId)
      : addresses.has(mailboxOf(one));
  const on = new Set(people.filter((one) => !isOff(one)).map(mailboxOf));
  return people.filter((one) => on.has(mailboxOf(one)));
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}

function ownersOf(reached: readonly Reached[]): EmailOwners {
  const byKey = new Map<string, EmailOwner>();
  for (const { owner } of reached) if (owner) byKey.set(JSON.stringify(owner), owner);
  const [first, ...others] = byKey.values();
  return first ? [first, ...others] : "nobody";
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
