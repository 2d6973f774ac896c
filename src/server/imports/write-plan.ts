import { sql } from "drizzle-orm";
import type { OfferedCouple } from "#contract/imports.ts";
import { endAddressLinks } from "#server/members/address-links.ts";
import { emailChanged } from "#server/members/letters.ts";
import { onRecord } from "#server/members/on-record.ts";
import { lockMany } from "#server/members/queries.ts";
import { changedBy, drawMemberIds, insertMany, updateMany } from "#server/members/write-many.ts";
import type { Doing, Member, MemberChanges } from "#server/members/write-member.ts";
import { auditMany } from "#server/platform/audit-many.ts";
import type { Config } from "#server/platform/config.ts";
import type { Tx } from "#server/platform/database.ts";
import { post } from "#server/platform/outbox.ts";
import type { Plan } from "./plan-import.ts";
import { whyStale } from "./stale.ts";

type Writing = Doing & { importId: number; config: Config };
/** Somebody who is written: the record he has, or none yet, and what becomes of it. */
type Deed = { id: number; member: Member | null; changes: MemberChanges };

/**
 * Writes a plan in this transaction: who changes is locked first, in the order of the ids, and must still be as the
 * plan saw him. `beat` hears how much is written, from 0 to 1.
 */
export async function writePlan(
  tx: Tx,
  plan: Plan,
  couples: readonly OfferedCouple[],
  doing: Writing,
  beat: (done: number) => Promise<void>,
): Promise<void> {
  const deeds = new Map<string, Deed>();
  for (const { member, after } of plan.changed)
    deeds.set(`m${member.id}`, { id: member.id, member, changes: after });
  const ids = await drawMemberIds(tx, plan.created.length);
  for (const [at, { line, facts }] of plan.created.entries()) {
    deeds.set(`n${line}`, { id: ids[at] ?? 0, member: null, changes: facts });
  }
  const seen = [...deeds.values()].flatMap(({ member }) => (member ? [member] : []));
  const others = await lockOthers(tx, seen, couples);
  link(deeds, others, couples);
  followNames(deeds, others);

  const all = [...deeds.values()];
  const total = Math.max(1, all.length);
  const made = all.filter(({ member }) => member === null);
  await insertMany(
    tx,
    made.map(({ id, changes }) => newMember(id, changes)),
    doing,
    (n) => beat(n / total),
  );
  const changed = all.flatMap(({ member, changes }) =>
    member ? [changedBy(member, onRecord(changes, doing.now))] : [],
  );
  await updateMany(tx, changed, doing, (n) => beat((made.length + n) / total));
  await remember(tx, all, doing);
  await tell(tx, all, doing);
  const settled = all.flatMap(({ id, member, changes }) =>
    member && changes.email !== undefined ? [id] : [],
  );
  await endAddressLinks(tx, settled, doing.now);
}

/** Locks who changes, his partner, and members who are to be linked; refuses where one is not as he was read. */
async function lockOthers(
  tx: Tx,
  seen: readonly Member[],
  couples: readonly OfferedCouple[],
): Promise<Map<number, Member>> {
  const partners = seen.flatMap(({ spouseId }) => (spouseId === null ? [] : [spouseId]));
  const linked = couples
    .flatMap(({ key }) => key.split("+").filter((ref) => ref.startsWith("m")))
    .map((ref) => Number(ref.slice(1)));
  const rows = await lockMany(tx, [...new Set([...seen.map(({ id }) => id), ...partners, ...linked])]);
  const now = new Map(rows.map((row) => [row.id, row]));
  const isStale = seen.some(({ id, updatedAt }) => now.get(id)?.updatedAt.getTime() !== updatedAt.getTime());
  if (isStale || linked.some((id) => now.get(id)?.spouseId !== null)) throw whyStale();
  return now;
}

