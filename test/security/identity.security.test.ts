import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, changeMember, memberNow, sessionOf } from "#test/factories.ts";
import { importing } from "#test/files/importing.ts";
import { follow, linksMailedTo, moveTo } from "#test/people/address-links.ts";
import { partyOf } from "#test/people/many-members.ts";

/** What an enemy with a member's account, and the source, tried against addresses, links and the outbox. */
const app = useApp();
const VICTIM = "vera@example.org";
const PASSWORD = "mallory's own";
let mallory: { id: number; cookie: string };
let olgas = "";

beforeEach(async () => {
  const { id } = await aMember(app.db, {
    firstName: "Mallory",
    lastName: "Marsh",
    email: "mallory@example.org",
    userName: "mallory",
    passwordHash: await hashPassword(PASSWORD),
  });
  mallory = { id, cookie: await sessionOf(app, { memberId: id }) };
  const olga = await aMember(app.db, {
    firstName: "Olga",
    email: "olga@example.org",
    adminPrivileges: "full" as const,
  });
  olgas = await sessionOf(app, { memberId: olga.id });
});

const type = (email: string, cookie = mallory.cookie) =>
  app.call("PATCH", "/api/member/profile", { cookie, body: { email } });
const ask = (email: string) => app.call("POST", "/api/member/forgotten-password", { body: { email } });
const logIn = (password: string) =>
  app.call("POST", "/api/member/login", { body: { username: "mallory", password } });

