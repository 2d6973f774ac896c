import { z } from "zod";
import { type Answer, endpoint } from "./endpoint.ts";
import { Id, IdInPath, Instant } from "./values.ts";

/** How a letter stands: not tried yet, tried in vain and to be tried again, gone, or tried for the last time. */
export const LETTER_STATES = ["waiting", "failing", "sent", "given-up"] as const;

/** So many letters of a state are counted; one more stands for "more". */
export const LETTERS_COUNTED = 10_000;

const LetterLine = z.object({
  id: Id,
  /** What it is about, in words. */
  kind: z.string(),
  /** Empty where its reader was deleted. */
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(LETTER_STATES),
  attempts: z.int(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  nextAttemptAt: Instant.nullable(),
  givenUpAt: Instant.nullable(),
  /** Why the last try failed, in a sentence. */
  trouble: z.string().nullable(),
  /** Where somebody saw to it otherwise. */
  isSetAside: z.boolean(),
  isCopy: z.boolean(),
});
export type LetterLine = z.output<typeof LetterLine>;

/** Letters a page at a time, the newest first; `search` in addresses and subjects, `after` the last one's id. */
export const listLetters = endpoint({
  method: "GET",
  path: "/api/letters",
  who: "full",
  query: z.object({
    search: z.string().trim().max(254, "That is too long to look for").default(""),
    state: z
      .enum(["", ...LETTER_STATES])
      .optional()
      .transform((state) => state || null),
    after: z
      .union([z.literal(""), IdInPath])
      .optional()
      .transform((id) => id || null),
  }),
  output: z.object({
    letters: z.array(LetterLine),
    next: z.string().nullable(),
    counts: z.record(z.enum(LETTER_STATES), z.int()),
  }),
});
export type LetterPage = Answer<typeof listLetters>;

/** One letter in full. */
const Letter = LetterLine.extend({
  /** Its words; null where it is confidential, or its words were taken out. */
  text: z.string().nullable(),
  attachments: z.array(z.string()),
  /** The mail server's own words. */
  error: z.string().nullable(),
  /** How many copies of it, or of the letter it is a copy of, were made so far. */
  copies: z.int(),
  /** What an officer can do: send a copy, try it anew, or nothing, with the reason. */
  can: z.enum(["copy", "try", "nothing"]),
  whyNot: z.string().nullable(),
});
export type Letter = z.output<typeof Letter>;

export const showLetter = endpoint({
  method: "GET",
  path: "/api/letters/:id",
  who: "full",
  params: z.object({ id: IdInPath }),
  output: Letter,
});

/**
 * Sends a letter again: a copy of one that went out, the letter itself where it did not. `as` and `copies` are what was
 * read of it: of two officers who read the same, one sends.
 */
export const sendLetterAgain = endpoint({
  method: "POST",
  path: "/api/letters/:id/send-again",
  who: "full",
  params: z.object({ id: IdInPath }),
  input: z.object({ as: z.enum(["copy", "try"]), copies: z.int().optional() }),
  output: Letter,
});

/** Takes a letter that was given up off the list of what needs somebody. */
export const setLetterAside = endpoint({
  method: "POST",
  path: "/api/letters/:id/set-aside",
  who: "full",
  params: z.object({ id: IdInPath }),
  input: z.object({}),
  output: Letter,
});
