import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id, OneLine } from "#contract/values/schemas.ts";
import { Board, WISH_KINDS } from "./board.ts";

const Reason = OneLine.min(1, "Please say why").max(500, "Please keep this under 500 characters");

/** Adds a wish. 400 for a wish to oneself or without its aim, 404 for a person or feature of another dinner. */
export const addWish = endpoint({
  method: "POST",
  path: "/api/events/:id/wishes",
  who: "limited",
  once: true,
  input: z.object({
    attendeeId: Id,
    kind: z.enum(WISH_KINDS),
    toAttendeeId: Id.nullable().default(null),
    toFeatureId: Id.nullable().default(null),
    isMust: z.boolean().default(false),
    words: OneLine.max(500, "Please keep this under 500 characters").default(""),
  }),
  output: Board,
});

/** Makes it a must or not, sets it aside with a reason, or takes it up again with null. */
export const changeWish = endpoint({
  method: "PATCH",
  path: "/api/wishes/:id",
  who: "limited",
  input: z.object({ isMust: z.boolean().optional(), setAsideReason: Reason.nullable().optional() }),
  output: Board,
});

/** Deletes a wish that was entered by mistake. */
export const deleteWish = endpoint({
  method: "DELETE",
  path: "/api/wishes/:id",
  who: "limited",
  output: Board,
});

/**
 * Marks a seating request in words as read: of a party, or of one person. With a reason it is set aside; with
 * `isRead: false` it is unread again. 409 with `StaleBoard` if the words are no longer those that were read.
 */
export const readRequest = endpoint({
  method: "PUT",
  path: "/api/events/:id/board/requests",
  who: "limited",
  input: z.object({
    of: z.enum(["party", "person"]),
    /** The registration's or the attendee's. */
    ofId: Id,
    words: z.string().max(10_000),
    isRead: z.boolean(),
    reason: Reason.nullable().default(null),
  }),
  output: Board,
});
