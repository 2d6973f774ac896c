import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";

const app = useApp();
type Told = AttendeeRegistration & { message: string; errors: { path: string }[] };
let cookies: Record<"full" | "limited", string>;
let eventId: number;

beforeEach(async () => {
  cookies = { full: (await anOfficer(app)).cookie, limited: (await anOfficer(app, "limited")).cookie };
  eventId = (await aDinner(app.db, { totalSeats: 10 })).id;
});

async function aParty(facts: Partial<Parameters<typeof aRegistration>[1]> = {}): Promise<number> {
  const { id: memberId } = await aMember(app.db);
  const party = { eventId, memberId, memberTickets: 2, amount: "300.00", status: "waitlist" as const };
  return (await aRegistration(app.db, { ...party, ...facts })).id;
}
const paidByCheck = () =>
  aParty({ status: "confirmed", paymentType: "manual", paymentMethod: "check", checkNumber: "1042" });
const change = (id: number, body: unknown, level: "full" | "limited" = "limited") =>
  app.call<Told>("PATCH", `/api/registrations/${id}`, { cookie: cookies[level], body });
const money = ({ status, amount, paymentType, paymentMethod, checkNumber }: Told) => [
  ...[status, amount, paymentType, paymentMethod, checkNumber],
];
async function auditLog(id: number) {
  const { rows } = await app.db.execute<{ action: string; before: object; after: object }>(
    sql`select action, before, after from audit_log
      where entity = 'registration' and entity_id = ${String(id)} order by id`,
  );
  return rows;
}

describe("a party that is marked as paid", () => {
  it.each([
    ["by check", { paymentMethod: "check", checkNumber: " 1042 " }, ["300.00", "manual", "check", "1042"]],
    ["in cash", { paymentMethod: "cash", checkNumber: "77" }, ["300.00", "manual", "cash", null]],
    ["without paying", { paymentMethod: "complimentary" }, ["0.00", "manual", "complimentary", null]],
    ["another way", { paymentMethod: null }, ["300.00", "manual", null, null]],
    ["as programs do that do not say how", {}, ["300.00", "manual", null, null]],
  ])("%s has that on record", async (_, how, expected) => {
    const id = await aParty();
    const { status, body } = await change(id, { status: "confirmed", ...how });
    expect([status, ...money(body)]).toEqual([200, "confirmed", ...expected]);
  });

  it("has it in the audit log", async () => {
    const id = await aParty();
    await change(id, { status: "confirmed", paymentMethod: "check", checkNumber: "1042" });
    expect(await auditLog(id)).toMatchObject([
      {
        action: "change registration",
        before: { paymentMethod: null, checkNumber: null },
        after: { paymentMethod: "check", checkNumber: "1042" },
      },
      { action: "confirm registration", after: { status: "confirmed", paymentType: "manual" } },
    ]);
  });

  it.each([undefined, null, " "])("by a check needs no number of it (%j)", async (checkNumber) => {
    const id = await aParty();
    const reply = await change(id, { status: "confirmed", paymentMethod: "check", checkNumber });
    expect([reply.status, ...money(reply.body)]).toEqual([
      200,
      "confirmed",
      "300.00",
      "manual",
      "check",
      null,
    ]);
  });

  it("has nothing on record if there are no seats for it", async () => {
    const id = await aParty({ memberTickets: 10, guestTickets: 1 });
    const reply = await change(id, { status: "confirmed", paymentMethod: "complimentary" });
    expect([reply.status, reply.body.message]).toEqual([409, "Not enough seats available"]);
    const { rows } = await app.db.execute(
      sql`select quote_cents::int as quote, details from waitlist_entries where number = ${id} and ended_at is null`,
    );
    expect(rows).toEqual([{ quote: 30_000, details: {} }]);
  });
});

describe("how a registration was paid", () => {
  it("is changed by full officers only, but may be sent again as it is", async () => {
    const id = await paidByCheck();
    for (const body of [{ checkNumber: "7" }, { paymentMethod: null }, { paymentMethod: "complimentary" }]) {
      expect((await change(id, body)).status).toBe(403);
    }
    const same = { status: "confirmed", paymentMethod: "check", checkNumber: "1042" };
    expect((await change(id, same)).status).toBe(200);
    expect(await auditLog(id)).toEqual([]);
    expect(money((await change(id, { checkNumber: "1043" }, "full")).body).slice(3)).toEqual([
      "check",
      "1043",
    ]);
    expect(money((await change(id, { paymentMethod: "cash" }, "full")).body).slice(3)).toEqual([
      "cash",
      null,
    ]);
  });

  it("is no longer on record once it is paid by card, or charged after all", async () => {
    const check = await paidByCheck();
    expect(money((await change(check, { paymentType: "online" }, "full")).body)).toEqual([
      ...["confirmed", "300.00", "online", null, null],
    ]);
    const free = await aParty({
      status: "confirmed",
      paymentType: "manual",
      paymentMethod: "complimentary",
      amount: "0.00",
    });
    expect(money((await change(free, { amount: "150" }, "full")).body)).toEqual([
      ...["confirmed", "150.00", "manual", null, null],
    ]);
  });

  it.each([
    [
      { status: "confirmed" as const, paymentType: "online" as const },
      { paymentMethod: "cash" },
      "paymentMethod",
    ],
    [
      { status: "confirmed" as const, paymentType: "manual" as const },
      { paymentMethod: "complimentary", amount: "20" },
      "amount",
    ],
    [{}, { paymentMethod: "cash" }, "paymentMethod"],
  ])("of %j cannot become %j", async (facts, body, path) => {
    const id = await aParty(facts);
    const reply = await change(id, body, "full");
    expect([reply.status, reply.body.errors.map((error) => error.path)]).toEqual([400, [path]]);
    expect(await auditLog(id)).toEqual([]);
  });

  it.each([
    ["check", "1042", "300.00"],
    ["complimentary", null, "0.00"],
  ] as const)(
    "ends on the waitlist: what was paid by %s is owed again",
    async (paymentMethod, checkNumber, amount) => {
      const id = await aParty({
        status: "confirmed",
        paymentType: "manual",
        paymentMethod,
        checkNumber,
        amount,
      });
      const { body } = await change(id, { status: "waitlist" });
      expect([body.status, body.amount, body.paymentMethod, body.checkNumber]).toEqual([
        ...["waitlist", "300.00", null, null],
      ]);
      expect(await auditLog(id)).toMatchObject([
        { action: "move to waitlist", before: { paymentMethod, checkNumber, amount } },
        ...(paymentMethod === "check" ? [{ action: "return due", after: { amount } }] : []),
      ]);
    },
  );
});
