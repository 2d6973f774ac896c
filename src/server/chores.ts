import type { Work } from "#server/platform/context.ts";
import type { SendMail } from "#server/platform/mail.ts";
import { sendDueLetters } from "#server/platform/outbox.ts";
import type { Chore } from "#server/platform/worker.ts";
import { deleteExpired } from "#server/session/delete-expired.ts";

const HOUR_MS = 3_600_000;

/** All background work of the product, each in its own rhythm. */
export function chores(house: Omit<Work, "now">, send: SendMail): Chore[] {
  const { db, config } = house;
  return [
    { name: "send letters", everyMs: config.workerMs, run: (now) => sendDueLetters(db, now, send) },
    { name: "delete expired log-ins", everyMs: HOUR_MS, run: (now) => deleteExpired(db, now) },
  ];
}
