import type { Moment } from "#contract/registrations/moments.ts";
import { countOfEmails } from "#web/officers/emails/circular-words.ts";
import type { datesInZone } from "#web/platform/dates.ts";

/** What becomes of an email at a moment, in a sentence. */
export function momentWords(
  { kind, state, at, sent, mayChange }: Moment,
  { dayAndTime }: Pick<ReturnType<typeof datesInZone>, "dayAndTime">,
): string {
  switch (state) {
    case "sent":
      return `Sent ${dayAndTime(sent?.at ?? at)}: ${countOfEmails(sent?.mailboxes ?? 0)}.`;
    case "planned":
      return `We’ll send it ${dayAndTime(at)}.`;
    case "due":
      return "We’ll send it within the next few minutes.";
    case "waiting":
      return `Was due ${dayAndTime(at)}.`;
    case "off":
      return mayChange
        ? `This is off. If you turn it on, we’ll send it ${dayAndTime(at)}.`
        : "Not sent: it was turned off.";
    case "no one":
      return kind === "dishes"
        ? "Not sent: no one is missing anything."
        : "Not sent: there was no one to email.";
    case "missed":
      return `Not sent: it was too late. It was scheduled for ${dayAndTime(at)}.`;
  }
}
