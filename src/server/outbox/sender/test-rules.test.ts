import { expect, test } from "vitest";
import { judgeTest, signaturesIn, type TestHeaders } from "./test-rules.ts";

const SENT = new Date("2026-03-10T15:00:00Z");
const GOOD: TestHeaders = {
  signatures: ["v=1; a=rsa-sha256; c=relaxed/relaxed; d=chapter.org; s=s1; h=from:to; bh=abc=; b=def="],
  results: [
    "mx.example.org; spf=pass smtp.mailfrom=chapter.org; dkim=pass header.d=chapter.org; dmarc=pass (p=none)",
  ],
  received: [
    "from a.example by mx.example.org with ESMTPS id 1; Tue, 10 Mar 2026 15:00:12 +0000 (UTC)",
    "from portal by a.example with ESMTP; Tue, 10 Mar 2026 15:00:05 +0000",
  ],
};

function judge(part: string, headers: Partial<TestHeaders>) {
  const isOurs = (domain: string) => domain.endsWith("chapter.org");
  const facts = { headers: { ...GOOD, ...headers }, sentAt: SENT, sender: "news.chapter.org", isOurs };
  const finding = judgeTest(facts).find((one) => one.part === part);
  return [finding?.state, finding?.sentence];
}

test.each<[string, Partial<TestHeaders>, string, string]>([
  ["signature", {}, "good", "It’s signed for chapter.org, with the key “s1”."],
  ["signature", { signatures: [] }, "wrong", "It has no DKIM signature"],
  [
    "signature",
    { signatures: ["d=sendgrid.net; s=smtpapi"] },
    "wrong",
    "signed for sendgrid.net and not for",
  ],
  [
    "signature",
    { signatures: ["d=sendgrid.net; s=m", ...GOOD.signatures] },
    "good",
    "signed for chapter.org",
  ],
  ["signature", { signatures: ["d=<b>; s=x"] }, "wrong", "It has no DKIM signature"],
  ["results", {}, "good", "At the mail server that received it, the email passed SPF, DKIM, and DMARC."],
  [
    "results",
    { results: ["mx; spf=pass (not dkim=pass); dkim=fail; dmarc=none"] },
    "wrong",
    "At the mail server that received it, the email passed SPF, but did not pass DKIM and DMARC.",
  ],
  [
    "results",
    { results: ["mx; spf=softfail"] },
    "wrong",
    "At the mail server that received it, the email did not pass SPF.",
  ],
  ["results", { results: ["mx; dkim=fail; dkim=pass"] }, "good", "passed DKIM."],
  ["results", { results: ["mx; dkim=pass; dkim=fail"] }, "good", "passed DKIM."],
  ["results", { results: ["mx; spf = pass", "other; dmarc=pass"] }, "good", "passed SPF and DMARC."],
  ["results", { results: [] }, "unknown", "doesn’t say what it checked"],
  ["results", { results: ["mx; none"] }, "unknown", "doesn’t say what it checked"],
  ["way", {}, "good", "It went through 2 mail servers and arrived after 12 seconds."],
  [
    "way",
    { received: ["by mx; Tue, 10 Mar 2026 15:45:00 +0000"] },
    "wrong",
    "1 mail server and arrived after 45 minutes",
  ],
  ["way", { received: ["by mx; someday"] }, "good", "It went through 1 mail server."],
  ["way", { received: [] }, "unknown", "doesn’t show the route it took"],
])("%s of %o is %s: %s", (part, headers, state, sentence) => {
  expect(judge(part, headers)).toEqual([state, expect.stringContaining(sentence)]);
});

test("A key is known only by names that DNS can be asked about", () => {
  const known = (text: string) => signaturesIn({ signatures: [text] });
  expect(known("d=Chapter.org; s=s1.mail")).toEqual([{ domain: "chapter.org", selector: "s1.mail" }]);
  for (const text of [
    "d=chapter.org",
    "s=s1",
    "d=a b; s=../x",
    `d=chapter.org; s=${"x".repeat(64)}`,
    "d=..; s=s1",
  ])
    expect([text, known(text)]).toEqual([text, []]);
});
