import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { ListedPayment, OpenItem } from "#contract/treasury.ts";
import { lockEventRow } from "#server/events/queries.ts";
import { lockRegistration } from "#server/registrations/parties/queries.ts";
import { aDinner, anAdministrator, aRegistration } from "#test/factories.ts";
import { askersOf, type Who } from "#test/people/askers.ts";
import { useShop } from "#test/services/shop.ts";
import { keepPayers } from "./queries.ts";

const shop = useShop();
const { app } = shop;
const { aPerson, as } = askersOf(app);
let anna: Who;
let ben: Who;
let olga: Who;
let dinner: number;

const LAN = { contactFirstName: "Lan", contactLastName: "Li", contactEmail: "lan@example.org" };
const CHECK = { paymentType: "manual", paymentMethod: "check", checkNumber: "1042" } as const;

beforeEach(async () => {
  anna = await aPerson("Anna");
  ben = await aPerson("Ben", { lastName: "Ortiz" });
  olga = await aPerson("Olga", { adminPrivileges: "full" });
  dinner = (await aDinner(app.db, { totalSeats: 6 })).id;
});

async function handOver(id: number, to: Who) {
  const change = { change: "change owner", memberId: to.id };
  const { updatedAt, amount } = (await as(olga, `POST /api/registrations/${id}/preview`, change)).body;
  const form = { memberId: to.id, updatedAt, amount: amount?.after };
  expect((await as(olga, `POST /api/registrations/${id}/owner`, form)).status).toBe(200);
}
async function paidByCard(who: Who): Promise<{ id: number; paymentId: number }> {
  const { body } = await as(who, "POST /api/registrations", {
    eventId: dinner,
    memberTickets: 1,
    guestTickets: 0,
    memberInfo: [],
    guestInfo: [],
    amount: "150.00",
    agreeToTerms: true,
  });
  const page = await as(who, "POST /api/payment/create-hosted-page", { registrationId: body.id });
  await shop.pay(page.body.token);
  await shop.notifications();
  return { id: body.id, paymentId: (await shop.wayBack()).id };
}
const titles = async () => {
  const { openItems } = (await as(olga, "GET /api/open-items")).body;
  return openItems.map(({ title }: OpenItem) => title);
};
const listed = async (query = ""): Promise<(string | null)[]> => {
  const { payments } = (await as(olga, `GET /api/payments?${query}`)).body;
  return payments.map(({ payer }: ListedPayment) => payer);
};
async function namesInFile(): Promise<(string | undefined)[]> {
  const { text } = await as(olga, "GET /api/payments/export/csv?from=2025-01-01&to=2027-12-31");
  const [, ...lines] = parse(text, { bom: true }) as string[][];
  return lines.map((cells) => cells[3]);
}

/** Anna's card page for $75.00 more, which her party owes. */
async function annaOwes(id: number): Promise<string> {
  await app.db.execute(sql`update registrations set pays_later_since = now(), pays_later_by = 'member 1',
    amount = 225, adjustment_cents = 7500, adjustment_why = 'Wine' where id = ${id}`);
  const page = await as(anna, "POST /api/payment/create-hosted-page", { registrationId: id });
  return page.body.token;
}
async function emails() {
  const { rows } = await app.db.execute<{ recipient: string; text: string }>(
    sql`select recipient, body_text as text from outbox order by id`,
  );
  return rows;
}

describe("Money that comes for a card page of the owner before", () => {
  it("has its receipt go to them, and not to the new owner", async () => {
    const { id } = await paidByCard(anna);
    await shop.pay(await annaOwes(id));
    await handOver(id, ben);
    await app.db.execute(sql`delete from outbox`);
    await shop.notifications();
    expect(await emails()).toEqual([
      { recipient: "anna@example.org", text: expect.stringContaining("$75.00") },
    ]);
    expect(await listed()).toEqual(["Anna Weber", "Anna Weber"]);
  });

  it("has the news that it was not needed go to them", async () => {
    const { id } = await paidByCard(anna);
    await shop.pay(await annaOwes(id));
    await handOver(id, ben);
    await app.db.execute(
      sql`update registrations set amount = 150, adjustment_cents = 0, adjustment_why = null`,
    );
    await app.db.execute(sql`delete from outbox`);
    await shop.notifications();
    expect((await emails()).map(({ recipient }) => recipient)).toEqual(["anna@example.org"]);
  });

  it("has the news that the party had ended go to them", async () => {
    const { id } = await paidByCard(anna);
    await shop.pay(await annaOwes(id));
    await handOver(id, ben);
    await as(olga, `DELETE /api/registrations/${id}`);
    await app.db.execute(sql`delete from outbox`);
    await shop.notifications();
    expect((await emails()).map(({ recipient }) => recipient)).toEqual(["anna@example.org"]);
  });
});

it("A card page that is still open is not what the owner before paid", async () => {
  const { id } = await paidByCard(anna);
  await annaOwes(id);
  const noted = () =>
    app.db.transaction(async (tx) => {
      await lockEventRow(tx, dinner);
      const row = await lockRegistration(tx, id);
      if (row) await keepPayers(tx, row);
      const { rows } = await tx.execute(
        sql`select p.status from earlier_payers e join payments p on p.id = e.payment_id order by p.id`,
      );
      return rows;
    });
  expect(await noted()).toEqual([{ status: "paid" }]);
  await app.db.execute(sql`update payments set status = 'cancelled' where status = 'created'`);
  expect(await noted()).toEqual([{ status: "paid" }, { status: "cancelled" }]);
});

