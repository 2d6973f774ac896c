import type { Ctx } from "#server/platform/context.ts";
import type { Party } from "#server/registrations/balance/lock-party.ts";
import { type Companion, mailboxesOf } from "#server/registrations/emails/companion-emails.ts";
import type { Contact } from "#server/registrations/emails/event-facts.ts";

/**
 * Who is emailed when an officer changes the persons of a party: the owner, and `apart` a member with a mailbox of their
 * own.
 */
export type Told = ReturnType<typeof toldOf>;

/** No one but the owner knows of an unpaid party, which is not confirmed yet. */
export function toldOf(
  { row }: Party,
  { owner, member }: { owner: Contact; member: Companion | null },
): { to: Contact; apart: readonly Companion[] } {
  const { to, apart } = mailboxesOf(owner, member ? [member] : []);
  return { to, apart: row.status === "confirmed" ? apart : [] };
}

/** The addresses for the preview; about a past dinner no one is emailed. */
export function addressesOf({ now }: Pick<Ctx, "now">, { event }: Party, { to, apart }: Told): string[] {
  const addresses = event.dateTime > now ? [to.email, ...apart.map(({ email }) => email)] : [];
  return addresses.filter((email) => email !== null);
}
