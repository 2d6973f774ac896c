import { and, asc, eq, exists, type SQL, sql } from "drizzle-orm";
import { alias, QueryBuilder } from "drizzle-orm/pg-core";
import { hasRecordedPayment } from "#server/payments/charges/recorded-payments.ts";
import type { Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { registrations } from "#server/registrations/tables.ts";
import { isMine } from "./ownership.ts";
import type { Registration } from "./queries.ts";

const own = alias(registrations, "own");

type Attempt = Pick<Registration, "id" | "eventId" | "memberId" | "userId">;

/** Whether `own` is this registration, or another of the same person for the same dinner, live or removed. */
function isAttempt({ id, eventId, memberId, userId }: { [Key in keyof Attempt]: unknown }): SQL {
  return sql`${own.eventId} = ${eventId}
    and (${own.id} = ${id} or ${own.memberId} = ${memberId} or ${own.userId} = ${userId})`;
}

/**
 * The registrations of the same person for the same dinner, in the order in which they ended, a live one last, also those
 * that a form sent again has replaced: money may still come for each of them (S-18).
 */
export async function readAttempts(tx: Tx, row: Attempt) {
  return tx
    .select({ id: own.id, removedReason: own.removedReason })
    .from(own)
    .where(isAttempt(row))
    .orderBy(sql`${own.removedAt} nulls last`, asc(own.id));
}

/** What names a recorded charge that keeps the seats of this registration, its own or that of one which it replaced. */
export async function chargeKeeping(tx: Tx, row: Attempt) {
  const attempts = await readAttempts(tx, row);
  return { purpose: "registration" as const, subjectIds: attempts.map(({ id }) => id) };
}

/** The same for one of the caller's own, by its number; nothing if it is not theirs. */
export async function chargeKeepingOwn(tx: Tx, me: Me, id: number) {
  const attempts = await tx
    .select({ id: own.id })
    .from(registrations)
    .innerJoin(own, isAttempt(registrations))
    .where(and(eq(registrations.id, id), isMine(me)));
  return { purpose: "registration" as const, subjectIds: attempts.map((one) => one.id) };
}

/** Whether there is such a charge, of rows of `registrations`: it replaces them once it is applied (076). */
export const IS_KEPT_FOR_CHARGE: SQL = exists(
  new QueryBuilder()
    .select({ id: own.id })
    .from(own)
    .where(
      sql`${isAttempt({
        id: sql`registrations.id`,
        eventId: sql`registrations.event_id`,
        memberId: sql`registrations.member_id`,
        userId: sql`registrations.user_id`,
      })} and ${hasRecordedPayment("registration", own.id)}`,
    ),
);
