import type { EmailContent } from "#server/platform/email/email-content.ts";
import type { EmailOwner, EmailOwners } from "#server/platform/email/email-owners.ts";
import type { FieldValues } from "./read-text.ts";

/** Someone whom an email is for, with the mailbox that reaches them. */
export type Person = {
  name: string;
  address: string | null;
  owner: EmailOwner | null;
  /** The first name of the person who reads the mailbox. */
  greets: string;
};

/** A mailbox that gets one email, whatever people share it (D-213). */
export type Mailbox<One extends Person = Person> = {
  address: string;
  owners: EmailOwners;
  greets: readonly string[];
  people: readonly string[];
  /** Whom it is for, as they were read. */
  reached: readonly One[];
};

/** A mailbox with what is filled in for it. */
export type Recipient = Omit<Mailbox, "reached"> & {
  values: FieldValues;
  /** What the portal adds to the text for this mailbox at a moment of the dinner. */
  added?: Added;
  /** The secret of the link with which its reader chooses what they get; in a preview there is none. */
  choiceToken?: string;
};

/** Parts of an email under an officer's text. */
export type Added = Pick<EmailContent, "facts" | "action" | "section" | "closing">;

/** People by mailbox, and those whom no address reaches. */
export function mailboxesOf<One extends Person>(
  people: readonly One[],
): { mailboxes: Mailbox<One>[]; leftOut: string[] } {
  const withAddress = people.filter(({ address }) => address !== null && address !== "");
  const byMailbox = Map.groupBy(withAddress, mailboxOf);
  return {
    mailboxes: [...byMailbox.values()].map((reached) => ({
      address: reached[0]?.address ?? "",
      owners: ownersOf(reached),
      greets: unique(reached.map(({ greets }) => greets.trim()).filter(Boolean)),
      people: reached.map(({ name }) => name),
      reached,
    })),
    leftOut: people.filter((one) => !withAddress.includes(one)).map(({ name }) => name),
  };
}

/** The address of a person's mailbox as it is compared. */
export function mailboxOf({ address }: Pick<Person, "address">): string {
  return address?.toLowerCase() ?? "";
}

/** Who turned off a kind of email, and where only receipts go. */
export type Unwanting = { members: ReadonlySet<number>; addresses: ReadonlySet<string> };

/** Those whose mailbox gets the email: it does as long as one of its readers has not turned it off (D-495, D-496). */
export function wanted<One extends Person>(people: readonly One[], { members, addresses }: Unwanting): One[] {
  const isOff = (one: One) =>
    one.owner !== null && "memberId" in one.owner
      ? members.has(one.owner.memberId)
      : addresses.has(mailboxOf(one));
  const on = new Set(people.filter((one) => !isOff(one)).map(mailboxOf));
  return people.filter((one) => on.has(mailboxOf(one)));
}

/** Each value once. */
export function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}

function ownersOf(reached: readonly Person[]): EmailOwners {
  const byKey = new Map<string, EmailOwner>();
  for (const { owner } of reached) if (owner) byKey.set(JSON.stringify(owner), owner);
  const [first, ...others] = byKey.values();
  return first ? [first, ...others] : "nobody";
}

type Sent = { address: string; owners: readonly { memberId: number | null; userId: number | null }[] };

/** Whether an email that was queued is for this person, even if their address has changed in the meantime. */
export function isReached({ address, owners }: Sent, one: Pick<Person, "address" | "owner">): boolean {
  if (mailboxOf(one) === address.toLowerCase()) return true;
  const { owner } = one;
  return (
    owner !== null &&
    owners.some(({ memberId, userId }) =>
      "memberId" in owner ? memberId === owner.memberId : userId === owner.userId,
    )
  );
}
