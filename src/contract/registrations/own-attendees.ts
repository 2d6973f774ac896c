import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id, Instant, Money, OneLine } from "#contract/values/schemas.ts";
import { Needs } from "./needs.ts";
import { PersonPrice } from "./prices.ts";

/** Longest name on a card, in characters. */
export const CARD_NAME_MAX = 60;

/** The text on a person's card in place of their name; blank for the name. */
export const CardName = OneLine.max(CARD_NAME_MAX, `Please keep this under ${CARD_NAME_MAX} characters`)
  .nullable()
  .transform((name) => name || null);

/** How a couple wants to sit, of `COUPLE_SEATING`. */
export const CoupleSeating = z.enum(["together", "same-table", "free"]);
export type CoupleSeating = z.output<typeof CoupleSeating>;

/** One person of a party, as the caller may see them. */
export const OwnAttendee = z.object({
  id: Id,
  /** Which ticket they have. */
  kind: z.enum(["member", "guest"]),
  /** The caller themselves. */
  isMe: z.boolean(),
  /** The owner's spouse, by their own record. */
  isSpouse: z.boolean(),
  /** As entered; blank if not. */
  firstName: z.string(),
  lastName: z.string(),
  cardName: z.string().nullable(),
  /** The person of the same party whose partner they are. */
  partnerOf: Id.nullable(),
  /** Null if not known, and if the caller may not read them (`needsKnown`). */
  needs: Needs.nullable(),
  needsKnown: z.boolean(),
  /** Whether they came from the person's profile. */
  needsFromProfile: z.boolean(),
  /** When they were last changed; sent back with a change, which is refused without it if something is known. */
  needsAt: Instant.nullable(),
  /**
   * Where they sit: the table's number and, if seats have numbers there, the seat. Null until officers publish the
   * tables, without a table, and for others in a spouse's party.
   */
  table: z.object({ number: z.int(), seat: z.int().nullable() }).nullable(),
  /** Null for others in a party that the caller did not register. */
  price: PersonPrice.nullable(),
  /** What the caller may do with this person, apart from what may be done with the whole party. */
  may: z.object({
    changeNeeds: z.boolean(),
    changeCard: z.boolean(),
    /** Give up this seat, and the refund that brings; null if not allowed. */
    remove: z.object({ refund: Money, sentence: z.string() }).nullable(),
  }),
});
export type OwnAttendee = z.output<typeof OwnAttendee>;

/**
 * Changes what is present of a person in the caller's party, or of the caller in their spouse's. 404 for anyone else's,
 * 409 after the deadline, and 409 with `StaleNeeds` unless `needsAt` is that of the needs that are known, if any.
 */
export const changeOwnAttendee = endpoint({
  method: "PATCH",
  path: "/api/registrations/my/attendees/:id",
  who: "member",
  limit: "own changes",
  input: z.object({
    cardName: CardName.optional(),
    partnerOf: Id.nullable().optional(),
    needs: Needs.optional(),
    needsAt: Instant.nullable().optional(),
    /** Keeps the caller's own needs on their profile, too. */
    keepOnProfile: z.boolean().optional(),
  }),
  output: OwnAttendee,
});

/** The 409 answer to needs that were changed since they were read: a message, and the person as they are now. */
export const StaleNeeds = z.object({ message: z.string(), attendee: OwnAttendee });

/**
 * Gives up one seat of a paid party: the owner can give up anyone else's, the owner's spouse their own. 404 if the
 * person is gone, as after the first of two clicks; 409 if the refund would differ from the one that was shown.
 */
export const removeOwnAttendee = endpoint({
  method: "POST",
  path: "/api/registrations/my/attendees/:id/remove",
  who: "member",
  limit: "own changes",
  input: z.object({ refund: Money.optional() }),
  output: z.object({ refund: Money, sentence: z.string() }),
});

/** Changes how the couple of the caller's party wants to sit. */
export const changeCoupleSeating = endpoint({
  method: "PUT",
  path: "/api/registrations/:id/couple-seating",
  who: "member",
  limit: "own changes",
  input: z.object({ coupleSeating: CoupleSeating }),
  output: z.object({ coupleSeating: CoupleSeating }),
});
