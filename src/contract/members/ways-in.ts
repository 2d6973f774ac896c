import { z } from "zod";

/** Something that opened a login, or was read without one, and was ended; `count` is how many of them. */
export const WayInEnded = z.object({
  what: z.enum([
    "sessions",
    "passkeys",
    "codes",
    "links",
    "sign-in links",
    "confirmations",
    "calendars",
    "password",
    "identity",
  ]),
  count: z.number().int().positive(),
});
export type WayInEnded = z.output<typeof WayInEnded>;

/** The same in the words of the page and the email, in one sentence; `count` is exact where it tells something. */
export function wayInEndedSentence({ what, count }: WayInEnded): string {
  const many = (one: string, several: string) => (count === 1 ? one : `${count} ${several}`);
  switch (what) {
    case "sessions":
      return `${many("One browser was", "browsers were")} logged out.`;
    case "passkeys":
      return `${many("One passkey was", "passkeys were")} removed.`;
    case "codes":
      return "New recovery codes no longer work.";
    case "links":
      return "Emailed links to choose a password no longer work.";
    case "sign-in links":
      return "Emailed sign-in links no longer work.";
    case "confirmations":
      return "Links that would have confirmed another address no longer work.";
    case "calendars":
      return "The private calendar link no longer works.";
    case "password":
      return "The new password no longer works.";
    case "identity":
      return "The connection to an account at the login service was removed.";
  }
}

/** What a stopped change leaves as it was, for the page and the email. */
export const STOP_LEAVES =
  "Passkeys and recovery codes made more than a day before the change still work. Please look through your passkeys, and remove any that aren’t yours.";
