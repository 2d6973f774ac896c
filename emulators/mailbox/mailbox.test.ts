import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RunningMailbox, startMailbox } from "./server.ts";
import { readSettings } from "./settings.ts";

let mailbox: RunningMailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterEach(async () => {
  await fetch(`${mailbox.url}/__emulator/faults`, { method: "DELETE" });
  await fetch(`${mailbox.url}/messages`, { method: "DELETE" });
});
afterAll(() => mailbox.close());

const email: SendMailOptions = {
  from: "Chapterhouse <portal@chapter.example>",
  to: "Ana Dvořák <ana@example.org>",
  subject: "Your seat at Podzimní večeře",
  text: "See you on Friday.\n",
  html: '<h1>See you</h1><img src="cid:crest"><script>alert(1)</script>',
  attachments: [
    { filename: "večeře.ics", content: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", contentType: "text/calendar" },
    { filename: "crest.png", content: Buffer.from("89504e47", "hex"), cid: "crest" },
  ],
};

async function send(change: SendMailOptions = {}, to = mailbox): Promise<void> {
  const transport = createTransport({ host: "127.0.0.1", port: to.smtpPort, ignoreTLS: true });
  await transport.sendMail({ ...email, ...change }).finally(() => transport.close());
}
const get = async (path: string) => (await fetch(mailbox.url + path)).json();
const faults = (body: object) =>
  fetch(`${mailbox.url}/__emulator/faults`, { method: "POST", body: JSON.stringify(body) });

test("an email sent by SMTP is there as JSON with all its parts", async () => {
  await send();
  const { messages } = await get("/messages?to=ana@example.org");
  expect(messages).toMatchObject([
    {
      envelope: { from: "portal@chapter.example", to: ["ana@example.org"] },
      from: "Chapterhouse <portal@chapter.example>",
      to: ["Ana Dvořák <ana@example.org>"],
      subject: "Your seat at Podzimní večeře",
      text: expect.stringMatching(/^See you on Friday\.\s+$/),
      attachments: [
        { filename: "crest.png", size: 4 },
        { filename: "večeře.ics", mimeType: "text/calendar" },
      ],
    },
  ]);
  expect(await get(`/messages/${messages[0].id}`)).toEqual(messages[0]);
});

test("mail is found by recipient in any case, also blind copies, newest first", async () => {
  await send({ subject: "one" });
  await send({ subject: "two", to: "someone@example.org", bcc: "ANA@example.org" });
  await send({ subject: "three", to: "banana@example.org" });
  const { messages } = await get("/messages?to=Ana@Example.org");
  expect(messages.map(({ subject }: { subject: string }) => subject)).toEqual(["two", "one"]);
});

test("attachments are downloads and the raw source is text", async () => {
  await send();
  const { messages } = await get("/messages");
  const file = await fetch(mailbox.url + messages[0].attachments[1].url);
  expect(file.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''ve%C4%8De%C5%99e.ics");
  expect(await file.text()).toBe("BEGIN:VCALENDAR\nEND:VCALENDAR\n");
  const source = await fetch(`${mailbox.url}/messages/${messages[0].id}/raw`);
  expect(source.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await source.text()).toContain("Content-Type: multipart/");
  expect((await fetch(`${mailbox.url}/messages/${messages[0].id}/attachments/7`)).status).toBe(404);
});

test("the page lists mail, and shows HTML in a sandbox that runs nothing", async () => {
  await send();
  const list = await (await fetch(mailbox.url)).text();
  expect(list).toContain("Your seat at Podzimní večeře");
  const id = /\/view\/([\w-]+)/.exec(list)?.[1];
  const page = await (await fetch(`${mailbox.url}/view/${id}`)).text();
  expect(page).toContain(`src="/view/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"`);
  expect(page).not.toContain("<script");
  // The picture is inside the email, so there is no file to download.
  expect(page).not.toContain("crest.png");
  for (const part of ["večeře.ics", "Raw source", "Plain text", "Ana Dvořák &lt;ana@example.org&gt;"])
    expect(page).toContain(part);
  const inner = await fetch(`${mailbox.url}/view/${id}/html`);
  expect(inner.headers.get("content-security-policy")).toMatch(/^sandbox allow-popups.*default-src 'none'/);
  expect(await inner.text()).toContain('<img src="data:image/png;base64,iVBORw==">');
});

test("a subject that is markup is shown as text", async () => {
  await send({ subject: "<b>bold</b>" });
  expect(await (await fetch(mailbox.url)).text()).toContain("&lt;b&gt;bold&lt;/b&gt;");
});

test("addresses in plain text can be followed, and nothing else becomes a link", async () => {
  await send({
    html: undefined,
    text: "Go to https://chapter.example/events/12?a=1&b=2. <b>javascript:alert(1)</b>",
  });
  const { messages } = await get("/messages");
  const page = await (await fetch(`${mailbox.url}/view/${messages[0].id}`)).text();
  const url = "https://chapter.example/events/12?a=1&amp;b=2";
  expect(page).toContain(`<a href="${url}">${url}</a>. &lt;b&gt;javascript:alert(1)&lt;/b&gt;`);
});

test("all mail is deleted by call and by button", async () => {
  await send();
  await fetch(`${mailbox.url}/messages`, { method: "DELETE" });
  expect(await get("/messages")).toEqual({ messages: [] });
  await send();
  await fetch(`${mailbox.url}/clear`, { method: "POST" });
  expect(await get("/messages")).toEqual({ messages: [] });
  expect((await fetch(`${mailbox.url}/messages/none`)).status).toBe(404);
});

test("refused permanently, until cleared", async () => {
  await faults({ refuseAll: true });
  await expect(send()).rejects.toMatchObject({ responseCode: 550 });
  await expect(send()).rejects.toMatchObject({ responseCode: 550 });
  await fetch(`${mailbox.url}/__emulator/faults`, { method: "DELETE" });
  await send();
  expect((await get("/messages")).messages).toHaveLength(1);
});

test("refused for now as often as asked, counted by message and not by recipient", async () => {
  await faults({ refuseTemporarily: 2 });
  const to = ["a@example.org", "b@example.org", "c@example.org"];
  await expect(send({ to })).rejects.toMatchObject({ responseCode: 451 });
  await expect(send({ to })).rejects.toMatchObject({ responseCode: 451 });
  await send({ to });
  expect((await get("/messages")).messages).toHaveLength(1);
});

test("an address is refused with its reply, at once or for now, while others are taken", async () => {
  await faults({
    refuseRecipients: { "anna@example.org": "550 5.1.1 User unknown", "bo@example.org": "450 4.2.1 Busy" },
  });
  await expect(send({ to: ["Anna@example.org"] })).rejects.toMatchObject({
    command: "RCPT TO",
    responseCode: 550,
    response: expect.stringContaining("5.1.1 User unknown"),
  });
  await expect(send({ to: ["bo@example.org"] })).rejects.toMatchObject({ responseCode: 450 });
  await send({ to: ["eva@example.org"] });
  await faults({ refuseRecipients: {} });
  await send({ to: ["anna@example.org"] });
  expect((await get("/messages")).messages).toHaveLength(2);
});

test("an email is taken and comes back later, to its envelope sender alone and once", async () => {
  await faults({ returnRecipients: { "anna@example.org": "refused" } });
  await send({ to: ["Anna@example.org", "bo@example.org"], from: "portal@chapter.example" });
  const { messages } = await get("/messages");
  expect(messages).toMatchObject([
    {
      envelope: { from: "", to: ["portal@chapter.example"] },
      subject: "Undelivered Mail Returned to Sender",
    },
    { envelope: { to: ["Anna@example.org", "bo@example.org"] } },
  ]);
  await fetch(`${mailbox.url}/__emulator/faults`, { method: "DELETE" });
  await send({ to: "anna@example.org" });
  expect((await get("/messages")).messages).toHaveLength(3);
});

test("what comes back from the start is set by addresses, and a wrong one is named", () => {
  expect(readSettings({ MAILBOX_RETURNS: "Anna@example.org=full, bo@example.org=blocked" }).returns).toEqual({
    "anna@example.org": "full",
    "bo@example.org": "blocked",
  });
  expect(() => readSettings({ MAILBOX_RETURNS: "anna@example.org=lost" })).toThrow(
    "MAILBOX_RETURNS: must be",
  );
});

test("a fault that does not exist is refused with a sentence", async () => {
  const response = await faults({ refuse: "all" });
  expect(response.status).toBe(400);
  expect((await response.json()).error).toContain("refuse");
});

test("a sender that hangs up in the middle does not stop the mailbox", async () => {
  const socket = connect(mailbox.smtpPort, "127.0.0.1");
  await new Promise((resolve) => socket.once("data", resolve));
  socket.resetAndDestroy();
  await send();
  expect((await get("/messages")).messages).toHaveLength(1);
});

test("mail outlives a restart with the same file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mailbox-"));
  const file = join(folder, "mailbox.json");
  const before = await startMailbox({ file });
  await send({}, before);
  const kept = await (await fetch(`${before.url}/messages`)).json();
  await before.close();
  const after = await startMailbox({ file });
  expect(await (await fetch(`${after.url}/messages`)).json()).toEqual(kept);
  expect(await readdir(folder)).toEqual(["mailbox.json"]);
  await after.close();
  await rm(folder, { recursive: true });
});
