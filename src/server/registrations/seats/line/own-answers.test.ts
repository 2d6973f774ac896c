import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readChosen } from "#server/registrations/choices/queries.ts";
import { sessionOf } from "#test/factories.ts";
import { aMenu } from "#test/people/menus.ts";
import { useLine, type Who } from "#test/services/line.ts";

const line = useLine();
const { app, people, facts, as, join, register, patch, mine, seats, entries, emailsTo } = line;

const ownOf = async (who: Who) =>
  (await mine(who)).flatMap(({ attendees }) => attendees).find(({ isMe }) => isMe);
const cardOf = async (who: Who) => (await ownOf(who))?.cardName;
async function nameCard(who: Who, cardName: string): Promise<void> {
  const reply = await as(who, `PATCH /api/registrations/my/attendees/${(await ownOf(who))?.id}`, {
    cardName,
  });
  expect(reply.status, reply.text).toBe(200);
}

describe("the name on a card", () => {
  it("follows a member who chose it, from their newest place, whatever its number", async () => {
    const { id } = (await join(people.huy, 1)).body;
    await seats(3);
    const later = (await register(people.huy, [1, 0])).body.id;
    expect(later).toBeGreaterThan(id);
    await nameCard(people.huy, "Old");
    await as(people.huy, `POST /api/registrations/${later}/cancel`);
    const seated = await patch(id, { status: "confirmed", paymentMethod: "cash" });
    expect(seated.body.id).toBe(id);
    expect(await cardOf(people.huy)).toBe("Old");
    await nameCard(people.huy, "New");
    await as(people.huy, `POST /api/registrations/${id}/cancel`);
    await register(people.huy, [1, 0]);
    expect(await cardOf(people.huy)).toBe("New");
  });

  it("does not follow where an officer or the party's owner typed it", async () => {
    await seats(6);
    for (const type of [
      (id: number) => as(people.olga, `PATCH /api/attendees/${id}`, { cardName: "M." }),
      (id: number) => as(people.huy, `PATCH /api/registrations/my/attendees/${id}`, { cardName: "M." }),
    ]) {
      expect((await register(people.huy, [2, 0], { withSpouse: true })).status).toBe(201);
      const hers = await ownOf(people.minh);
      expect((await type(hers?.id ?? 0)).status).toBe(200);
      expect(await cardOf(people.minh)).toBe("M.");
      expect((await register(people.huy, [2, 0], { withSpouse: true })).status).toBe(201);
      expect(await cardOf(people.minh)).toBeNull();
    }
  });

  it("follows as it was before someone else typed over it", async () => {
    await seats(6);
    const again = () => register(people.huy, [2, 0], { withSpouse: true });
    await again();
    await nameCard(people.minh, "Own");
    for (const type of [
      (id: number) => as(people.olga, `PATCH /api/attendees/${id}`, { cardName: "M." }),
      (id: number) => as(people.huy, `PATCH /api/registrations/my/attendees/${id}`, { cardName: "M." }),
    ]) {
      expect((await again()).status).toBe(201);
      expect((await type((await ownOf(people.minh))?.id ?? 0)).status).toBe(200);
      expect(await cardOf(people.minh)).toBe("M.");
    }
    await again();
    expect(await cardOf(people.minh)).toBe("Own");
    await nameCard(people.minh, "");
    await again();
    expect(await cardOf(people.minh)).toBeNull();
  });

  it("follows to a party by an officer's hand as well", async () => {
    await seats(3);
    const { id } = (await register(people.huy, [1, 0])).body;
    await nameCard(people.huy, "Huy N.");
    await as(people.huy, `POST /api/registrations/${id}/cancel`);
    const direct = `POST /api/events/${facts.dinner}/manual-registration-direct`;
    const form = {
      registrationType: "member",
      firstName: "Quang Huy",
      lastName: "Nguyễn",
      memberId: people.huy.id,
    };
    const reply = await as(people.olga, direct, {
      ...form,
      bypassPayment: true,
      amount: "150.00",
      memberTickets: 1,
      guestTickets: 0,
      memberInfo: [],
      guestInfo: [],
    });
    expect(reply.status, reply.text).toBe(201);
    expect(await cardOf(people.huy)).toBe("Huy N.");
  });
});

describe("a dish", () => {
  it("follows in each course as the member last chose it, or chose none", async () => {
    await seats(6);
    const menu = await aMenu(app.db, facts.dinner);
    const party = async () => (await register(people.huy, [2, 0], { withSpouse: true })).body.id as number;
    const hers = async () => (await ownOf(people.minh))?.id ?? 0;
    const choose = async (who: Who, id: number, dishes: object[]) => {
      const attendeeId = await hers();
      const choices = dishes.map((dish) => ({ attendeeId, ...dish }));
      const reply = await as(who, `PUT /api/registrations/${id}/choices`, { version: menu.version, choices });
      expect(reply.status, reply.text).toBe(200);
    };
    const chosen = async () => {
      const id = await hers();
      const dish = await readChosen(app.db, [id]);
      return menu.courses.map((course) => {
        const optionId = dish(id, course.id);
        return course.options.find((option) => option.id === optionId)?.name ?? null;
      });
    };
    await choose(people.minh, await party(), [menu.dish("Turbot"), menu.dish("Pear")]);
    await choose(people.huy, await party(), [menu.dish("Venison")]);
    expect(await chosen()).toEqual(["Venison", "Pear"]);
    const { courseId } = menu.dish("Pear");
    const id = await party();
    expect(await chosen()).toEqual(["Turbot", "Pear"]);
    await choose(people.minh, id, [{ courseId, optionId: null }]);
    await party();
    expect(await chosen()).toEqual(["Turbot", null]);
  });
});

describe("an account that waits and is linked with a member", () => {
  async function anAccount(tickets: number) {
    const { rows } = await app.db.execute<{ id: number }>(
      sql`insert into users (email, is_admin) values ('ada@example.org', true) returning id`,
    );
    const userId = rows[0]?.id ?? 0;
    expect((await join({ id: 0, cookie: await sessionOf(app, { userId }) }, tickets)).status).toBe(201);
    return () => as(people.olga, `POST /api/admin/users/${userId}/link-member`, { memberId: people.minh.id });
  }
  const lastNoted = async () => {
    const { rows } = await app.db.execute<{ entity_id: string; because: string }>(
      sql`select entity_id, after ->> 'because' as because from audit_log where action = 'leave waitlist'`,
    );
    return rows;
  };

  it("who has a paid seat is out of the line, and told", async () => {
    const link = await anAccount(1);
    await seats(3);
    const { id } = (await register(people.minh, [1, 0])).body;
    await patch(id, { status: "confirmed", paymentMethod: "cash" });
    expect((await link()).status).toBe(200);
    expect(await entries()).toMatchObject([{ why: "placed" }]);
    expect((await emailsTo("minh@example.org")).at(-1)?.kind).toBe("waitlist-ended");
    expect(await lastNoted()).toMatchObject([{ because: "they have a seat in a party" }]);
  });

  it("who waits, too, has one place, which the audit log says", async () => {
    const link = await anAccount(2);
    const { id } = (await join(people.minh, 1)).body;
    expect((await link()).status).toBe(200);
    expect(await lastNoted()).toEqual([
      { entity_id: `${id}`, because: "the account and its member have one place" },
    ]);
  });
});
