import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { aDinner, anAdministrator, aRegistration, seatsTaken } from "#test/factories.ts";
import { askersOf, type Who } from "#test/people/askers.ts";
import { aMenu } from "#test/people/menus.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const { aPerson, as } = askersOf(app);
let anna: Who;
let olga: Who;
let lars: Who;
let dinner: number;

beforeEach(async () => {
  anna = await aPerson("Anna", { lastName: "Weber" });
  olga = await aPerson("Olga", { adminPrivileges: "full" });
  lars = await aPerson("Lars", { adminPrivileges: "limited" });
  const registrationDeadline = new Date("2026-03-20T04:00:00Z");
  dinner = (await aDinner(app.db, { totalSeats: 2, registrationDeadline })).id;
});

const EVA = { firstName: "Eva", lastName: "Nová" };
const WITH_GUEST = { memberTickets: 1, guestTickets: 1, amount: "325.00", guestInfo: [EVA] };

async function byCheck(facts: object = {}): Promise<number> {
  const paid = { paymentType: "manual", paymentMethod: "check", checkNumber: "1042" } as const;
  const party = { eventId: dinner, memberId: anna.id, ...WITH_GUEST, ...paid, tableNumber: 3, ...facts };
  return (await aRegistration(app.db, party)).id;
}
async function byCard(): Promise<number> {
  const ask = { eventId: dinner, memberInfo: [], ...WITH_GUEST, agreeToTerms: true };
  const { body } = await as(anna, "POST /api/registrations", ask);
  const page = await as(anna, "POST /api/payment/create-hosted-page", { registrationId: body.id });
  await shop.pay(page.body.token);
  await shop.notifications();
  return body.id;
}
const remove = (id: number, due = "ends") => as(lars, `DELETE /api/registrations/${id}?due=${due}`);
const back = (id: number) => as(lars, `POST /api/registrations/${id}/put-back`);
const removed = async () => (await as(lars, `GET /api/events/${dinner}/removed`)).body;
const listed = async (): Promise<AttendeeRegistration[]> =>
  (await as(olga, `GET /api/events/${dinner}/attendees`)).body;
async function rowsOf(statement: ReturnType<typeof sql>) {
  return (await app.db.execute<Record<string, unknown>>(statement)).rows;
}

