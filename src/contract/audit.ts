import { z } from "zod";
import { Id, Instant, OptionalDay, optionalChoice } from "#contract/values/schemas.ts";
import { type Answer, endpoint } from "./endpoint.ts";

/** The kinds of record that an action can be about. */
export const AUDITED_RECORDS = [
  "member",
  "user",
  "event",
  "registration",
  "payment",
  "offer",
  "email",
] as const;

/** The kinds of action that the audit log can be filtered by. */
export const ACTION_KINDS = [
  { value: "members", label: "Members’ records" },
  { value: "log-ins", label: "Logins and rights" },
  { value: "couples", label: "Spouses" },
  { value: "dues", label: "Dues" },
  { value: "dinners", label: "Events" },
  { value: "registering", label: "New registrations" },
  { value: "changes", label: "Changed registrations" },
  { value: "leaving", label: "Cancelled or removed" },
  { value: "waiting", label: "Waitlist and offers" },
  { value: "payments", label: "Payments" },
  { value: "refunds", label: "Refunds" },
  { value: "files", label: "Imports, exports and downloads" },
  { value: "emails", label: "Emails" },
  { value: "mailing", label: "Mailing list" },
  { value: "other", label: "Other" },
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number]["value"];

/** One changed value. `before` is null if there was none; `after` is null if only the old value is known. */
const Change = z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type Change = z.output<typeof Change>;

const AuditEntry = z.object({
  id: z.int().positive(),
  at: Instant,
  what: z.string(),
  /** Who did it: their name, and the value for the `actor` filter. */
  by: z.string(),
  actor: z.string(),
  thing: z.string(),
  thingId: z.string(),
  /** The record it is about, as "Anna Weber, Spring Dinner". */
  about: z.string(),
  /** The event that it belongs to, if any. */
  eventId: Id.nullable(),
  /** The member it is about, or whose registration, offer or payment it is; null once they are deleted. */
  memberId: Id.nullable(),
  changes: z.array(Change),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const text = (most: number) => z.string().trim().max(most, "That search is too long").default("");

/**
 * The audit log, newest first, a page at a time (S-57, H-36). With `thing` and `id` the history of one record; that of
 * a registration includes its offers and payments. `search` matches names of people and titles of events; `after` is
 * the previous page's `next`.
 */
export const listAuditEntries = endpoint({
  method: "GET",
  path: "/api/audit",
  who: "full",
  cache: "while no row changes",
  query: z.object({
    search: text(200),
    actor: text(100),
    kind: optionalChoice(ACTION_KINDS.map(({ value }) => value) as [ActionKind, ...ActionKind[]]),
    thing: optionalChoice(AUDITED_RECORDS),
    id: text(60),
    from: OptionalDay,
    to: OptionalDay,
    after: z
      .union([z.literal(""), z.string().regex(/^[1-9]\d{0,14}$/)])
      .optional()
      .transform((id) => (id ? Number(id) : null)),
  }),
  output: z.object({
    entries: z.array(AuditEntry),
    /** The `after` of the next page; null on the last. */
    next: z.string().nullable(),
    /** The name of the `actor` in the filter. */
    by: z.string().nullable(),
  }),
});
export type AuditPage = Answer<typeof listAuditEntries>;

/** The actors to filter by: the officers, the portal itself, the card processor. */
export const listActors = endpoint({
  method: "GET",
  path: "/api/audit/actors",
  who: "full",
  output: z.array(z.object({ actor: z.string(), name: z.string() })),
});
