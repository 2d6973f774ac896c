import { eq, sql } from "drizzle-orm";
import type { KeptNeeds, Needs } from "#contract/registrations/needs.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { memberNeeds } from "#server/registrations/tables.ts";

/** The needs that a member keeps on their profile. */
export async function readKeptNeeds(tx: Tx, memberId: number): Promise<KeptNeeds> {
  const [row] = await tx.select().from(memberNeeds).where(eq(memberNeeds.memberId, memberId));
  return row
    ? { needs: row.needs, updatedAt: row.updatedAt.toISOString() }
    : { needs: null, updatedAt: null };
}

/** Keeps a member's needs for their next registration, or deletes them. */
export async function keepNeeds(
  tx: Tx,
  memberId: number,
  { needs, now }: { needs: Needs | null; now: Date },
): Promise<void> {
  if (needs === null) {
    await tx.delete(memberNeeds).where(eq(memberNeeds.memberId, memberId));
    return;
  }
  const kept = { needs, updatedAt: now };
  await tx
    .insert(memberNeeds)
    .values({ memberId, ...kept })
    .onConflictDoUpdate({ target: memberNeeds.memberId, set: kept });
}

/**
 * Keeps what a member answered themselves in a party that is replaced: the owner, who writes the new one, may not even
 * have read it.
 */
export async function carryOwnAnswer(
  tx: Tx,
  memberId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx.execute(sql`update attendees a set needs = old.needs, needs_source = old.needs_source,
      needs_by_member = old.needs_by_member, needs_at = old.needs_at, card_name = old.card_name
    from attendees old
    where old.registration_id = ${from} and old.member_id = ${memberId} and old.needs_by_member = ${memberId}
      and a.registration_id = ${to} and a.member_id = ${memberId}`);
}

/** Takes what a member keeps on their profile for a person whose needs are not known. */
export async function fillFromProfile(tx: Tx, attendeeId: number, now: Date): Promise<void> {
  await tx.execute(sql`update attendees a set needs = kept.needs, needs_source = 'profile',
      needs_at = ${now.toISOString()}::timestamptz
    from member_needs kept where a.id = ${attendeeId} and a.needs is null and kept.member_id = a.member_id`);
}

/** What a form says of everyone in a party: the owner's needs, and the entries of each list in order. */
export type NeedsInForm = {
  needs?: Needs | undefined;
  memberInfo: readonly { needs?: Needs | undefined }[];
  guestInfo: readonly { needs?: Needs | undefined }[];
};

/** Who typed a form, and when. */
type Typist = { memberId: number | null; userId: number | null; isOfficer: boolean; now: Date };

/**
 * Writes the needs of everyone in a party as a form has them. Who is not in the form gets what their own profile keeps,
 * if they have a record, and else is not known.
 */
export async function writeNeedsOfForm(
  tx: Tx,
  registrationId: number,
  { form, by: { memberId, userId, isOfficer, now } }: { form: NeedsInForm; by: Typist },
): Promise<void> {
  const typed = [
    { kind: "member", place: 0, needs: form.needs ?? null },
    ...form.memberInfo.map(({ needs }, n) => ({ kind: "member", place: n + 1, needs: needs ?? null })),
    ...form.guestInfo.map(({ needs }, n) => ({ kind: "guest", place: n, needs: needs ?? null })),
  ];
  const source = isOfficer ? "officer" : "typed";
  await tx.execute(sql`update attendees a set needs = coalesce(typed.needs, profile.needs),
      needs_source = case when typed.needs is not null then ${source}::text
        when profile.needs is not null then 'profile' end,
      needs_by_member = case when typed.needs is not null then ${isOfficer ? null : memberId}::int end,
      needs_by_user = case when typed.needs is not null then ${isOfficer ? null : userId}::int end,
      needs_at = case when typed.needs is not null or profile.needs is not null then ${now.toISOString()}::timestamptz end
    from attendees p
      join (select id, row_number() over (partition by kind order by place) - 1 as nth from attendees
        where registration_id = ${registrationId}) counted on counted.id = p.id
      left join json_to_recordset(${JSON.stringify(typed)}::json) as typed (kind text, place int, needs jsonb)
        on typed.kind = p.kind and typed.place = counted.nth
      left join member_needs profile on profile.member_id = p.member_id
    where p.registration_id = ${registrationId} and a.id = p.id`);
}
