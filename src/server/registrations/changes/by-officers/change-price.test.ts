import { beforeEach, expect, it } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { aFullOfficer, aLimitedOfficer, auditEntries } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
let olga: { cookie: string };
let anna: { cookie: string };
let dinner: number;

beforeEach(async () => {
  olga = await aFullOfficer(app);
  anna = { cookie: await sessionOf(app, { memberId: (await aMember(app.db)).id }) };
  dinner = (await aDinner(app.db)).id;
});

/** Anna with Ana Duarte, $150 and $175. */
async function annasParty({ paid = true } = {}): Promise<number> {
  const post = (path: string, body: object) =>
    app.call<{ id: number; token: string }>("POST", path, { cookie: anna.cookie, body });
  const { body } = await post("/api/registrations", {
    eventId: dinner,
    memberTickets: 1,
    guestTickets: 1,
    amount: "325.00",
    agreeToTerms: true,
    memberInfo: [],
    guestInfo: [{ firstName: "Ana", lastName: "Duarte" }],
  });
  const page = await post("/api/payment/create-hosted-page", { registrationId: body.id });
  if (paid) {
    await shop.pay(page.body.token);
    await shop.notifications();
  }
  return body.id;
}
async function party() {
  const { body } = await app.call<AttendeeRegistration[]>("GET", `/api/events/${dinner}/attendees`, olga);
  const [one] = body;
  if (!one) throw new Error("no party");
  return one;
}
async function setPrice(who: "member" | "guest", body: object, by = olga) {
  const person = (await party()).attendees.find(({ kind }) => kind === who);
  app.now = new Date(app.now.getTime() + 1000);
  const read = person?.price.amount;
  // biome-ignore lint/suspicious/noExplicitAny: an answer or a refusal.
  return app.call<any>("PUT", `/api/attendees/${person?.id}/price`, {
    cookie: by.cookie,
    body: { read, why: "Sings for us", ...body },
  });
}

it("A full officer sets one person's price: the amount follows, and what a card paid above it is owed back", async () => {
  const id = await annasParty();
  const reply = await setPrice("guest", { price: "100" });
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body).toMatchObject({ amount: "250.00", paidByCard: "250.00", refundDue: "75.00" });
  expect(reply.body.attendees[1].price).toEqual({ amount: "100.00", line: "officer", why: "Sings for us" });
  const entries = await auditEntries(app);
  expect(entries.find(({ action }) => action === "change price")).toMatchObject({
    entity: "registration",
    entity_id: String(id),
    before: { price: "175.00", priceWhy: null, amount: "325.00" },
    after: { price: "100.00", priceWhy: "Sings for us", amount: "250.00" },
  });
  // Raised again before it was sent, it is withdrawn.
  expect((await setPrice("guest", { price: "175.00" })).body).toMatchObject({
    amount: "325.00",
    refundDue: null,
  });
});

it("Nothing is written twice, nor over a price that has changed since it was read", async () => {
  await annasParty();
  await setPrice("guest", { price: "100.00" });
  const before = (await auditEntries(app)).length;
  expect((await setPrice("guest", { price: "100.00" })).body.refundDue).toBe("75.00");
  const stale = await setPrice("guest", { price: "90.00", read: "175.00" });
  expect([stale.status, stale.body.registration.amount]).toEqual([409, "250.00"]);
  expect(await auditEntries(app)).toHaveLength(before);
});

it("Limited officers, members, a missing reason and a negative price are refused", async () => {
  await annasParty();
  expect((await setPrice("guest", { price: "1.00" }, await aLimitedOfficer(app))).status).toBe(403);
  expect((await setPrice("guest", { price: "1.00" }, anna)).status).toBe(403);
  for (const body of [{ why: " " }, { why: "x".repeat(201) }, { price: "-1.00" }, { read: undefined }]) {
    expect((await setPrice("guest", { price: "1.00", ...body })).status).toBe(400);
  }
  expect((await party()).amount).toBe("325.00");
});

it("An unpaid party gets a card page for its new amount, and seats at once where nothing is left to pay", async () => {
  await annasParty({ paid: false });
  await setPrice("guest", { price: "0.00" });
  expect(await party()).toMatchObject({ status: "pending", amount: "150.00" });
  await setPrice("member", { price: "0.00" });
  expect(await party()).toMatchObject({ status: "confirmed", amount: "0.00" });
});

const patch = (id: number, body: object) => {
  app.now = new Date(app.now.getTime() + 1000);
  return app.call("PATCH", `/api/registrations/${id}`, { cookie: olga.cookie, body });
};

it("What was taken off never makes an amount negative", async () => {
  await patch(await annasParty(), { amount: "100.00" });
  expect((await setPrice("guest", { price: "0.00" })).body.amount).toBe("0.00");
  expect((await setPrice("guest", { price: "50.00" })).body.amount).toBe("50.00");
});

it("A waived party stays free, whatever one of its persons costs", async () => {
  const id = await annasParty({ paid: false });
  const waived = { status: "confirmed", paymentMethod: "complimentary" };
  expect((await patch(id, waived)).body).toMatchObject({ amount: "0.00", amountWhy: "Complimentary" });
  for (const price of ["200.00", "10.00"]) {
    expect((await setPrice("guest", { price })).body).toMatchObject({
      amount: "0.00",
      amountWhy: "Complimentary",
      status: "confirmed",
    });
  }
});
