import { describe, expect, test } from "vitest";
import { type EmailFacts, whatCanBeDone } from "./rules.ts";

const now = new Date("2026-03-10T15:00:00.000Z");
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const email: EmailFacts = {
  kind: "registration-confirmed",
  recipient: "anna@example.org",
  isConfidential: false,
  state: "failed",
  nextAttemptAt: now,
  hasOpenCopy: false,
};
const done = (given: Partial<EmailFacts>) => whatCanBeDone({ ...email, ...given }, now);

describe("an officer", () => {
  test("can retry an email that failed, or whose next attempt is far off", () => {
    expect(done({})).toEqual({ can: "try", whyNot: null });
    expect(done({ state: "retrying", nextAttemptAt: inMinutes(6.1) })).toEqual({ can: "try", whyNot: null });
  });

  test("can send a copy of an email that was sent, and one at a time", () => {
    expect(done({ state: "sent" })).toEqual({ can: "copy", whyNot: null });
    expect(done({ state: "sent", hasOpenCopy: true })).toEqual({
      can: "nothing",
      whyNot: "A copy is already waiting to be sent.",
    });
    expect(done({ hasOpenCopy: true }).can).toBe("try");
  });

  test.each<[when: string, given: Partial<EmailFacts>, whyNot: RegExp]>([
    ["waits for its first attempt", { state: "waiting" }, /^It will be sent in a minute or two\.$/],
    [
      "waits for a few minutes",
      { state: "waiting", nextAttemptAt: inMinutes(6) },
      /^It will be sent in a minute or two\.$/,
    ],
    [
      "waits since there were several",
      { state: "waiting", nextAttemptAt: inMinutes(6.1) },
      /^It will be sent within the hour, because the recipient got several emails about this today\.$/,
    ],
    [
      "is about to be retried",
      { state: "retrying", nextAttemptAt: inMinutes(6) },
      /^It will be retried in a few minutes\.$/,
    ],
    ["was to someone who was deleted", { recipient: "" }, /^The recipient was deleted/],
    ["had a private link", { isConfidential: true }, /^This email had a private link.*login page/],
    [
      "had what a kitchen must know",
      { isConfidential: true, kind: "kitchen-copy", state: "sent" },
      /^This email has what the kitchen must know.*tell the venue again/,
    ],
  ])("can do nothing with an email that %s", (_, given, whyNot) => {
    expect(done(given)).toEqual({ can: "nothing", whyNot: expect.stringMatching(whyNot) });
  });

  test("can send an ordinary kitchen email again", () => {
    expect(done({ kind: "kitchen-copy", state: "sent" }).can).toBe("copy");
  });
});
