import { sql } from "drizzle-orm";
import type { SuggestedCouple } from "#contract/imports.ts";
import type { Plan } from "#server/imports/plan/plan-import.ts";
import { revokeAddressLinks } from "#server/members/address-links.ts";
import { emailChanged } from "#server/members/emails.ts";
import { lockMembers } from "#server/members/queries.ts";
import { withSettled } from "#server/members/recorded-identity.ts";
import { sendAddressLinks } from "#server/members/send-address-links.ts";
import type { ChangeAuthor, Member, MemberChanges } from "#server/members/write-member.ts";
import {
  insertMembers,
  reserveMemberIds,
  updateMembers,
  withChanges,
} from "#server/members/write-members.ts";
import { auditMany } from "#server/platform/audit/audit-many.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { directoryChanged } from "./directory-changed.ts";

type Writing = ChangeAuthor & { importId: number; config: Config; ownId: number | null };
/** A member to write: the current record, or null for a new one, and its changes. */
type PlannedWrite = { id: number; member: Member | null; changes: MemberChanges };

/**
 * Writes a plan in this transaction. Changed members are locked first, in the order of their ids, and must be as the
 * plan saw them. `beat` is told the progress, from 0 to 1.
 */
export async function writePlan(
  tx: Tx,
  plan: Plan,
  {
    couples,
    doing,
    beat,
  }: { couples: readonly SuggestedCouple[]; doing: Writing; beat: (done: number) => Promise<void> },
): Promise<void> {
  const writes = new Map<string, PlannedWrite>();
  for (const { member, after } of plan.changed)
    writes.set(`m${member.id}`, { id: member.id, member, changes: after });
  const ids = await reserveMemberIds(tx, plan.created.length);
  for (const [at, { ref, facts }] of plan.created.entries()) {
    writes.set(ref, { id: ids[at] ?? 0, member: null, changes: facts });
  }
  const seen = [...writes.values()].flatMap(({ member }) => (member ? [member] : []));
  const others = await lockOthers(tx, seen, couples);
  link(writes, others, couples);
  followNames(writes, others);

  const all = [...writes.values()];
  const total = Math.max(1, all.length);
  const made = all.filter(({ member }) => member === null);
  await insertMembers(
    tx,
    made.map(({ id, changes }) => newMember(id, changes)),
    { author: doing, onBatch: (n) => beat(n / total) },
  );
  const changed = all.flatMap((write) => (write.member ? [afterImport(write.member, write, doing)] : []));
  await updateMembers(tx, changed, { author: doing, onBatch: (n) => beat((made.length + n) / total) });
  await remember(tx, all, doing);
  await tell(tx, all, doing);
  const settled = all.flatMap(({ id, member, changes }) =>
    member && changes.email !== undefined && id !== doing.ownId ? [id] : [],
  );
  await revokeAddressLinks(tx, settled, doing.now);
}

/** The record that an import leaves. The importing officer's own address is a claim, as in their form (030). */
function afterImport(member: Member, { id, changes }: PlannedWrite, { ownId, now }: Writing): Member {
  return withChanges(member, withSettled(changes, { isOwn: id === ownId }, now));
}

/** Locks changed members, their spouses and members to be linked; refuses if one has changed since it was read. */
async function lockOthers(
  tx: Tx,
  seen: readonly Member[],
  couples: readonly SuggestedCouple[],
): Promise<Map<number, Member>> {
  const partners = seen.flatMap(({ spouseId }) => (spouseId === null ? [] : [spouseId]));
  const linked = couples
    .flatMap(({ key }) => key.split("+").filter((ref) => ref.startsWith("m")))
    .map((ref) => Number(ref.slice(1)));
  const rows = await lockMembers(tx, [...new Set([...seen.map(({ id }) => id), ...partners, ...linked])]);
  const now = new Map(rows.map((row) => [row.id, row]));
  const isStale = seen.some(({ id, updatedAt }) => now.get(id)?.updatedAt.getTime() !== updatedAt.getTime());
  if (isStale || linked.some((id) => now.get(id)?.spouseId !== null)) throw directoryChanged();
  return now;
}

