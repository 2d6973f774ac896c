import type { Answer } from "#contract/endpoint.ts";
import {
  remindOfDues as endpoint,
  previewDuesReminders as previewDuesRemindersEndpoint,
} from "#contract/members/chosen-members.ts";
import { fullName } from "#contract/values/full-name.ts";
import { dayIn } from "#contract/values/zone.ts";
import { noteRenewalReminder } from "#server/members/note-renewal-reminder.ts";
import { findMembers, lockMembers } from "#server/members/queries.ts";
import type { Member } from "#server/members/write-member.ts";
import { auditMany } from "#server/platform/audit/audit-many.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { action } from "#server/platform/http/action.ts";
import { duesReminder, duesReminderKey } from "./emails.ts";
import { readReminded } from "./queries.ts";
import { whyNotRemind } from "./rules.ts";

/** More names than this at one address are no household; they get several emails. */
const HOUSEHOLD_MOST = 10;

type Said = Answer<typeof endpoint>;
type Plan = { households: Member[][]; leftOut: Said["leftOut"]; today: string };

/** Says who would be reminded of their dues now, and who not. */
export const previewDuesReminders = action(previewDuesRemindersEndpoint, async (ctx, { memberIds }) => {
  return said(await plan(ctx, ctx.db, { memberIds, members: await findMembers(ctx.db, memberIds) }));
});

/**
 * Queues reminders to those of these members whose local dues are unpaid. Under their locks, so that a payment that
 * arrives meanwhile is seen, and of two officers who press at once one sends nothing.
 */
export const remindOfDues = action(endpoint, async (ctx, { memberIds }) => {
  const { now, config } = ctx;
  return ctx.db.transaction(async (tx) => {
    const planned = await plan(ctx, tx, { memberIds, members: await lockMembers(tx, memberIds) });
    const { households, today } = planned;
    const reminded = households.flat().map(({ id }) => id);
    for (const members of households) {
      const [{ confirmedEmail, localDuesPaidThrough: paidThrough } = { confirmedEmail: "" }] = members;
      await queueEmail(
        tx,
        now,
        duesReminder(config, confirmedEmail?.trim() ?? "", {
          members,
          paidThrough: paidThrough ?? null,
          today,
        }),
      );
    }
    if (reminded.length > 0) await noteRenewalReminder(tx, reminded, now);
    const entry = {
      at: now,
      actor: actorName(ctx.me),
      action: "reminded of dues",
      entity: "member",
    } as const;
    await auditMany(
      tx,
      reminded.map((entityId) => ({ ...entry, entityId })),
    );
    return said(planned);
  });
});

/** Splits the members into households, each of which gets one email, and those who get none, with the reason. */
async function plan(
  { config, now }: Ctx,
  tx: Tx,
  { memberIds, members }: { memberIds: readonly number[]; members: readonly Member[] },
): Promise<Plan> {
  const { timeZone } = config.chapter;
  const today = dayIn(now, timeZone);
  const byOfficers = await readReminded(tx, duesReminderKey(today));
  const byId = new Map(members.map((member) => [member.id, member]));
  const isToday = (at: Date | null) => at !== null && dayIn(at, timeZone) === today;
  const toRemind: Member[] = [];
  const leftOut: Plan["leftOut"] = [];
  for (const id of memberIds) {
    const member = byId.get(id);
    const wasRemindedToday = byOfficers.has(id) || isToday(member?.lastRenewalNotified ?? null);
    const reason = whyNotRemind(member && { ...member, wasRemindedToday }, today);
    if (member && reason === null) toRemind.push(member);
    else leftOut.push({ id, name: member ? nameOf(member) : null, reason: reason ?? "deleted" });
  }
  // A couple with one address reads one email, as from the portal itself (S-52).
  const households = Map.groupBy(
    toRemind,
    (member) => `${member.localDuesPaidThrough} ${member.confirmedEmail?.trim().toLowerCase()}`,
  );
  return { households: [...households.values()].flatMap(inTens), leftOut, today };
}

function inTens(members: Member[]): Member[][] {
  const count = Math.ceil(members.length / HOUSEHOLD_MOST);
  return Array.from({ length: count }, (_, n) => members.slice(n * HOUSEHOLD_MOST, (n + 1) * HOUSEHOLD_MOST));
}

function said({ households, leftOut }: Plan): Said {
  return {
    emails: households.length,
    reminded: households.flat().map((member) => ({ id: member.id, name: nameOf(member) })),
    leftOut,
  };
}

function nameOf({ firstName, lastName }: Member): string {
  return fullName({ firstName, lastName });
}
