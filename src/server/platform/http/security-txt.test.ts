import { Hono } from "hono";
import { expect, test } from "vitest";
import { testConfig } from "#test/app.ts";
import { serveSecurityTxt } from "./security-txt.ts";

const now = new Date("2026-03-10T15:00:00.123Z");

async function read(settings: Record<string, string>) {
  const app = new Hono();
  serveSecurityTxt(app, testConfig(settings), () => now);
  const reply = await app.request("/.well-known/security.txt");
  return { reply, lines: (await reply.text()).split("\n") };
}

test("security.txt has a contact, its own URL, and an expiry within a year", async () => {
  const { reply, lines } = await read({
    PUBLIC_URL: "https://dinners.example.org",
    SECURITY_CONTACT: "security@example.org",
  });
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(lines).toEqual([
    "Contact: mailto:security@example.org",
    "Expires: 2026-09-06T15:00:00Z",
    "Preferred-Languages: en",
    "Canonical: https://dinners.example.org/.well-known/security.txt",
    "",
  ]);
});

test.each([
  [{ SECURITY_CONTACT: "https://example.org/report" }, "Contact: https://example.org/report"],
  [{ SECURITY_CONTACT: "mailto:a@example.org" }, "Contact: mailto:a@example.org"],
  [{ CHAPTER_CONTACT_URL: "https://chapter.example/us" }, "Contact: https://chapter.example/us"],
])("With %o it says %s", async (settings, line) => {
  expect((await read(settings)).lines[0]).toBe(line);
});

test.each(["http://example.org", "nobody", "a@example.org\nContact: mailto:eve@example.org"])(
  "%j is not a contact, and the portal says so on startup",
  (contact) => {
    expect(() => testConfig({ SECURITY_CONTACT: contact })).toThrow("SECURITY_CONTACT");
  },
);
