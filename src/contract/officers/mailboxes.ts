import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id, Instant } from "#contract/values/schemas.ts";

/**
 * Why an email came back: the address refuses email, the recipient called it spam, the mailbox is full, it was
 * returned for another reason, the mail server blocks the portal, or the email itself was too large (D-474).
 */
export const RETURNED_KINDS = ["refused", "complaint", "full", "doubtful", "blocked", "too large"] as const;

/**
 * Why the portal can't read the mailbox with reports of returned emails: it doesn't accept the password, no encrypted
 * connection is possible, its folder can't be read or written, or it doesn't answer (D-472).
 */
export const MAILBOX_PROBLEMS = ["login", "encryption", "folder", "unreachable"] as const;
export type MailboxProblem = (typeof MAILBOX_PROBLEMS)[number];

/** A mailbox from which emails came back. */
export const ReturnedMailbox = z.object({
  id: Id,
  address: z.string(),
  /** Whose it is; both names of a couple. */
  name: z.string(),
  /** The member to whose record it belongs; null for a party without one. */
  memberId: Id.nullable(),
  /** The upcoming dinner of the party that uses this address; null for a member's address. */
  eventId: Id.nullable(),
  /** Null if none is on record. */
  phone: z.string().nullable(),
  kind: z.enum(RETURNED_KINDS),
  /** What the mail server wrote, at most 500 characters. */
  words: z.string(),
  at: Instant,
  /** True if only security emails and receipts are still sent; before that, only news stops. */
  isStopped: z.boolean(),
  /** Emails not sent because it is stopped. */
  withheld: z.int(),
  /** Emails that came back whose recipient still has to act, the most urgent first. */
  deadlines: z.array(
    z.object({
      emailId: Id,
      kind: z.string(),
      until: Instant,
      /** The dinner whose seats are offered; null if the email is no offer. */
      offerOf: Id.nullable(),
    }),
  ),
});
export type ReturnedMailbox = z.output<typeof ReturnedMailbox>;

/** Sends emails to a mailbox again: what came back before no longer counts. Those that were withheld stay unsent. */
export const tryMailboxAgain = endpoint({
  method: "POST",
  path: "/api/mailboxes/:id/try-again",
  who: "limited",
  input: z.object({}),
  output: z.object({ address: z.string() }),
});