describe("A party that was removed", () => {
  it("is not put back for a member who was deleted since", async () => {
    const id = await byCheck();
    await remove(id);
    expect((await as(olga, `DELETE /api/members/${anna.id}`)).status).toBeLessThan(300);
    expect((await back(id)).status).toBe(404);
    expect(await seatsTaken(app.db, dinner)).toBe(0);
  });

  it("has the dish that its member chose elsewhere since", async () => {
    const { version, dish } = await aMenu(app.db, dinner);
    const id = await byCheck({ guestTickets: 0, guestInfo: [], amount: "150.00" });
    const choose = async (party: number, name: string) => {
      const [person] = await rowsOf(
        sql`select id from attendees where registration_id = ${party} and kind = 'member'`,
      );
      const chosen = [dish(name), dish("Pear")].map((one) => ({ ...one, attendeeId: person?.id }));
      return (await as(anna, `PUT /api/registrations/${party}/choices`, { version, choices: chosen })).status;
    };
    expect(await choose(id, "Turbot")).toBe(200);
    await remove(id);
    const other = (await aRegistration(app.db, { eventId: dinner, memberId: anna.id })).id;
    expect(await choose(other, "Venison")).toBe(200);
    await as(anna, `POST /api/registrations/${other}/cancel`);
    expect((await back(id)).status).toBe(200);
    const rows = await rowsOf(sql`select o.name from choices c join course_options o on o.id = c.option_id
      join attendees a on a.id = c.attendee_id where a.registration_id = ${id} order by o.name desc`);
    expect(rows).toEqual([{ name: "Venison" }, { name: "Pear" }]);
    const [email] = await rowsOf(sql`select body_text as text from outbox order by id desc limit 1`);
    expect(email?.text).toMatch(/^Dear Anna/);
    expect(email?.text).not.toContain("Choose your dishes");
  });

  it("is put back with its people, money and table; what was to be returned stays", async () => {
    const id = await byCheck();
    const [before] = await listed();
    await remove(id);
    expect(await rowsOf(sql`select dismissed_at from manual_returns`)).toEqual([{ dismissed_at: null }]);
    expect((await back(id)).status).toBe(200);
    const [after] = await listed();
    const { updatedAt: _, ...rest } = before as AttendeeRegistration;
    expect(after).toMatchObject(rest);
    expect(after?.amountDue).toBe("0.00");
    expect(await seatsTaken(app.db, dinner)).toBe(2);
    expect(await rowsOf(sql`select note from manual_returns where dismissed_at is not null`)).toEqual([
      { note: "The party was put back." },
    ]);
    // All of it goes back again if it is removed again.
    await remove(id);
    expect(await rowsOf(sql`select amount from manual_returns where dismissed_at is null`)).toEqual([
      { amount: "325.00" },
    ]);
  });

  it("is put back while its refund has not been sent to the card; the owner is told", async () => {
    const id = await byCard();
    await remove(id);
    await app.db.execute(sql`delete from outbox`);
    expect((await back(id)).body).toMatchObject({ status: "confirmed", amountDue: "0.00" });
    expect(await rowsOf(sql`select status from payment_refunds`)).toEqual([{ status: "dismissed" }]);
    expect(await rowsOf(sql`select recipient, kind from outbox`)).toEqual([
      { recipient: "anna@example.org", kind: "registration-confirmed" },
    ]);
  });

  it("owes what it owed, whether or not that was to stay due", async () => {
    const id = await byCheck({ status: "unpaid", paymentMethod: null, paymentType: "online" });
    await remove(id, "stays");
    await app.db.execute(sql`delete from outbox`);
    expect((await back(id)).body).toMatchObject({ status: "unpaid", amountDue: "325.00" });
    // The confirmation names what is due.
    const [{ body_text: text } = {}] = await rowsOf(sql`select body_text from outbox`);
    expect(text).toContain("$325.00 is due");
    expect(await rowsOf(sql`select stays_due_since from registrations`)).toEqual([{ stays_due_since: null }]);
  });
});

describe("The parties that can be put back", () => {
  it("are listed for any officer for ten minutes or until they are back", async () => {
    const id = await byCheck();
    expect(await removed()).toEqual([]);
    await remove(id);
    expect(await removed()).toEqual([
      { id, name: "Anna Weber", person: null, removedAt: expect.any(String) },
    ]);
    await shop.pass(9);
    expect(await removed()).toHaveLength(1);
    await back(id);
    expect(await removed()).toEqual([]);
    await remove(id);
    await shop.pass(10);
    expect(await removed()).toEqual([]);
  });

  it("exclude those whose seats are taken, whose member has a place, or who canceled", async () => {
    const id = await byCheck();
    await remove(id);
    const other = await aRegistration(app.db, { eventId: dinner, memberId: olga.id });
    expect(await removed()).toEqual([]);
    await app.db.execute(sql`update events set total_seats = 9`);
    expect(await removed()).toHaveLength(1);
    await app.db.execute(sql`update registrations set member_id = ${anna.id} where id = ${other.id}`);
    expect(await removed()).toEqual([]);
    await app.db.execute(sql`delete from registrations where id = ${other.id}`);
    expect(await removed()).toHaveLength(1);
    await app.db.execute(sql`update registrations set removed_reason = 'cancelled_by_member'`);
    expect(await removed()).toEqual([]);
  });

  it("have the name that the list of guests gives them, also without a contact", async () => {
    const guests = { memberId: null, memberTickets: 0, contactFirstName: null, contactLastName: null };
    const id = await byCheck(guests);
    const named = async () => (await removed()).map(({ name }: { name: string }) => name);
    await remove(id);
    expect(await named()).toEqual(["Eva Nová"]);
    await app.db.execute(sql`update attendees set first_name = '', last_name = ''`);
    expect(await named()).toEqual(["Name not entered"]);
  });

  it("are those of one dinner, which must exist", async () => {
    await remove(await byCheck());
    const { id } = await aDinner(app.db);
    expect((await as(lars, `GET /api/events/${id}/removed`)).body).toEqual([]);
    expect((await as(lars, "GET /api/events/99999/removed")).status).toBe(404);
  });
});

