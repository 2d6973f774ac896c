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

/** What the last look at the sender’s DNS records found; null if no one has looked yet. */
export const showSenderCheck = endpoint({
  method: "GET",
  path: "/api/sender-check",
  who: "full",
  output: z.object({ check: SenderCheck.nullable() }),
});

/** Look up the sender’s DNS records now. Each lookup that isn’t answered within five seconds is "unknown". */
export const checkSender = endpoint({
  method: "POST",
  path: "/api/sender-check",
  who: "full",
  limit: "own changes",
  output: z.object({ check: SenderCheck }),
});
