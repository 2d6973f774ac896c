import { describe, expect, it, test } from "vitest";
import { type BounceEvent, kindOfCode, kindOfReply, whatStops } from "./bounce-rules.ts";

const day = (n: number) => new Date(Date.UTC(2026, 0, n, 12));
const event = (emailId: number, kind: BounceEvent["kind"], n: number): BounceEvent => ({
  emailId,
  kind,
  at: day(n),
});

describe("what stops (D-476)", () => {
  it.each([
    ["nothing", "no report", []],
    ["news", "one refused email", [event(1, "refused", 1)]],
    ["news", "one complaint", [event(1, "complaint", 1)]],
    ["news", "one email that is refused twice", [event(1, "refused", 1), event(1, "refused", 2)]],
    ["all", "two refused emails within 14 days", [event(1, "refused", 1), event(2, "refused", 15)]],
    ["news", "two refused emails 15 days apart", [event(1, "refused", 1), event(2, "refused", 16)]],
    [
      "all",
      "the last two of three",
      [event(1, "refused", 1), event(2, "refused", 20), event(3, "refused", 21)],
    ],
    ["news", "two complaints", [event(1, "complaint", 1), event(2, "complaint", 2)]],
    ["nothing", "three emails to a full mailbox", [1, 2, 3].map((n) => event(n, "full", n))],
    ["news", "four within 30 days", [1, 2, 3, 31].map((n) => event(n, n % 2 ? "full" : "doubtful", n))],
    ["nothing", "four within 31 days", [1, 2, 3, 32].map((n) => event(n, "full", n))],
    ["nothing", "four reports about one email", [1, 2, 3, 4].map((n) => event(1, "full", n))],
    ["nothing", "any number that are blocked", [1, 2, 3, 4, 5].map((n) => event(n, "blocked", n))],
    ["nothing", "any number that are delayed", [1, 2, 3, 4, 5].map((n) => event(n, "delayed", n))],
    ["nothing", "any number that were too large", [1, 2, 3, 4, 5].map((n) => event(n, "too large", n))],
    ["nothing", "automatic and unclear answers", [event(1, "automatic", 1), event(2, "unclear", 1)]],
  ] as const)("%s after %s", (stops, _why, events) => {
    expect(whatStops(events)).toBe(stops);
  });
});

test.each([
  ["5.1.0", "refused"],
  ["5.1.3", "refused"],
  ["5.1.6", "refused"],
  ["5.1.10", "refused"],
  ["5.2.1", "refused"],
  ["5.1.4", "doubtful"],
  ["5.1.7", "doubtful"],
  ["5.2.2", "full"],
  ["4.2.2", "full"],
  ["5.2.3", "too large"],
  ["5.3.4", "too large"],
  ["4.3.4", "delayed"],
  ["5.7.26", "blocked"],
  ["5.0.0", null],
  ["4.0.0", "delayed"],
  ["2.1.5", null],
  ["nonsense", null],
])("The code %s is %s", (code, kind) => {
  expect(kindOfCode(code)).toBe(kind);
});

test.each([
  ["550 5.1.1 User unknown", true, "refused", "5.1.1"],
  ["550 User unknown", true, "refused", "550"],
  ["550 User unknown", false, "doubtful", "550"],
  ["553 Not allowed", true, "refused", "553"],
  ["554 No", true, "doubtful", "554"],
  ["552 Too much", true, "full", "552"],
  ["552 5.3.4 Message size exceeds fixed limit", false, "too large", "5.3.4"],
  ["552 Message size exceeds maximum value", true, "too large", "552"],
  ["550 Message too large", true, "too large", "550"],
  ["552 Mail size limit exceeded", true, "too large", "552"],
  ["550 Size limit of 20 MB exceeded", true, "too large", "550"],
  ["550 Mailbox anna: message size limit exceeded", true, "too large", "550"],
  ["552 Mailbox size limit exceeded", true, "full", "552"],
  ["552 Requested mail action aborted: mailbox size limit exceeded", true, "full", "552"],
  ["552 The recipient has exceeded the mailbox size limit", true, "full", "552"],
  ["550 Mailbox has exceeded the size limit", true, "full", "550"],
  ["552 Account storage size limit reached", true, "full", "552"],
  ["552 5.2.2 Mailbox full: message size exceeds what is left", true, "full", "5.2.2"],
  ["550 Rejected by our policy", true, "blocked", "550"],
  ["550 relay not permitted", true, "blocked", "550"],
  ["550 5.1.0 Sender address rejected: User unknown", true, "blocked", "5.1.0"],
  ["550 authentication required", true, "blocked", "550"],
  ["451 Try again later", true, "delayed", "451"],
  ["host 192.0.2.55 at 10.5.1.1 said no", true, null, null],
])("The reply %s to a recipient (%s) is %s", (text, isToRecipient, kind, code) => {
  expect(kindOfReply({ text, isToRecipient })).toEqual(kind && { kind, code });
});
