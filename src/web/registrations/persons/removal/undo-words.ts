import { PUT_BACK_MINUTES } from "#contract/registrations/attendees/party-changes.ts";

/** When a removed party or person can be put back (D-412), as a condition after "for ten minutes". */
const AS_LONG_AS = {
  party: "as long as its seats are still open and no money has been returned",
  person: "as long as a seat is still open and no money has been returned",
};

/** Says before a removal how it can be undone. */
export function undoneSoon(what: keyof typeof AS_LONG_AS): string {
  const them = what === "party" ? "it" : "this person";
  return `You can put ${them} back on this page for ${PUT_BACK_MINUTES} minutes, ${AS_LONG_AS[what]}. After that, this cannot be undone.`;
}

/** Says after it until when; `at` is when it was. */
export function undoneUntil(what: keyof typeof AS_LONG_AS, at: string): string {
  const them = what === "party" ? "it" : "them";
  return `was removed at ${at}. You can put ${them} back for ${PUT_BACK_MINUTES} minutes after that, ${AS_LONG_AS[what]}.`;
}
