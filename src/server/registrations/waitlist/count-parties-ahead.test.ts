import { expect, it } from "vitest";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { aDinner } from "#test/factories.ts";
import { joinWaitlist, manyMembers, register, type SignedIn } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;

const aheadOf = async ({ cookie }: SignedIn) =>
  (await app.call<MyRegistration[]>("GET", "/api/registrations/my", { cookie })).body.map(
    ({ registrations }) => registrations.partiesAhead,
  );

/** A dinner of two seats that are held unpaid, and three waiting parties of two. */
async function threeWait() {
  const [holder, ben, clara, dora, late] = await manyMembers(app, 5);
  if (!holder || !ben || !clara || !dora || !late) throw new Error("nobody came");
  const { id: eventId } = await aDinner(app.db, { totalSeats: 2 });
  const held = await register(app, holder, { eventId, tickets: 2 });
  for (const who of [ben, clara, dora]) {
    await joinWaitlist(app, who, { eventId, tickets: 2 });
    app.now = new Date(app.now.getTime() + 1000);
  }
  return { eventId, holder, held, ben, clara, dora, late };
}

const cancel = ({ cookie }: SignedIn, id: number | undefined) =>
  app.call("POST", `/api/registrations/${id}/cancel`, { cookie, body: {} });

it("A waiting party's place counts the parties before it, and nothing else has a place", async () => {
  const { holder, ben, clara, dora } = await threeWait();
  const places = await Promise.all([holder, ben, clara, dora].map(aheadOf));
  expect(places).toEqual([[null], [0], [1], [2]]);
});

it("A party that leaves the line moves the later ones up, one with an offer does not", async () => {
  const { ben, clara, dora } = await threeWait();
  const { body } = await app.call<MyRegistration[]>("GET", "/api/registrations/my", { cookie: clara.cookie });
  await cancel(clara, body[0]?.registrations.id);
  expect(await aheadOf(dora)).toEqual([1]);
  await shop.pass(20);
  await shop.expireHolds();
  // Ben has an offer, and comes first again if the offer expires.
  expect([await aheadOf(ben), await aheadOf(dora)]).toEqual([[null], [1]]);
});

it("A party that released unpaid seats of the event waits behind all others", async () => {
  const { eventId, holder, held, clara, dora, late } = await threeWait();
  await cancel(holder, held.body.id);
  await joinWaitlist(app, holder, { eventId, tickets: 2 });
  app.now = new Date(app.now.getTime() + 1000);
  await joinWaitlist(app, late, { eventId, tickets: 2 });
  const places = await Promise.all([clara, dora, late, holder].map(aheadOf));
  expect(places).toEqual([[1], [2], [3], [4]]);
});
