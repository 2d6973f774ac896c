import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id, IdInPath, Instant } from "#contract/values/schemas.ts";

/**
 * What came back of an email: the address refuses email, the recipient called it spam, the mailbox is full, it was
 * returned for another reason, or the mail server blocks the portal (D-474).
 */
export const RETURNED_KINDS = ["refused", "complaint", "full", "doubtful", "blocked"] as const;

/** A mailbox from which emails came back. */
export const ReturnedMailbox = z.object({
  id: Id,
  address: z.string(),
  /** Whose it is; both names of a couple. */
  name: z.string(),
  /** The member to whose record it belongs; null for a party without one. */
  memberId: Id.nullable(),
  /** A dinner to come at which it is the party's address; null for a member's. */
  eventId: Id.nullable(),
  /** Null if none is on record. */
  phone: z.string().nullable(),
  kind: z.enum(RETURNED_KINDS),
  /** What the mail server wrote, at most 500 characters. */
  words: z.string(),
  at: Instant,
  /** Whether nothing but security emails and receipts is sent there; until then it is only news that stop. */
  isStopped: z.boolean(),
  /** Emails that were not sent, since it is stopped. */
  withheld: z.int(),
  /** Emails that came back whose recipient still has to act, the most urgent first. */
  deadlines: z.array(z.object({ emailId: Id, kind: z.string(), until: Instant })),
});
export type ReturnedMailbox = z.output<typeof ReturnedMailbox>;

/** Sends emails to a mailbox again: what came back before no longer counts. Those that were withheld stay unsent. */
export const tryMailboxAgain = endpoint({
  method: "POST",
  path: "/api/mailboxes/:id/try-again",
  who: "limited",
  params: z.object({ id: IdInPath }),
  input: z.object({}),
  output: z.object({ address: z.string() }),
});
