import { OneLine, Paragraphs } from "./schemas.ts";

/** A line that may be left out; a blank one becomes null. */
export const optionalLine = (most: number) =>
  OneLine.max(most, `Please keep this under ${most} characters`)
    .nullish()
    .transform((text) => text || null);

/** Who received a payment that did not come by card, if it was not the officer who records it, and what is worth noting (D-351). */
export const Receipt = {
  receivedBy: optionalLine(100),
  note: Paragraphs.max(500, "Please keep this under 500 characters")
    .nullish()
    .transform((text) => text || null),
};
