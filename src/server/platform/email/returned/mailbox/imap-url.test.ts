import { expect, test } from "vitest";
import { testConfig } from "#test/app.ts";
import { imapMailboxAt, whyNotImapUrl } from "./imap-url.ts";

test.each([
  ["imaps://bounces:secret@mail.example.org", "mail.example.org", 993, "bounces", "secret", "INBOX"],
  [
    "imap://bounces%40x.example:s%2Fcr%25@[::1]:1143/Reports%20of%20mail",
    ...(["::1", 1143, "bounces@x.example", "s/cr%", "Reports of mail"] as const),
  ],
])("%s is a mailbox", (url, host, port, user, password, folder) => {
  expect(whyNotImapUrl(url)).toBeNull();
  expect(imapMailboxAt(url)).toMatchObject({ host, port, user, password, folder });
  expect(imapMailboxAt(url).name).not.toContain(password);
});

test.each([
  "mail.example.org",
  "https://bounces:secret@mail.example.org",
  "imaps://mail.example.org/INBOX",
  "imaps://bounces@mail.example.org",
  "imaps://:secret@mail.example.org",
  "imaps://bounces:secret@",
  "imaps://bounces:sec ret@mail.example.org",
  "imaps://bounces:sec%0Aret@mail.example.org",
  "imaps://bounces:sec%ret@mail.example.org",
  "imaps://bounces:sec#ret@mail.example.org",
  "imaps://bounces:secret@mail.example.org/?a=b",
  "imaps://bounces:secret@mail.example.org:99999",
  "imaps://bounces:secret@mail.example.org/Chapterhouse",
])("%s stops the start, with a sentence that does not repeat it", (url) => {
  const start = () => testConfig({ BOUNCE_ADDRESS: "bounces+*@dinners.example.org", BOUNCE_IMAP_URL: url });
  expect(start).toThrow(/BOUNCE_IMAP_URL must (have the form|name a folder other)/);
  expect(start).not.toThrow(/bounces[:@](?!p)|sec ?ret/);
});

test("A mailbox without an address for reports stops the start", () => {
  expect(() => testConfig({ BOUNCE_IMAP_URL: "imaps://bounces:secret@mail.example.org" })).toThrow(
    "BOUNCE_ADDRESS is missing although BOUNCE_IMAP_URL is set",
  );
});
