import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { everyRow } from "#test/database/every-table.ts";
import { aDinner, aMember, changeMember, sessionOf } from "#test/factories.ts";
import type { SignedIn } from "#test/people/many-members.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const who = {} as {
  owner: SignedIn;
  spouse: SignedIn;
  officer: SignedIn;
  party: number;
  spousesPlace: number;
};

async function done(by: SignedIn, request: string, body?: unknown) {
  const [method = "", path = ""] = request.split(" ");
  const reply = await app.call<{ id: number }>(method, path, { cookie: by.cookie, body });
  expect(reply.status, `${method} ${path}: ${reply.text}`).toBeLessThan(300);
  return reply.body;
}

/** Huy has paid for a party with the spouse Minh and a guest, Ana. */
beforeEach(async () => {
  const owner = await aMember(app.db, { firstName: "Huy", lastName: "Nguyễn" });
  const spouse = await aMember(app.db, { firstName: "Minhplanted", lastName: "Nguyễn" });
  await changeMember(app.db, owner.id, { spouseId: spouse.id });
  await changeMember(app.db, spouse.id, { spouseId: owner.id });
  who.owner = { id: owner.id, cookie: await sessionOf(app, { memberId: owner.id }) };
  who.spouse = { id: spouse.id, cookie: await sessionOf(app, { memberId: spouse.id }) };
  who.officer = await aFullOfficer(app);
  const dinner = await aDinner(app.db);
  who.party = (
    await done(who.owner, "POST /api/registrations", {
      eventId: dinner.id,
      memberTickets: 2,
      guestTickets: 1,
      amount: "475.00",
      withSpouse: true,
      memberInfo: [{ firstName: "Minhplanted", lastName: "Nguyễn" }],
      guestInfo: [{ firstName: "Anaplanted", lastName: "Duarte" }],
    })
  ).id;
  const paid = { status: "confirmed", paymentType: "manual", paymentMethod: "cash" };
  await done(who.officer, `PATCH /api/registrations/${who.party}`, paid);
  who.spousesPlace = await placeOf("member");
});

async function placeOf(kind: "member" | "guest"): Promise<number> {
  const { rows } = await app.db.execute<{ id: number }>(sql`select id from attendees
    where registration_id = ${who.party} and kind = ${kind} order by place desc limit 1`);
  return rows[0]?.id ?? 0;
}

/** The entries of the audit log that have these words after the member is deleted. */
async function loggedAfterDeletion({ id }: SignedIn, words: string): Promise<string[]> {
  const logged = async () => (await everyRow(app.db)).audit_log?.filter((row) => row.includes(words)) ?? [];
  expect(await logged()).not.toEqual([]);
  expect((await app.call("DELETE", `/api/members/${id}`, who.officer)).status).toBe(200);
  return logged();
}

describe("After a member is deleted, the audit log of a party contains", () => {
  it("nothing of what officers wrote about their price", async () => {
    const price = { price: "1.00", why: "Minh sings for us", read: "150.00" };
    await done(who.officer, `PUT /api/attendees/${who.spousesPlace}/price`, price);
    expect(await loggedAfterDeletion(who.spouse, "sings for us")).toEqual([]);
    const { rows } = await app.db.execute(sql`select after ->> 'price' as price, after ->> 'amount' as amount
      from audit_log where action = 'change price'`);
    expect(rows).toEqual([{ price: "1.00", amount: "326.00" }]);
  });

  it("nothing of what officers wrote about them as a guest", async () => {
    await done(who.officer, `PATCH /api/attendees/${who.spousesPlace}`, { memberId: null });
    const guest = await placeOf("guest");
    await done(who.officer, `PATCH /api/attendees/${guest}`, { memberId: who.spouse.id });
    await done(who.officer, `PATCH /api/attendees/${guest}`, { cardName: "Minh of the choir" });
    expect(await loggedAfterDeletion(who.spouse, "of the choir")).toEqual([]);
  });

  it("no name where they gave up their seat", async () => {
    await done(who.spouse, `POST /api/registrations/my/attendees/${who.spousesPlace}/remove`, {});
    expect(await loggedAfterDeletion(who.spouse, "Minhplanted")).toEqual([]);
    const { rows } = await app.db.execute(sql`select before ->> 'price' as price, after ->> 'amount' as amount
      from audit_log where action = 'give up seat'`);
    expect(rows).toEqual([{ price: "150.00", amount: "325.00" }]);
  });

  it("no name where the owner removed them", async () => {
    await done(who.owner, `POST /api/registrations/my/attendees/${who.spousesPlace}/remove`, {});
    expect(await loggedAfterDeletion(who.spouse, "Minhplanted")).toEqual([]);
  });

  it("no name where an officer removed them, and nothing of the reason", async () => {
    const change = { change: "remove person", attendeeId: who.spousesPlace };
    const path = `/api/registrations/${who.party}/preview`;
    const asked = { ...who.officer, body: change };
    const preview = await app.call<{ updatedAt: string; goesBack: string }>("POST", path, asked);
    const { updatedAt, goesBack } = preview.body;
    const removal = { updatedAt, goesBack, isTold: true };
    await done(who.officer, `DELETE /api/attendees/${who.spousesPlace}`, removal);
    expect(await loggedAfterDeletion(who.spouse, "Minhplanted")).toEqual([]);
  });

  it("no name of a guest they brought and later removed", async () => {
    await done(who.owner, `POST /api/registrations/${who.party}/remove-guest`, {
      index: 0,
      lastName: "Duarte",
    });
    await done(who.officer, `DELETE /api/registrations/${who.party}`);
    expect(await loggedAfterDeletion(who.owner, "Anaplanted")).toEqual([]);
  });
});
