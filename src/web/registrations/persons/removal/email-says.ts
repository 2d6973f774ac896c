import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";

/** What the email about a removal will say of the money; the sentence itself if no one gets one. */
export function emailSays(
  { emails, sentence }: Pick<ChangePreview, "emails" | "sentence">,
  { staysDue, isLowered }: { staysDue: boolean; isLowered: boolean },
): string {
  if (emails.length === 0) return staysDue || isLowered ? "No one will be emailed." : sentence;
  if (staysDue) return "The email will say what’s still due.";
  if (isLowered) return "The email will say how much goes back and give your reason.";
  return `The email will say: “${sentence}”`;
}
