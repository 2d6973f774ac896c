import { readUnwanting } from "#server/circulars/choices/queries.ts";
import { isReached, wanted } from "#server/circulars/mailboxes.ts";
import { readCircularOf } from "#server/circulars/queries.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readReceiptsOnlyAddresses } from "#server/platform/email/returned/mailboxes.ts";
import { OUTDATED, type WhyOutdated } from "#server/platform/email/send-due-emails.ts";
import { stillMeant } from "#server/registrations/circulars/moments/address-moment.ts";
import { momentOf } from "#server/registrations/circulars/moments/describe-moment.ts";
import { areTablesPublished, readMomentsOf } from "#server/registrations/circulars/moments/queries.ts";
import { sentUntil } from "#server/registrations/circulars/moments/rules.ts";
import { stillThere } from "#server/registrations/circulars/tables/address-tables.ts";
import { readTablesIn } from "#server/registrations/circulars/tables/queries.ts";
import { type Reached, readPeople } from "./read-people.ts";

type Found = NonNullable<Awaited<ReturnType<typeof readCircularOf>>>;
type Moments = { until: Date | null; only: (people: Reached[]) => Reached[] };

/**
 * Why an email to people of a dinner is no longer meant to arrive (103): it is too late for it, or its slice, read
 * again, has no one of its mailbox. A copy that an officer sends is theirs to judge.
 */
export async function whyOutdated(
  work: Pick<SystemContext, "db" | "config" | "now">,
  { id, kind }: Parameters<WhyOutdated>[1],
): ReturnType<WhyOutdated> {
  if (kind !== "circular") return null;
  return work.db.transaction(
    async (tx) => {
      const found = await readCircularOf(tx, id);
      if (!found) return null;
      const { slice, eventId } = found.circular;
      // Those to members have a rule of their own.
      if (eventId === null || !("who" in slice)) return null;
      const { until, only } = await momentsOf(work, tx, { ...found, eventId, outboxId: id });
      if (until !== null && work.now >= until) return OUTDATED.tooLate;
      const people = only(await readPeople(tx, eventId, { slice, now: work.now }));
      return people.some((one) => isReached(found, one)) ? null : OUTDATED.noLongerReached;
    },
    // A party that changes hands at this moment is read in one state.
    { isolationLevel: "repeatable read" },
  );
}

/** How long an email may be sent, and for whom of its slice it is. */
async function momentsOf(
  work: Pick<SystemContext, "config" | "now">,
  tx: Tx,
  { circular: { moment, sentBy }, eventId, outboxId }: Found & { eventId: number; outboxId: number },
): Promise<Moments> {
  const dinner = moment && (await readMomentsOf(tx, eventId));
  const addresses = await readReceiptsOnlyAddresses(tx);
  if (dinner && moment === "tables") {
    const unwanting = await readUnwanting(tx, moment);
    const isShown = await areTablesPublished(tx, eventId);
    const there = stillThere(await readTablesIn(tx, outboxId));
    return {
      until: dinner.times.dateTime,
      only: (people) => (isShown ? wanted(there(people), { members: unwanting, addresses }) : []),
    };
  }
  if (!moment || moment === "tables" || !dinner) return { until: null, only: (people) => people };
  const { end } = momentOf(work, dinner, moment);
  const isByOfficer = sentBy !== "portal";
  const unwanting = await readUnwanting(tx, moment);
  const meant = stillMeant(work, dinner, moment);
  return {
    until: sentUntil(moment, { end, isByOfficer, dateTime: dinner.times.dateTime }),
    only: (people) => wanted(meant(people), { members: unwanting, addresses }),
  };
}
