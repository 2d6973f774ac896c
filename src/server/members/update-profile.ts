import { updateProfile as endpoint } from "#contract/members/profile.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { badRequest, notFound, Refusal, unauthorized } from "#server/platform/refusal.ts";
import { lockSession } from "#server/platform/session-gate/end-sessions.ts";
import { proofNeeded, whyNotToday } from "#server/platform/session-gate/proof.ts";
import { callersRecord } from "./member-record.ts";
import { lockCouple } from "./queries.ts";
import { editableProfileFields, whyNotUserName } from "./rules.ts";
import { sendAddressLinks } from "./send-address-links.ts";
import {
  changedFields,
  type Member,
  type MemberChanges,
  parseStatus,
  updateSpouseName,
  writeMember,
} from "./write-member.ts";

/** Changes the fields of the caller's own record that are present and theirs to change (S-41, H-12, H-28). */
export const updateProfile = action(endpoint, async ({ db, me, now, config, log }, { updatedAt, ...ask }) => {
  const { memberId } = me;
  if (memberId === null) throw notFound("You have no member record.");
  return db.transaction(async (tx) => {
    const { member, partner } = await lockCouple(tx, memberId);
    if (!member) throw notFound("You have no member record.");
    if (updatedAt !== undefined && Date.parse(updatedAt) !== member.updatedAt.getTime()) {
      throw new Refusal(409, "This member was changed by someone else", {
        code: "edit_conflict",
        extra: { member: callersRecord(member, me, config) },
      });
    }
    const isCoupled = member.spouseId !== null;
    const mine = editableProfileFields(me.role, isCoupled);
    const lapsed = me.proof.hasLapsed ? editableProfileFields(me.proof.level, isCoupled) : mine;
    const dropped = Object.keys(ask).filter((key) => !mine.has(key));
    if (dropped.length > 0) log.info({ memberId, ...namesOf(dropped) }, "keys of a profile were dropped");

    const society = config.chapter.societyShortName;
    const waiting = Object.entries(ask).filter(([key]) => lapsed.has(key) && !mine.has(key));
    // Otherwise an officer's change would be silently dropped.
    if (Object.keys(changesTo(member, Object.fromEntries(waiting), society).after).length > 0)
      throw proofNeeded();
    const asked = Object.fromEntries(Object.entries(ask).filter(([key]) => mine.has(key)));
    const { before, after } = changesTo(member, asked, society);
    if (Object.keys(after).length === 0) return callersRecord(member, me, config);
    const refusal = after.email === undefined ? null : whyNotToday(me.proof, now);
    if (refusal) throw refusal;
    const by = actorName(me);
    const changed = await writeMember(tx, member, { changes: after, author: { now, by } });
    await audit(tx, {
      at: now,
      actor: by,
      action: "profile changed",
      entity: "member",
      entityId: memberId,
      before,
      after,
    });
    // A typed address is only a claim: everything that trusts an address uses the confirmed one (S-69).
    if (after.email !== undefined) await sendAddressLinks({ config, now }, tx, changed);
    if (partner?.spouseId === memberId)
      await updateSpouseName(tx, partner, { member: changed, author: { now, by } });
    // Last, in the order of locks: an owner who has ended the sessions by then may have put back what this changes (069).
    if (!(await lockSession(tx, me.sid))) throw unauthorized();
    return callersRecord(changed, me, config);
  });
});

/** The fields that differ from the record, with their old values; refuses values that cannot be stored. */
function changesTo(member: Member, asked: MemberChanges, society: string) {
  const wanted: MemberChanges = { ...asked };
  if (wanted.status !== undefined) wanted.status = parseStatus(wanted.status, society);
  if (wanted.userName !== undefined) {
    const refusal = whyNotUserName(member.userName, wanted.userName);
    if (refusal) throw badRequest(refusal, [{ path: "userName", message: refusal }]);
  }
  return changedFields(member, wanted);
}

/** Plain key names as they are; anything else sent as a key is only counted, since it may contain anything. */
function namesOf(keys: readonly string[]) {
  const plain = keys.filter((key) => /^[A-Za-z]{1,30}$/.test(key)).slice(0, 40);
  return { dropped: plain, others: keys.length - plain.length };
}
