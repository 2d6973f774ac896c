import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Instant } from "#contract/values/schemas.ts";

/** What is looked up about the sender’s domain (D-482). */
export const SENDER_PARTS = ["spf", "dkim", "dmarc", "replies", "alignment"] as const;

/** One thing about the sender that mail servers look at. */
const SenderFinding = z.object({
  part: z.enum(SENDER_PARTS),
  /** "unknown" if it could not be looked up. */
  state: z.enum(["good", "wrong", "unknown"]),
  /** What was found, as a sentence. */
  sentence: z.string(),
  /** The record to add or to change, if it can be told. */
  record: z.object({ name: z.string(), type: z.literal("TXT"), value: z.string() }).nullable(),
  /** What DNS answered, as text to show only: cut, and without control characters. */
  seen: z.array(z.string()),
});
export type SenderFinding = z.output<typeof SenderFinding>;

const SenderCheck = z.object({
  at: Instant,
  /** The domain of the sender’s address. */
  domain: z.string(),
  findings: z.array(SenderFinding),
});
export type SenderCheck = z.output<typeof SenderCheck>;

/** What is read from a test email that came back to the portal’s own mailbox (D-483). */
export const TEST_PARTS = ["signature", "results", "way"] as const;

const TestFinding = z.object({
  part: z.enum(TEST_PARTS),
  /** "unknown" if the mail server that received it does not say. */
  state: SenderFinding.shape.state,
  sentence: z.string(),
  /** The headers it was read from, as text to show only: cut, and without control characters. */
  seen: z.array(z.string()),
});
export type TestFinding = z.output<typeof TestFinding>;

const SenderTest = z.object({
  sentAt: Instant,
  /** When it was read from the mailbox; null while it has not arrived. */
  cameAt: Instant.nullable(),
  /** None before it has arrived. */
  findings: z.array(TestFinding),
});
export type SenderTest = z.output<typeof SenderTest>;

/** What the last look at the sender’s DNS records found; null if no one has looked yet. */
export const showSenderCheck = endpoint({
  method: "GET",
  path: "/api/sender-check",
  who: "full",
  output: z.object({
    check: SenderCheck.nullable(),
    /** The last test email; null if none was sent. */
    test: SenderTest.nullable(),
    /** Whether a test can be sent: the portal reads a mailbox (BOUNCE_IMAP_URL). */
    canTest: z.boolean(),
  }),
});

/** Look up the sender’s DNS records now. Each lookup that isn’t answered within five seconds is "unknown". */
export const checkSender = endpoint({
  method: "POST",
  path: "/api/sender-check",
  who: "full",
  limit: "own changes",
  output: z.object({ check: SenderCheck }),
});

/** Send a test email to the portal’s own mailbox, from which it is read. 409 if the portal reads none. */
export const sendSenderTest = endpoint({
  method: "POST",
  path: "/api/sender-check/test",
  who: "full",
  limit: "own changes",
  output: z.object({ test: SenderTest }),
});
