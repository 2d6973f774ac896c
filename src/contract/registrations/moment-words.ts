/** Emails that the portal sends to people of a dinner at a moment of it (D-486). */
export const MOMENTS = ["dishes", "day-before", "thank-you"] as const;
export type MomentKind = (typeof MOMENTS)[number];

/** Optional emails about a dinner: those at moments, and tables, which an officer sends with publishing them (D-491). */
export const DINNER_OPTIONAL = ["dishes", "tables", "day-before", "thank-you"] as const;
export type DinnerOptionalKind = (typeof DINNER_OPTIONAL)[number];
/** Emails that their readers can turn off (D-494): those, and news to members. */
export const OPTIONAL = ["news", ...DINNER_OPTIONAL] as const;
export type OptionalKind = (typeof OPTIONAL)[number];

/** What officers call each one, and when it goes by itself. */
export const MOMENT_WORDS: Record<MomentKind, { label: string; when: string }> = {
  dishes: { label: "Dishes and Answers", when: "3 days before answers are due, 10:00 AM" },
  "day-before": { label: "The Day Before", when: "The day before, 10:00 AM" },
  "thank-you": { label: "Thank You", when: "The day after, 11:00 AM" },
};

/** What officers call an optional email in the log of a dinner. */
export function labelOfOptional(kind: DinnerOptionalKind): string {
  return kind === "tables" ? "Tables" : MOMENT_WORDS[kind].label;
}

/** Whom the email about tables reaches. */
export const TABLES_SENTENCE = "everyone whose table is new or has changed";

/** The usual text of the email about tables, which officers may change before it goes. */
export const TABLES_TEXT = {
  subject: "Your table: {dinner}",
  body: "We look forward to seeing you at {dinner} on {date}. Here’s where you’ll be sitting.",
};
