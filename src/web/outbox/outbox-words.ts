import type { LetterLine } from "#contract/outbox.ts";
import type { BadgeTone } from "#web/ui/Badge.tsx";

/** How a letter stands, as its badge and the filter say. */
export const STATES: Record<LetterLine["state"], { word: string; tone: BadgeTone }> = {
  waiting: { word: "Waiting", tone: "lake" },
  failing: { word: "Will be tried again", tone: "amber" },
  sent: { word: "Sent", tone: "leaf" },
  "given-up": { word: "Given up", tone: "alarm" },
};

/** "Tried once", "Tried 3 times". */
export function triesInWords(attempts: number): string {
  if (attempts === 0) return "Not tried yet";
  return attempts === 1 ? "Tried once" : `Tried ${attempts} times`;
}
