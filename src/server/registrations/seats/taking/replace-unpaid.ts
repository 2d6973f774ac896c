import { startWaitlistRound } from "#server/events/change-locked.ts";
import { readEventRow } from "#server/events/queries.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { unpaidReplaced } from "#server/registrations/emails/party-change-emails.ts";
import { type Registration, readContact } from "#server/registrations/parties/queries.ts";
import {
  putBackInLine,
  releaseRegistration,
  takeSeatsBack,
} from "#server/registrations/seats/holds/release-registration.ts";
import { readPlace } from "#server/registrations/waitlist/queries.ts";

const SUPERSEDED = { reason: "superseded", actor: "portal" } as const;

/** Unpaid registrations that one which is paid replaces: of the same person, and of others who bring them. */
export type Replaced = { own: readonly Registration[]; ofOthers: readonly Registration[] };

/**
 * Frees the seats of unpaid registrations for the one that is paid; what is paid on their pages is late money. The places
 * in line of others wait until that one has its seats (`settleReplaced`): an offer that is open again would take them.
 * A round of offers begins, in which those whose own offers end with this are skipped (S-20).
 */
export async function makeWay(work: SystemContext, tx: Tx, { own, ofOthers }: Replaced): Promise<void> {
  const [first] = [...own, ...ofOthers];
  if (first) await startWaitlistRound(tx, first.eventId);
  for (const { id: subjectId } of [...own, ...ofOthers])
    await closeOpenPayment(tx, { purpose: "registration", subjectId, now: work.now });
  for (const row of own) await releaseRegistration(work, tx, { row, ...SUPERSEDED });
  for (const row of ofOthers) await takeSeatsBack(work, tx, { row, ...SUPERSEDED });
}

/** Puts the others back in line, if they came from it and have no seat by now, and tells each what is so. */
export async function settleReplaced(
  work: SystemContext,
  tx: Tx,
  { replaced, by }: { replaced: readonly Registration[]; by: number },
): Promise<void> {
  for (const row of replaced) {
    const becomes = await putBackInLine(work, tx, { row, ...SUPERSEDED });
    const dinner = await readEventRow(tx, row.eventId);
    const isSeated = (await readPlace(tx, row)) === "paid";
    const email = unpaidReplaced(work.config, await readContact(tx, row.id), {
      party: row,
      dinner,
      payer: await readContact(tx, by),
      now: isSeated ? "seated" : becomes,
    });
    if (email) await queueEmail(tx, work.now, email);
  }
}
