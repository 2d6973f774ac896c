import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { deleteOldIdempotencyKeys } from "./idempotency-keys.ts";

const app = useApp();

async function anOfficer(): Promise<string> {
  const { id } = await aMember(app.db, { adminPrivileges: "full" });
  return sessionOf(app, { memberId: id });
}

async function count(table: string): Promise<number> {
  const { rows } = await app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  );
  return rows[0]?.n ?? -1;
}

const MEMBER = { firstName: "Zoë", lastName: "Dvořák", email: "zoe@example.org" };
const PARTY = {
  registrationType: "guest",
  firstName: "Eva",
  lastName: "Nová",
  email: "",
  bypassPayment: true,
  memberTickets: 0,
  guestTickets: 1,
  memberInfo: [],
  amount: "175.00",
  guestInfo: [{ firstName: "Eva", lastName: "Nová" }],
  foodRequests: null,
  seatingRequests: null,
  specialRequirements: null,
  paymentNotes: null,
};
const DINNER = {
  title: "Oysters",
  description: "Six courses",
  location: "The Hall",
  category: "Dining",
  memberPrice: "150.00",
  ecuyerPrice: "150.00",
  mondialePrice: "150.00",
  guestPrice: "175.00",
  totalSeats: 20,
  isActive: true,
  imageUrl: null,
  externalUrl: null,
  dateTime: "2026-05-10T22:00:00.000Z",
  endDateTime: null,
  registrationDeadline: null,
};

test.each([
  ["a member", "members", () => "/api/members", MEMBER],
  ["a dinner", "events", () => "/api/events", DINNER],
  [
    "a manual registration",
    "registrations",
    (id: number) => `/api/events/${id}/manual-registration-direct`,
    PARTY,
  ],
] as const)("The form of %s sent twice under one key creates one", async (_, table, pathOf, body) => {
  const cookie = await anOfficer();
  const path = pathOf((await aDinner(app.db, { totalSeats: 20 })).id);
  const before = await count(table);
  const headers = { "idempotency-key": randomUUID() };
  const first = await app.call("POST", path, { cookie, body, headers });
  const again = await app.call("POST", path, { cookie, body, headers });
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body.id).toBe(first.body.id);
  expect(await count(table)).toBe(before + 1);
});

test("A new key or another person's key creates a separate one", async () => {
  const [cookie, other] = [await anOfficer(), await anOfficer()];
  const send = (key: string, who = cookie) =>
    app.call("POST", "/api/members", { cookie: who, body: MEMBER, headers: { "idempotency-key": key } });
  const key = randomUUID();
  const made = [await send(key), await send(randomUUID()), await send(key, other), await send("no key")];
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(4);
});

test("A key answers for its own request only: another body, path or call is 409", async () => {
  const cookie = await anOfficer();
  const headers = { "idempotency-key": randomUUID() };
  const [one, other] = [await aDinner(app.db), await aDinner(app.db)];
  const direct = (id: number) => `/api/events/${id}/manual-registration-direct`;
  const send = (path: string, body: unknown) => app.call("POST", path, { cookie, body, headers });
  const first = await send(direct(one.id), PARTY);
  expect(first.status).toBe(201);
  const turnedAround = Object.fromEntries(Object.entries(PARTY).toReversed());
  expect((await send(direct(one.id), turnedAround)).body.id).toBe(first.body.id);
  for (const reply of [
    await send(direct(one.id), { ...PARTY, lastName: "Novák" }),
    await send(direct(other.id), PARTY),
    await send("/api/members", MEMBER),
  ]) {
    expect([reply.status, reply.body]).toEqual([
      409,
      {
        message: "This request was sent before with other data.",
        code: "idempotency_key_reused",
      },
    ]);
  }
  expect([await count("registrations"), await count("members")]).toEqual([1, 1]);
});

test("A key saved by an earlier version still answers", async () => {
  const cookie = await anOfficer();
  const headers = { "idempotency-key": randomUUID() };
  const send = () => app.call("POST", "/api/members", { cookie, body: MEMBER, headers });
  const first = await send();
  await app.db.execute(sql`update done_once set request_hash = null`);
  expect((await send()).body.id).toBe(first.body.id);
});

test("Keys are deleted after a day", async () => {
  const cookie = await anOfficer();
  const headers = { "idempotency-key": randomUUID() };
  await app.call("POST", "/api/members", { cookie, body: MEMBER, headers });
  await deleteOldIdempotencyKeys(app.db, new Date(app.now.getTime() + 80_000_000));
  expect(await count("done_once")).toBe(1);
  await deleteOldIdempotencyKeys(app.db, new Date(app.now.getTime() + 90_000_000));
  expect(await count("done_once")).toBe(0);
});
