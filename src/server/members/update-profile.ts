import { eq } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import type { updateProfile as endpoint } from "#contract/members.ts";
import type { MemberRecord } from "#contract/session.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { isTakenUserName } from "#server/platform/database-errors.ts";
import { badRequest, conflict, notFound, Refusal } from "#server/platform/refusal.ts";
import { ownRecord } from "./member-record.ts";
import { lockCouple } from "./queries.ts";
import { profileKeysOf, statusOfWords, whyNotUserName } from "./rules.ts";
import { members } from "./tables.ts";

type Member = typeof members.$inferSelect;
type Changes = Partial<typeof members.$inferInsert>;

/** Changes the caller's own record in the keys that are present and his to change (S-41, H-12, H-28). */
export async function updateProfile(
  { db, me, now, config, log }: Ctx,
  { updatedAt, ...ask }: Ask<typeof endpoint>,
): Promise<MemberRecord> {
  const { memberId } = me;
  if (memberId === null) throw notFound("You have no member record.");
  return db.transaction(async (tx) => {
    const { member, partner } = await lockCouple(tx, memberId);
    if (!member) throw notFound("You have no member record.");
    if (updatedAt !== undefined && Date.parse(updatedAt) !== member.updatedAt.getTime()) {
      throw new Refusal(409, "This member was changed by someone else", {
        extra: { member: ownRecord(member, me.role, config) },
      });
    }
    const mine = profileKeysOf(me.role, member.spouseId !== null);
    const dropped = Object.keys(ask).filter((key) => !mine.has(key));
    if (dropped.length > 0) log.info({ memberId, ...namesOf(dropped) }, "keys of a profile were dropped");

    const asked = Object.fromEntries(Object.entries(ask).filter(([key]) => mine.has(key)));
    const { before, after } = changesTo(member, asked, config.chapter.societyShortName);
    if (Object.keys(after).length === 0) return ownRecord(member, me.role, config);
    const by = nameOf(me);
    const changed = await write(tx, member, after, now, by);
    await audit(tx, {
      ...{ at: now, actor: by, action: "profile changed", entity: "member", entityId: memberId },
      ...{ before, after },
    });
    if (partner) await followName(tx, partner, changed, now, by);
    return ownRecord(changed, me.role, config);
  });
}

/** What differs from the record, and what stood there; refuses words that cannot be kept. */
function changesTo(member: Member, asked: Changes, society: string) {
  const wanted: Changes = { ...asked };
  if (wanted.status !== undefined) wanted.status = statusAsked(wanted.status, society);
  if (wanted.userName !== undefined) {
    const refusal = whyNotUserName(member.userName, wanted.userName);
    if (refusal) throw badRequest(refusal, [{ path: "userName", message: refusal }]);
  }
  const stored: Record<string, unknown> = member;
  const changed = Object.entries(wanted).filter(([key, value]) => stored[key] !== value);
  return {
    before: Object.fromEntries(changed.map(([key]) => [key, stored[key]])),
    after: Object.fromEntries(changed) as Changes,
  };
}

function statusAsked(words: string, society: string) {
  const status = statusOfWords(words, society);
  if (status) return status;
  const message = "Please choose one of the offered statuses";
  throw badRequest(message, [{ path: "status", message }]);
}

async function write(tx: Tx, member: Member, changes: Changes, now: Date, by: string): Promise<Member> {
  try {
    const [changed] = await tx
      .update(members)
      .set({ ...changes, updatedAt: momentAfter(member, now), updatedBy: by })
      .where(eq(members.id, member.id))
      .returning();
    if (!changed) throw new Error("the locked member is gone");
    return changed;
  } catch (error) {
    if (isTakenUserName(error)) throw conflict("Username is already in use");
    throw error;
  }
}

/** The partner's record names the other by the name he bears now (S-38). */
async function followName(
  tx: Tx,
  partner: Member,
  { id, firstName, lastName }: Member,
  now: Date,
  by: string,
) {
  const spouseName = `${firstName} ${lastName}`;
  if (partner.spouseName === spouseName) return;
  await write(tx, partner, { spouseName }, now, by);
  await audit(tx, {
    ...{ at: now, actor: by, action: "spouse renamed", entity: "member", entityId: partner.id },
    before: { spouseName: partner.spouseName },
    after: { spouseName, spouseId: id },
  });
}

/** Always later than the change before, also within one millisecond: a stale form is known by it. */
function momentAfter({ updatedAt }: Member, now: Date): Date {
  return new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));
}

/** Plain names as they are; what else somebody sent as a name is only counted, for it may hold anything. */
function namesOf(keys: readonly string[]) {
  const plain = keys.filter((key) => /^[A-Za-z]{1,30}$/.test(key)).slice(0, 40);
  return { dropped: plain, others: keys.length - plain.length };
}
