import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { PASSWORD_MAX } from "#contract/password.ts";
import { Instant } from "#contract/values/schemas.ts";
import { WayInEnded } from "./ways-in.ts";

/** How many hours a link that confirms an address is valid, and how many days one that stops a change (S-69). */
export const CONFIRM_HOURS = 24;
export const STOP_DAYS = 7;
/** A stop also removes the passkeys and recovery codes of this many hours before the change was asked for (030). */
export const STOP_LOOKS_BACK_HOURS = 24;

/** The status of the caller's address: the one they typed, and the one that emails go to until that is confirmed. */
export const AddressStatus = z.object({
  email: z.string().nullable(),
  confirmedEmail: z.string().nullable(),
  isConfirmed: z.boolean(),
  /** When a link that still works was last sent to the typed address; null if none was. */
  sentAt: Instant.nullable(),
  /** Whether another may be sent now, within the daily limits. */
  canSend: z.boolean(),
});
export type AddressStatus = z.output<typeof AddressStatus>;

export const showAddressStatus = endpoint({
  method: "GET",
  path: "/api/member/email-confirmation",
  who: "member",
  output: AddressStatus,
});

/** Send the link again; 409 if there is nothing to confirm, 429 above the daily limits. */
export const sendConfirmation = endpoint({
  method: "POST",
  path: "/api/member/email-confirmation",
  who: "member",
  output: AddressStatus,
});

const Token = z.object({ token: z.string().max(100) });

/**
 * A link from an email about a changed address. "confirm" confirms the address, "stop" restores the old one. "done"
 * may be opened again; "replaced" means that another address, an officer or a stop has revoked the link.
 */
export const AddressLink = z.object({
  kind: z.enum(["confirm", "stop"]).nullable(),
  state: z.enum(["open", "done", "expired", "replaced", "unknown"]),
  /** Where the email went; null if the link is unknown. */
  email: z.string().nullable(),
  /** Whether confirming needs the member's current password, since there was no old address to notify (030). */
  asksForPassword: z.boolean(),
  /** After a stop: whether a password that was set since the change no longer works. */
  needsPassword: z.boolean(),
  /** What this stop has ended; null if the answer is not to a stop. */
  ended: z.array(WayInEnded).nullable(),
});
export type AddressLink = z.output<typeof AddressLink>;

/** What a link would do. Reading has no effect, since mail scanners open links as well. */
export const showAddressLink = endpoint({
  method: "POST",
  path: "/api/member/email-links/show",
  who: "visitor",
  input: Token,
  output: AddressLink,
});

/** Use a link, once. 400 with a sentence if it no longer works or the password is wrong. */
export const followAddressLink = endpoint({
  method: "POST",
  path: "/api/member/email-links/follow",
  who: "visitor",
  input: Token.extend({ currentPassword: z.string().max(PASSWORD_MAX).optional() }),
  output: AddressLink,
});