describe("A party that a credit paid for", () => {
  const credit = async () => (await as(anna, "GET /api/credits/my")).body.left;
  async function byCredit(): Promise<number> {
    const terms = { eventId: null, reason: "A bad table", expiresOn: "2027-03-10" };
    await as(olga, `POST /api/members/${anna.id}/credits`, { amount: "325.00", ...terms });
    const ask = { eventId: dinner, memberInfo: [], ...WITH_GUEST, agreeToTerms: true };
    const { body } = await as(anna, "POST /api/registrations", ask);
    await as(anna, `POST /api/registrations/${body.id}/credit`, {});
    await remove(body.id);
    return body.id;
  }

  it("is paid by it again, and gives it back if it is removed again", async () => {
    const id = await byCredit();
    expect(await credit()).toBe("325.00");
    expect((await back(id)).body).toMatchObject({ status: "confirmed", amountDue: "0.00" });
    expect(await credit()).toBe("0.00");
    await shop.pass(1);
    await remove(id);
    expect(await credit()).toBe("325.00");
    expect((await back(id)).status).toBe(200);
    expect(await credit()).toBe("0.00");
    const { body } = await as(olga, "GET /api/credits");
    expect(body.outstanding).toBe("0.00");
  });

  it("stays removed once the credit has less left", async () => {
    const id = await byCredit();
    const [found] = await rowsOf(sql`select id from credits`);
    await as(olga, `POST /api/credits/${found?.id}/withdraw`, { left: "325.00", reason: "Granted twice" });
    const { status, body } = await back(id);
    expect([status, body.message]).toEqual([
      409,
      "The credit that paid for this party has since been used or has ended. Please register it again.",
    ]);
    expect(await listed()).toEqual([]);
  });
});

describe("A party stays removed", () => {
  const answer = async (id: number) => {
    const { status, body } = await back(id);
    return [status, body.message];
  };

  it("after ten minutes, and if no officer removed it or it is there", async () => {
    const id = await byCheck();
    expect(await answer(id)).toEqual([409, "This party wasn’t removed, or is back already."]);
    await remove(id);
    await shop.pass(11);
    const late = "This party was removed more than 10 minutes ago. Please register it again.";
    expect(await answer(id)).toEqual([409, late]);
    await app.db.execute(sql`update registrations set removed_at = ${app.now.toISOString()},
      removed_reason = 'cancelled_by_member'`);
    expect(await answer(id)).toEqual([404, "Registration not found"]);
    expect(await answer(99_999)).toEqual([404, "Registration not found"]);
  });

  it("if its seats went to others, or someone in it has a place by now", async () => {
    const id = await byCheck();
    await remove(id);
    const other = await aRegistration(app.db, { eventId: dinner, memberId: olga.id });
    expect(await answer(id)).toEqual([409, "Its seats have already gone to others."]);
    await app.db.execute(sql`update events set total_seats = 9`);
    await app.db.execute(sql`update registrations set member_id = ${anna.id} where id = ${other.id}`);
    expect(await answer(id)).toEqual([409, expect.stringContaining("already has")]);
  });

  it("if its account has registered again", async () => {
    const ada = await anAdministrator(app.db, { firstName: "Ada", lastName: "Roth" });
    const id = await byCheck({ memberId: null, userId: ada.id });
    await remove(id);
    await app.db.execute(sql`update events set total_seats = 9`);
    const again = await aRegistration(app.db, { eventId: dinner, userId: ada.id });
    expect(await answer(id)).toEqual([409, `Ada Roth already has registration #${again.id} for this event.`]);
  });

  it("once money of it was returned", async () => {
    const id = await byCheck();
    await remove(id);
    const [due] = await rowsOf(sql`select id from manual_returns`);
    const returned = { amount: "325.00", method: "check", reference: "7", note: "" };
    await as(olga, `POST /api/manual-returns/${due?.id}/return`, returned);
    expect(await answer(id)).toEqual([
      409,
      "This party’s money has already been sent back, turned into a credit, or written off. Please register it again.",
    ]);
  });
});
