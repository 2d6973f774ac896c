import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import {
  ALLERGEN_CODES,
  DIET_CODES,
  NEEDS_MAX,
  NEEDS_WORDS_MAX,
  OTHER_MAX,
  SEVERITY_CODES,
} from "#contract/values/need-codes.ts";
import { Instant, OneLine, Paragraphs } from "#contract/values/schemas.ts";

const severity = z.enum(SEVERITY_CODES, "Choose how severe it is");

/** One need: an allergen with its severity, a diet, or something else in words with its severity. */
export const Need = z.discriminatedUnion("code", [
  z.strictObject({ code: z.enum(ALLERGEN_CODES), severity }),
  z.strictObject({ code: z.enum(DIET_CODES) }),
  z.strictObject({
    code: z.literal("other"),
    severity,
    words: OneLine.min(1, "Enter what it is").max(
      OTHER_MAX,
      `Please keep this under ${OTHER_MAX} characters`,
    ),
  }),
]);
export type Need = z.output<typeof Need>;

/** A person's needs, or that they have none. Not known is null, wherever it may be missing. */
export const Needs = z.union([
  z.strictObject({ none: z.literal(true) }),
  z
    .strictObject({
      list: z.array(Need).max(NEEDS_MAX, `Please list no more than ${NEEDS_MAX} items`),
      words: Paragraphs.max(NEEDS_WORDS_MAX, `Please keep this under ${NEEDS_WORDS_MAX} characters`)
        .nullable()
        .transform((words) => words || null),
      carriesEpinephrine: z.boolean(),
    })
    .refine(({ list, words }) => list.length > 0 || words !== null, {
      message: "Choose at least one, or “No Allergies or Restrictions”",
      path: ["list"],
    })
    .refine(({ list }) => new Set(list.map(keyOf)).size === list.length, {
      message: "Each item can be listed only once",
      path: ["list"],
    }),
]);
export type Needs = z.output<typeof Needs>;
/** The needs of someone who has some. */
export type SomeNeeds = Exclude<Needs, { none: true }>;

function keyOf(need: Need): string {
  return need.code === "other" ? `other ${need.words.toLowerCase()}` : need.code;
}

/** What the caller keeps on their profile for the next registration; null if nothing. */
export const KeptNeeds = z.object({ needs: Needs.nullable(), updatedAt: Instant.nullable() });
export type KeptNeeds = z.output<typeof KeptNeeds>;

/** The caller's needs on their profile; 404 without a member record. */
export const showOwnNeeds = endpoint({
  method: "GET",
  path: "/api/member/needs",
  who: "member",
  output: KeptNeeds,
});

/**
 * Keeps them for the next registration, or deletes them with null; parties that are registered already do not change. 409
 * unless `updatedAt` is that of the needs that are kept, if any, or they are the same.
 */
export const keepOwnNeeds = endpoint({
  method: "PUT",
  path: "/api/member/needs",
  who: "member",
  limit: "own changes",
  input: z.object({ needs: Needs.nullable(), updatedAt: Instant.nullable().optional() }),
  output: KeptNeeds,
});

/**
 * Needs that registering this member for this event would bring along: their own answer for it, or those on their
 * profile, whichever is newer; null if neither is known. `isToldElsewhere` says that they answered for another dinner, not
 * what. For officers who enter a party (062).
 */
export const showKnownNeeds = endpoint({
  method: "GET",
  path: "/api/events/:id/members/:memberId/needs",
  who: "limited",
  output: z.object({ needs: Needs.nullable(), isToldElsewhere: z.boolean() }),
});
