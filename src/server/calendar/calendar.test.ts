import { sql } from "drizzle-orm";
import ICAL from "ical.js";
import { expect, it } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, anAdministrator, aRegistration, sessionOf } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";

const app = useApp();

async function anna() {
  const { id } = await aMember(app.db);
  return { id, cookie: await sessionOf(app, { memberId: id }) };
}

/** Creates the private address and returns its path. */
async function feedOf(cookie: string): Promise<string> {
  const reply = await app.call<{ address: string }>("POST", "/api/member/calendar-feed", { cookie });
  expect([reply.status, reply.headers.get("cache-control")]).toEqual([201, "no-store"]);
  expect(reply.body.address).toMatch(/^http:\/\/portal\.test\/api\/calendar\/[\w-]{43}\.ics$/);
  return new URL(reply.body.address).pathname;
}

const titles = (text: string) => [...text.matchAll(/^SUMMARY:(.*)$/gm)].map(([, title]) => title?.trim());
const uids = (text: string) => [...text.matchAll(/^UID:(.*)$/gm)].map(([, uid]) => uid?.trim());

it("A confirmed dinner is a calendar file for its owner only", async () => {
  const { id: memberId, cookie } = await anna();
  const dinner = await aDinner(app.db, { title: "Gala; of the Year" });
  const own = await aRegistration(app.db, { eventId: dinner.id, memberId });
  const path = `/api/registrations/${own.id}/calendar`;
  const reply = await app.call("GET", path, { cookie });
  expect([reply.status, reply.headers.get("content-type"), reply.headers.get("content-disposition")]).toEqual(
    [200, "text/calendar; charset=utf-8; method=PUBLISH", 'attachment; filename="dinner.ics"'],
  );
  expect(reply.text).toContain("DTSTART:20260324T220000Z");
  expect(uids(reply.text)).toEqual([`event-${dinner.id}@portal.test`]);
  const eve = await aMember(app.db, { firstName: "Eve" });
  expect((await app.call("GET", path, { cookie: await sessionOf(app, { memberId: eve.id }) })).status).toBe(
    404,
  );
  expect((await app.call("GET", path)).status).toBe(401);
  await app.db.execute(
    sql`update registrations set removed_at = now(), removed_reason = 'moved_to_waitlist'`,
  );
  expect((await app.call("GET", path, { cookie })).status).toBe(404);
});

