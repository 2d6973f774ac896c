import type { Event } from "#contract/events.ts";
import { foldText } from "#contract/values/fold.ts";

/** The events that have each of these words in their name or location, however they are typed. */
export function findEvents(events: readonly Event[], sought: string): Event[] {
  const words = foldText(sought).split(" ").filter(Boolean);
  return events.filter(({ title, location }) => {
    const text = foldText(`${title} ${location}`);
    return words.every((word) => text.includes(word));
  });
}
