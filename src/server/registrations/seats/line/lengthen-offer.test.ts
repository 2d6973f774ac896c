import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { openLog } from "#server/platform/log/log.ts";
import { lapseOffers } from "#server/registrations/waitlist/lapse-offers.ts";
import { aDinner, seatsTaken, sessionOf } from "#test/factories.ts";
import { joinWaitlist, manyMembers, register, type SignedIn } from "#test/people/many-members.ts";
import { aLimitedOfficer, auditEntries } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const DAY_MS = 86_400_000;
let lars: { id: number; cookie: string };
let dinner: Awaited<ReturnType<typeof aDinner>>;
let ben: SignedIn;
/** Ben's offer: the number of Ben's party, and when it ends. */
let offered: { id: number; until: Date };

/** One seat, which Anna gives up; it is offered to Ben, who waits, and Cid waits behind. */
beforeEach(async () => {
  lars = await aLimitedOfficer(app);
  const [anna, second, cid] = await manyMembers(app, 3);
  if (!anna || !second || !cid) throw new Error("nobody came");
  ben = second;
  dinner = await aDinner(app.db, { totalSeats: 1 });
  const { id } = (await register(app, anna, { eventId: dinner.id })).body;
  await joinWaitlist(app, ben, { eventId: dinner.id });
  await shop.pass(1);
  await joinWaitlist(app, cid, { eventId: dinner.id });
  await app.call("POST", `/api/registrations/${id}/cancel`, { cookie: anna.cookie, body: {} });
  const party = (await list()).find(({ offerExpiresAt }) => offerExpiresAt !== null);
  offered = { id: party?.id ?? 0, until: new Date(party?.offerExpiresAt ?? 0) };
  await app.db.execute(sql`delete from outbox`);
});

/** At another time, when the officer has logged in again. */
async function at(now: Date) {
  app.now = now;
  lars.cookie = await sessionOf(app, { memberId: lars.id });
}
const lapse = () => lapseOffers({ db: app.db, config: app.config, log: openLog(app.config), now: app.now });
const list = async () =>
  (await app.call<AttendeeRegistration[]>("GET", `/api/events/${dinner.id}/attendees`, lars)).body;
const after = (days: number) => new Date(offered.until.getTime() + days * DAY_MS);
const lengthen = (
  until: Date,
  { seen = offered.until, reason = "On the telephone", cookie = lars.cookie } = {},
) =>
  app.call<AttendeeRegistration & { message: string }>(
    "POST",
    `/api/registrations/${offered.id}/lengthen-offer`,
    {
      cookie,
      body: { seenUntil: seen.toISOString(), until: until.toISOString(), reason },
    },
  );

test("The seats stay held beyond the first end, and the party is told the new one", async () => {
  const { status, body } = await lengthen(after(2));
  expect([status, body.offerExpiresAt]).toEqual([200, after(2).toISOString()]);
  expect(await shop.emails()).toEqual([
    expect.stringContaining("We’re holding your seat longer: Spring Dinner"),
  ]);
  await at(after(1));
  await lapse();
  expect(await seatsTaken(app.db, dinner.id)).toBe(1);
  expect((await list()).filter(({ offerExpiresAt }) => offerExpiresAt !== null).map(({ id }) => id)).toEqual([
    offered.id,
  ]);
  const entry = (await auditEntries(app)).find(({ action }) => action === "lengthen offer");
  expect(JSON.stringify(entry)).toContain("On the telephone");
});

test("Sent twice it counts once; a second officer who saw the first time is told", async () => {
  await lengthen(after(1));
  const again = await lengthen(after(1));
  expect([again.status, again.body.message]).toEqual([
    409,
    "This offer’s time has changed since you opened it. Please check it again.",
  ]);
  expect(await shop.emails()).toHaveLength(1);
});

test("It may last until registration closes, and no longer", async () => {
  const closesAt = dinner.registrationDeadline ?? dinner.dateTime;
  const late = await lengthen(new Date(closesAt.getTime() + 1));
  expect([late.status, late.body.message]).toEqual([
    400,
    "Choose a time no later than when registration closes.",
  ]);
  expect((await lengthen(closesAt)).status).toBe(200);
});

test.each([
  [
    "an earlier time",
    () => lengthen(after(-0.5)),
    [400, "Choose a time later than the offer’s current one."],
  ],
  ["no reason", () => lengthen(after(1), { reason: " " }), [400, expect.any(String)]],
  ["a member", () => lengthen(after(1), { cookie: ben.cookie }), [403, expect.any(String)]],
] as const)("%s is refused", async (_what, ask, answer) => {
  const { status, body } = await ask();
  expect([status, body.message]).toEqual(answer);
  expect((await list()).find(({ id }) => id === offered.id)?.offerExpiresAt).toBe(
    offered.until.toISOString(),
  );
});

test("An offer that is over is not brought back", async () => {
  await at(new Date(offered.until.getTime() + 1_000));
  const { status, body } = await lengthen(after(1));
  expect([status, body.message]).toEqual([409, "This offer has expired."]);
  await lapse();
  const ended = await lengthen(after(1));
  expect([ended.status, ended.body.message]).toEqual([409, "This party has no open offer."]);
});
