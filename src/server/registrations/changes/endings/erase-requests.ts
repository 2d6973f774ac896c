import { and, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { lockEvent } from "#server/events/queries.ts";
import { audit, eraseFromAuditLog } from "#server/platform/audit/audit.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/locks.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import {
  clearEmailsAbout,
  type EmailsAbout,
  emailsWithContent,
} from "#server/platform/email/erase-emails.ts";
import { processEach } from "#server/platform/jobs/process-each.ts";
import { UNKNOWN, writeAnswer } from "#server/registrations/parties/needs/write-answer.ts";
import { withoutRequests } from "#server/registrations/rules.ts";
import {
  attendees,
  handedRequests,
  manualRegistrations,
  registrations,
} from "#server/registrations/tables.ts";
import { eraseDetails } from "#server/registrations/waitlist/erase-entries.ts";
import { takeOutRequests } from "./handed-requests.ts";

const SAYS_A_REQUEST = or(
  isNotNull(registrations.foodRequests),
  isNotNull(registrations.specialRequirements),
  isNotNull(registrations.seatingRequests),
  isNotNull(registrations.seatingReason),
  sql`exists (select from attendees a where a.registration_id = ${registrations.id}
    and (a.seating_requests is not null or a.needs is not null or a.seating_reason is not null or a.is_step_free))`,
  sql`exists (select from handed_requests h where h.registration_id = ${registrations.id})`,
);

/** Whether audit entry `l` contains the words of a request. */
const SAYS_WORDS = sql`concat(l.before, l.after) ~ '"(food|seating)Requests": "|"specialRequirements": "'`;

/** The words of a request that was withdrawn are only in the audit log. */
const LOG_SAYS_A_REQUEST = sql`exists (select from audit_log l
  where l.entity = 'registration' and l.entity_id = ${registrations.id}::text and ${SAYS_WORDS})`;
/** The log is searched for events that ended within this time; earlier ones were searched at the time. */
const SEARCHED_MS = 40 * 86_400_000;

/** An officer's form for a card payment that was never made is kept in case the money comes after all. */
const FORM_SAYS_A_REQUEST = sql`(${manualRegistrations.form} ->> 'foodRequests' is not null
  or ${manualRegistrations.form} ->> 'seatingRequests' is not null
  or ${manualRegistrations.form} ->> 'specialRequirements' is not null
  or jsonb_path_exists(${manualRegistrations.form}, '$.**.needs'))`;

/** The email that repeats a party's requests. */
const CONFIRMATION = "registration-confirmed";

/** Erases what another feature stores of a dinner's requests; passed in by jobs.ts. */
export interface RequestsElsewhere {
  /** Selects the `id` of each dinner in `ended` (id) for which the feature keeps requests. */
  dinners: SQL;
  /** Erases them for a locked dinner. Returns the number of each kind erased, for the audit log. */
  erase: (tx: Tx, eventId: number) => Promise<Record<string, number>>;
  /** The emails that repeat them. */
  emails: (eventId: number) => EmailsAbout[];
}

/**
 * Erases the parties' requests, which may include health data, once their dinner has been over for the configured time:
 * from every registration, including removed ones, the copies of the kitchen sheet, the audit log, and the outbox
 * (H-31, D-136). Returns the number of registrations.
 */
