import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Needs } from "#contract/registrations/needs.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aRegistration } from "#test/factories.ts";
import { askersOf, type Who } from "#test/people/askers.ts";

const app = useApp();
const { aPerson, as } = askersOf(app);
const VEGAN: Needs = { list: [{ code: "vegan" }], words: null, carriesEpinephrine: false };
let anna: Who;
let lars: Who;
let dinner: number;

beforeEach(async () => {
  anna = await aPerson("Anna");
  lars = await aPerson("Lars", { adminPrivileges: "limited" });
  dinner = (await aDinner(app.db)).id;
});
const known = (asker: Who, eventId = dinner, memberId = anna.id) =>
  as(asker, `GET /api/events/${eventId}/members/${memberId}/needs`);

describe("The answer known for a member before an officer registers them", () => {
  it("is the one on their profile, and null before they give one", async () => {
    expect((await known(lars)).body).toMatchObject({ needs: null });
    await as(anna, "PUT /api/member/needs", { needs: VEGAN });
    expect((await known(lars)).body).toMatchObject({ needs: VEGAN });
  });

  it.each<[string, Needs]>([
    ["some needs", VEGAN],
    ["that there is nothing", { none: true }],
  ])("says that they told us %s for another dinner, not what", async (_, needs) => {
    const { id: other } = await aDinner(app.db);
    await aRegistration(app.db, { eventId: other, memberId: anna.id });
    expect((await known(lars)).body).toEqual({ needs: null, isToldElsewhere: false });
    await app.db.execute(sql`update attendees set needs = ${JSON.stringify(needs)}::jsonb,
      needs_source = 'typed', needs_at = now()`);
    expect((await known(lars)).body).toEqual({ needs: null, isToldElsewhere: true });
    expect((await known(lars, other)).body.isToldElsewhere).toBe(false);
    // A copy of the profile, and a party that was removed, say nothing: they may have deleted it, or no longer come.
    await app.db.execute(sql`update attendees set needs_source = 'profile'`);
    expect((await known(lars)).body.isToldElsewhere).toBe(false);
    await app.db.execute(sql`update attendees set needs_source = 'typed'`);
    await app.db.execute(sql`update registrations set removed_at = now(), removed_reason = 'removed'`);
    expect((await known(lars)).body.isToldElsewhere).toBe(false);
  });

  it("leaves in the audit log who read it of whom, never what it says", async () => {
    await known(lars);
    await as(anna, "PUT /api/member/needs", { needs: VEGAN });
    await known(lars);
    const { rows } = await app.db.execute<{ log: object }>(
      sql`select to_jsonb(a) - 'id' - 'at' as log from audit_log a where action = 'needs read'`,
    );
    expect(rows).toMatchObject([
      {
        log: {
          actor: `member ${lars.id}`,
          entity: "member",
          entity_id: `${anna.id}`,
          after: { event: dinner },
        },
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain("vegan");
  });

  it("is read only by officers, and only for a dinner and a member that exist", async () => {
    expect((await known(anna)).status).toBe(403);
    expect((await known(lars, 999_999)).status).toBe(404);
    expect((await known(lars, dinner, 999_999)).status).toBe(404);
  });
});