function link(
  writes: Map<string, PlannedWrite>,
  locked: ReadonlyMap<number, Member>,
  couples: readonly SuggestedCouple[],
): void {
  for (const { key } of couples) {
    const [a, b] = key.split("+").map((ref) => writeOf(ref));
    if (!a || !b) throw directoryChanged();
    a.changes = { ...a.changes, ...spouseOf(b) };
    b.changes = { ...b.changes, ...spouseOf(a) };
  }

  function writeOf(ref: string): PlannedWrite | undefined {
    const member = locked.get(Number(ref.slice(1)));
    const found =
      writes.get(ref) ?? (ref.startsWith("m") && member ? { id: member.id, member, changes: {} } : undefined);
    if (found) writes.set(ref, found);
    return found;
  }
}

function spouseOf({ id, member, changes }: PlannedWrite): MemberChanges {
  return { spouseId: id, spouseName: nameOf({ ...member, ...changes }), spouseType: "member" };
}

/** Updates the spouse's name in the record linked to a renamed member (S-38). */
function followNames(writes: Map<string, PlannedWrite>, locked: ReadonlyMap<number, Member>): void {
  for (const { member, changes } of [...writes.values()]) {
    const isRenamed = changes.firstName !== undefined || changes.lastName !== undefined;
    const partner = isRenamed && member?.spouseId ? locked.get(member.spouseId) : undefined;
    const spouseName = nameOf({ ...member, ...changes });
    if (!member || !partner || partner.spouseId !== member.id || partner.spouseName === spouseName) continue;
    const write = writes.get(`m${partner.id}`) ?? { id: partner.id, member: partner, changes: {} };
    writes.set(`m${partner.id}`, { ...write, changes: { ...write.changes, spouseName } });
  }
}

const nameOf = ({ firstName, lastName }: { firstName?: string; lastName?: string }) =>
  `${firstName} ${lastName}`;

/** The plan makes sure that names are present. */
function newMember(id: number, changes: MemberChanges) {
  const { firstName = "", lastName = "" } = changes;
  return { ...changes, id, firstName, lastName };
}

/** Stores the old values for thirty days, and writes an audit entry for each member. */
async function remember(tx: Tx, writes: readonly PlannedWrite[], doing: Writing): Promise<void> {
  const { importId, now, by } = doing;
  const rows = writes.map((write) => ({
    member_id: write.id,
    is_new: write.member === null,
    // The time of the previous change tells an earlier import whether the member is as it left them.
    before: write.member
      ? {
          ...storedOf(write.member, afterImport(write.member, write, doing)),
          updatedAt: write.member.updatedAt.toISOString(),
        }
      : {},
  }));
  await tx.execute(sql`insert into import_changes (import_id, member_id, is_new, before, written_at)
    select ${importId}, x.member_id, x.is_new, x.before, m.updated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (member_id int, is_new boolean, before jsonb)
      join members m on m.id = x.member_id`);
  await auditMany(
    tx,
    writes.map(({ id, member, changes }) => ({
      at: now,
      actor: by,
      entity: "member" as const,
      entityId: id,
      action: member ? "member changed by an import" : "member created by an import",
      before: member ? onlyKeysOf(changes, member) : undefined,
      after: changes,
    })),
  );
  // The members are locked, so audit entries with higher ids are later changes.
  await tx.execute(sql`update import_changes c set audit_id = (select max(a.id) from audit_log a
      where a.entity = 'member' and a.entity_id = c.member_id::text)
    where c.import_id = ${importId}`);
}

/** The old values of the fields that an import changes, for the audit log. */
function onlyKeysOf(changes: MemberChanges, member: Member): Record<string, unknown> {
  return Object.fromEntries(Object.entries(member).filter(([key]) => key in changes));
}

/** The old values of the fields that differ. */
function storedOf(member: Member, becomes: Member): Record<string, unknown> {
  const now: Record<string, unknown> = becomes;
  return Object.fromEntries(Object.entries(member).filter(([key, value]) => now[key] !== value));
}

/** Notifies the old address of members who can log in, as when an officer changes it; an officer's own can stop it. */
async function tell(tx: Tx, writes: readonly PlannedWrite[], doing: Writing): Promise<void> {
  const { config, now, ownId } = doing;
  for (const write of writes) {
    const { id, member, changes } = write;
    if (!member?.passwordHash || changes.email === undefined) continue;
    if (id === ownId) {
      await sendAddressLinks(doing, tx, afterImport(member, write, doing));
      continue;
    }
    const email = emailChanged(config, member, { email: changes.email, at: now });
    if (email) await queueEmail(tx, now, email);
  }
}
