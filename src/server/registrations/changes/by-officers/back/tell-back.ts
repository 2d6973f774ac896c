import { moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { readMemberContact } from "#server/members/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { amountDueOf } from "#server/registrations/balance/change-rules.ts";
import { lockParty, type Party } from "#server/registrations/balance/lock-party.ts";
import { moneyOfAdded } from "#server/registrations/changes/by-officers/persons/adding.ts";
import { isOwners } from "#server/registrations/changes/by-officers/persons/person-rules.ts";
import { tellAdded } from "#server/registrations/changes/by-officers/persons/tell-added.ts";
import { toldOf } from "#server/registrations/changes/by-officers/persons/told.ts";
import { dueAfterChange } from "#server/registrations/emails/due-words.ts";
import { readContact } from "#server/registrations/parties/queries.ts";
import type { WentBack } from "./back-rules.ts";
import { personOf } from "./restore-person.ts";
import type { Back } from "./why-not-put-back-now.ts";

/** Emails the owner, and a member who has the seat again. */
export async function tellBack(ctx: Ctx, tx: Tx, { party, removed, wentBack }: Back): Promise<void> {
  const { kind, firstName, lastName, ...rest } = personOf(removed);
  const owner = await readContact(tx, party.row.id);
  const isOwner = isOwners({ kind, ...rest });
  const member = isOwner || removed.memberId === null ? null : await readMemberContact(tx, removed.memberId);
  const told = toldOf(party, { owner, member: member ?? null });
  const added = {
    party,
    kind,
    member: member ?? null,
    isOwner,
    price: removed.amountCents,
    isPaidByCard: false,
    ways: [],
    credit: 0,
    owner,
    told,
  };
  const name = isOwner
    ? { firstName: owner.firstName, lastName: owner.lastName ?? "" }
    : { firstName, lastName };
  const money =
    (await moneyOfBack(tx, party, wentBack)) || moneyOfAdded(added, { price: removed.amountCents });
  await tellAdded(ctx, tx, { added, name, attendeeId: removed.attendeeId, money, isBack: true });
}

/** What was to go back and stays, and what is due besides; empty if nothing of either. */
async function moneyOfBack(tx: Tx, party: Party, wentBack: readonly WentBack[]): Promise<string> {
  const paying = wentBack.filter(({ isDue, credit }) => isDue || credit !== null);
  const back = paying.reduce((sum, { cents }) => sum + cents, 0);
  const { facts } = await lockParty(tx, party.row.id);
  const now = amountDueOf(facts);
  const more = now - amountDueOf(party.facts);
  const due = more > 0 ? dueAfterChange(more, party) : "";
  if (back === 0) return due;
  const stays = `We’ll keep the ${formatDollars(moneyOf(back))} for this seat instead of returning it`;
  if (more > 0) return `${stays}. ${due}`;
  return now > 0 ? `${stays}, and nothing more is due.` : `${stays}, and nothing is due.`;
}
