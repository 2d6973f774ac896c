import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Needs } from "#contract/registrations/needs.ts";
import { portalJobs } from "#server/jobs.ts";
import { openLog } from "#server/platform/log/log.ts";
import { useApp } from "#test/app.ts";
import { everyRow } from "#test/database/every-table.ts";
import { aDinner, aMember, aRegistration, changeMember, sessionOf } from "#test/factories.ts";

const app = useApp({ REQUESTS_KEPT_DAYS: "30" });
const DINNER = new Date("2026-03-24T22:00:00Z");
const saying = (words: string): Needs => ({
  list: [{ code: "other", severity: "allergy", words }],
  words,
  carriesEpinephrine: false,
});

async function eraseAfter(days: number): Promise<void> {
  const context = { db: app.db, config: app.config, log: openLog(app.config) };
  const job = portalJobs(context, async () => undefined).find(({ name }) => name === "erase requests");
  await job?.run(new Date(DINNER.getTime() + days * 86_400_000));
}

/** The tables in which the word is, in any column of any row. */
async function tablesWith(word: string): Promise<string[]> {
  return Object.entries(await everyRow(app.db)).flatMap(([table, rows]) =>
    rows.some((row) => row.includes(word)) ? [table] : [],
  );
}

/** A party with needs of each origin, typed by the owner, from a profile, and by an officer; and a removed one. */
async function plantEverywhere() {
  const anna = await aMember(app.db, {
    firstName: "Anna",
    email: "anna@example.org",
    confirmedEmail: "anna@example.org",
  });
  const karl = await aMember(app.db, {
    firstName: "Karl",
    email: "karl@example.org",
    confirmedEmail: "karl@example.org",
  });
  const olga = await aMember(app.db, { firstName: "Olga", adminPrivileges: "full" });
  await changeMember(app.db, anna.id, { spouseId: karl.id });
  await changeMember(app.db, karl.id, { spouseId: anna.id });
  const cookies = {
    anna: await sessionOf(app, { memberId: anna.id }),
    karl: await sessionOf(app, { memberId: karl.id }),
    olga: await sessionOf(app, { memberId: olga.id }),
  };
  const send = async (who: keyof typeof cookies, call: string, body: object) => {
    const [method = "", path = ""] = call.split(" ");
    const reply = await app.call(method, path, { cookie: cookies[who], body });
    expect(reply.status, `${path}: ${reply.text}`).toBeLessThan(300);
    return reply.body as { id: number };
  };
  const { id: eventId } = await aDinner(app.db, {
    dateTime: DINNER,
    memberPrice: "0.00",
    guestPrice: "0.00",
  });
  await send("karl", "PUT /api/member/needs", { needs: saying("plantedprofile") });
  await send("anna", "POST /api/registrations", {
    eventId,
    memberTickets: 2,
    guestTickets: 2,
    amount: "0.00",
    withSpouse: true,
    needs: saying("planted own"),
    memberInfo: [{ firstName: "Karl", lastName: "Weber" }],
    guestInfo: [
      { firstName: "Eva", lastName: "Nová", needs: saying("planted guest") },
      { firstName: "Tom", lastName: "Li" },
    ],
    foodRequests: "planted food",
  });
  const path = `/api/events/${eventId}/attendees`;
  const { body } = await app.call<{ attendees: { id: number }[] }[]>("GET", path, { cookie: cookies.olga });
  const [party] = body;
  await send("olga", `PATCH /api/attendees/${party?.attendees[3]?.id}`, {
    needs: saying("planted officer"),
    seatingRequests: "planted seat",
  });
  await send("olga", `POST /api/events/${eventId}/manual-registration-direct`, {
    registrationType: "guest",
    lastName: "Phone",
    memberTickets: 0,
    guestTickets: 1,
    amount: "0.00",
    memberInfo: [],
    guestInfo: [{ firstName: "Ida", lastName: "Phone", needs: saying("planted phone") }],
    bypassPayment: true,
  });
  const gone = await aRegistration(app.db, { eventId, guestTickets: 1 });
  await app.db.execute(sql`update attendees set needs = ${JSON.stringify(saying("planted gone"))}::jsonb,
    needs_source = 'officer', needs_at = now() where registration_id = ${gone.id}`);
  await app.db.execute(
    sql`update registrations set removed_at = now(), removed_reason = 'removed_by_officer' where id = ${gone.id}`,
  );
  return { eventId, anna, karl, cookies };
}

it("Needs are erased with the requests, in every table, but not from a profile", async () => {
  await plantEverywhere();
  expect(await tablesWith("planted")).toEqual(
    expect.arrayContaining(["attendees", "member_needs", "registrations"]),
  );
  await eraseAfter(31);
  expect(await tablesWith("planted ")).toEqual([]);
  expect(await tablesWith("plantedprofile")).toEqual(["member_needs"]);
  const { rows } = await app.db.execute(sql`select count(*)::int as n from attendees`);
  expect(rows).toEqual([{ n: 7 }]);
});

it("Needs are still there the day before", async () => {
  await plantEverywhere();
  await eraseAfter(29);
  expect(await tablesWith("planted guest")).toEqual(["attendees"]);
});

it("A deleted member is gone from the parties of others, with needs, name and profile", async () => {
  const { eventId, karl, cookies } = await plantEverywhere();
  const reply = await app.call("DELETE", `/api/members/${karl.id}`, { cookie: cookies.olga });
  expect(reply.status, reply.text).toBeLessThan(300);
  expect(await tablesWith("plantedprofile")).toEqual([]);
  const { rows } = await app.db.execute(sql`select first_name, member_id, needs from attendees
    where event_id = ${eventId} and kind = 'member' and place = 1`);
  expect(rows).toEqual([{ first_name: "", member_id: null, needs: null }]);
});
