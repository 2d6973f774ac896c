import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Needs } from "#contract/registrations/needs.ts";
import { aMenu } from "#test/people/menus.ts";
import { MINH, useLine, type Who } from "#test/services/line.ts";

const { app, facts, people, as, join, register, patch, free, mine, seats, emailsTo, cancelPayment } =
  useLine();

const NUTS: Needs = {
  list: [{ code: "tree-nuts", severity: "life-threatening" }],
  words: null,
  carriesEpinephrine: true,
};
const EGGS: Needs = { ...NUTS, list: [{ code: "eggs", severity: "allergy" }] };

async function answer(who: Who, needs: Needs): Promise<void> {
  const own = (await mine(who))[0]?.attendees.find(({ isMe }) => isMe);
  const { id, needsAt } = own ?? {};
  const reply = await as(who, `PATCH /api/registrations/my/attendees/${id}`, {
    needs,
    needsAt,
    cardName: "Minh N.",
  });
  expect(reply.status, reply.text).toBe(200);
}

describe("a waiting party that is marked as paid", () => {
  it("brings the needs that its member keeps on their profile, and tells them", async () => {
    await as(people.huy, "PUT /api/member/needs", { needs: NUTS });
    const { id } = (await join(people.huy, 1)).body;
    await free();
    expect((await patch(id, { status: "confirmed" })).body.attendees).toMatchObject([{ needs: NUTS }]);
    expect((await emailsTo("huy@example.org")).at(-1)?.text).toContain(
      "The kitchen will get the allergies and diet on your profile.",
    );
  });

  it("brings what its member answered in an earlier party", async () => {
    await seats(3);
    const first = await register(people.huy, [1, 0], { needs: NUTS });
    await as(people.huy, `POST /api/registrations/${first.body.id}/cancel`);
    await seats(2);
    const { id } = (await join(people.huy, 1)).body;
    await free();
    expect((await patch(id, { status: "confirmed" })).body.attendees).toMatchObject([{ needs: NUTS }]);
    expect((await emailsTo("huy@example.org")).at(-1)?.text).not.toContain("on your profile");
  });

  async function aCoupleInLine(): Promise<number> {
    await seats(4);
    const { body } = await register(people.huy, [2, 0], { withSpouse: true });
    await patch(body.id, { status: "confirmed", paymentMethod: "cash" });
    await answer(people.minh, NUTS);
    await patch(body.id, { status: "waitlist" });
    return body.id;
  }

  it("keeps its persons, with a newer answer of their own", async () => {
    const id = await aCoupleInLine();
    await as(people.minh, "PUT /api/member/needs", { needs: EGGS });
    const { body } = await patch(id, { status: "confirmed" });
    expect(body.attendees[1]).toMatchObject({ memberId: people.minh.id, needs: EGGS, cardName: "Minh N." });
    expect((await emailsTo("huy@example.org")).at(-1)?.text).not.toContain("on your profile");
  });

  it("keeps its persons after seats were taken for fewer and not paid for", async () => {
    const id = await aCoupleInLine();
    await as(people.olga, `POST /api/registrations/${id}/offer`);
    const fewer = await register(people.huy, [1, 0]);
    expect(fewer.status).toBe(201);
    await cancelPayment(people.huy, fewer.body.id);
    const { body } = await patch(id, { status: "confirmed", paymentMethod: "cash" });
    expect(body.attendees[1]).toMatchObject({ memberId: people.minh.id, needs: NUTS, cardName: "Minh N." });
  });

  it("keeps dishes that are still on the menu, and its table only if that has room", async () => {
    const menu = await aMenu(app.db, facts.dinner);
    await app.db.execute(
      sql`insert into event_tables (event_id, number, seats) values (${facts.dinner}, 7, 2)`,
    );
    const id = await aCoupleInLine();
    const dishes = ["Turbot", "Pear"].map((name) => menu.dish(name));
    for (const { courseId, optionId } of dishes)
      await app.db.execute(sql`insert into choices (attendee_id, event_id, course_id, option_id, chosen_source,
          chosen_by_member, chosen_at)
        select id, event_id, ${courseId}, ${optionId}, 'typed', member_id, ${app.now.toISOString()} from attendees
        where registration_id = ${id} and place = 0`);
    await app.db.execute(sql`delete from course_options where id = ${dishes[0]?.optionId}`);
    const seated = async () => {
      const { body } = await patch(id, { status: "confirmed", paymentMethod: "cash" });
      const { rows } = await app.db.execute<{ table: number | null; dishes: number[] }>(sql`select
          (select number from event_tables t where t.id = a.table_id) as table,
          array(select option_id from choices c where c.attendee_id = a.id) as dishes
        from attendees a where registration_id = ${body.id} order by place`);
      return { id: body.id, rows };
    };
    const first = await seated();
    expect(first.rows).toEqual([
      { table: null, dishes: [dishes[1]?.optionId] },
      { table: null, dishes: [] },
    ]);
    await patch(first.id, { tableNumber: 7 });
    await patch(first.id, { status: "waitlist" });
    expect((await seated()).rows.map(({ table }) => table)).toEqual([7, 7]);
    await patch(id, { status: "waitlist" });
    await patch(facts.holder, { tableNumber: 7 });
    expect((await seated()).rows.map(({ table }) => table)).toEqual([null, null]);
  });

  it("keeps the name alone of a member who has a place elsewhere by then", async () => {
    const id = await aCoupleInLine();
    await seats(5);
    const own = (await register(people.minh, [1, 0])).body.id;
    await patch(own, { status: "confirmed", paymentMethod: "cash" });
    const { status, body } = await patch(id, { status: "confirmed", paymentMethod: "cash" });
    expect([status, body.message ?? body.memberInfo]).toMatchObject([200, [MINH]]);
    expect(body.attendees[1]).toMatchObject({ memberId: null, needs: null });
    expect((await mine(people.minh)).map((party) => party.id)).toEqual([own]);
  });

  it("gives someone else, whose name was typed in a member's place, nothing of that member", async () => {
    const id = await aCoupleInLine();
    const memberInfo = [{ firstName: "Karl", lastName: "Malý" }];
    expect((await patch(id, { memberInfo })).status).toBe(200);
    const { body } = await patch(id, { status: "confirmed" });
    expect(body.memberInfo).toMatchObject(memberInfo);
    expect(body.attendees[1]).toMatchObject({ memberId: null, needs: null, cardName: null });
    expect(body.memberInfo).not.toMatchObject([MINH]);
    expect(await mine(people.minh)).toEqual([]);
  });
});
