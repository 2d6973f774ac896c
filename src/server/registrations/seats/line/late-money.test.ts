import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { seatsTaken } from "#test/factories.ts";
import { EVA, useLine } from "#test/services/line.ts";

const {
  shop,
  app,
  people,
  facts,
  as,
  aPerson,
  join,
  register,
  pageOf,
  free,
  mine,
  seats,
  entries,
  offers,
  emailsTo,
} = useLine();
const WITH_SPOUSE = { withSpouse: true };

/** Huy pays for both of them, but the hold has expired before the money arrives, and the two seats are free again. */
async function lateMoney(): Promise<void> {
  await seats(4);
  const { body } = await register(people.huy, [2, 0], WITH_SPOUSE);
  await shop.pay(await pageOf(people.huy, body.id));
  await app.db.execute(
    sql`update registrations set removed_at = now(), removed_reason = 'payment_expired' where id = ${body.id}`,
  );
  await seats(2);
}
const refunds = async () => (await app.db.execute(sql`select amount from payment_refunds`)).rows;

describe("late money of a member who was deleted since", () => {
  it("is returned, and takes no seats and no place in line for no one", async () => {
    for (const [total, left] of [
      [3, 3],
      [3, 2],
    ] as const) {
      await seats(total);
      const gone = await aPerson(`Gone${left}`);
      const { body } = await register(gone, [1, 0]);
      await shop.pay(await pageOf(gone, body.id));
      await app.db.execute(
        sql`update registrations set removed_at = now(), removed_reason = 'payment_expired' where id = ${body.id}`,
      );
      await app.db.execute(sql`update registrations set member_id = null, contact_first_name = 'Deleted',
        contact_last_name = 'member' where id = ${body.id}`);
      await seats(left);
      await shop.notifications();
      expect(await seatsTaken(app.db, facts.dinner)).toBe(2);
      expect(await entries()).toEqual([]);
    }
    expect(await refunds()).toEqual([{ amount: "150.00" }, { amount: "150.00" }]);
  });
});

describe("late money for a member whom their spouse brings since", () => {
  it("gets them the seats that the spouse had from an offer, and tells the spouse", async () => {
    await lateMoney();
    await join(people.minh, 2);
    await free();
    expect((await register(people.minh, [2, 0], WITH_SPOUSE)).status).toBe(201);
    await shop.notifications();
    expect((await mine(people.huy)).map(({ status }) => status)).toEqual(["confirmed"]);
    expect(await refunds()).toEqual([]);
    expect(await seatsTaken(app.db, facts.dinner)).toBe(2);
    expect(await entries()).toMatchObject([{ member_id: people.minh.id, why: "placed" }]);
    expect(
      (await emailsTo("minh@example.org")).find(({ kind }) => kind === "unpaid-replaced")?.text,
    ).toContain(
      "Another registration with Quang Huy Nguyễn has been paid for, so yours has ended. You have a seat in that registration.",
    );
  });

  it("leaves a spouse who is not in that party in line, with the offer if its seats are free", async () => {
    await seats(3);
    const alone = await register(people.huy, [1, 0]);
    await shop.pay(await pageOf(people.huy, alone.body.id));
    await app.db.execute(
      sql`update registrations set removed_at = now(), removed_reason = 'payment_expired' where id = ${alone.body.id}`,
    );
    await seats(2);
    await join(people.minh, 2);
    await free();
    expect((await register(people.minh, [2, 0], WITH_SPOUSE)).status).toBe(201);
    await shop.notifications();
    expect(await seatsTaken(app.db, facts.dinner)).toBe(1);
    expect(await entries()).toMatchObject([{ member_id: people.minh.id, why: null }]);
    expect(await offers()).toMatchObject([{ state: "lapsed" }]);
    expect((await emailsTo("minh@example.org")).at(-1)?.text).toContain(
      "You’re on the waitlist again, in your place.",
    );
  });

  it("on an officer's card form does the same", async () => {
    await seats(4);
    const prepared = await as(people.olga, "POST /api/payment/create-manual-hosted-page", {
      registrationData: {
        registrationType: "member",
        firstName: "Quang Huy",
        lastName: "Nguyễn",
        memberId: people.huy.id,
        memberTickets: 1,
        guestTickets: 1,
        memberInfo: [],
        guestInfo: [EVA],
      },
      eventId: facts.dinner,
      amount: "325.00",
    });
    expect(prepared.status, prepared.text).toBe(200);
    await shop.pay(prepared.body.token);
    await app.db.execute(sql`update manual_registrations set hold_id = null, closed_at = now()`);
    await app.db.execute(sql`delete from seat_holds`);
    await seats(2);
    await join(people.minh, 2);
    await free();
    expect((await register(people.minh, [2, 0], WITH_SPOUSE)).status).toBe(201);
    await shop.notifications();
    expect((await mine(people.huy)).map(({ status }) => status)).toEqual(["confirmed"]);
    expect(await refunds()).toEqual([]);
    expect(await entries()).toMatchObject([{ member_id: people.minh.id, why: null }]);
    expect((await emailsTo("minh@example.org")).at(-1)?.kind).toBe("unpaid-replaced");
  });
});