function link(
  deeds: Map<string, Deed>,
  locked: ReadonlyMap<number, Member>,
  couples: readonly OfferedCouple[],
): void {
  for (const { key } of couples) {
    const [a, b] = key.split("+").map((ref) => deedOf(ref));
    if (!a || !b) throw whyStale();
    a.changes = { ...a.changes, ...spouseOf(b) };
    b.changes = { ...b.changes, ...spouseOf(a) };
  }

  function deedOf(ref: string): Deed | undefined {
    const member = locked.get(Number(ref.slice(1)));
    const found =
      deeds.get(ref) ?? (ref.startsWith("m") && member ? { id: member.id, member, changes: {} } : undefined);
    if (found) deeds.set(ref, found);
    return found;
  }
}

function spouseOf({ id, member, changes }: Deed): MemberChanges {
  return { spouseId: id, spouseName: nameOf({ ...member, ...changes }), spouseType: "member" };
}

/** Who is linked to a renamed member names him by the name he bears now (S-38). */
function followNames(deeds: Map<string, Deed>, locked: ReadonlyMap<number, Member>): void {
  for (const { member, changes } of [...deeds.values()]) {
    const isRenamed = changes.firstName !== undefined || changes.lastName !== undefined;
    const partner = isRenamed && member?.spouseId ? locked.get(member.spouseId) : undefined;
    const spouseName = nameOf({ ...member, ...changes });
    if (!member || !partner || partner.spouseId !== member.id || partner.spouseName === spouseName) continue;
    const deed = deeds.get(`m${partner.id}`) ?? { id: partner.id, member: partner, changes: {} };
    deeds.set(`m${partner.id}`, { ...deed, changes: { ...deed.changes, spouseName } });
  }
}

const nameOf = ({ firstName, lastName }: { firstName?: string; lastName?: string }) =>
  `${firstName} ${lastName}`;

/** Some keys are always there: the plan has taken care of it. */
function newMember(id: number, changes: MemberChanges) {
  const { firstName = "", lastName = "" } = changes;
  return { ...changes, id, firstName, lastName };
}

/** What each was before, for thirty days, and a line of the log for each. */
async function remember(tx: Tx, deeds: readonly Deed[], { importId, now, by }: Writing): Promise<void> {
  const rows = deeds.map(({ id, member, changes }) => ({
    ...{ member_id: id, is_new: member === null },
    // The moment of the change before tells an earlier import whether the member is as it left him.
    before: member
      ? {
          ...storedOf(member, changedBy(member, onRecord(changes, now))),
          updatedAt: member.updatedAt.toISOString(),
        }
      : {},
  }));
  await tx.execute(sql`insert into import_changes (import_id, member_id, is_new, before, written_at)
    select ${importId}, x.member_id, x.is_new, x.before, m.updated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (member_id int, is_new boolean, before jsonb)
      join members m on m.id = x.member_id`);
  await auditMany(
    tx,
    deeds.map(({ id, member, changes }) => ({
      ...{ at: now, actor: by, entity: "member" as const, entityId: id },
      action: member ? "member changed by an import" : "member created by an import",
      before: member ? onlyKeysOf(changes, member) : undefined,
      after: changes,
    })),
  );
  // They are locked: whatever stands in the log about one of them from here on came later.
  await tx.execute(sql`update import_changes c set audit_id = (select max(a.id) from audit_log a
      where a.entity = 'member' and a.entity_id = c.member_id::text)
    where c.import_id = ${importId}`);
}

/** What stood in the fields that an import names, for the log. */
function onlyKeysOf(changes: MemberChanges, member: Member): Record<string, unknown> {
  return Object.fromEntries(Object.entries(member).filter(([key]) => key in changes));
}

/** What stood where the two differ. */
function storedOf(member: Member, becomes: Member): Record<string, unknown> {
  const now: Record<string, unknown> = becomes;
  return Object.fromEntries(Object.entries(member).filter(([key, value]) => now[key] !== value));
}

/** Who can log in hears at his old address that letters go elsewhere now, as where an officer changes it by hand. */
async function tell(tx: Tx, deeds: readonly Deed[], { config, now }: Writing): Promise<void> {
  for (const { member, changes } of deeds) {
    if (!member?.passwordHash || changes.email === undefined) continue;
    const letter = emailChanged(config, member, changes.email, now);
    if (letter) await post(tx, now, letter);
  }
}
