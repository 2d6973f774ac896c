import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { aDinner, aRegistration, changeMember } from "#test/factories.ts";
import { askersOf, type Who } from "#test/people/askers.ts";
import { aMenu } from "#test/people/menus.ts";
import { auditEntries } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const { aPerson, as } = askersOf(app);

let anna: Who;
let karl: Who;
let lars: Who;
let dinner: number;

const EVA = { firstName: "Eva", lastName: "Nová" };

beforeEach(async () => {
  anna = await aPerson("Anna");
  karl = await aPerson("Karl");
  lars = await aPerson("Lars", { adminPrivileges: "limited" });
  dinner = (await aDinner(app.db, { totalSeats: 10 })).id;
});

/** Anna, whom the officer chose, with Karl on the second member ticket and Eva as a guest. */
const annasForm = (of: object = {}) => ({
  registrationType: "member",
  firstName: "Anna",
  lastName: "Weber",
  email: "",
  memberId: anna.id,
  memberTickets: 2,
  guestTickets: 1,
  memberInfo: [{ firstName: "K.", lastName: "Weber", memberId: karl.id }],
  guestInfo: [EVA],
  bypassPayment: true,
  ...of,
});
const enter = (of: object = {}) =>
  as(lars, `POST /api/events/${dinner}/manual-registration-direct`, { ...annasForm(of), amount: "475.00" });
async function persons() {
  const { rows } = await app.db.execute(sql`select a.kind, a.member_id, a.first_name, a.needs, o.name as dish
    from attendees a left join choices c on c.attendee_id = a.id left join course_options o on o.id = c.option_id
    where a.event_id = ${dinner} and a.is_live order by a.registration_id, a.kind desc, a.place`);
  return rows;
}
async function emails() {
  const { rows } = await app.db.execute<{ line: string }>(
    sql`select recipient || ': ' || subject as line from outbox order by recipient`,
  );
  return rows.map(({ line }) => line);
}

describe("A member whom an officer chose for another place of a party", () => {
  it("has their record’s name and needs, sees the dinner, leaves the waitlist, is told", async () => {
    await as(karl, "PUT /api/member/needs", { needs: { none: true } });
    await aRegistration(app.db, { eventId: dinner, memberId: karl.id, status: "waitlist" });
    expect((await enter()).status).toBe(201);
    expect(await persons()).toMatchObject([
      { kind: "member", member_id: anna.id },
      { kind: "member", member_id: karl.id, first_name: "Karl", needs: { none: true } },
      { kind: "guest", member_id: null, first_name: "Eva" },
    ]);
    expect((await as(karl, "GET /api/registrations/my")).body).toMatchObject([
      { registrations: { registeredBy: { firstName: "Anna" }, status: "confirmed" } },
    ]);
    const { rows } = await app.db.execute(sql`select ended_because from waitlist_entries`);
    expect(rows).toEqual([{ ended_because: "placed" }]);
    expect(await emails()).toContain("karl@example.org: You are registered: Spring Dinner");
  });

  it("is refused if in the party twice, if placed elsewhere, or if deleted", async () => {
    const twice = await enter({ memberInfo: [{ ...EVA, memberId: anna.id }] });
    expect([twice.status, twice.body.message]).toEqual([400, "Anna Weber is in this party twice."]);
    const gone = await enter({ memberInfo: [{ ...EVA, memberId: 999_999 }] });
    expect(gone.body.errors).toMatchObject([{ path: "memberInfo.0.memberId" }]);
    const { id } = await aRegistration(app.db, { eventId: dinner, memberId: karl.id });
    const elsewhere = await enter();
    expect([elsewhere.status, elsewhere.body.message]).toEqual([
      409,
      `Karl Weber already has a place at this event (registration #${id}).`,
    ]);
  });

  it("is left as a name if they have another place when the card is charged", async () => {
    const { body } = await as(lars, "POST /api/payment/create-manual-hosted-page", {
      eventId: dinner,
      registrationData: annasForm({ bypassPayment: false }),
      amount: "475.00",
    });
    await aRegistration(app.db, { eventId: dinner, memberId: karl.id });
    await shop.pay(body.token);
    await shop.notifications();
    expect(await persons()).toMatchObject([
      { member_id: karl.id },
      { member_id: anna.id },
      { member_id: null, first_name: "K." },
      { first_name: "Eva" },
    ]);
  });
});

