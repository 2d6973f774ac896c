import { and, eq, inArray, isNull } from "drizzle-orm";
import { askForNeeds as endpoint } from "#contract/registrations/attendees/attendees.ts";
import { lockEvent, readEventRow } from "#server/events/queries.ts";
import { readChooseBy } from "#server/menus/read-choose-by.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { queueEmails } from "#server/platform/email/outbox.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { needsAsked } from "#server/registrations/emails/needs-email.ts";
import { readPartyContacts } from "#server/registrations/parties/queries.ts";
import { attendees, registrations } from "#server/registrations/tables.ts";
import { kitchenClosesAt } from "./kitchen-close.ts";

/** An owner is asked at most once in this time. */
const ASKED_AGAIN_MS = 86_400_000;

/** Emails the owners of parties with seats in which needs are not known (D-125). */
export const askForNeeds = action(endpoint, async (ctx, { id }) => {
  const { now, config, me } = ctx;
  return ctx.db.transaction(async (tx) => {
    const event = { ...(await readEventRow(tx, id)), ...(await lockEvent(tx, id)) };
    if (event.isDeleted) throw notFound("Event not found");
    const until = kitchenClosesAt(
      { ...event, chooseBy: await readChooseBy(tx, id) },
      config.chapter.timeZone,
    );
    if (until <= now) {
      throw conflict("Members can no longer answer: the deadline has passed. Please ask them by telephone.");
    }
    const unknown = await tx
      .selectDistinct({ id: registrations.id, askedAt: registrations.needsAskedAt })
      .from(attendees)
      .innerJoin(registrations, eq(registrations.id, attendees.registrationId))
      .where(
        and(
          eq(registrations.eventId, id),
          eq(registrations.status, "confirmed"),
          isNull(registrations.removedAt),
          isNull(attendees.needs),
        ),
      );
    const isDue = (askedAt: Date | null) =>
      askedAt === null || now.getTime() - askedAt.getTime() >= ASKED_AGAIN_MS;
    const due = new Set(unknown.filter(({ askedAt }) => isDue(askedAt)).map((party) => party.id));
    const parties = (await readPartyContacts(tx, id)).filter((party) => due.has(party.id));
    const emails = parties.flatMap((party) => {
      const email = needsAsked(config, party, { event, party, until, at: now });
      return email ? [{ email, party: party.id }] : [];
    });
    const asked = emails.map(({ party }) => party);
    const answer = {
      asked: asked.length,
      withoutAddress: parties.length - asked.length,
      askedBefore: unknown.length - due.size,
    };
    if (asked.length === 0) return answer;
    await queueEmails(
      tx,
      now,
      emails.map(({ email }) => email),
    );
    await tx.update(registrations).set({ needsAskedAt: now }).where(inArray(registrations.id, asked));
    await auditBy({ me, now }, tx, {
      action: "asked for needs",
      entity: "event",
      entityId: id,
      after: { parties: asked.length },
    });
    return answer;
  });
});
