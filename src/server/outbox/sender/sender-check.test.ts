import { expect, test } from "vitest";
import type { Attention } from "#contract/attention.ts";
import type { SenderCheck } from "#contract/officers/sender-check.ts";
import { appOn, testConfig, useApp } from "#test/app.ts";
import { aFullOfficer, aLimitedOfficer } from "#test/people/signed-in-officers.ts";
import { useDns } from "#test/services/dns.ts";

const dns = useDns();
const SETTINGS = {
  MAIL_FROM: "The Chapter <dinners@news.chapter.org>",
  BOUNCE_ADDRESS: "returned+*@chapter.org",
  BOUNCE_TOKEN: "a-token-of-the-mail-server",
  DKIM_SELECTOR: "s1",
  SMTP_URL: "smtp://192.0.2.7",
};
const app = useApp(async () => ({ ...SETTINGS, DNS_SERVER: dns.address }));

const GOOD = {
  "chapter.org": { TXT: ["v=spf1 include:one.example ~all"] },
  "one.example": { TXT: ["v=spf1 include:two.example -all"] },
  "two.example": { TXT: ["v=spf1 ip4:192.0.2.7 -all"] },
  "s1._domainkey.news.chapter.org": { TXT: [`v=DKIM1; p=${"M".repeat(400)}`] },
  "_dmarc.chapter.org": { TXT: ["v=DMARC1; p=reject; rua=mailto:dinners@chapter.org"] },
  "news.chapter.org": { MX: [[10, "mx.chapter.org"]] as [number, string][] },
};

type Answer = { check: SenderCheck | null };
async function check() {
  const { cookie } = await aFullOfficer(app);
  return (await app.call<Answer>("POST", "/api/sender-check", { cookie, body: {} })).body.check;
}
const states = (found: SenderCheck | null) =>
  Object.fromEntries(found?.findings.map(({ part, state }) => [part, state]) ?? []);

test("Every record of a sender in order is found, also that of the domain it belongs to", async () => {
  dns.zone = GOOD;
  const found = await check();
  expect(found).toMatchObject({ domain: "news.chapter.org", at: app.now.toISOString() });
  expect(states(found)).toEqual({
    spf: "good",
    dkim: "good",
    dmarc: "good",
    replies: "good",
    alignment: "good",
  });
  expect(found?.findings[1]?.seen).toEqual([`v=DKIM1; p=${"M".repeat(400)}`]);
});

test("What is missing has its record, and full officers are told under Needs attention", async () => {
  dns.zone = { ...GOOD, "_dmarc.chapter.org": {} };
  const olga = await aFullOfficer(app);
  const attention = async ({ cookie }: { cookie: string }) =>
    (await app.call<Attention>("GET", "/api/admin/attention", { cookie })).body.sender;
  expect(await attention(olga)).toBeNull();
  const { body } = await app.call<Answer>("POST", "/api/sender-check", { cookie: olga.cookie, body: {} });
  expect(body.check?.findings[2]).toMatchObject({
    state: "wrong",
    record: {
      name: "_dmarc.chapter.org",
      type: "TXT",
      value: "v=DMARC1; p=none; rua=mailto:dinners@news.chapter.org",
    },
  });
  expect(await attention(olga)).toBe("wrong records");
  expect(await attention(await aLimitedOfficer(app))).toBeNull();
  expect((await app.call<Answer>("GET", "/api/sender-check", { cookie: olga.cookie })).body).toMatchObject(
    body,
  );
  dns.zone = GOOD;
  await app.call("POST", "/api/sender-check", { cookie: olga.cookie, body: {} });
  expect(await attention(olga)).toBeNull();
});

test("All lookups of a chain of includes count, and a circle ends", async () => {
  const many = Array.from({ length: 9 }, (_, n) => `a:h${n}.example`).join(" ");
  dns.zone = { ...GOOD, "two.example": { TXT: [`v=spf1 ${many} include:one.example -all`] } };
  const found = await check();
  expect(found?.findings[0]).toMatchObject({
    state: "wrong",
    sentence: expect.stringContaining("needs 12 lookups"),
  });
});

test("What DNS does not answer is not known, and is not called missing", async () => {
  dns.zone = { ...GOOD, "two.example": { fails: true }, "_dmarc.news.chapter.org": { fails: true } };
  expect(states(await check())).toMatchObject({ spf: "unknown", dmarc: "unknown", dkim: "good" });
});

test("A record is only text: cut, without control characters, in any language", async () => {
  const evil = `v=spf1 <b>\u0007\u202eевил</b> ${"x".repeat(5000)} all`;
  dns.zone = { ...GOOD, "chapter.org": { TXT: [evil] } };
  const [spf] = (await check())?.findings ?? [];
  expect(spf?.seen[0]).toMatch(/^v=spf1 <b>евил<\/b> x+$/);
  expect(spf?.seen[0]?.length).toBeLessThanOrEqual(4_000);
});

test("Without an address for reports, full officers are told that none come", async () => {
  const silent = appOn(app.db, testConfig());
  const { cookie } = await aFullOfficer(app);
  const response = await silent.call<Attention>("GET", "/api/admin/attention", { cookie });
  expect(response.body.sender).toBe("no reports");
});

test("Limited officers neither check nor read it", async () => {
  const { cookie } = await aLimitedOfficer(app);
  expect((await app.call("POST", "/api/sender-check", { cookie, body: {} })).status).toBe(403);
  expect((await app.call("GET", "/api/sender-check", { cookie })).status).toBe(403);
});
