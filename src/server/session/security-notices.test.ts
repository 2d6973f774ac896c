import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { sendDueEmails } from "#server/platform/email/send-due-emails.ts";
import type { OutgoingEmail } from "#server/platform/email/smtp.ts";
import { useApp } from "#test/app.ts";
import { sessionOf } from "#test/factories.ts";
import { follow, linksMailedTo, moveTo } from "#test/people/address-links.ts";
import { Authenticator } from "#test/people/authenticator.ts";
import { aMemberWithLogin, PASSWORD } from "#test/people/log-ins.ts";

const app = useApp();
const OWN = "vera@example.org";
const THIEFS = "thief@example.net";
let id: number;
let cookie: string;
let sent: OutgoingEmail[] = [];

beforeEach(async () => {
  sent = [];
  const facts = { firstName: "Vera", email: OWN, confirmedEmail: OWN, userName: "vera" };
  ({ id } = await aMemberWithLogin(app, facts));
  cookie = await sessionOf(app, { memberId: id });
});

/** Sends what is due, also what was held. */
async function sendAll(): Promise<void> {
  const send = async (email: OutgoingEmail) => void sent.push(email);
  while ((await sendDueEmails(app.db, app.now, { send })) > 0);
  await app.db.execute(sql`update outbox set held_until = now() where held_until is not null`);
  while ((await sendDueEmails(app.db, app.now, { send })) > 0);
}

async function addPasskeys(from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n += 1) {
    expect((await new Authenticator().add(app, cookie, `Key ${n}`)).status).toBe(201);
  }
}

const textsTo = (address: string) => sent.filter(({ to }) => to === address).map(({ text }) => text);

test("The seventh notice of a day and those after it come as one email that lists all", async () => {
  await addPasskeys(1, 8);
  const body = { currentPassword: PASSWORD, newPassword: "vera's new one" };
  expect((await app.call("POST", "/api/member/change-password", { cookie, body })).status).toBe(200);
  await addPasskeys(9, 9);
  await sendAll();
  expect(sent).toHaveLength(7);
  const all = textsTo(OWN).join("\n");
  for (let n = 1; n <= 9; n += 1) expect(all).toContain(`“Key ${n}” was added`);
  const last = sent.find(({ subject }) => subject === "4 changes to your login")?.text ?? "";
  for (const told of ["“Key 7”", "“Key 8”", "“Key 9”", "Your password for the members’ portal was changed"]) {
    expect(last).toContain(told);
  }
  expect(last).toContain("remove every passkey that is not yours");
  expect(last).toContain("choose a new password right away");
});

test("A sent notice keeps no second copy of its words", async () => {
  await addPasskeys(1, 1);
  await sendAll();
  expect((await app.db.execute(sql`select from outbox where notices is not null`)).rows).toEqual([]);
});

test("Joined notices belong to their owner alone", async () => {
  await addPasskeys(1, 9);
  const { rows } = await app.db.execute(
    sql`select member_id, user_id from outbox_owners w join outbox o on o.id = w.outbox_id
      where o.held_until is not null`,
  );
  expect(rows).toEqual([{ member_id: id, user_id: null }]);
});

test("While an address can stop a change, it gets every notice, with the way to stop", async () => {
  await moveTo(app, cookie, THIEFS);
  await addPasskeys(1, 8);
  await sendAll();
  for (const address of [OWN, THIEFS]) {
    const all = textsTo(address).join("\n");
    for (let n = 1; n <= 8; n += 1)
      expect([address, all]).toEqual([address, expect.stringContaining(`Key ${n}”`)]);
  }
  const toOwner = textsTo(OWN).filter((text) => text.includes("“Key"));
  expect(toOwner.every((text) => text.includes("choose “Stop this change”"))).toBe(true);
  expect(textsTo(THIEFS).some((text) => text.includes("Stop this change"))).toBe(false);
});

test("The old address is told of later changes, too, until its own stop link expires", async () => {
  await moveTo(app, cookie, THIEFS);
  await moveTo(app, cookie, "second@example.net");
  const changes = async () =>
    (await app.db.execute(sql`select from outbox where recipient = ${OWN} and kind = 'email-changed'`)).rows;
  expect(await changes()).toHaveLength(1);
  expect((await follow(app, (await linksMailedTo(app, OWN))[0])).status).toBe(200);
  cookie = await sessionOf(app, { memberId: id });
  await addPasskeys(1, 1);
  const { rows } = await app.db.execute<{ recipient: string }>(
    sql`select recipient from outbox where kind = 'passkeys-changed'`,
  );
  expect(rows).toEqual([{ recipient: OWN }]);
});