export async function eraseRequests(
  work: SystemContext,
  elsewhere: readonly RequestsElsewhere[],
): Promise<number> {
  const { db, config, now } = work;
  const endedBefore = new Date(now.getTime() - config.requestsKeptMs).toISOString();
  const searchedFrom = new Date(Date.parse(endedBefore) - SEARCHED_MS).toISOString();
  const rows = await readRows(
    db,
    z.object({ id: z.number() }),
    sql`with ended as (select id from events where coalesce(end_date_time, date_time) <= ${endedBefore})
    select id from ended where exists (select from registrations where event_id = ended.id and ${SAYS_A_REQUEST})
    union
    select id from events where coalesce(end_date_time, date_time) between ${searchedFrom} and ${endedBefore}
      and exists (select from registrations where event_id = events.id and ${LOG_SAYS_A_REQUEST})
    union
    select id from ended where exists (select from waitlist_entries w where w.event_id = ended.id and w.details <> '{}')
    union
    select id from events where coalesce(end_date_time, date_time) between ${searchedFrom} and ${endedBefore}
      and exists (select from waitlist_entries w join audit_log l on l.entity = 'registration'
          and l.entity_id = w.number::text where w.event_id = events.id and ${SAYS_WORDS})
    union
    select id from ended where exists (select from manual_registrations where event_id = ended.id
      and ${FORM_SAYS_A_REQUEST})
    union
    select id from ended join ${emailsWithContent(CONFIRMATION)} e on e.topic = 'dinner ' || ended.id
    ${sql.join(elsewhere.map(({ dinners }) => sql` union ${dinners}`))}
    order by id`,
  );
  let erased = 0;
  await processEach(
    rows,
    async ({ id }) => {
      erased += await db.long({ minutes: 5 }, (tx) => eraseOf(work, tx, { eventId: id, elsewhere }));
    },
    { log: work.log, what: "erasing requests" },
  );
  return erased;
}

async function eraseOf(
  { now }: SystemContext,
  tx: Tx,
  { eventId, elsewhere }: { eventId: number; elsewhere: readonly RequestsElsewhere[] },
): Promise<number> {
  await lockEvent(tx, eventId);
  const rows = await lockRows(tx, registrations, {
    where: and(eq(registrations.eventId, eventId), or(SAYS_A_REQUEST, LOG_SAYS_A_REQUEST)),
  });
  const ids = rows.map(({ id }) => id);
  const nothing = {
    foodRequests: null,
    specialRequirements: null,
    seatingRequests: null,
    seatingReason: null,
    requestQuestions: [],
  };
  await tx.update(registrations).set(nothing).where(inArray(registrations.id, ids));
  await takeOutRequests(tx, inArray(handedRequests.registrationId, ids));
  const whose = inArray(attendees.registrationId, ids);
  await tx
    .update(attendees)
    .set({ seatingRequests: null, seatingReason: null, isStepFree: false })
    .where(whose);
  await writeAnswer(tx, whose, UNKNOWN);
  const waited = await eraseDetails(tx, eventId);
  await eraseFromAuditLog(tx, "registration", { ids: [...ids, ...waited], without: withoutRequests });
  const forms = await eraseFromForms(tx, eventId);
  const others: Record<string, number> = {};
  for (const other of elsewhere) Object.assign(others, await other.erase(tx, eventId));
  const emails = await clearEmailsAbout(tx, [
    { kind: CONFIRMATION, topic: `dinner ${eventId}` },
    ...elsewhere.flatMap((other) => other.emails(eventId)),
  ]);
  await audit(tx, {
    at: now,
    actor: "portal",
    action: "erase requests",
    entity: "event",
    entityId: eventId,
    after: {
      registrations: ids.length,
      ...(forms > 0 && { forms }),
      ...Object.fromEntries(Object.entries(others).filter(([, count]) => count > 0)),
      ...(emails > 0 && { emails }),
    },
  });
  return ids.length;
}

/** Erases them from officers' forms of this dinner; returns the number of forms. */
async function eraseFromForms(tx: Tx, eventId: number): Promise<number> {
  const rows = await lockRows(tx, manualRegistrations, {
    where: and(eq(manualRegistrations.eventId, eventId), FORM_SAYS_A_REQUEST),
  });
  for (const { id, form } of rows) {
    if (form === null) continue;
    await tx
      .update(manualRegistrations)
      .set({ form: withoutItsRequests(form) })
      .where(eq(manualRegistrations.id, id));
  }
  return rows.length;
}

type Form = NonNullable<(typeof manualRegistrations.$inferSelect)["form"]>;

function withoutItsRequests({ needs: _, ...form }: Form): Form {
  return {
    ...form,
    foodRequests: null,
    seatingRequests: null,
    specialRequirements: null,
    memberInfo: form.memberInfo.map(nameOnly),
    guestInfo: form.guestInfo.map(nameOnly),
  };
}

function nameOnly({ firstName, lastName }: { firstName: string; lastName: string }) {
  return { firstName, lastName };
}
