import { and, asc, eq, exists, inArray, or, type SQL, sql } from "drizzle-orm";
import { alias, QueryBuilder } from "drizzle-orm/pg-core";
import { hasRecordedPayment } from "#server/payments/charges/recorded-payments.ts";
import type { Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { registrations } from "#server/registrations/tables.ts";
import { isMine } from "./ownership.ts";
import type { Registration } from "./queries.ts";

type Attempt = Pick<Registration, "id" | "eventId" | "memberId" | "userId">;

/**
 * The registrations of the same person for the same dinner, in the order in which they ended, a live one last. Includes
 * those that a form sent again has replaced: money may still arrive for each of them (S-18).
 */
export async function readAttempts(tx: Tx, { id, eventId, memberId, userId }: Attempt) {
  const isTheirs =
    memberId !== null
      ? eq(registrations.memberId, memberId)
      : userId !== null
        ? eq(registrations.userId, userId)
        : eq(registrations.id, id);
  return (
    tx
      .select({ id: registrations.id, removedReason: registrations.removedReason })
      .from(registrations)
      // Found by the person: the index of the dinner would read all of its registrations.
      .where(and(isTheirs, sql`${registrations.eventId} + 0 = ${eventId}`))
      .orderBy(sql`${registrations.removedAt} nulls last`, asc(registrations.id))
  );
}

/** Identifies a recorded charge that keeps the seats of this registration: its own, or that of one it replaced. */
export async function chargeKeeping(tx: Tx, row: Attempt) {
  const attempts = await readAttempts(tx, row);
  return { purpose: "registration" as const, subjectIds: attempts.map(({ id }) => id) };
}

/** The same for a registration of the caller, by its number; no subjects if it is not theirs. */
export async function chargeKeepingOwn(tx: Tx, me: Me, id: number) {
  const eventIds = tx
    .select({ eventId: registrations.eventId })
    .from(registrations)
    .where(and(eq(registrations.id, id), isMine(me)));
  const attempts = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(inArray(registrations.eventId, eventIds), isMine(me)));
  return { purpose: "registration" as const, subjectIds: attempts.map((one) => one.id) };
}

const own = alias(registrations, "own");

/**
 * Whether there is such a charge, of unpaid rows of `registrations`: it replaces them once it is applied (076). The others
 * of the same person are found by the index of unpaid ones.
 */
export const IS_KEPT_FOR_CHARGE: SQL = sql`${or(
  hasRecordedPayment("registration", sql`registrations.id`),
  exists(
    new QueryBuilder()
      .select({ id: own.id })
      .from(own)
      .where(
        and(
          sql`coalesce(${own.memberId}, -${own.userId}) = coalesce(registrations.member_id, -registrations.user_id)`,
          sql`${own.eventId} = registrations.event_id`,
          // Written out, as a parameter would not match the condition of the index.
          sql`${own.status} = 'pending' and ${own.removedAt} is not null`,
          hasRecordedPayment("registration", own.id),
        ),
      ),
  ),
)}`;
