import { and, eq, isNull } from "drizzle-orm";
import { centsOf } from "#contract/values/cents.ts";
import { events } from "#server/events/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { hashToken } from "#server/platform/link-token.ts";
import { readAttendee } from "#server/registrations/attendees/read-attendees.ts";
import { readContact } from "#server/registrations/parties/queries.ts";
import { paymentLinks, registrations } from "#server/registrations/tables.ts";
import { whatLinkOpens } from "./link-rules.ts";
import { isForAddress } from "./sent-link.ts";

/** What a link's party owes, or undefined if it opens nothing (D-366). */
export async function readLinked(tx: Tx, token: string, now: Date) {
  const [found] = await tx
    .select({ link: paymentLinks, title: events.title, dateTime: events.dateTime })
    .from(paymentLinks)
    .innerJoin(registrations, eq(registrations.id, paymentLinks.registrationId))
    .innerJoin(events, and(eq(events.id, registrations.eventId), isNull(events.deletedAt)))
    .where(and(eq(paymentLinks.tokenHash, hashToken(token)), isNull(registrations.removedAt)));
  if (!found) return undefined;
  const { link, title, dateTime } = found;
  const { registrationId, paidAt } = link;
  const party = await readAttendee(tx, registrationId);
  const { firstName, lastName, email } = await readContact(tx, registrationId);
  const due = centsOf(party?.amountDue ?? "0");
  const opens = whatLinkOpens(
    {
      comes: party?.status === "confirmed" || party?.status === "unpaid",
      isForAddress: isForAddress(link, email),
      paidAt,
      due,
      dateTime,
    },
    now,
  );
  if (!party || opens === "nothing") return undefined;
  const payer = `${firstName} ${lastName}`.trim();
  return { registrationId, title, dateTime, people: party.totalTickets, payer, due };
}
