import { expect, test } from "vitest";
import { judgeSender, type SenderFacts } from "./sender-rules.ts";

/** A sender of which everything is in order. */
const GOOD: SenderFacts = {
  from: { address: "dinners@chapter.org", domain: "chapter.org", organization: "chapter.org" },
  envelope: { domain: "mail.chapter.org", organization: "chapter.org" },
  mailServer: { term: "a:smtp.sendgrid.net", organization: "sendgrid.net" },
  key: { selector: "s1", domain: "chapter.org" },
  spf: ["v=spf1 include:sendgrid.net ~all"],
  spfWhole: { lookups: 1, allowing: ["include:sendgrid.net", "ip4:192.0.2.0/24"] },
  dkim: ["v=DKIM1; k=rsa; p=MIGf"],
  dmarc: ["v=DMARC1; p=none; rua=mailto:dinners@chapter.org"],
  mx: ["10 mx.chapter.org"],
  a: [],
};

function judge(part: string, facts: Partial<SenderFacts>) {
  const finding = judgeSender({ ...GOOD, ...facts }).find((one) => one.part === part);
  if (!finding) throw new Error(`nothing is found of ${part}`);
  return finding;
}

test("Of a sender in order, nothing is to change", () => {
  expect(judgeSender(GOOD).map(({ part, state, record }) => [part, state, record])).toEqual(
    ["spf", "dkim", "dmarc", "replies", "alignment"].map((part) => [part, "good", null]),
  );
});

const WHERE = { name: "mail.chapter.org", type: "TXT" };

test.each<[string, Partial<SenderFacts>, string, string | null]>([
  [
    "missing",
    { spf: ["google-site-verification=1"] },
    "has no SPF record",
    "v=spf1 include:sendgrid.net ~all",
  ],
  [
    "missing, with a mail server of one’s own",
    { spf: [], mailServer: { term: "a:mx.chapter.org", organization: "chapter.org" } },
    "has no SPF record",
    "v=spf1 a:mx.chapter.org ~all",
  ],
  ["missing, where another server sends", { spf: [], mailServer: null }, "has no SPF record", null],
  ["there twice", { spf: ["v=spf1 mx -all", "v=spf1 a -all"] }, "has 2 SPF records", null],
  ["for everyone", { spf: ["v=spf1 mx +all"] }, "every server in the world", "v=spf1 mx ~all"],
  ["for everyone, without a sign", { spf: ["V=SPF1 all"] }, "every server in the world", "V=SPF1 ~all"],
  ["too long", { spfWhole: { lookups: 11, allowing: [] } }, "needs 11 lookups", null],
  [
    "against every server",
    { spf: ["v=spf1 -all"], spfWhole: { lookups: 0, allowing: [] } },
    "no server may send",
    "v=spf1 include:sendgrid.net ~all",
  ],
])("An SPF record that is %s", (_what, facts, words, value) => {
  const { state, sentence, record } = judge("spf", facts);
  expect([state, record]).toEqual(["wrong", value === null ? null : { ...WHERE, value }]);
  expect(sentence).toContain(words);
});

test.each<[string, Partial<SenderFacts>]>([
  ["spf", { spf: null }],
  ["spf", { spfWhole: null }],
  ["spf", { mailServer: null }],
  ["spf", { mailServer: { term: "a:mx.chapter.org", organization: "chapter.org" } }],
  ["dkim", { dkim: null }],
  ["dkim", { key: undefined, dkim: null }],
  ["dmarc", { dmarc: null }],
  ["replies", { mx: null }],
  ["replies", { mx: [], a: null }],
])("Of %s nothing is claimed that was not seen: %j", (part, facts) => {
  expect(judge(part, facts)).toMatchObject({ state: "unknown", record: null });
});

test.each<[string, string[]]>([
  ["There is no key at s1._domainkey.chapter.org", []],
  ["There is no key at s1._domainkey.chapter.org", ["not a key"]],
  ["has been revoked", ["v=DKIM1; p="]],
])("A key is missed: %s", (words, dkim) => {
  const { state, sentence } = judge("dkim", { dkim });
  expect([state, sentence]).toEqual(["wrong", expect.stringContaining(words)]);
});

const TO_ADD = {
  name: "_dmarc.chapter.org",
  type: "TXT",
  value: "v=DMARC1; p=none; rua=mailto:dinners@chapter.org",
};

test.each<[string, string[], typeof TO_ADD | null]>([
  ["has no DMARC record", ["v=spf1 -all"], TO_ADD],
  ["doesn’t say what to do", ["v=DMARC1; rua=mailto:x@chapter.org"], TO_ADD],
  ["doesn’t say what to do", ["v=DMARC1; p=maybe"], TO_ADD],
  ["has 2 DMARC records", ["v=DMARC1; p=none", "v=DMARC1; p=reject"], null],
])("A rule for pretenders is missed: %s", (words, dmarc, record) => {
  expect(judge("dmarc", { dmarc })).toMatchObject({
    state: "wrong",
    sentence: expect.stringContaining(words),
    record,
  });
});

test.each([
  ["none", "deliver it anyway. No one gets reports about it"],
  ["quarantine", "put it in the spam folder"],
  ["REJECT", "reject it"],
])("The policy %s is told in words", (policy, words) => {
  const { state, sentence } = judge("dmarc", { dmarc: [`v=DMARC1;p=${policy}`] });
  expect([state, sentence]).toEqual(["good", expect.stringContaining(words)]);
});

test.each<[string, Partial<SenderFacts>, string]>([
  ["no mail server at all", { mx: [], a: [] }, "wrong"],
  ["the word that none is wanted", { mx: ["0 "] }, "wrong"],
  ["only an address", { mx: [], a: ["192.0.2.1"] }, "good"],
])("With %s, replies are %j", (_what, facts, state) => {
  expect(judge("replies", facts).state).toBe(state);
});

test.each<[string, Partial<SenderFacts>, string]>([
  ["doesn’t match", { envelope: { domain: "bounces.com", organization: "bounces.com" } }, "doesn’t match"],
  ["a part of it, where exactly it is asked for", { dmarc: ["v=DMARC1; p=none; aspf=s"] }, "exactly"],
])("Reports that go to %s are not aligned", (_what, facts, words) => {
  const { state, sentence } = judge("alignment", facts);
  expect([state, sentence]).toEqual(["wrong", expect.stringContaining(words)]);
});
