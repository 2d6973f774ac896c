import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Needs } from "#contract/registrations/needs.ts";
import { SeatNumber, TableNumber } from "#contract/seating/room.ts";
import { Id, IdInPath, Instant, OneLine } from "#contract/values/schemas.ts";
import { Unprintable } from "./papers.ts";
import { NeedCount } from "./venue.ts";

/** Longest name of the person who got a copy on paper. */
export const HANDED_TO_MAX = 200;

/**
 * Who got a copy: by email, and what became of it, "unknown" if the outbox no longer has it; or "handed" over on paper.
 */
export const KitchenSending = z.object({
  /** An address, or the name of who got the paper; empty once that is erased. */
  to: z.string(),
  /** The officer's own copy, not the venue's email. */
  isOfficers: z.boolean(),
  /** The officer's name. */
  by: z.string(),
  at: Instant,
  state: z.enum(["waiting", "sent", "failed", "unknown", "handed"]),
});
export type KitchenSending = z.output<typeof KitchenSending>;

/** Maximum number of copies listed. */
export const COPIES_SHOWN = 50;

/** A copy of the kitchen sheet that was made (D-128). */
export const KitchenCopy = z.object({
  version: z.int(),
  /** Printed beside the number: tells it from another copy with it, as after a restored backup. "7F3A2". */
  code: z.string(),
  madeAt: Instant,
  /** The officer's name. */
  madeBy: z.string(),
  persons: z.int(),
  guarantee: z.int().nullable(),
  /** How many persons had each need. */
  counts: z.array(NeedCount),
  /** Whether what it says of persons was erased; then it can no longer be printed. */
  isErased: z.boolean(),
  sendings: z.array(KitchenSending),
});
export type KitchenCopy = z.output<typeof KitchenCopy>;

/** One change since the latest copy (D-129). */
export const KitchenChangeLine = z.object({
  /** The attendee's id; of a whole party or table, that of its first person; null for what is about no person. */
  personId: Id.nullable(),
  /** A person, or "The dinner", "Main course", "Table 4". */
  name: z.string(),
  /** "Table 4, seat 2"; null for what is about no person. */
  place: z.string().nullable(),
  /** New or more serious: something that can harm a person, or that is not known. */
  isWorse: z.boolean(),
  /** As on the sheet: "Need added: LIFE-THREATENING: Tree nuts". */
  words: z.string(),
});
export type KitchenChangeLine = z.output<typeof KitchenChangeLine>;

/** The copies of a dinner's kitchen sheet, and the dinner as it is now. */
export const Kitchen = z.object({
  eventId: Id,
  /**
   * The number of the latest copy, 0 without one, and what the papers say now: both are sent back to tell the venue.
   */
  version: z.int(),
  fingerprint: z.string(),
  persons: z.int(),
  guarantee: z.int().nullable(),
  counts: z.array(NeedCount),
  /** How many people are in a party whose food request no officer has read: their needs are not in `counts`. */
  unread: z.int(),
  /** How many have needs in words, perhaps in words alone, and of how many there is no answer: `counts` has neither. */
  inWords: z.int(),
  unanswered: z.int(),
  /** To whom an email would go: the addresses of the venue. */
  emails: z.array(z.string()),
  /**
   * Since the latest copy, the most serious first; empty without one, and only if nothing that is printed has changed.
   */
  changes: z.array(KitchenChangeLine),
  /** Texts on the sheet with characters that print as boxes (D-110). */
  unprintable: z.array(Unprintable),
  /** The latest first, at most `COPIES_SHOWN`. */
  copies: z.array(KitchenCopy),
});
export type Kitchen = z.output<typeof Kitchen>;

const ofEvent = {
  who: "limited",
  proof: "rights",
} as const;

/** The copies, to whom they went, and what changed since the latest. 404 for an event that does not exist. */
export const showKitchen = endpoint({
  ...ofEvent,
  method: "GET",
  path: "/api/events/:id/kitchen-copies",
  output: Kitchen,
});

/**
 * Makes the next copy of the dinner as it is now, without an email, and remembers who gets it on paper, if it is said.
 * 409 if nothing has changed since the last one and no one gets it, also for the second of two at once.
 */
export const makeKitchenCopy = endpoint({
  ...ofEvent,
  method: "POST",
  path: "/api/events/:id/kitchen-copies",
  once: true,
  input: z.object({
    handedTo: OneLine.max(HANDED_TO_MAX, `Please keep this under ${HANDED_TO_MAX} characters`).default(""),
  }),
  output: Kitchen,
});

/**
 * Makes the next copy and emails it to every address of the venue, and to the officer (D-079, D-084). What is sent is
 * what the officer read, or 409: with the latest copy's number and the fingerprint as they were read. 409 names the
 * officer who was faster. Without an address the copy is made, and no one is emailed.
 */
export const sendKitchenCopy = endpoint({
  ...ofEvent,
  method: "POST",
  path: "/api/events/:id/kitchen-copies/send",
  once: true,
  // To an address that got no kitchen sheet before.
  leaves: "sometimes needs",
  input: z.object({ version: z.int().min(0), fingerprint: z.string().max(100) }),
  output: Kitchen,
});

/** One person at a table with what the kitchen must know. */
export const TableNeeds = z.object({
  number: TableNumber,
  name: z.string(),
  persons: z.array(
    z.object({
      id: Id,
      name: z.string(),
      seat: SeatNumber.nullable(),
      /** Null if not known, which is not "none". */
      needs: Needs.nullable(),
      /** The words of their party's food request, as long as no officer has read it; for `knownNeeds`. */
      request: z.string().nullable(),
      isLifeThreatening: z.boolean(),
    }),
  ),
});
export type TableNeeds = z.output<typeof TableNeeds>;

/** Everyone at a table with their needs, the most serious first (D-139). 404 for a table that does not exist. */
export const showTableNeeds = endpoint({
  method: "GET",
  path: "/api/events/:id/tables/:number/needs",
  who: "limited",
  proof: "rights",
  params: z.object({
    id: IdInPath,
    number: z
      .string()
      .regex(/^[1-9]\d{0,3}$/)
      .transform(Number)
      .pipe(TableNumber),
  }),
  output: TableNeeds,
});
