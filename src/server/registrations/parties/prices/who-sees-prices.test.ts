import { expect, test } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import type { PaymentDetails } from "#contract/treasury.ts";
import { aDinner, aMember, changeMember, sessionOf } from "#test/factories.ts";
import { aFullOfficer, aLimitedOfficer } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
type Who = { id: number; cookie: string };
const MEMBER = { amount: "150.00", line: "member", why: null };
const GUEST = { amount: "175.00", line: "guest", why: null };

async function aPerson(firstName: string): Promise<Who> {
  const { id } = await aMember(app.db, { firstName, lastName: "Nguyễn" });
  return { id, cookie: await sessionOf(app, { memberId: id }) };
}
const get = <Body>({ cookie }: Who, path: string) => app.call<Body>("GET", path, { cookie });
const mine = async (who: Who) =>
  (await get<MyRegistration[]>(who, "/api/registrations/my")).body[0]?.registrations;

/** Quang Huy has paid for three, among them Thị Minh, the spouse; an officer then took off $40. */
async function theParty() {
  const [huy, minh, olga] = [await aPerson("Quang Huy"), await aPerson("Thị Minh"), await aFullOfficer(app)];
  await changeMember(app.db, huy.id, { spouseId: minh.id });
  await changeMember(app.db, minh.id, { spouseId: huy.id });
  const { id: eventId } = await aDinner(app.db);
  const { body } = await app.call<{ id: number }>("POST", "/api/registrations", {
    cookie: huy.cookie,
    body: {
      eventId,
      memberTickets: 2,
      guestTickets: 1,
      amount: "475.00",
      agreeToTerms: true,
      memberInfo: [{ firstName: "x", lastName: "y" }],
      withSpouse: true,
      guestInfo: [{ firstName: "Ana", lastName: "Duarte" }],
    },
  });
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie: huy.cookie,
    body: { registrationId: body.id },
  });
  await shop.pay(page.body.token);
  await shop.notifications();
  app.now = new Date(app.now.getTime() + 1000);
  await app.call("PATCH", `/api/registrations/${body.id}`, {
    cookie: olga.cookie,
    body: { amount: "435.00", amountWhy: "Plays the piano" },
  });
  return { eventId, huy, minh, olga };
}

test("An owner sees what each person costs and what is taken off, not an officer's words about it", async () => {
  const { huy } = await theParty();
  const party = await mine(huy);
  expect(party).toMatchObject({ amount: "435.00", adjustment: "-40.00" });
  expect(party?.attendees.map(({ price }) => price)).toEqual([MEMBER, MEMBER, GUEST]);
  expect(JSON.stringify(party)).not.toContain("piano");
});

test("A spouse sees their own price, and no amount from which the others' could be told", async () => {
  const { minh } = await theParty();
  const party = await mine(minh);
  expect(party).toMatchObject({ mine: false, amount: null, adjustment: null });
  expect(party?.attendees.map(({ isMe, price }) => [isMe, price])).toEqual([
    [false, null],
    [true, MEMBER],
    [false, null],
  ]);
});

test("Every officer sees the prices of the attendee list; the payment shows them with the reason", async () => {
  const { eventId, olga } = await theParty();
  const lars = await aLimitedOfficer(app);
  const list = await get<AttendeeRegistration[]>(lars, `/api/events/${eventId}/attendees`);
  expect(list.body[0]?.attendees.map(({ price }) => price)).toEqual([MEMBER, MEMBER, GUEST]);
  const paymentId = list.body[0]?.paymentId;
  const payment = await get<PaymentDetails>(olga, `/api/payments/${paymentId}`);
  expect(payment.body).toMatchObject({
    amount: "475.00",
    prices: {
      persons: [
        { name: "Quang Huy Nguyễn", ...MEMBER },
        { name: "Thị Minh Nguyễn", ...MEMBER },
        { name: "Ana Duarte", ...GUEST },
      ],
      adjustment: { amount: "-40.00", why: "Plays the piano" },
      amount: "435.00",
    },
  });
  expect((await get(lars, `/api/payments/${paymentId}`)).status).toBe(403);
});
