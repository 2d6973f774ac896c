import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SERVER = join(import.meta.dirname, "..");

/** Raw SQL belongs into `queries.ts` or a file named for its statement: these, for what the builder cannot say. */
const RAW: Record<string, readonly string[]> = {
  "lists of a large chapter, prepared and with a fixed plan": [
    "officers/attention/show-attention.ts",
    "audit/list-actors.ts",
    "audit/list-audit-entries.ts",
    "mailing-list/status/count-local-addresses.ts",
    "mailing-list/status/list-status.ts",
    "outbox/list-emails.ts",
    "registrations/attendees/list-member-registrations.ts",
    "registrations/manual/list-open-card-payments.ts",
    "registrations/my-events/list-my-refunds.ts",
    "registrations/my-events/list-my-registrations.ts",
    "registrations/show-event.ts",
    "stats/show-stats.ts",
    "treasury/export-ledger.ts",
    "treasury/list-open-items.ts",
    "treasury/list-payments.ts",
    "treasury/list-reconciliations.ts",
    "treasury/read-history.ts",
    "treasury/show-payment.ts",
  ],
  "hot paths in one statement, and the session gate": [
    "platform/http/health.ts",
    "platform/http/rate-limits.ts",
    "platform/log/database-gauges.ts",
    "platform/session-gate/extend-sessions.ts",
    "platform/session-gate/open-session.ts",
    "platform/session-gate/own-sessions.ts",
    "platform/session-gate/read-sessions.ts",
    "registrations/seats/holds/renew-holds.ts",
    "registrations/seats/taking/take-seats.ts",
    "registrations/seats/taking/write-parties.ts",
    "registrations/waitlist/join/take-places.ts",
  ],
  "due rows that are claimed with skip locked, or counted by the database's clock": [
    "mailing-list/changes/sync-in-background.ts",
    "mailing-list/service/rate-limit.ts",
    "mailing-list/service/trouble.ts",
    "payments/notifications/process-notifications.ts",
    "platform/email/send-due-emails.ts",
  ],
  "several tables in one statement, so that nothing comes in between": [
    "imports/delete-old-imports.ts",
    "imports/fail-dead-runs.ts",
    "imports/forget-imported-member.ts",
    "platform/email/held-emails.ts",
    "platform/email/outbox.ts",
    "platform/email/readdress-emails.ts",
    "session/administrators/make-administrator.ts",
    "registrations/waitlist/offer-freed-seats.ts",
    "registrations/waitlist/reopen-entry.ts",
    "registrations/waitlist/shorten-offers.ts",
  ],
  "many rows at once, given as JSON or compared with another table": [
    "registrations/parties/party-names.ts",
    "registrations/parties/prices/write-prices.ts",
    "registrations/changes/by-officers/seat-persons.ts",
    "registrations/changes/by-officers/unseat-table.ts",
    "imports/apart/undo-file.ts",
    "imports/apart/write-plan.ts",
    "mailing-list/changes/process-changes.ts",
    "mailing-list/contacts/forget-person.ts",
    "mailing-list/opt-outs/carry-opt-outs.ts",
    "mailing-list/opt-outs/opt-outs.ts",
    "mailing-list/runs/finish-run.ts",
    "mailing-list/runs/import-members.ts",
    "mailing-list/runs/plan.ts",
    "mailing-list/runs/read-contacts.ts",
    "mailing-list/runs/remove-contacts.ts",
    "mailing-list/runs/retry-missing.ts",
    "mailing-list/runs/set-tags.ts",
    "mailing-list/runs/start-run.ts",
    "members/write-members.ts",
    "platform/audit/audit-many.ts",
    "stats/merge-tallies.ts",
  ],
  "reads with unions, subqueries or names that depend on other tables": [
    "dues/send-renewal-reminders.ts",
    "events/remove-unused-images.ts",
    "mailing-list/contacts/address-facts.ts",
    "mailing-list/runs/run-record.ts",
    "members/address-links.ts",
    "members/erase-member.ts",
    "outbox/returned-mailboxes.ts",
    "payments/refunds/record-refund-due.ts",
    "registrations/parties/attendance.ts",
    "registrations/seats/holds/hold-limits.ts",
    "registrations/seats/line/find-live.ts",
    "registrations/changes/endings/detach-member.ts",
    "registrations/changes/endings/erase-from-log.ts",
    "registrations/changes/endings/erase-requests.ts",
    "registrations/changes/endings/transfer-registrations.ts",
    "registrations/manual/manual-registration-fulfillment.ts",
    "stats/transfer-late-registrations.ts",
    "registrations/waitlist/lapse-offers.ts",
    "registrations/waitlist/released-holds.ts",
  ],
  "the database itself: opening, migrating, locking, backing up": [
    "backup/read-database.ts",
    "backup/restore-backup.ts",
    "backup/shape.ts",
    "platform/config/demo-database.ts",
    "platform/database/connections.ts",
    "platform/database/database.ts",
    "platform/database/locks.ts",
    "platform/database/migrate.ts",
    "platform/database/read-rows.ts",
    "platform/database/reads-that-may-lag.ts",
    "platform/database/replica.ts",
    "platform/database/savepoint.ts",
    "platform/embedded/kept-plans.ts",
  ],
};

/** Files whose rows are not checked by `readRows` yet: only ever fewer. Hot paths read through `fast`. */
const UNCHECKED: readonly string[] = [
  "backup/read-database.ts",
  "backup/restore-backup.ts",
  "backup/shape.ts",
  "directory/queries.ts",
  "mailing-list/changes/sync-in-background.ts",
  "mailing-list/service/rate-limit.ts",
  "member-data/queries.ts",
  "outbox/list-emails.ts",
  "outbox/queries.ts",
  "payments/notifications/process-notifications.ts",
  "platform/config/demo-database.ts",
  "platform/database/migrate.ts",
  "platform/email/send-due-emails.ts",
  "platform/session-gate/own-sessions.ts",
  "session/administrators/make-administrator.ts",
  "treasury/list-payments.ts",
];

const isTest = (file: string) => file.includes(".test.");
const sources = globSync("**/*.ts", { cwd: SERVER })
  .filter((file) => !isTest(file))
  .map((file) => ({ file, source: readFileSync(join(SERVER, file), "utf8") }));

const RAW_STATEMENT = /\.(?:execute|fast)\s*[(<]|\bdb\.fast\b|database\/read-rows\.ts"/;
const UNCHECKED_ROWS = /\.execute\s*</;

function filesWith(pattern: RegExp): string[] {
  return sources.flatMap(({ file, source }) => (pattern.test(source) ? [file] : [])).sort();
}

test("Raw SQL is only in queries.ts and in files that are named for it", () => {
  const elsewhere = filesWith(RAW_STATEMENT).filter((file) => !file.endsWith("/queries.ts"));
  expect(elsewhere).toEqual(Object.values(RAW).flat().sort());
});

test("What a raw statement answers is checked, except in files that are listed", () => {
  expect(filesWith(UNCHECKED_ROWS)).toEqual([...UNCHECKED].sort());
});

test.each([
  "await tx.execute(sql`select 1`)",
  "db.execute<{ id: number }>(sql`select 1`)",
  'db.fast<Row>("x", ""',
])("Raw SQL is found: %s", (source) => expect(RAW_STATEMENT.test(source)).toBe(true));
