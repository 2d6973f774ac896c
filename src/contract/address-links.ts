import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PASSWORD_MAX } from "./password.ts";
import { Instant } from "./values.ts";

/** How many hours a link that confirms an address works, and how many days one that stops a change (S-69). */
export const CONFIRM_HOURS = 24;
export const STOP_DAYS = 7;

/** How the caller's own address stands: what was typed, and the one that emails go to until that is confirmed. */
export const AddressStanding = z.object({
  email: z.string().nullable(),
  confirmedEmail: z.string().nullable(),
  isConfirmed: z.boolean(),
  /** When a link that still works was last mailed to the typed address; null where none was. */
  sentAt: Instant.nullable(),
  /** Whether another may be mailed now, within the limits of a day. */
  canSend: z.boolean(),
});
export type AddressStanding = z.output<typeof AddressStanding>;

export const showAddressStanding = endpoint({
  method: "GET",
  path: "/api/member/email-confirmation",
  who: "member",
  output: AddressStanding,
});

/** Mail the link again; 409 where there is nothing to confirm, 429 above the limits of a day. */
export const sendConfirmation = endpoint({
  method: "POST",
  path: "/api/member/email-confirmation",
  who: "member",
  output: AddressStanding,
});

const Token = z.object({ token: z.string().max(100) });

/**
 * A link from an email about a changed address. "confirm" confirms the address, "stop" puts it back. "done" may be
 * read again; "replaced" says that another address, an officer or a stop has made the link useless.
 */
export const AddressLink = z.object({
  kind: z.enum(["confirm", "stop"]).nullable(),
  state: z.enum(["open", "done", "expired", "replaced", "unknown"]),
  /** Where the email went; null where the link is unknown. */
  email: z.string().nullable(),
  /** The member's current password is needed to confirm this address: no older one could be told of it (030). */
  asksForPassword: z.boolean(),
  /** After a stop: a password that was set since the change works no longer. */
  needsPassword: z.boolean(),
});
export type AddressLink = z.output<typeof AddressLink>;

/** What a link would do; reading it does nothing, for mail scanners open links as well. */
export const showAddressLink = endpoint({
  method: "POST",
  path: "/api/member/email-links/show",
  who: "visitor",
  input: Token,
  output: AddressLink,
});

/** Do what the link is for, once. 400 with a sentence where it no longer works or the password is wrong. */
export const followAddressLink = endpoint({
  method: "POST",
  path: "/api/member/email-links/follow",
  who: "visitor",
  input: Token.extend({ currentPassword: z.string().max(PASSWORD_MAX).optional() }),
  output: AddressLink,
});
