import { describe, expect, test } from "vitest";
import type { Companion } from "#contract/registrations/companion-list.ts";
import { companionsOf } from "#contract/registrations/companions.ts";
import { startingForm } from "#web/registrations/register/registration-form.ts";
import { invite, isComing, type Party, takeBack, takeBackTapped } from "./companions.ts";

const ANNA = { firstName: "Anna", lastName: "Weber" };
const KARL = { firstName: "Karl", lastName: "Weber" };
const EVA = { firstName: "Eva", lastName: "Nová" };
const LAN = { firstName: "Lan", lastName: "Nguyễn" };

const spouse: Companion = { ...KARL, usually: "member", isSpouse: true, memberId: null };
const eva: Companion = { ...EVA, usually: "guest", isSpouse: false, memberId: null };
const lan: Companion = { ...LAN, usually: "guest", isSpouse: false, memberId: null };

function earlier(memberInfo: (typeof ANNA)[], guestInfo: (typeof ANNA)[]) {
  return { memberInfo, guestInfo };
}
/** What a member can take of this many seats. */
function of(seats: number) {
  return { member: Math.min(2, seats), guest: Math.min(8, seats - 1) };
}
function party(memberTickets: number, guestTickets: number, known: Partial<Party> = {}): Party {
  return startingForm({ memberTickets, guestTickets }, known) as Party;
}
function named({ memberTickets, guestTickets, memberInfo, guestInfo }: Party) {
  const names = (list: Party["guestInfo"], count: number) =>
    list.slice(0, count).map(({ firstName }) => firstName);
  return [names(memberInfo, memberTickets - 1), names(guestInfo, guestTickets)];
}

describe("who is offered", () => {
  test("is the spouse first, then earlier companions by the latest dinner, each once", () => {
    const mine = [earlier([KARL], [LAN]), earlier([EVA], [{ firstName: "lan", lastName: "NGUYỄN" }, ANNA])];
    expect(companionsOf(ANNA, KARL, mine)).toEqual([
      spouse,
      lan,
      { ...EVA, usually: "member", isSpouse: false, memberId: null },
    ]);
  });

  test("is no one without a name, and no more than six earlier companions", () => {
    const many = Array.from({ length: 9 }, (_, at) => ({ firstName: `Guest ${at}`, lastName: "" }));
    expect(companionsOf(ANNA, null, [earlier([], [{ firstName: "", lastName: "" }, ...many])])).toHaveLength(
      6,
    );
    expect(companionsOf(ANNA, null, [])).toEqual([]);
  });
});

describe("one tap", () => {
  test("seats the spouse on the second member ticket", () => {
    const after = invite(party(1, 0), spouse, of(10));
    expect(after && named(after)).toEqual([["Karl"], []]);
    expect(after && isComing(after, KARL)).toBe(true);
  });

  test("seats the spouse as a guest where the second member is someone else", () => {
    const after = invite(party(2, 0, { memberInfo: [EVA] }), spouse, of(10));
    expect(after && named(after)).toEqual([["Eva"], ["Karl"]]);
  });

  test("fills the first guest place without a name, or takes one more ticket", () => {
    const filled = invite(party(1, 2, { guestInfo: [EVA] }), lan, of(10));
    expect(filled && named(filled)).toEqual([[], ["Eva", "Lan"]]);
    const added = invite(party(1, 1, { guestInfo: [EVA] }), lan, of(10));
    expect(added && named(added)).toEqual([[], ["Eva", "Lan"]]);
  });

  test("takes no place for which an answer was typed before the name", () => {
    const unnamed = { firstName: "", lastName: "" };
    const before = party(1, 2, { guestInfo: [{ ...unnamed, needs: { none: true } }, unnamed] });
    const after = invite(before, lan, of(10));
    expect(after && named(after)).toEqual([[], ["", "Lan"]]);
    expect(after?.guestInfo[0]?.needs).toEqual({ none: true });
  });

  test("does nothing when no seat is left", () => {
    expect(invite(party(1, 0), eva, of(1))).toBeNull();
    expect(invite(party(1, 0), spouse, of(1))).toBeNull();
  });

  test("on someone who is coming takes them and their ticket away again", () => {
    expect(named(takeBack(party(2, 0, { memberInfo: [KARL] }), KARL))).toEqual([[], []]);
    const two = party(1, 2, { guestInfo: [EVA, LAN] });
    expect(named(takeBack(two, EVA))).toEqual([[], ["Lan"]]);
    expect(takeBack(two, EVA).guestInfo).toHaveLength(two.guestInfo.length);
    expect(takeBack(two, KARL)).toEqual(two);
  });

  test("is all that unlinking takes back: whose name or answer was typed stays", () => {
    const tapped = { tapped: true } as const;
    const typed = { firstName: "Ida", lastName: "Abel" };
    const before = party(2, 4, {
      memberInfo: [{ ...KARL, ...tapped }],
      guestInfo: [
        EVA,
        { ...LAN, ...tapped, needs: { none: true } },
        { ...ANNA, ...tapped, dishes: { version: 1, choices: [] } },
        { ...typed, ...tapped },
      ],
    });
    const after = takeBackTapped(before);
    expect(named(after)).toEqual([[], ["Eva", "Lan", "Anna"]]);
    expect(after.guestInfo).toHaveLength(before.guestInfo.length);
    const tap = invite(party(1, 0), { ...eva, ...tapped }, of(10));
    expect(tap && named(takeBackTapped(tap))).toEqual([[], []]);
  });
});
