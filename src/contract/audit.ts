import { z } from "zod";
import { type Answer, endpoint } from "./endpoint.ts";
import { Id, Instant, OptionalDay, optionalChoice } from "./values.ts";

/** What something was done to. */
export const THINGS = ["member", "user", "event", "registration", "payment", "offer", "letter"] as const;

/** What can be looked for: deeds of one kind. */
export const DEED_KINDS = [
  { value: "members", label: "Members’ records" },
  { value: "log-ins", label: "Log-ins and rights" },
  { value: "couples", label: "Spouses" },
  { value: "dues", label: "Dues" },
  { value: "dinners", label: "Events" },
  { value: "registering", label: "Registering" },
  { value: "changes", label: "Changed registrations" },
  { value: "leaving", label: "Cancelled or removed" },
  { value: "waiting", label: "Waitlist and offers" },
  { value: "payments", label: "Payments" },
  { value: "refunds", label: "Refunds" },
  { value: "files", label: "Imports, exports and downloads" },
  { value: "letters", label: "Letters" },
  { value: "mailing", label: "Mailing list" },
  { value: "other", label: "Other" },
] as const;
export type DeedKind = (typeof DEED_KINDS)[number]["value"];

/** One value of a deed in words. `before` null: there was none to speak of; `after` null: it is only told how it was. */
const Change = z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type Change = z.output<typeof Change>;

const Deed = z.object({
  id: z.int().positive(),
  at: Instant,
  what: z.string(),
  /** Who did it, as he is called and as `actor` looks for him. */
  by: z.string(),
  actor: z.string(),
  thing: z.string(),
  thingId: z.string(),
  /** What it was done to, in words: "Anna Weber, Spring Dinner". */
  about: z.string(),
  /** The dinner that it belongs to, if any. */
  eventId: Id.nullable(),
  /** The member whom it is about, or whose registration, offer or payment it is, while he is there. */
  memberId: Id.nullable(),
  changes: z.array(Change),
});
export type Deed = z.output<typeof Deed>;

const text = (most: number) => z.string().trim().max(most, "That is too long to look for").default("");

/**
 * What was done, the newest first, a page at a time (S-57, H-36). With `thing` and `id` the trail of one: of a
 * registration with its offers and payments. `search` looks for names of people and titles of dinners; `after` is the
 * `next` of the page before.
 */
export const listDeeds = endpoint({
  method: "GET",
  path: "/api/audit",
  who: "full",
  kept: "while no row changes",
  query: z.object({
    search: text(200),
    actor: text(100),
    kind: optionalChoice(DEED_KINDS.map(({ value }) => value) as [DeedKind, ...DeedKind[]]),
    thing: optionalChoice(THINGS),
    id: text(60),
    from: OptionalDay,
    to: OptionalDay,
    after: z
      .union([z.literal(""), z.string().regex(/^[1-9]\d{0,14}$/)])
      .optional()
      .transform((id) => (id ? Number(id) : null)),
  }),
  output: z.object({
    deeds: z.array(Deed),
    /** What `after` of the following page is; null on the last. */
    next: z.string().nullable(),
    /** The name of the `actor` that was asked for. */
    by: z.string().nullable(),
  }),
});
export type DeedPage = Answer<typeof listDeeds>;

/** Who may have done things and is worth a line in a list: the officers, the portal itself, the card company. */
export const listActors = endpoint({
  method: "GET",
  path: "/api/audit/actors",
  who: "full",
  output: z.array(z.object({ actor: z.string(), name: z.string() })),
});
