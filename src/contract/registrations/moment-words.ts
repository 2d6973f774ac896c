/** Emails that the portal sends to people of a dinner at a moment of it (D-486). */
export const MOMENTS = ["dishes", "day-before", "thank-you"] as const;
export type MomentKind = (typeof MOMENTS)[number];

/** What officers call each one, and when it goes by itself. */
export const MOMENT_WORDS: Record<MomentKind, { label: string; when: string }> = {
  dishes: { label: "Dishes and Answers", when: "3 days before answers are due, 10:00 AM" },
  "day-before": { label: "The Day Before", when: "The day before, 10:00 AM" },
  "thank-you": { label: "Thank You", when: "The day after, 11:00 AM" },
};
