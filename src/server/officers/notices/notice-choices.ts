import { isNotNull } from "drizzle-orm";
import { NOTICE_AT_FIRST, type NoticeKind, type NoticeTime } from "#contract/officers/notice-words.ts";
import { noticePreferences } from "#server/officers/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** When an officer hears of each kind. */
export type Choices = (kind: NoticeKind) => { how: NoticeTime; since: Date | null };
type Person = { member_id: number | null; user_id: number | null };

/** What each officer chose. */
export async function readAllChoices(tx: Tx): Promise<(officer: Person) => Choices> {
  const rows = await tx.select().from(noticePreferences);
  return ({ member_id, user_id }) => {
    const own = rows.filter((row) =>
      member_id !== null ? row.memberId === member_id : user_id !== null && row.userId === user_id,
    );
    return (kind) => {
      const row = own.find((one) => one.kind === kind);
      return { how: row?.how ?? NOTICE_AT_FIRST, since: row?.since ?? null };
    };
  };
}

type Chosen = { kind: NoticeKind; how: NoticeTime; since: Date | null };

/** Stores when an officer hears of a kind. */
export async function writeChoice(tx: Tx, officer: Person, { kind, how, since }: Chosen): Promise<void> {
  const ofMember = officer.member_id !== null;
  await tx
    .insert(noticePreferences)
    .values({ memberId: officer.member_id, userId: ofMember ? null : officer.user_id, kind, how, since })
    .onConflictDoUpdate({
      target: [ofMember ? noticePreferences.memberId : noticePreferences.userId, noticePreferences.kind],
      targetWhere: isNotNull(ofMember ? noticePreferences.memberId : noticePreferences.userId),
      set: { how, since },
    });
}
