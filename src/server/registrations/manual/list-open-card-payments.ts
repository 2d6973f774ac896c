import { listOpenCardPayments as endpoint } from "#contract/registrations/manual/manual-registrations.ts";
import { readEvent } from "#server/events/queries.ts";
import type { Database } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readOpenManualRegistrations } from "#server/registrations/manual/queries.ts";
import { partyName } from "#server/registrations/rules.ts";

/** The card payments that officers began for a dinner and no one has completed (018). */
export const listOpenCardPayments = action(endpoint, async ({ db, now }, { id }) => {
  if (!(await readEvent(db, id))) throw notFound("Event not found");
  const open = await readOpenManualRegistrations(db, id);
  const names = await readOfficers(
    db,
    open.map(({ intent }) => intent.askedBy),
  );
  return open.flatMap(({ intent: { form, ...intent }, payment, isRecorded }) =>
    form
      ? {
          id: intent.id,
          name: partyName(form),
          email: form.email || null,
          memberTickets: form.memberTickets,
          guestTickets: form.guestTickets,
          amount: intent.amount,
          by: names.get(intent.askedBy) ?? "An officer",
          holdExpiresAt: intent.expiresAt.toISOString(),
          isEnding: !payment || payment.cancelAskedAt !== null || intent.expiresAt <= now,
          isUnderReview: payment?.needsPerson != null,
          isRecorded,
        }
      : [],
  );
});

/** The names of officers by "member 7" and "administrator 1"; deleted ones are missing. */
async function readOfficers(db: Database, actors: readonly string[]): Promise<Map<string, string>> {
  if (actors.length === 0) return new Map();
  const rows = await db.fast<{ actor: string; name: string }>(
    "officers-of-card-payments",
    `select actor, name from (
      select 'member ' || id as actor, first_name || ' ' || last_name as name from members
        where 'member ' || id = any($1::text[])
      union all select 'administrator ' || id, coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), email)
        from users where 'administrator ' || id = any($1::text[])) officers`,
    [actors],
  );
  return new Map(rows.map(({ actor, name }) => [actor, name]));
}