describe("Money of a party that was handed over is that of who paid it", () => {
  it("for a contact without a login, to whom the check goes back", async () => {
    const { id } = await aRegistration(app.db, { eventId: dinner, ...LAN, ...CHECK });
    await handOver(id, ben);
    await as(olga, `DELETE /api/registrations/${id}`);
    expect(await titles()).toEqual(["Return $150.00 to Lan Li; paid by check 1042"]);
    expect(await listed()).toEqual(["Lan Li"]);
    expect(await listed("search=lan@example")).toEqual(["Lan Li"]);
    expect(await listed("search=Ortiz")).toEqual([]);
    expect(await listed(`member=${ben.id}`)).toEqual([]);
    expect(await namesInFile()).toEqual(["Lan Li"]);
  });

  it("for an administrator’s account", async () => {
    const { id: userId } = await anAdministrator(app.db);
    await app.db.execute(sql`update users set first_name = 'Ada', last_name = 'Min' where id = ${userId}`);
    const { id } = await aRegistration(app.db, { eventId: dinner, userId, ...CHECK });
    await handOver(id, ben);
    await as(olga, `DELETE /api/registrations/${id}`);
    expect(await titles()).toEqual(["Return $150.00 to Ada Min; paid by check 1042"]);
    expect(await listed("search=Ada Min")).toEqual(["Ada Min"]);
  });

  it("for a member who was deleted since, and never for the owner after them", async () => {
    const { id } = await aRegistration(app.db, { eventId: dinner, memberId: anna.id, ...CHECK });
    await handOver(id, ben);
    expect((await as(olga, `DELETE /api/members/${anna.id}`)).status).toBe(200);
    await as(olga, `DELETE /api/registrations/${id}`);
    expect(await titles()).toEqual(["Return $150.00 to Deleted member; paid by check"]);
    expect(await listed()).toEqual(["Deleted member"]);
  });

  it("for a card, in the list, the search, the file, and the payment", async () => {
    const { id, paymentId } = await paidByCard(anna);
    await handOver(id, ben);
    expect(await listed()).toEqual(["Anna Weber"]);
    expect(await listed("search=Weber")).toEqual(["Anna Weber"]);
    expect(await listed("search=Ortiz")).toEqual([]);
    expect(await listed(`member=${anna.id}`)).toEqual(["Anna Weber"]);
    expect(await listed(`member=${ben.id}`)).toEqual([]);
    expect(await namesInFile()).toEqual(["Anna Weber"]);
    expect((await as(olga, `GET /api/payments/${paymentId}`)).body).toMatchObject({
      payer: "Anna Weber",
      memberId: anna.id,
    });
    await as(olga, `DELETE /api/registrations/${id}`);
    expect(await titles()).toEqual(["Refund $150.00 to Anna Weber"]);
  });
});

it("The deletion of the new owner leaves what the owner before paid", async () => {
  const { id } = await paidByCard(anna);
  await app.db.execute(sql`insert into manual_payments (registration_id, method, reference, amount, received_at, recorded_by,
    recorded_at) values (${id}, 'check', '1042', 10, now(), 'member 1', now())`);
  await handOver(id, ben);
  await app.db.execute(sql`insert into manual_payments (registration_id, method, reference, amount, received_at, recorded_by,
    recorded_at) values (${id}, 'check', '2077', 10, now(), 'member 1', now())`);
  const [before] = (await app.db.execute(sql`select email from payments`)).rows;
  expect(before).toEqual({ email: "anna@example.org" });
  await app.db.execute(sql`update events set date_time = '2026-02-01T23:00:00Z'`);
  expect((await as(olga, `DELETE /api/members/${ben.id}`)).status).toBe(200);
  expect((await app.db.execute(sql`select email from payments`)).rows).toEqual([before]);
  const { rows } = await app.db.execute(sql`select reference from manual_payments order by id`);
  expect(rows).toEqual([{ reference: "1042" }, { reference: null }]);
});

it("What an account paid before a handover is the member’s once the two are linked", async () => {
  const { id: userId } = await anAdministrator(app.db);
  const { id } = await aRegistration(app.db, { eventId: dinner, userId, ...CHECK });
  await handOver(id, ben);
  const linked = await as(olga, `POST /api/admin/users/${userId}/link-member`, { memberId: anna.id });
  expect(linked.status).toBe(200);
  expect(await listed()).toEqual(["Anna Weber"]);
  expect(await listed(`member=${anna.id}`)).toEqual(["Anna Weber"]);
});

describe("The next owner", () => {
  const cancelOf = async (who: Who) =>
    (await as(who, "GET /api/registrations/my")).body[0].registrations.may.cancel.sentence;
  beforeEach(async () => {
    await app.db.execute(sql`update events set registration_deadline = date_time - interval '2 days'`);
  });

  it("is not promised what goes back to the card of the one before", async () => {
    const { id } = await paidByCard(anna);
    expect(await cancelOf(anna)).toContain("will be returned to the card you paid with.");
    await handOver(id, ben);
    expect(await cancelOf(ben)).toContain("will be returned to the card that paid for it.");
    await as(ben, `POST /api/registrations/${id}/cancel`);
    const { rows } = await app.db.execute<{ body: string }>(
      sql`select body_text as body from outbox where recipient = 'ben@example.org' order by id desc limit 1`,
    );
    expect(rows[0]?.body).toContain("will be returned to the card that paid for it.");
  });

  it("is promised it again if the party comes back to who paid", async () => {
    const { id } = await paidByCard(anna);
    await handOver(id, ben);
    await handOver(id, anna);
    expect(await cancelOf(anna)).toContain("will be returned to the card you paid with.");
  });
});
