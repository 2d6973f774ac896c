import type { Tx } from "#server/platform/database/database.ts";
import { readReturning } from "#server/platform/email/returned/mailboxes.ts";
import { mailboxOf, type Person, unique } from "./mailboxes.ts";

/** Names of people whose address rejected earlier emails, so an officer knows whom to call. */
export async function rejectingNames(tx: Tx, people: readonly Person[]): Promise<string[]> {
  const rejecting = await readReturning(tx, unique(people.map(mailboxOf)).filter(Boolean));
  return people.filter((one) => rejecting.has(mailboxOf(one))).map(({ name }) => name);
}
