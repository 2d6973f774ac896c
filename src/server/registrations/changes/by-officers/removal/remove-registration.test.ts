import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { aDinner, aRegistration, seatsTaken } from "#test/factories.ts";
import { askersOf, type Who } from "#test/people/askers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const { aPerson, as } = askersOf(app);
let anna: Who;
/** A full officer, and a limited one. */
let olga: Who;
let lars: Who;
let dinner: number;

const EVA = { firstName: "Eva", lastName: "Nová" };
const KEEPS_SHARE = "The venue keeps its share.";

beforeEach(async () => {
  anna = await aPerson("Anna");
  olga = await aPerson("Olga", { adminPrivileges: "full" });
  lars = await aPerson("Lars", { adminPrivileges: "limited" });
  dinner = (await aDinner(app.db, { totalSeats: 6 })).id;
});

/** Anna with a guest, paid by card. */
async function byCard(): Promise<number> {
  const ask = { eventId: dinner, memberTickets: 1, guestTickets: 1, memberInfo: [], guestInfo: [EVA] };
  const { body } = await as(anna, "POST /api/registrations", {
    ...ask,
    amount: "325.00",
    agreeToTerms: true,
  });
  const page = await as(anna, "POST /api/payment/create-hosted-page", { registrationId: body.id });
  await shop.pay(page.body.token);
  await shop.notifications();
  await app.db.execute(sql`delete from outbox`);
  return body.id;
}
const preview = (id: number) => as(lars, `POST /api/registrations/${id}/preview`, { change: "remove party" });
/** Removes it as its preview says, unless told otherwise. */
async function remove(id: number, { who = lars, ...more }: { who?: Who; lowered?: object } = {}) {
  const { updatedAt, goesBack } = (await preview(id)).body;
  return as(who, `DELETE /api/registrations/${id}`, { updatedAt, goesBack, ...more });
}
const rowsOf = async (statement: ReturnType<typeof sql>) =>
  (await app.db.execute<Record<string, unknown>>(statement)).rows;
const debts = () => rowsOf(sql`select amount from payment_refunds order by id`);
async function emailText(): Promise<unknown> {
  const [email] = await rowsOf(sql`select body_text from outbox order by id`);
  return email?.body_text;
}