it("The private address has the owner's confirmed dinners, up to 90 days old", async () => {
  const { id: memberId, cookie } = await anna();
  const eve = await aMember(app.db, { firstName: "Eve" });
  const past = (days: number) => new Date(app.now.getTime() - days * 86_400_000);
  const ids: number[] = [];
  for (const [title, facts, registration] of [
    ["Long Ago", { dateTime: past(91) }, {}],
    ["Lately", { dateTime: past(89) }, {}],
    ["Ahead", {}, {}],
    ["Hers", {}, { memberId: eve.id }],
    ["Unsure", {}, { status: "waitlist" }],
    ["Unpaid", {}, { status: "pending", holdExpiresAt: app.now }],
    ["Given Up", {}, { removedAt: app.now, removedReason: "cancelled_by_member" }],
    ["Deleted", { deletedAt: app.now }, {}],
  ] as const) {
    const { id } = await aDinner(app.db, { title, ...facts });
    if (title === "Lately" || title === "Ahead") ids.push(id);
    await aRegistration(app.db, { eventId: id, memberId, ...registration });
  }
  const path = await feedOf(cookie);
  const reply = await app.call("GET", path);
  expect([reply.status, reply.headers.get("cache-control"), reply.headers.get("content-type")]).toEqual([
    200,
    "private",
    "text/calendar; charset=utf-8",
  ]);
  expect(titles(reply.text)).toEqual(["Lately", "Ahead"]);
  expect(uids(reply.text)).toEqual(ids.map((id) => `event-${id}@portal.test`));
  expect(uids((await app.call("GET", path.replace(".ics", ""))).text)).toEqual(uids(reply.text));
  expect(reply.text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[\s\S]*END:VCALENDAR\r\n$/);
  for (const line of reply.text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

/** The entries of a calendar as a calendar program reads them. */
function entriesOf(text: string) {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((entry) => {
    const value = (name: string) => entry.getFirstPropertyValue(name);
    return {
      title: value("summary"),
      text: value("description"),
      place: value("location"),
      uid: value("uid"),
      sequence: Number(value("sequence")),
    };
  });
}

it("Its lines have at most 75 octets and split no character, in any script", async () => {
  const { id: memberId, cookie } = await anna();
  const title = "晚宴".repeat(40);
  const text = `Grüße, ${"🥂🍷".repeat(60)}; ${"é".repeat(120)}\\n\nיין טוב`;
  const place = `${"x".repeat(65)}ß${"y".repeat(72)}😀`;
  const { id: eventId } = await aDinner(app.db, { title, description: text, location: place });
  const { id } = await aRegistration(app.db, { eventId, memberId });
  for (const path of [await feedOf(cookie), `/api/registrations/${id}/calendar`]) {
    const response = await app.fetch(new Request(`http://portal.test${path}`, { headers: { cookie } }));
    const bytes = Buffer.from(await response.arrayBuffer());
    for (const line of bytes.toString("latin1").split("\r\n")) {
      expect(line.length).toBeLessThanOrEqual(75);
      expect(() =>
        new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(line, "latin1")),
      ).not.toThrow();
    }
    expect(entriesOf(bytes.toString())).toMatchObject([{ title, text, place }]);
  }
});

it("The private address answers 304 until something in it changes", async () => {
  const { id: memberId, cookie } = await anna();
  const { id: eventId } = await aDinner(app.db);
  await aRegistration(app.db, { eventId, memberId });
  const path = await feedOf(cookie);
  const first = await app.call("GET", path);
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
  app.now = new Date(app.now.getTime() + 86_400_000);
  const headers = { "if-none-match": `"other", ${etag}` };
  const same = await app.call("GET", path, { headers });
  expect([same.status, same.text, same.headers.get("etag")]).toEqual([304, "", etag]);
  await app.db.execute(sql`update events set title = 'Another', updated_at = now()`);
  const other = await app.call("GET", path, { headers });
  expect([other.status, titles(other.text)]).toEqual([200, ["Another"]]);
  expect(other.headers.get("etag")).not.toBe(etag);
  const { status } = await app.call("GET", `/api/calendar/${"A".repeat(43)}`, { headers });
  expect(status).toBe(404);
});

it("Each visible change raises the sequence number, even after a restore", async () => {
  const { id: memberId, cookie } = await anna();
  const officer = (await anOfficer(app)).cookie;
  const { id: eventId } = await aDinner(app.db);
  await aRegistration(app.db, { eventId, memberId });
  const path = await feedOf(cookie);
  const number = async () => entriesOf((await app.call("GET", path)).text)[0]?.sequence ?? Number.NaN;
  const change = async (body: object) => {
    const { status } = await app.call("PUT", `/api/events/${eventId}`, { cookie: officer, body });
    expect(status).toBe(200);
    return number();
  };
  const begun = await number();
  const moved = await change({ dateTime: "2026-03-25T22:00:00.000Z" });
  const renamed = await change({ title: "Autumn Dinner" });
  expect(moved).toBeGreaterThan(begun);
  expect(renamed).toBeGreaterThan(moved);
  expect(await change({ guestPrice: "180.00" })).toBe(renamed);
  const { rows } = await app.db.execute<{ file: string }>(
    sql`select attachments -> 0 ->> 'content' as file from outbox where kind = 'event-moved'`,
  );
  expect(rows.map(({ file }) => entriesOf(file)[0]?.sequence)).toEqual([moved]);
  // A minute later, the backup from before this is restored.
  await app.db.execute(sql`update events set calendar_sequence = ${begun}`);
  app.now = new Date(app.now.getTime() + 60_000);
  expect(await change({ location: "Elsewhere" })).toBeGreaterThan(renamed);
});

it("A changed dinner goes on the calendar of parties that are coming, not of unpaid ones", async () => {
  const officer = (await anOfficer(app)).cookie;
  const { id: eventId } = await aDinner(app.db);
  for (const status of ["confirmed", "pending"] as const) {
    const { id: memberId } = await aMember(app.db, { email: `${status}@example.org` });
    const holdExpiresAt = status === "pending" ? app.now : null;
    await aRegistration(app.db, { eventId, memberId, status, holdExpiresAt });
  }
  const body = { dateTime: "2026-03-25T22:00:00.000Z" };
  expect((await app.call("PUT", `/api/events/${eventId}`, { cookie: officer, body })).status).toBe(200);
  const { rows } = await app.db.execute(
    sql`select recipient as to, jsonb_array_length(attachments) as files, body_text like '%calendar file%' as says
      from outbox where kind = 'event-moved' order by 1`,
  );
  expect(rows).toEqual([
    { to: "confirmed@example.org", files: 1, says: true },
    { to: "pending@example.org", files: 0, says: false },
  ]);
});

it("A dinner's texts stay texts, whatever line breaks and controls they contain", async () => {
  const { id: memberId, cookie } = await anna();
  const evil = "Gala\rATTENDEE:mailto:eve@example.org\r\nEND:VEVENT\u0007";
  const { id: eventId } = await aDinner(app.db, { title: evil, description: evil, location: evil });
  await aRegistration(app.db, { eventId, memberId });
  const { text } = await app.call("GET", await feedOf(cookie));
  const lines = text.replaceAll(/\r\n[ \t]/g, "").split(/[\r\n]+/);
  expect(lines.filter((line) => /^(ATTENDEE|END:VEVENT)/.test(line))).toEqual(["END:VEVENT"]);
  expect(text).not.toContain("\u0007");
});

it("A cancelled dinner disappears from it", async () => {
  const { id: memberId, cookie } = await anna();
  const { id: eventId } = await aDinner(app.db);
  const { id } = await aRegistration(app.db, { eventId, memberId });
  const path = await feedOf(cookie);
  expect(titles((await app.call("GET", path)).text)).toEqual(["Spring Dinner"]);
  await app.call("POST", `/api/registrations/${id}/cancel`, { cookie, body: {} });
  const empty = await app.call("GET", path);
  expect([empty.status, titles(empty.text)]).toEqual([200, []]);
  expect(empty.text).toContain("END:VCALENDAR");
});

/** The calendar files of the emails of a kind, with their method. */
async function filesOf(kind: string) {
  const { rows } = await app.db.execute<{ type: string; file: string }>(
    sql`select attachments -> 0 ->> 'contentType' as type, attachments -> 0 ->> 'content' as file
      from outbox where kind = ${kind} and jsonb_array_length(attachments) = 1 order by id`,
  );
  return rows.map(({ type, file }) => {
    const method = new ICAL.Component(ICAL.parse(file)).getFirstPropertyValue("method");
    return { type, method, file, ...entriesOf(file)[0] };
  });
}

it("The email about a canceled registration removes its entry from the calendar", async () => {
  const { id: memberId, cookie } = await anna();
  const { id: eventId } = await aDinner(app.db);
  const { id } = await aRegistration(app.db, { eventId, memberId, updatedAt: app.now });
  const path = `/api/registrations/${id}/calendar`;
  const [before] = entriesOf((await app.call("GET", path, { cookie })).text);
  await app.call("POST", `/api/registrations/${id}/cancel`, { cookie, body: {} });
  const [cancelled] = await filesOf("registration-cancelled");
  expect(cancelled).toMatchObject({
    type: "text/calendar; charset=utf-8; method=CANCEL",
    method: "CANCEL",
    uid: `event-${eventId}@portal.test`,
  });
  expect(cancelled?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN);
  expect(cancelled?.file).toContain("STATUS:CANCELLED");
  expect(cancelled?.file).toMatch(/^ORGANIZER;CN="Chapter of the Potomac":mailto:/im);
  // After registering again, the file is newer than the one that removed the entry.
  app.now = new Date(app.now.getTime() + 60_000);
  const again = await aRegistration(app.db, { eventId, memberId, updatedAt: app.now });
  const reply = await app.call("GET", `/api/registrations/${again.id}/calendar`, { cookie });
  expect(entriesOf(reply.text)[0]?.sequence).toBeGreaterThan(cancelled?.sequence ?? Number.NaN);
});

it("The email about a cancelled dinner removes its entry, except for the waitlist", async () => {
  const { id: memberId } = await anna();
  const { id: eventId } = await aDinner(app.db);
  await aRegistration(app.db, { eventId, memberId, amount: "0.00" });
  const eve = await aMember(app.db, { firstName: "Eve" });
  await aRegistration(app.db, { eventId, memberId: eve.id, status: "waitlist" });
  const officer = (await anOfficer(app)).cookie;
  expect((await app.call("DELETE", `/api/events/${eventId}`, { cookie: officer })).status).toBe(200);
  const { rows } = await app.db.execute(sql`select kind from outbox where kind = 'event-called-off'`);
  expect(rows).toHaveLength(2);
  expect((await filesOf("event-called-off")).map(({ method }) => method)).toEqual(["CANCEL"]);
});

it("A new address revokes the previous one, and only hashes are stored", async () => {
  const { cookie } = await anna();
  const show = async () => (await app.call("GET", "/api/member/calendar-feed", { cookie })).body.openedAt;
  expect(await show()).toBeNull();
  const first = await feedOf(cookie);
  const second = await feedOf(cookie);
  expect(second).not.toBe(first);
  expect((await app.call("GET", first)).status).toBe(404);
  expect((await app.call("GET", second)).status).toBe(200);
  expect(await show()).toBe(app.now.toISOString());
  const { rows } = await app.db.execute(sql`select * from calendar_feeds`);
  expect(JSON.stringify(rows)).not.toContain(second.slice("/api/calendar/".length, -4));
  for (let time = 0; time < 2; time += 1) {
    const reply = await app.call("DELETE", "/api/member/calendar-feed", { cookie });
    expect([reply.status, reply.body]).toEqual([200, { closed: true }]);
  }
  expect((await app.call("GET", second)).status).toBe(404);
  expect(await show()).toBeNull();
});

it("An unknown or malformed token is not found", async () => {
  for (const token of ["A".repeat(43), "A".repeat(42), "x", "A".repeat(43).concat(".txt")]) {
    const reply = await app.call("GET", `/api/calendar/${token}`);
    expect([reply.status, reply.body]).toEqual([404, { message: "Not found", code: "not_found" }]);
  }
});

it("An administrator without a member record has their own address", async () => {
  const { id: userId } = await anAdministrator(app.db);
  const cookie = await sessionOf(app, { userId });
  const { id: eventId } = await aDinner(app.db);
  await aRegistration(app.db, { eventId, userId });
  const first = await feedOf(cookie);
  const path = await feedOf(cookie);
  expect((await app.call("GET", first)).status).toBe(404);
  expect(titles((await app.call("GET", path)).text)).toEqual(["Spring Dinner"]);
});
