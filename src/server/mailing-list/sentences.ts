import type { Failure } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { Trouble } from "./trouble.ts";

/** What an officer reads of a call that failed. The service's own words stay inside (H-24). */
export function sentenceOf(failure: Failure, { source, row }: Pick<Connection, "source" | "row">): string {
  if (failure.why === "reconnect") return RECONNECT[source];
  if (failure.why === "retry-later" && row?.refreshTrouble === "wrong-key") return WRONG_KEY;
  if (failure.why === "retry-later") {
    return "Constant Contact cannot be reached at the moment. The portal tries again by itself; please look again in a few minutes.";
  }
  if (failure.status === 403) return FORBIDDEN;
  return "Constant Contact did not do what the portal asked of it. If this stays so, please tell whoever runs the portal.";
}

const FORBIDDEN =
  "Constant Contact lets the portal in, but not to what it needs. The person who connects must be allowed to see and change contacts, and a token needs the scopes contact_data and account_read.";

/** The list was deleted there. */
export const LIST_GONE =
  "The target list is not at Constant Contact any more. Please choose another one and sync; what changes until then waits.";

/** What an officer reads of what stands in the way of every address alike. */
export const TROUBLES: Record<Trouble, string> = {
  refused:
    "Constant Contact has refused a token that it had just given. The portal tries again by itself; please look again in a few minutes.",
  forbidden: FORBIDDEN,
  "list-gone": LIST_GONE,
};

const RECONNECT: Record<Connection["source"], string> = {
  consent: "Constant Contact has ended the portal’s connection. Please connect again.",
  manual: "The access token appears expired or invalid. Please connect, or make a new token and save it.",
  environment:
    "The access token in the portal’s settings appears expired or invalid. Please connect, or have it replaced.",
};

/** The service does not know the portal itself. */
export const WRONG_KEY =
  "Constant Contact does not know the portal’s key. Please ask whoever runs the portal to check CONSTANT_CONTACT_CLIENT_ID and CONSTANT_CONTACT_CLIENT_SECRET.";

/** Why there is nothing to call with where nothing was ever given. */
export const NO_TOKEN = "No access token is set. Please connect, or save a token made by hand.";

/** Why nothing that is secret can be kept. */
export const NO_KEY =
  "The portal has no key to keep tokens with. Please ask whoever runs it to set CREDENTIALS_KEY.";

/** What is missing for the service's page of consent. */
export const NO_APPLICATION =
  "The portal is not registered with Constant Contact. Please ask whoever runs it to set CONSTANT_CONTACT_CLIENT_ID and CONSTANT_CONTACT_CLIENT_SECRET, or save a token made by hand.";
