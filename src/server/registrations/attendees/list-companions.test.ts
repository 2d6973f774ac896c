import { beforeEach, describe, expect, it } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aRegistration, changeMember } from "#test/factories.ts";
import { askersOf, type Who } from "#test/people/askers.ts";

const app = useApp();
const { aPerson, as } = askersOf(app);

let anna: Who;
let karl: Who;
let lars: Who;

const EVA = { firstName: "Eva", lastName: "Nová" };
const LAN = { firstName: "Lan", lastName: "Li" };

beforeEach(async () => {
  anna = await aPerson("Anna");
  karl = await aPerson("Karl");
  lars = await aPerson("Lars", { adminPrivileges: "limited" });
});
const companionsOf = (who: Who, asker = lars) => as(asker, `GET /api/members/${who.id}/companions`);
async function party(facts: object) {
  const { id: eventId } = await aDinner(app.db);
  return aRegistration(app.db, { eventId, memberId: anna.id, ...facts });
}
const known = (name: object, facts: object) => ({ isSpouse: false, memberId: null, ...name, ...facts });

describe("A member’s companions", () => {
  it("are read by any officer: the linked spouse, then others by latest party", async () => {
    await changeMember(app.db, anna.id, { spouseId: karl.id });
    const earlier = { createdAt: new Date("2026-01-01") };
    await party({ guestTickets: 1, guestInfo: [EVA], ...earlier });
    await party({ guestTickets: 2, guestInfo: [LAN, { firstName: "eva", lastName: "NOVÁ" }] });
    await party({
      guestTickets: 1,
      guestInfo: [{ firstName: "Ana", lastName: "Duarte" }],
      removedAt: new Date(),
      removedReason: "cancelled_by_member",
    });
    const { status, body } = await companionsOf(anna);
    expect([status, body]).toEqual([
      200,
      [
        known(
          { firstName: "Karl", lastName: "Weber" },
          { usually: "member", isSpouse: true, memberId: karl.id },
        ),
        known(LAN, { usually: "guest" }),
        known({ firstName: "eva", lastName: "NOVÁ" }, { usually: "guest" }),
      ],
    ]);
  });

  it("are none for a member without parties, and are hidden from members", async () => {
    expect((await companionsOf(karl)).body).toEqual([]);
    expect((await companionsOf(karl, anna)).status).toBe(403);
    expect((await as(lars, "GET /api/members/999999/companions")).status).toBe(404);
  });
});
