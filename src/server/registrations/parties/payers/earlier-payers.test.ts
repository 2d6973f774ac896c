import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { ListedPayment, OpenItem } from "#contract/treasury.ts";
import { aDinner, aMember, anAdministrator, aRegistration, sessionOf } from "#test/factories.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
type Who = { id: number; cookie: string };
let anna: Who;
let ben: Who;
let olga: Who;
let dinner: number;

const LAN = { contactFirstName: "Lan", contactLastName: "Li", contactEmail: "lan@example.org" };
const CHECK = { paymentType: "manual", paymentMethod: "check", checkNumber: "1042" } as const;

async function aPerson(firstName: string, facts: object = {}): Promise<Who> {
  const email = `${firstName.toLowerCase()}@example.org`;
  const { id } = await aMember(app.db, { firstName, email, confirmedEmail: email, ...facts });
  return { id, cookie: await sessionOf(app, { memberId: id }) };
}

beforeEach(async () => {
  anna = await aPerson("Anna");
  ben = await aPerson("Ben", { lastName: "Ortiz" });
  olga = await aPerson("Olga", { adminPrivileges: "full" });
  dinner = (await aDinner(app.db, { totalSeats: 6 })).id;
});

function as({ cookie }: { cookie: string }, call: string, body: object = {}) {
  const [method = "", path = ""] = call.split(" ");
  app.now = new Date(app.now.getTime() + 1000);
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls.
  return app.call<any>(method, path, { cookie, ...(method !== "GET" && { body }) });
}

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