describe("Dishes that were named on the telephone", () => {
  it("are saved for each person, unless the menu has changed", async () => {
    const { version, dish } = await aMenu(app.db, dinner);
    const of = (name: string, from = version) => ({ version: from, choices: [dish(name)] });
    const stale = await enter({ dishes: of("Venison", version - 1) });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      "This menu was changed by someone else. Please review it.",
    ]);
    const { id: other } = await aDinner(app.db);
    const elsewhere = await aMenu(app.db, other);
    const unknown = { version, choices: [elsewhere.dish("Venison")] };
    expect((await enter({ dishes: unknown })).body.message).toBe("This dish is not on the menu.");
    await enter({ dishes: of("Venison"), guestInfo: [{ ...EVA, dishes: of("Turbot") }] });
    expect(await persons()).toMatchObject([{ dish: "Venison" }, { dish: null }, { dish: "Turbot" }]);
  });

  it("are asked for in the email only if any are missing", async () => {
    const { version, dish } = await aMenu(app.db, dinner);
    const dishes = { version, choices: [dish("Turbot"), dish("Pear")] };
    const guest = { ...EVA, dishes };
    const alone = { memberTickets: 1, memberInfo: [], dishes };
    const text = async (form: object) => {
      const reply = await as(lars, `POST /api/events/${dinner}/manual-registration-direct`, {
        ...annasForm({ ...alone, ...form }),
        amount: "325.00",
      });
      expect(reply.status).toBe(201);
      const { rows } = await app.db.execute<{ text: string }>(
        sql`select body_text as text from outbox where recipient = 'anna@example.org' order by id desc limit 1`,
      );
      await app.db.execute(sql`delete from registrations where id = ${reply.body.id}`);
      return rows[0]?.text;
    };
    expect(await text({ guestInfo: [{ ...EVA, dishes: { version, choices: [dish("Turbot")] } }] })).toContain(
      "Choose your dishes",
    );
    expect(await text({ guestInfo: [guest] })).not.toContain("Choose your dishes");
  });

  it("don’t replace what the member chose before the card was charged", async () => {
    const { version, dish } = await aMenu(app.db, dinner);
    const turbot = { version, choices: [dish("Turbot")] };
    const { body } = await as(lars, "POST /api/payment/create-manual-hosted-page", {
      eventId: dinner,
      registrationData: annasForm({
        bypassPayment: false,
        memberInfo: [{ ...EVA, memberId: karl.id, dishes: turbot }],
        guestInfo: [{ ...EVA, dishes: turbot }],
      }),
      amount: "475.00",
    });
    const own = await aRegistration(app.db, { eventId: dinner, memberId: karl.id });
    const { rows } = await app.db.execute<{ id: number }>(
      sql`select id from attendees where registration_id = ${own.id}`,
    );
    const chosen = { ...dish("Venison"), attendeeId: rows[0]?.id };
    expect(
      (await as(karl, `PUT /api/registrations/${own.id}/choices`, { version, choices: [chosen] })).status,
    ).toBe(200);
    expect((await as(karl, `POST /api/registrations/${own.id}/cancel`)).status).toBe(200);
    await shop.pay(body.token);
    await shop.notifications();
    expect(await persons()).toMatchObject([{ dish: null }, { dish: "Venison" }, { dish: "Turbot" }]);
  });

  it("are in the audit log, with the members who were linked", async () => {
    const { version, dish } = await aMenu(app.db, dinner);
    await enter({ guestInfo: [{ ...EVA, dishes: { version, choices: [dish("Turbot")] } }] });
    expect((await auditEntries(app)).at(-1)).toMatchObject({
      action: "register by hand",
      after: { memberIds: [karl.id], dishes: [{ dish: "Turbot" }] },
    });
  });
});