async function newestResetToken(): Promise<string | undefined> {
  const { rows } = await app.db.execute<{ body_text: string }>(
    sql`select body_text from outbox where kind = 'password-reset' order by id desc limit 1`,
  );
  return rows[0]?.body_text.match(/new-password#([\w-]{43})/)?.[1];
}

describe("a thief who has moved the account to an address of their own", () => {
  test("cannot end the owner's stop with a stop that was mailed to the thief", async () => {
    await moveTo(app, mallory.cookie, "thief@example.net");
    await ask("thief@example.net");
    const body = { token: await newestResetToken(), newPassword: "the thief's own" };
    expect((await app.call("POST", "/api/member/reset-password", { body })).status).toBe(200);
    const thiefs = (await logIn("the thief's own")).cookie;
    await type("second@example.net", thiefs);
    const [, stopOfThief] = await linksMailedTo(app, "thief@example.net");
    expect((await follow(app, stopOfThief)).status).toBe(200);

    const [stop] = await linksMailedTo(app, "mallory@example.org");
    expect((await follow(app, stop)).body).toMatchObject({ state: "done", needsPassword: true });
    expect((await memberNow(app.db, mallory.id)).confirmedEmail).toBe("mallory@example.org");
    expect((await logIn("the thief's own")).status).toBe(401);
  });
});

describe("a thief who opened the private calendar address with the owner's session", () => {
  const open = async () => {
    const reply = await app.call<{ address: string }>("POST", "/api/member/calendar-feed", {
      cookie: mallory.cookie,
    });
    return new URL(reply.body.address).pathname;
  };

  test("reads no dinners there once the owner has stopped the change", async () => {
    const other = await aMember(app.db, { firstName: "Vera", email: VICTIM });
    const veras = await app.call<{ address: string }>("POST", "/api/member/calendar-feed", {
      cookie: await sessionOf(app, { memberId: other.id }),
    });
    const calendar = await open();
    await moveTo(app, mallory.cookie, "thief@example.net");
    expect((await app.call("GET", calendar)).status).toBe(200);
    const [stop] = await linksMailedTo(app, "mallory@example.org");
    expect((await follow(app, stop)).status).toBe(200);
    expect((await app.call("GET", calendar)).status).toBe(404);
    expect((await app.call("GET", new URL(veras.body.address).pathname)).status).toBe(200);
  });

  test("while confirming an address closes no calendar", async () => {
    const calendar = await open();
    await moveTo(app, mallory.cookie, "mallory.new@example.org");
    expect((await app.call("GET", calendar)).status).toBe(200);
  });
});

describe("a thief who follows on the owner's own change of the same day", () => {
  const told = async () =>
    (
      await app.db.execute<{ kind: string }>(
        sql`select kind from outbox where recipient = 'mallory@example.org' order by id`,
      )
    ).rows.map(({ kind }) => kind);

  test("does not confirm another address without the old one hearing of it", async () => {
    await type("mallory.new@example.org");
    app.now = new Date(app.now.getTime() + 3_600_000);
    await moveTo(app, mallory.cookie, "thief@example.net");
    expect(await told()).toEqual(["email-changing", "email-changed"]);
    // The way back that it was mailed first is still open.
    const [stop] = await linksMailedTo(app, "mallory@example.org");
    expect((await follow(app, stop)).status).toBe(200);
  });

  test("while an ordinary change is told of once", async () => {
    await moveTo(app, mallory.cookie, "mallory.new@example.org");
    expect(await told()).toEqual(["email-changing"]);
  });
});

describe("an owner who confirms the old address again without seeing through it", () => {
  test("is rid of the thief's password with the stop of the thief's next change", async () => {
    await moveTo(app, mallory.cookie, "thief@example.net");
    await ask("thief@example.net");
    const body = { token: await newestResetToken(), newPassword: "the thief's own" };
    expect((await app.call("POST", "/api/member/reset-password", { body })).status).toBe(200);
    const thiefs = (await logIn("the thief's own")).cookie;
    await moveTo(app, thiefs, "mallory@example.org");
    app.now = new Date(app.now.getTime() + 25 * 3_600_000);
    await type("second@example.net", (await logIn("the thief's own")).cookie);
    const stop = (await linksMailedTo(app, "mallory@example.org")).at(-1);
    expect((await follow(app, stop)).body).toMatchObject({ kind: "stop", needsPassword: true });
    expect((await logIn("the thief's own")).status).toBe(401);
  });
});

describe("a thief with the open session of a member who has no confirmed address", () => {
  const THIEFS = "thief@example.net";
  const linkToThief = async () => {
    await type(THIEFS);
    return (await linksMailedTo(app, THIEFS)).at(-1);
  };
  const confirmed = async () => (await memberNow(app.db, mallory.id)).confirmedEmail;
  const show = async (token: string | undefined) =>
    (await app.call("POST", "/api/member/email-links/show", { body: { token } })).body;
  beforeEach(() => changeMember(app.db, mallory.id, { email: null }));

  test("does not become that member by confirming an address without the password", async () => {
    const link = await linkToThief();
    expect(await show(link)).toMatchObject({ state: "open", asksForPassword: true });
    for (const tried of [undefined, "", "the thief's guess"]) {
      const refused = await follow(app, link, tried);
      expect([refused.status, refused.body]).toMatchObject([
        400,
        {
          message: "Current password is incorrect",
          errors: [{ path: "currentPassword", message: "Current password is incorrect" }],
        },
      ]);
    }
    expect(await confirmed()).toBeNull();
    await ask(THIEFS);
    expect(await newestResetToken()).toBeUndefined();
  });

  test("guesses no more often than at the log-in, whichever way each guess takes", async () => {
    const link = await linkToThief();
    for (let n = 0; n < 5; n += 1) {
      expect((await follow(app, link, `guess ${n}`)).status).toBe(400);
      expect((await logIn(`guess ${n}`)).status).toBe(401);
    }
    const refused = await follow(app, link, PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain("Too many failed attempts.");
    expect(await confirmed()).toBeNull();
  });

  test("is not let by where the member was given a password after the link was mailed", async () => {
    await changeMember(app.db, mallory.id, { passwordHash: null });
    const link = await linkToThief();
    expect((await show(link)).asksForPassword).toBe(false);
    await changeMember(app.db, mallory.id, { passwordHash: await hashPassword(PASSWORD) });
    expect((await follow(app, link)).status).toBe(400);
    expect(await confirmed()).toBeNull();
  });

  test("while the member confirms the address with the password, once", async () => {
    const link = await linkToThief();
    expect((await follow(app, link, PASSWORD)).body).toMatchObject({ state: "done", asksForPassword: false });
    expect(await confirmed()).toBe(THIEFS);
    expect(await show(link)).toMatchObject({ state: "done", asksForPassword: false });
    expect((await follow(app, link, PASSWORD)).status).toBe(400);
  });

  test("while a member without a password, or with an old address, confirms by link only", async () => {
    await changeMember(app.db, mallory.id, { passwordHash: null });
    expect((await follow(app, await linkToThief())).status).toBe(200);
    await changeMember(app.db, mallory.id, { passwordHash: await hashPassword(PASSWORD) });
    await type("second@example.net");
    const link = (await linksMailedTo(app, "second@example.net")).at(-1);
    expect((await show(link)).asksForPassword).toBe(false);
    expect((await follow(app, link)).status).toBe(200);
  });
});

describe("an address that was merely typed before its member is erased", () => {
  const anOldEmail = (recipient: string) =>
    app.db.execute(sql`insert into outbox (kind, recipient, subject, body_text, body_html, created_at, next_attempt_at,
        owner_unknown)
      values ('x', ${recipient}, 'About your seats', 'Dear guest,', '', now(), '2099-01-01', true)`);
  const erase = () => app.call("DELETE", `/api/members/${mallory.id}`, { cookie: olgas });
  const emailsTo = async (recipient: string) =>
    (await app.db.execute(sql`select id from outbox where recipient = ${recipient} and owner_unknown`)).rows
      .length;

  test("takes no email to it along that nobody knows the owner of", async () => {
    await anOldEmail("guest@example.org");
    await anOldEmail("mallory@example.org");
    await type("guest@example.org");
    expect((await erase()).status).toBe(200);
    expect(await emailsTo("guest@example.org")).toBe(1);
    expect(await emailsTo("mallory@example.org")).toBe(0);
  });

  test("keeps emails to an address that is still confirmed for someone else", async () => {
    const { id } = await aMember(app.db, { firstName: "Vera", email: VICTIM });
    // Vera's own change is not confirmed yet, and no email told of it.
    await app.db.execute(sql`update members set email = 'vera.new@example.org' where id = ${id}`);
    await anOldEmail(VICTIM);
    await type(VICTIM);
    expect((await erase()).status).toBe(200);
    expect(await emailsTo(VICTIM)).toBe(1);
  });
});

describe("an upload that waits while a member is erased", () => {
  const { prepare } = importing(app, () => olgas);
  const erase = async () =>
    expect((await app.call("DELETE", `/api/members/${mallory.id}`, { cookie: olgas })).status).toBe(200);
  const waits = async (line: string) => {
    await prepare(`First Name,Last Name,Email\n${line}\n`);
    await erase();
    return (await app.db.execute<{ state: string }>(sql`select state from imports`)).rows[0]?.state;
  };

  test("stays if it names a stranger whose address the member typed, since replaced", async () => {
    await type(VICTIM);
    await app.call("PUT", `/api/members/${mallory.id}`, {
      cookie: olgas,
      body: { email: "mallory.two@example.org" },
    });
    expect(await waits(`Vera,Lind,${VICTIM}`)).toBe("ready");
  });

  test("stays where it names a stranger whose name the member took", async () => {
    const vera = { firstName: "Vera", lastName: "Lind" };
    await app.call("PATCH", "/api/member/profile", { cookie: mallory.cookie, body: vera });
    expect(await waits(`Vera,Lind,${VICTIM}`)).toBe("ready");
  });

  test("stays where its address is also the confirmed one of somebody who typed another", async () => {
    await moveTo(app, mallory.cookie, VICTIM);
    const { id } = await aMember(app.db, { firstName: "Vera", lastName: "Lind", email: VICTIM });
    await app.db.execute(sql`update members set email = 'vera.new@example.org' where id = ${id}`);
    expect(await waits(`Vera,Lind,${VICTIM}`)).toBe("ready");
  });

  test.each([
    ["the name that the chapter has written", "Mallory,Marsh,other@example.org"],
    ["the address that the chapter had written before", "M.,Other,MALLORY@example.org"],
    ["the address that the member confirmed", "M.,Other,mallory.new@example.org"],
  ])("is dropped where it names the member by %s", async (_, line) => {
    await app.call("PATCH", "/api/member/profile", {
      cookie: mallory.cookie,
      body: { firstName: "Vera", lastName: "Lind" },
    });
    await moveTo(app, mallory.cookie, "mallory.new@example.org");
    expect(await waits(line)).toBe("dropped");
  });

  test("keeps others' spouse name, which the member took, in what an undo restores", async () => {
    const bo = await aMember(app.db, { firstName: "Bo", spouseName: "Vera Lind" });
    await prepare("First Name,Last Name,Email\nBo,Weber,bo@example.org\n");
    await app.db.execute(sql`insert into import_changes (import_id, member_id, is_new, before, written_at)
      select id, ${bo.id}, false, '{"spouseName": "Vera Lind"}', ${app.now.toISOString()} from imports`);
    await app.call("PATCH", "/api/member/profile", {
      cookie: mallory.cookie,
      body: { firstName: "Vera", lastName: "Lind" },
    });
    await erase();
    const { rows } = await app.db.execute(sql`select before from import_changes`);
    expect(rows).toEqual([{ before: { spouseName: "Vera Lind" } }]);
  });
});

describe("one mailbox under many spellings", () => {
  test("gets no more than three emails in a day, tags and dots or not", async () => {
    const spellings = [
      "vera.lee@example.org",
      "veralee@example.org",
      "Vera.Lee+1@example.org",
      "vera.lee+x@EXAMPLE.org",
    ];
    for (const email of [...spellings, "v.eralee@example.org"]) {
      const { id } = await aMember(app.db, { email: `${email.length}.m@example.net` });
      await type(email, await sessionOf(app, { memberId: id }));
    }
    const { rows } = await app.db.execute(sql`select from outbox where recipient ilike 'v%@example.org'`);
    expect(rows).toHaveLength(3);
  });
});

describe("a member who repeatedly registers for a free dinner, drops a guest and cancels", () => {
  test("queues no more than their share of emails", async () => {
    const free = { memberPrice: "0.00", ecuyerPrice: "0.00", mondialePrice: "0.00", guestPrice: "0.00" };
    const { id: eventId } = await aDinner(app.db, free);
    const post = async (path: string, body: object) => {
      const reply = await app.call("POST", path, { cookie: mallory.cookie, body });
      expect([path, reply.status, reply.text]).toEqual([
        path,
        expect.toSatisfy((status) => status < 300),
        reply.text,
      ]);
      return reply;
    };
    for (let n = 0; n < 12; n += 1) {
      const party = await post("/api/registrations", { ...partyOf(2, eventId), amount: "0.00" });
      await app.call("POST", "/api/payment/create-hosted-page", {
        cookie: mallory.cookie,
        body: { registrationId: party.body.id },
      });
      await post(`/api/registrations/${party.body.id}/remove-guest`, { index: 0, lastName: "Dvořák" });
      await post(`/api/registrations/${party.body.id}/cancel`, {});
    }
    const { rows } = await app.db.execute(sql`select kind from outbox`);
    expect(rows).toHaveLength(7);
  });
});

describe("a member who changes their own password again and again", () => {
  test("queues no more than their share of urgent emails", async () => {
    let currentPassword = PASSWORD;
    for (let n = 0; n < 12; n += 1) {
      app.now = new Date(app.now.getTime() + 1000);
      const newPassword = `the password number ${n}`;
      const reply = await app.call("POST", "/api/member/change-password", {
        cookie: mallory.cookie,
        body: { currentPassword, newPassword },
      });
      expect(reply.status).toBe(200);
      currentPassword = newPassword;
    }
    const { rows } = await app.db.execute(sql`select from outbox where kind = 'password-changed'`);
    expect(rows).toHaveLength(7);
  });
});