describe("A whole party that an officer removes", () => {
  it("is shown first, person by person, with seats, money, table, and who is emailed", async () => {
    const id = await byCard();
    await as(lars, `PATCH /api/registrations/${id}`, { tableNumber: 3 });
    const { status, body } = await preview(id);
    expect([status, body]).toMatchObject([
      200,
      {
        seats: { before: 2, after: 0 },
        amount: { before: "325.00", after: "0.00" },
        goesBack: "325.00",
        noLongerDue: "0.00",
        sentence: "$325.00 will be returned to the card you paid with.",
        persons: [
          { name: "Anna Weber", goesBack: ["$150.00 to the card"] },
          { name: "Eva Nová", goesBack: ["$175.00 to the card"] },
        ],
        tableNumber: 3,
        hasDish: false,
        venueTold: null,
        emails: ["anna@example.org"],
        rejecting: [],
      },
    ]);
    expect(await seatsTaken(app.db, dinner)).toBe(2);
    expect(await rowsOf(sql`select id from outbox`)).toEqual([]);
  });

  it("leaves with its seats and money, and its owner reads the sentence of the preview", async () => {
    const id = await byCard();
    const { sentence } = (await preview(id)).body;
    expect((await remove(id)).body).toEqual({ removed: true, refundDue: "325.00" });
    expect(await emailText()).toContain(sentence);
    // Removed again after it was put back, it is told again.
    await as(lars, `POST /api/registrations/${id}/put-back`, {});
    await shop.pass(1);
    await remove(id);
    const kinds = await rowsOf(
      sql`select count(*)::int as sent from outbox where kind = 'registration-removed'`,
    );
    expect(kinds).toEqual([{ sent: 2 }]);
    expect(await seatsTaken(app.db, dinner)).toBe(0);
  });

  it("stays if it or its money changed since; the refusal has the new preview", async () => {
    const id = await byCard();
    const { updatedAt } = (await preview(id)).body;
    const other = await as(lars, `DELETE /api/registrations/${id}`, { updatedAt, goesBack: "300.00" });
    expect([other.status, other.body]).toMatchObject([
      409,
      {
        message: "This party has changed since you opened it. Please review it.",
        preview: { goesBack: "325.00" },
      },
    ]);
    await app.db.execute(sql`update registrations set updated_at = updated_at + interval '1 second'`);
    const stale = await as(lars, `DELETE /api/registrations/${id}`, { updatedAt, goesBack: "325.00" });
    expect([stale.status, stale.body.code]).toEqual([409, "edit_conflict"]);
    expect(await debts()).toEqual([]);
    expect((await remove(id)).status).toBe(200);
    expect((await as(lars, `DELETE /api/registrations/${id}`)).status).toBe(404);
  });

  it("shows what is due, which ends with it or stays", async () => {
    const { id } = await aRegistration(app.db, {
      eventId: dinner,
      memberId: anna.id,
      amount: "150.00",
      paysLaterSince: app.now,
      paysLaterBy: "member 1",
    });
    const { body } = await preview(id);
    expect(body).toMatchObject({ goesBack: "0.00", noLongerDue: "150.00" });
    const { updatedAt, goesBack } = body;
    const reply = await as(lars, `DELETE /api/registrations/${id}?due=stays`, { updatedAt, goesBack });
    expect(reply.status).toBe(200);
    expect(await emailText()).toContain("The $150.00 is still due.");
  });

  it("shows the rest that ends with it if a part was paid, which goes back", async () => {
    const { id } = await aRegistration(app.db, {
      eventId: dinner,
      memberId: anna.id,
      amount: "325.00",
      paysLaterSince: app.now,
      paysLaterBy: "member 1",
    });
    const check = { method: "check", reference: "1042", amount: "150.00", due: "325.00" };
    expect((await as(olga, `POST /api/debts/${id}/payments`, check)).status).toBe(201);
    const { body } = await preview(id);
    expect(body).toMatchObject({ goesBack: "150.00", noLongerDue: "175.00" });
    const { updatedAt, goesBack } = body;
    const stays = await as(lars, `DELETE /api/registrations/${id}?due=stays`, { updatedAt, goesBack });
    expect(stays.status).toBe(409);
    expect((await remove(id)).status).toBe(200);
  });

  it("names the tables if its people sit at several", async () => {
    const id = await byCard();
    await as(lars, `PATCH /api/registrations/${id}`, { tableNumber: 3 });
    await app.db.execute(sql`update attendees set table_number = 5 where kind = 'guest'`);
    const { body } = await preview(id);
    expect([body.tableNumber, body.follows]).toEqual([null, ["The seats are at tables 3 and 5."]]);
  });
});

describe("Unpaid seats for which a credit paid a part", () => {
  const REFUSED = [409, "These seats haven’t been paid for yet. Whatever was paid toward them goes back."];

  async function byCredit(amount: string, guestInfo: object[]): Promise<number> {
    await app.db.execute(sql`update members set confirmed_email = email where id = ${anna.id}`);
    const terms = { eventId: null, reason: "A bad table", expiresOn: null };
    await as(olga, `POST /api/members/${anna.id}/credits`, { amount, ...terms });
    const guestTickets = guestInfo.length;
    const { id } = (
      await as(anna, "POST /api/registrations", {
        eventId: dinner,
        memberTickets: 1,
        guestTickets,
        memberInfo: [],
        guestInfo,
        amount: guestTickets > 0 ? "325.00" : "150.00",
        agreeToTerms: true,
      })
    ).body;
    await as(anna, `POST /api/registrations/${id}/credit`, {});
    return id;
  }

  it("give back what it paid for one of them, too", async () => {
    const id = await byCredit("250.00", [EVA]);
    const [eva] = await rowsOf(
      sql`select id from attendees where registration_id = ${id} and kind = 'guest'`,
    );
    const ask = { change: "remove person", attendeeId: eva?.id };
    const { updatedAt, goesBack, mayLower } = (await as(olga, `POST /api/registrations/${id}/preview`, ask))
      .body;
    expect([goesBack, mayLower]).toEqual(["100.00", false]);
    const lowered = { to: "0", why: KEEPS_SHARE };
    const form = { updatedAt, goesBack, isTold: true, lowered };
    const refused = await as(olga, `DELETE /api/attendees/${eva?.id}`, form);
    expect([refused.status, refused.body.message]).toEqual(REFUSED);
  });

  it("give it back whatever an officer says, and no one has to send it", async () => {
    const id = await byCredit("95.00", []);
    expect((await preview(id)).body).toMatchObject({
      goesBack: "95.00",
      refundDue: "0.00",
      mayLower: false,
    });
    const refused = await remove(id, { who: olga, lowered: { to: "0", why: KEEPS_SHARE } });
    expect([refused.status, refused.body.message]).toEqual(REFUSED);
    expect((await remove(id)).body).toEqual({ removed: true, refundDue: null });
    expect((await as(anna, "GET /api/credits/my")).body.left).toBe("95.00");
  });
});