describe("What an officer entered for someone chosen from the directory", () => {
  const KARL = { firstName: "Karl", lastName: "Weber", needs: { none: true } };
  const byCard = async () =>
    (
      await as(lars, "POST /api/payment/create-manual-hosted-page", {
        eventId: dinner,
        registrationData: annasForm({
          bypassPayment: false,
          memberInfo: [{ ...KARL, memberId: karl.id }],
          guestInfo: [{ ...EVA, needs: { none: true } }],
        }),
        amount: "475.00",
      })
    ).body.token;
  const dataOf = async (who: Who) => (await as(who, "GET /api/member/data")).text;

  it("is not in the payer’s data", async () => {
    await byCard();
    expect(await dataOf(anna)).toContain(
      "guests Eva Nová, needs none yes, additional members Karl Weber, guest tickets 1",
    );
  });

  it("is erased with their record, even if the card is charged later", async () => {
    const olga = await aPerson("Olga", { adminPrivileges: "full" });
    const token = await byCard();
    expect((await as(olga, `DELETE /api/members/${karl.id}`)).status).toBe(200);
    expect(await dataOf(anna)).not.toContain("Karl");
    await shop.pay(token);
    await shop.notifications();
    expect(await persons()).toMatchObject([
      { member_id: anna.id },
      { member_id: null, first_name: "Deleted", needs: null },
      { first_name: "Eva", needs: { none: true } },
    ]);
  });
});

describe("The dish of a member who is deleted", () => {
  it("goes from the audit log as well; those of others stay", async () => {
    const olga = await aPerson("Olga", { adminPrivileges: "full" });
    const { version, dish } = await aMenu(app.db, dinner);
    const turbot = { version, choices: [dish("Turbot")] };
    await enter({
      memberInfo: [{ ...EVA, memberId: karl.id, dishes: turbot }],
      guestInfo: [{ ...EVA, dishes: { version, choices: [dish("Venison")] } }],
    });
    expect((await as(olga, `DELETE /api/members/${karl.id}`)).status).toBe(200);
    const entry = (await auditEntries(app)).find(({ action }) => action === "register by hand");
    expect(entry?.after).toMatchObject({ dishes: [{ dish: "Venison" }] });
  });
});

describe("The same party twice", () => {
  it("is refused, whatever was entered for its people", async () => {
    const { version, dish } = await aMenu(app.db, dinner);
    const guest = { ...EVA, needs: { none: true }, dishes: { version, choices: [dish("Turbot")] } };
    const form = { registrationType: "guest", memberId: undefined, firstName: "Ada", lastName: "Gast" };
    const people = { memberTickets: 0, memberInfo: [], guestTickets: 1, guestInfo: [guest] };
    const send = () =>
      as(lars, `POST /api/events/${dinner}/manual-registration-direct`, {
        ...annasForm({ ...form, ...people }),
        amount: "175.00",
      });
    expect([(await send()).status, (await send()).status]).toEqual([201, 409]);
  });
});

describe("Someone whose name has changed", () => {
  it("is offered only once as a companion, and never as their own", async () => {
    await changeMember(app.db, anna.id, { spouseId: karl.id });
    await enter();
    await changeMember(app.db, karl.id, { lastName: "Novák" });
    await changeMember(app.db, anna.id, { lastName: "Novák" });
    const { body } = await as(lars, `GET /api/members/${anna.id}/companions`);
    expect(body).toMatchObject([{ memberId: karl.id, lastName: "Novák", isSpouse: true }, EVA]);
  });
});
