import type { Draft, Slice } from "#contract/registrations/circulars.ts";
import type { MomentKind } from "#contract/registrations/moment-words.ts";

/** The text of each kind, which officers change for a dinner. What the portal adds is under it (`added-parts.ts`). */
export const TEXTS: Record<MomentKind, Pick<Draft, "subject" | "body">> = {
  dishes: {
    subject: "A few details we still need: {dinner}",
    body: "We look forward to seeing you at {dinner} on {date}. The kitchen is getting ready, and we still need the following from you:",
  },
  "day-before": {
    subject: "See you soon: {dinner}",
    body: "We look forward to seeing you at {dinner}. Here’s everything you need for the evening.",
  },
  "thank-you": {
    subject: "Thank you: {dinner}",
    body: "Thank you for dining with us at {dinner}. It was a pleasure to have you at the table, and we hope to see you again soon.",
  },
};

const COMING: Slice = { who: "coming", tables: [], owes: false, lacks: null };

/** Whom each kind reaches; read again at its hour. */
export const SLICES: Record<MomentKind, Slice> = {
  dishes: { ...COMING, lacks: "anything" },
  "day-before": COMING,
  "thank-you": COMING,
};
