import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { CircularPreview, SENT_BODY, sending } from "#contract/officers/circulars.ts";
import { IdInPath, Instant } from "#contract/values/schemas.ts";
import { Draft, Written } from "./circulars.ts";
import { MOMENTS } from "./moment-words.ts";

const Which = z.object({ id: IdInPath, kind: z.enum(MOMENTS) });
const Text = Draft.pick({ subject: true, body: true });

/** An email at a moment of a dinner. */
export const Moment = z.object({
  kind: z.enum(MOMENTS),
  isOn: z.boolean(),
  /** When it goes by itself: it moves with the dinner. */
  at: Instant,
  /**
   * `planned` goes at its hour, `due` within minutes. `waiting` is due, and a field is empty for someone. `no one` was
   * left to email at its hour, and `missed` is one whose time has passed.
   */
  state: z.enum(["planned", "due", "waiting", "off", "sent", "no one", "missed"]),
  /** The circular that went, which is listed with the others. */
  sent: z.object({ at: Instant, mailboxes: z.int() }).nullable(),
  /** Whether it can still go by itself, so that an officer may turn it on or off. */
  mayChange: z.boolean(),
  /** Whether an officer may send it now. */
  maySend: z.boolean(),
  subject: z.string(),
  body: z.string(),
  /** Whether an officer wrote this text for the dinner. */
  isEdited: z.boolean(),
  /** Fields of it that are empty for someone, with those people. */
  empty: CircularPreview.shape.empty,
  /** When an officer last changed it; null if none did. */
  updatedAt: Instant.nullable(),
});
export type Moment = z.output<typeof Moment>;

/** The emails at moments of a dinner, by their hour. 404 for an event that does not exist. */
export const listMoments = endpoint({
  method: "GET",
  path: "/api/events/:id/moments",
  who: "limited",
  output: z.array(Moment),
});

/** Shows whom the email would reach now with this text, and how the one to `to`, or to the first mailbox, reads. */
export const previewMoment = endpoint({
  method: "POST",
  path: "/api/events/:id/moments/:kind/preview",
  who: "limited",
  params: Which,
  input: Text.extend({ to: z.string().max(254).optional() }),
  output: CircularPreview,
});

/** The 409 answer to a stale edit: a message, and the email as it is now. */
export const StaleMoment = z.object({ message: z.string(), moment: Moment });

/**
 * Turns it on or off, or writes its text for this dinner; `text: null` goes back to the kind's own. What is absent stays.
 * With another `updatedAt` than it has, 409 and `StaleMoment`.
 */
export const changeMoment = endpoint({
  method: "PATCH",
  path: "/api/events/:id/moments/:kind",
  who: "limited",
  params: Which,
  input: z.object({
    isOn: z.boolean().optional(),
    text: Written.pick({ subject: true, body: true }).nullable().optional(),
    updatedAt: Instant.nullable(),
  }),
  output: Moment,
});

/**
 * Sends it at once instead of at its hour. `seen` are the mailboxes that the officer read; 409 with `StaleSlice` if they
 * are others now, 409 if none is left, a field is empty for someone, or it is too late or too early. Sent before, it is not sent again.
 */
export const sendMoment = endpoint({
  method: "POST",
  path: "/api/events/:id/moments/:kind/send",
  who: "limited",
  params: Which,
  input: z.object({ seen: sending.seen }),
  body: SENT_BODY,
  output: Moment,
});