describe("What goes back of a whole party", () => {
  it("is lowered by a full officer with a reason, which the email repeats; the rest stays kept", async () => {
    const id = await byCard();
    const lowered = { to: "100.00", why: KEEPS_SHARE };
    expect((await remove(id, { who: olga, lowered })).body.refundDue).toBe("100.00");
    expect(await debts()).toEqual([{ amount: "100.00" }]);
    const [{ reason } = {}] = await rowsOf(sql`select reason from payment_refunds`);
    expect(reason).toMatch(
      /^An officer removed the registration for .* and kept \$225\.00 of what was paid\.$/,
    );
    expect(await emailText()).toContain(
      `$100.00 of the $325.00 will be returned to the card you paid with. Reason: ${KEEPS_SHARE}`,
    );
    // Put back, the whole payment counts again.
    expect((await as(lars, `POST /api/registrations/${id}/put-back`, {})).body).toMatchObject({
      status: "confirmed",
      amountDue: "0.00",
    });
    expect((await preview(id)).body.goesBack).toBe("325.00");
  });

  it("may be nothing, but not as much as the rule gives, and never unread", async () => {
    const id = await byCard();
    const too = await remove(id, { who: olga, lowered: { to: "325.00", why: KEEPS_SHARE } });
    expect([too.status, too.body.message]).toEqual([400, "Please enter less than what would go back"]);
    const lowered = { to: "0", why: KEEPS_SHARE };
    const unread = await as(olga, `DELETE /api/registrations/${id}`, { lowered });
    expect([unread.status, unread.body.message]).toEqual([
      400,
      "Please review the amount that would go back before you lower it.",
    ]);
    expect((await remove(id, { who: olga, lowered })).body.refundDue).toBeNull();
    expect(await debts()).toEqual([]);
    expect(await emailText()).toContain(`The $325.00 will not be returned. Reason: ${KEEPS_SHARE}`);
    const logged = await rowsOf(sql`select 1 from audit_log where after::text like ${`%${KEEPS_SHARE}%`}`);
    expect(logged).toEqual([]);
  });

  it("is never lowered by a limited officer, or without a reason", async () => {
    const id = await byCard();
    const lowered = { to: "0", why: KEEPS_SHARE };
    expect((await remove(id, { lowered })).status).toBe(403);
    expect((await remove(id, { who: olga, lowered: { to: "0", why: " " } })).status).toBe(400);
    expect(await seatsTaken(app.db, dinner)).toBe(2);
  });

  it("is lowered for a party in the line as well, whose money was kept", async () => {
    const id = await byCard();
    await as(lars, `PATCH /api/registrations/${id}`, { status: "waitlist" });
    const [refund] = await rowsOf(sql`select id from payment_refunds`);
    await as(olga, `POST /api/refunds/${refund?.id}/dismiss`, { note: "They wait" });
    await app.db.execute(sql`delete from outbox`);
    await app.db.execute(
      sql`insert into mailboxes (address, refused, news_stopped_at) values ('anna@example.org', 1, now())`,
    );
    expect((await preview(id)).body).toMatchObject({
      seats: { before: 0, after: 0 },
      goesBack: "325.00",
      emails: ["anna@example.org"],
      rejecting: ["anna@example.org"],
    });
    const lowered = { to: "25.00", why: KEEPS_SHARE };
    expect((await remove(id, { who: olga, lowered })).body.refundDue).toBe("25.00");
    expect(await emailText()).toContain(`Reason: ${KEEPS_SHARE}`);
  });
});
