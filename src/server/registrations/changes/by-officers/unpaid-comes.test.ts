import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Kitchen } from "#contract/papers/kitchen.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { aMenu } from "#test/people/menus.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp();
let olga: { cookie: string };
let eventId: number;
/** Anna pays later; Otto's payment is open. */
const who: Record<"Anna" | "Otto", { id: number; cookie: string }> = {
  Anna: { id: 0, cookie: "" },
  Otto: { id: 0, cookie: "" },
};

beforeEach(async () => {
  olga = await aFullOfficer(app);
  eventId = (await aDinner(app.db, { totalSeats: 10 })).id;
  await aMenu(app.db, eventId);
  for (const firstName of ["Anna", "Otto"] as const) {
    const email = `${firstName.toLowerCase()}@example.org`;
    const { id } = await aMember(app.db, { firstName, email, confirmedEmail: email });
    who[firstName] = { id, cookie: await sessionOf(app, { memberId: id }) };
  }
  const seats = { eventId, amount: "150.00" };
  await aRegistration(app.db, { ...seats, memberId: who.Anna.id, status: "unpaid" });
  const holdExpiresAt = new Date(app.now.getTime() + 600_000);
  await aRegistration(app.db, { ...seats, memberId: who.Otto.id, status: "pending", holdExpiresAt });
});

const read = <T>(path: string, cookie = olga.cookie) => app.call<T>("GET", path, { cookie });

describe("Beside a party whose payment is open, only one that pays later", () => {
  test("is on the copy for the kitchen, and in the head counts", async () => {
    const made = await app.call<Kitchen>("POST", `/api/events/${eventId}/kitchen-copies`, {
      cookie: olga.cookie,
      body: {},
    });
    expect([made.status, made.body.copies]).toMatchObject([200, [{ persons: 1 }]]);
    const { body } = await read(`/api/events/${eventId}/overview`);
    expect(body).toMatchObject({ people: 1, unanswered: 1, withoutDish: 1 });
  });

  test("chooses from the menu, and is on its list of choices", async () => {
    const menu = await read<{ persons: { name: string }[] }>(`/api/events/${eventId}/menu`);
    expect(JSON.stringify(menu.body.persons)).toContain("Anna");
    expect(JSON.stringify(menu.body.persons)).not.toContain("Otto");
    expect((await read<unknown[]>("/api/registrations/my/menus", who.Anna.cookie)).body).toHaveLength(1);
  });

  test("is reminded of what the kitchen must know", async () => {
    const asked = await app.call("POST", `/api/events/${eventId}/ask-for-needs`, {
      cookie: olga.cookie,
      body: {},
    });
    expect(asked.body).toMatchObject({ asked: 1 });
    const { rows } = await app.db.execute(sql`select kind, recipient from outbox`);
    expect(rows).toEqual([{ kind: "needs-asked", recipient: "anna@example.org" }]);
  });

  test("is on the papers for the door", async () => {
    const { status, text } = await read(`/api/events/${eventId}/attendees/csv`);
    expect(status).toBe(200);
    expect(text).toMatch(/Anna Weber.*UNPAID/);
    const pack = await read<{ persons: number }>(`/api/events/${eventId}/papers`);
    expect(pack.body).toMatchObject({ persons: 1 });
  });
});
