import type { Connection } from "#server/mailing-list/connection/connection.ts";
import type { Failure } from "./call.ts";
import type { Trouble } from "./trouble.ts";

/** The message an officer sees for a failed call. The service's own messages are never shown (H-24). */
export function failureMessage(
  failure: Failure,
  { source, row }: Pick<Connection, "source" | "row">,
): string {
  if (failure.why === "reconnect") return RECONNECT[source];
  if (failure.why === "retry-later" && row?.refreshTrouble === "wrong-key") return UNKNOWN_CLIENT;
  if (failure.why === "retry-later") {
    return "Constant Contact can’t be reached right now. The portal will try again; please check back in a few minutes.";
  }
  if (failure.status === 403) return FORBIDDEN;
  return "Constant Contact rejected the request. If this continues, please tell the person who runs the portal.";
}

const FORBIDDEN =
  "Constant Contact accepted the connection but denied access. The person who connects must be allowed to view and edit contacts, and a token needs the scopes contact_data and account_read.";

/** Shown after the list was deleted at the service. */
export const LIST_DELETED =
  "The target list no longer exists at Constant Contact. Please choose another one and sync. Changes are kept until then.";

/** Messages for problems that affect every address. */
export const TROUBLE_MESSAGES: Record<Trouble, string> = {
  refused:
    "Constant Contact refused a token it had just issued. The portal will try again; please check back in a few minutes.",
  forbidden: FORBIDDEN,
  "list-gone": LIST_DELETED,
};

const RECONNECT: Record<Connection["source"], string> = {
  consent: "Constant Contact has ended the portal’s connection. Please connect again.",
  manual: "The access token appears expired or invalid. Please connect, or create and save a new token.",
  environment:
    "The access token in the portal’s settings appears expired or invalid. Please connect, or have it replaced.",
};

/** The service doesn't recognize the portal's client credentials. */
export const UNKNOWN_CLIENT =
  "Constant Contact doesn’t recognize the portal’s key. Please ask the person who runs the portal to check CONSTANT_CONTACT_CLIENT_ID and CONSTANT_CONTACT_CLIENT_SECRET.";

/** Shown before the portal has ever been connected. */
export const NO_TOKEN = "No access token is set. Please connect, or save a manual token.";

/** Why no secret can be stored. */
export const NO_KEY =
  "The portal has no key to encrypt tokens with. Please ask the person who runs it to set CREDENTIALS_KEY.";

/** What is missing for the service's consent page. */
export const NO_APPLICATION =
  "The portal is not registered with Constant Contact. Please ask the person who runs it to set CONSTANT_CONTACT_CLIENT_ID and CONSTANT_CONTACT_CLIENT_SECRET, or save a manual token.";
