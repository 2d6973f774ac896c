import { sql } from "drizzle-orm";
import type { SuggestedCouple } from "#contract/imports.ts";
import { directoryChanged } from "#server/imports/directory-changed.ts";
import type { MemberChange, Plan } from "#server/imports/plan/plan-import.ts";
import { revokeAddressLinks } from "#server/members/address-links.ts";
import { emailChanged } from "#server/members/emails.ts";
import { findMembers, findNames, lockMemberIds, readLastChanges } from "#server/members/queries.ts";
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
import { batchesOf } from "#server/platform/batches.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { queueEmails } from "#server/platform/email/outbox.ts";

type Writing = ChangeAuthor & { importId: number; config: Config; ownId: number | null };
/** A member to write: what changes, or a new member's facts. */
type PlannedWrite = { id: number; isNew: boolean; changes: MemberChanges };
type Other = Pick<Member, "id" | "firstName" | "lastName" | "spouseId" | "spouseName">;

/** Members who are read, changed and recorded at a time, so that only these are in memory as a whole. */
const AT_A_TIME = 100;

/**
 * Writes a plan in this transaction. Changed members are locked first, in the order of their ids, and must be as the
 * plan saw them. `beat` is told the progress, from 0 to 1.
 */
export async function writePlan(
  tx: Tx,
  plan: Pick<Plan, "created" | "changed">,
  {
    couples,
    doing,
    beat,
  }: { couples: readonly SuggestedCouple[]; doing: Writing; beat: (done: number) => Promise<void> },
): Promise<void> {
  const writes = new Map<string, PlannedWrite>();
  for (const { member, after } of plan.changed)
    writes.set(`m${member.id}`, { id: member.id, isNew: false, changes: after });
  const ids = await reserveMemberIds(tx, plan.created.length);
  for (const [at, { ref, facts }] of plan.created.entries()) {
    writes.set(ref, { id: ids[at] ?? 0, isNew: true, changes: facts });
  }
  const others = await lockAll(tx, plan.changed, couples);
  link(writes, others, couples);
  followNames(writes, others, plan.changed);

  const all = [...writes.values()];
  const total = Math.max(1, all.length);
  const made = all.filter(({ isNew }) => isNew);
  await insertMembers(
    tx,
    made.map(({ id, changes }) => newMember(id, changes)),
    { author: doing, onBatch: (n) => beat(n / total) },
  );
  for (const batch of batchesOf(made, AT_A_TIME)) {
    await remember(tx, batch, { doing, before: new Map() });
    await noteNewest(tx, batch, doing);
  }
  const changed = all.filter(({ isNew }) => !isNew);
  for (const [n, batch] of batchesOf(changed, AT_A_TIME).entries()) {
    await change(tx, batch, doing);
    await noteNewest(tx, batch, doing);
    await beat((made.length + n * AT_A_TIME + batch.length) / total);
  }
}

/** Writes changes to some locked members, with their audit entries, notices, and what an undo needs. */
async function change(tx: Tx, writes: readonly PlannedWrite[], doing: Writing): Promise<void> {
  const rows = await findMembers(
    tx,
    writes.map(({ id }) => id),
  );
  const before = new Map(rows.map((row) => [row.id, row]));
  const after = writes.flatMap((write) => {
    const member = before.get(write.id);
    return member ? [afterImport(member, write, doing)] : [];
  });
  await updateMembers(tx, after, { author: doing, onBatch: async () => undefined });
  await remember(tx, writes, { doing, before });
  await tell(tx, writes, { doing, before });
  const settled = writes.flatMap(({ id, changes }) =>
    changes.email !== undefined && id !== doing.ownId ? [id] : [],
  );
  await revokeAddressLinks(tx, settled, doing.now);
}

/** The record that an import leaves. The importing officer's own address is a claim, as in their form (030). */
function afterImport(member: Member, { id, changes }: PlannedWrite, { ownId, now }: Writing): Member {
  return withChanges(member, withSettled(changes, { isOwn: id === ownId }, now));
}

/**
 * Locks changed members, their spouses and members to be linked; refuses if one has changed since it was read. Returns
 * those of whom more than their own row says is needed: members to be linked, and the spouses of renamed ones.
 */
async function lockAll(
  tx: Tx,
  changed: readonly MemberChange[],
  couples: readonly SuggestedCouple[],
): Promise<Map<number, Other>> {
  const partners = changed.flatMap(({ member }) => member.spouseId ?? []);
  const linked = couples
    .flatMap(({ key }) => key.split("+").filter((ref) => ref.startsWith("m")))
    .map((ref) => Number(ref.slice(1)));
  await lockMemberIds(tx, [...new Set([...changed.map(({ member }) => member.id), ...partners, ...linked])]);
  if (await areStale(tx, changed)) throw directoryChanged();
  const renamed = changed.flatMap(({ member, after }) => (isRenaming(after) ? (member.spouseId ?? []) : []));
  const others = new Map(
    (await findNames(tx, [...new Set([...linked, ...renamed])])).map((one) => [one.id, one]),
  );
  if (linked.some((id) => others.get(id)?.spouseId !== null)) throw directoryChanged();
  return others;
}

