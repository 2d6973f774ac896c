import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id } from "#contract/values/schemas.ts";
import { CardOptions } from "./card-options.ts";
import { PAPERS, PART_CODES, type Paper, type Part } from "./parts.ts";

const isPart = (code: string): code is Part => PART_CODES.some((part) => part === code);

/** Parts by their codes with commas between them: "cover,kitchen". All by default; each at most once. */
const Parts = z
  .string()
  .default(PART_CODES.join(","))
  .transform((text, at) => {
    const codes = [...new Set(text.split(",").map((code) => code.trim()))];
    const unknown = codes.find((code) => !isPart(code));
    if (unknown !== undefined) {
      at.addIssue({ code: "custom", message: `There is no part “${unknown.slice(0, 40)}”` });
    }
    return codes.filter(isPart);
  });

const PAPER_CODES = Object.keys(PAPERS) as [Paper, ...Paper[]];

/** How cards are printed, as JSON, since an address has no lists. Whose cards is `changedSince`. */
const Cards = z
  .string()
  .max(8_000, "That is too long")
  .default("{}")
  .transform((text, at): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      at.addIssue({ code: "custom", message: "The choice of cards cannot be read" });
      return z.NEVER;
    }
  })
  .pipe(CardOptions.omit({ only: true }));

/** The number of a copy in a query. */
const CopyNumber = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, "There is no such copy")
  .transform(Number)
  .optional();

export const PackChoice = z.object({
  parts: Parts,
  paper: z.enum(PAPER_CODES, "Paper must be US Letter or A4").default("letter"),
  /** One PDF, or a zip with one for each part. */
  as: z.enum(["pdf", "zip"]).default("pdf"),
  cards: Cards,
  /** The papers as they were when this copy was made; by default, the dinner as it is now. */
  copy: CopyNumber,
  /** Only cards that changed since this copy (D-108); all by default. */
  changedSince: CopyNumber,
});

/**
 * The papers of a dinner in one file (D-100). 400 with the field for what cannot be printed, 404 for a copy that does
 * not exist, 409 for more than 1,000 persons in more than one part, or more than 3,000; 503 with Retry-After when too
 * many packs wait to be drawn. Everyone who needs a passkey must have used it.
 */
export const downloadPack = endpoint({
  method: "GET",
  path: "/api/events/:id/pack",
  who: "limited",
  proof: "rights",
  // Only the kitchen sheet has needs.
  leaves: "sometimes needs",
  query: PackChoice,
});

/** The header in which a file of papers says how many of its lines have characters that print as boxes (D-110). */
export const LINES_WITH_BOXES = "lines-with-boxes";

/** A text with characters that no font has, and those characters: they print as boxes (D-110). */
export const Unprintable = z.object({
  /** Null where it may tell needs. */
  text: z.string().nullable(),
  characters: z.string(),
});
export type Unprintable = z.output<typeof Unprintable>;

/** What can be printed of a dinner now, without anything that persons cannot eat. */
export const Papers = z.object({
  eventId: Id,
  /** The text on every page: "DRAFT", "copy 2", "copy 2, 3 changes since". */
  version: z.string(),
  /** Whether no copy was made yet. */
  isDraft: z.boolean(),
  /** The number of the latest copy; 0 without one. */
  copy: z.int(),
  /** How many changes there are since the latest copy. */
  changes: z.int(),
  /** "3 changes since copy 2, sent Nov 13, 2026, 5:02 PM to chef@maison.example"; null without a copy. */
  since: z.string().nullable(),
  /** Everyone who comes: as many as the attendee list counts. */
  persons: z.int(),
  waiting: z.int(),
  unpaid: z.int(),
  guarantee: z.int().nullable(),
  /** How the count of persons differs from what is owed to the venue: "2 more than the count of 84"; null if not. */
  difference: z.string().nullable(),
  unseated: z.int(),
  /** People who have not answered about allergies and diet, as the Needs tab and the attendee list count them. */
  unanswered: z.int(),
  /** Parties whose food request no officer has read. */
  unsorted: z.int(),
  /** The parts, in the order of the pack; those with needs are in files whose name says "kitchen". */
  parts: z.array(
    z.object({
      code: z.enum(PART_CODES),
      label: z.string(),
      hasNeeds: z.boolean(),
      isCards: z.boolean(),
    }),
  ),
  /** Texts on the papers with characters that print as boxes; needs and requests have no text here (D-110). */
  unprintable: z.array(Unprintable),
});
export type Papers = z.output<typeof Papers>;

/** What can be printed of a dinner. 404 for an event that does not exist. */
export const showPapers = endpoint({
  method: "GET",
  path: "/api/events/:id/papers",
  who: "limited",
  output: Papers,
});