/** Whether one of them was changed or deleted after the plan read them. */
async function areStale(tx: Tx, changed: readonly MemberChange[]): Promise<boolean> {
  const rows = await readLastChanges(
    tx,
    changed.map(({ member }) => member.id),
  );
  const now = new Map(rows.map(({ id, updatedAt }) => [id, updatedAt.getTime()]));
  return changed.some(({ member: { id, updatedAt } }) => now.get(id) !== updatedAt.getTime());
}

function link(
  writes: Map<string, PlannedWrite>,
  others: ReadonlyMap<number, Other>,
  couples: readonly SuggestedCouple[],
): void {
  for (const { key } of couples) {
    const [a, b] = key.split("+").map((ref) => writeOf(ref));
    if (!a || !b) throw directoryChanged();
    a.changes = { ...a.changes, ...spouseOf(b, others) };
    b.changes = { ...b.changes, ...spouseOf(a, others) };
  }

  function writeOf(ref: string): PlannedWrite | undefined {
    const member = ref.startsWith("m") ? others.get(Number(ref.slice(1))) : undefined;
    const found = writes.get(ref) ?? (member && { id: member.id, isNew: false, changes: {} });
    if (found) writes.set(ref, found);
    return found;
  }
}

function spouseOf({ id, changes }: PlannedWrite, others: ReadonlyMap<number, Other>): MemberChanges {
  return { spouseId: id, spouseName: nameOf({ ...others.get(id), ...changes }), spouseType: "member" };
}

/** Updates the spouse's name in the record linked to a renamed member (S-38). */
function followNames(
  writes: Map<string, PlannedWrite>,
  others: ReadonlyMap<number, Other>,
  changed: readonly MemberChange[],
): void {
  for (const { member, after } of changed) {
    const partner = isRenaming(after) && member.spouseId ? others.get(member.spouseId) : undefined;
    const spouseName = nameOf({ ...member, ...after });
    if (!partner || partner.spouseId !== member.id || partner.spouseName === spouseName) continue;
    const write = writes.get(`m${partner.id}`) ?? { id: partner.id, isNew: false, changes: {} };
    writes.set(`m${partner.id}`, { ...write, changes: { ...write.changes, spouseName } });
  }
}

const isRenaming = ({ firstName, lastName }: MemberChanges) =>
  firstName !== undefined || lastName !== undefined;

const nameOf = ({ firstName, lastName }: { firstName?: string; lastName?: string }) =>
  `${firstName} ${lastName}`;

/** The plan makes sure that names are present. */
function newMember(id: number, changes: MemberChanges) {
  const { firstName = "", lastName = "" } = changes;
  return { ...changes, id, firstName, lastName };
}

type Recorded = { doing: Writing; before: ReadonlyMap<number, Member> };

/** Stores the old values for thirty days, and writes an audit entry for each member. */
async function remember(tx: Tx, writes: readonly PlannedWrite[], { doing, before }: Recorded): Promise<void> {
  const { importId, now, by } = doing;
  const rows = writes.map((write) => {
    const member = before.get(write.id);
    return {
      member_id: write.id,
      is_new: write.isNew,
      // The time of the previous change tells an earlier import whether the member is as it left them.
      before: member
        ? {
            ...storedOf(member, afterImport(member, write, doing)),
            updatedAt: member.updatedAt.toISOString(),
          }
        : {},
    };
  });
  await tx.execute(sql`insert into import_changes (import_id, member_id, is_new, before, written_at)
    select ${importId}, x.member_id, x.is_new, x.before, m.updated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (member_id int, is_new boolean, before jsonb)
      join members m on m.id = x.member_id`);
  await auditMany(
    tx,
    writes.map(({ id, isNew, changes }) => {
      const member = before.get(id);
      return {
        at: now,
        actor: by,
        entity: "member" as const,
        entityId: id,
        action: isNew ? "member created by an import" : "member changed by an import",
        before: member ? onlyKeysOf(changes, member) : undefined,
        after: changes,
      };
    }),
  );
}

/** Notes each member's newest audit entry. The members are locked, so entries with higher ids are later changes. */
async function noteNewest(tx: Tx, writes: readonly PlannedWrite[], { importId }: Writing): Promise<void> {
  const ids = writes.map(({ id }) => id);
  await tx.execute(sql`update import_changes c set audit_id = (select max(a.id) from audit_log a
      where a.entity = 'member' and a.entity_id = c.member_id::text)
    where c.import_id = ${importId} and c.member_id = any(${sql.param(`{${ids}}`)}::int[])`);
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
async function tell(tx: Tx, writes: readonly PlannedWrite[], { doing, before }: Recorded): Promise<void> {
  const { config, now, ownId } = doing;
  const emails: ComposedEmail[] = [];
  for (const write of writes) {
    const { id, changes } = write;
    const member = before.get(id);
    if (!member?.passwordHash || changes.email === undefined) continue;
    if (id === ownId) {
      await sendAddressLinks(doing, tx, afterImport(member, write, doing));
      continue;
    }
    const email = emailChanged(config, member, { email: changes.email, at: now });
    if (email) emails.push(email);
  }
  await queueEmails(tx, now, emails);
}
