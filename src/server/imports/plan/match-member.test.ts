import { describe, expect, test } from "vitest";
import type { Member } from "#server/members/write-member.ts";
import { newMatcher } from "./match-member.ts";
import type { Facts } from "./read-row.ts";

/** A member as the chapter last wrote them, changed since as `given`. */
function aMember(id: number, [firstName, lastName]: [string, string], given: Partial<Member> = {}): Member {
  const email = `${firstName.toLowerCase()}@example.org`;
  return {
    id,
    firstName,
    lastName,
    email,
    legacyId: null,
    userName: null,
    recordedFirstName: firstName,
    recordedLastName: lastName,
    recordedEmail: email,
    ...given,
  } as Member;
}
const anna = aMember(1, ["Anna", "Weber"], { legacyId: "A-1", userName: "anna.w" });
const karl = aMember(2, ["Karl", "Weber"]);
const ANNA = { firstName: "Anna", lastName: "Weber" };
const KARL = { firstName: "Karl", lastName: "Weber" };

function match(facts: Facts, members: readonly Member[] = [anna, karl], portalId: number | null = null) {
  const { know, match: of } = newMatcher();
  for (const member of members) know(member);
  const found = of({ line: 2, texts: new Map(), portalId, facts, several: [], left: [] });
  if ("whyNot" in found) return found.whyNot;
  if ("question" in found) return [found.question.why, found.question.candidates.map(({ id }) => id)];
  return { id: found.member?.id ?? null, note: found.note };
}
const isMember = (id: number | null, note: string | null = null) => ({ id, note });

describe("a row with our own id", () => {
  test("means that member, also with another first or last name", () => {
    expect(match(ANNA, [anna, karl], 1)).toEqual(isMember(1));
    expect(match({ firstName: "Anna", lastName: "Alt" }, [anna], 1)).toEqual(isMember(1));
    expect(match({ firstName: "Annie", lastName: "Weber" }, [anna], 1)).toEqual(isMember(1));
    expect(match({}, [anna], 1)).toEqual(isMember(1));
  });

  test("is refused if there is no such member, or if it is someone else", () => {
    expect(match(ANNA, [anna], 9)).toBe("No member has the member ID 9; please clear or correct it");
    expect(match({ firstName: "Eva", lastName: "Alt" }, [anna], 1)).toBe(
      "Member ID 1 is Anna Weber here, but the row says Eva Alt; please correct one of the two",
    );
    expect(match({ firstName: "Eva", lastName: "Alt" }, [aMember(8, ["Cher", ""])], 8)).toBe(
      "Member ID 8 is Cher here, but the row says Eva Alt; please correct one of the two",
    );
  });
});

describe("a row with a member number", () => {
  test("means the member who has it, before any address", () => {
    expect(match({ legacyId: "A-1", email: "karl@example.org" })).toEqual(isMember(1));
    expect(match({ legacyId: "A-1", ...KARL })).toEqual(isMember(1));
    expect(match({ legacyId: "A-1", firstName: "Eva", lastName: "Alt" })).toBe(
      "Member number A-1 is Anna Weber here, but the row says Eva Alt; please correct one of the two",
    );
  });

  test("also means them if each name has more words, in the file or here", () => {
    const more = { legacyId: "A-1", firstName: "Anna Maria", lastName: "Weber Jr." };
    expect(match(more)).toEqual(isMember(1));
    const long = aMember(7, ["Anna Maria", "Weber Jr."], { legacyId: "A-7" });
    expect(match({ legacyId: "A-7", ...ANNA }, [long])).toEqual(isMember(7));
    expect(match({ legacyId: "A-1", firstName: "Annabel", lastName: "Weberling" })).toBe(
      "Member number A-1 is Anna Weber here, but the row says Annabel Weberling; please correct one of the two",
    );
  });

  test("that is new gives it to the one of that name and address, unless they have another", () => {
    expect(match({ legacyId: "K-2", ...KARL, email: "karl@example.org" })).toEqual(isMember(2));
    expect(match({ legacyId: "A-9", ...ANNA, email: "anna@example.org" })).toBe(
      "Anna Weber has the member number A-1 here, not A-9; please correct one of the two",
    );
  });
});

describe("a row with a number that lacks zeros", () => {
  const ines = aMember(3, ["Ines", "Koch"], { legacyId: "000123" });
  const INES = { firstName: "Ines", lastName: "Koch", legacyId: "123" };
  const why = "Ines Koch has the member number 000123 here, which may be the same as 123";

  test("means the member who has it with zeros, if both names are theirs", () => {
    expect(match(INES, [anna, ines])).toEqual(isMember(3));
    expect(match({ ...INES, lastName: "Alt" }, [ines])).toEqual([why, [3]]);
    expect(match({ ...INES, firstName: "Eva", lastName: "Alt" }, [ines])).toEqual([why, [3]]);
    const renamed = aMember(4, ["Eva", "Alt"], {
      legacyId: "0123",
      recordedFirstName: "Ines",
      recordedLastName: "Koch",
    });
    expect(match({ ...INES, firstName: "Eva", lastName: "Alt" }, [renamed])).toEqual([
      "Eva Alt was Ines Koch when the chapter last entered the name, and has changed it since",
      [4],
    ]);
  });

  test("says nothing if two have it, so the address decides", () => {
    const two = [ines, aMember(4, ["Otto", "Roth"], { legacyId: "0123" })];
    expect(match({ ...INES, email: "ines@example.org" }, two)).toEqual(isMember(3));
    expect(match({ ...INES, firstName: "Eva", lastName: "Alt" }, two)).toEqual(isMember(null));
  });

  test("is another number if it has letters", () => {
    for (const [here, there] of [
      ["0123A", "123A"],
      ["00A1", "0A1"],
    ] as const) {
      const one = aMember(5, ["Ines", "Koch"], { legacyId: here });
      expect(match({ firstName: "Eva", lastName: "Alt", legacyId: there }, [one])).toEqual(isMember(null));
    }
  });
});

describe("a row with a username", () => {
  test("means the member who logs in with it, in any capitals, if the name is theirs", () => {
    expect(match({ userName: "ANNA.W", ...ANNA })).toEqual(isMember(1));
    expect(match({ userName: "anna.w" })).toEqual(isMember(1));
  });

  test("is a question if only one of the names is theirs", () => {
    expect(match({ userName: "anna.w", firstName: "Anna", lastName: "Alt" })).toEqual([
      "The username belongs to Anna Weber, which is a different name",
      [1],
    ]);
    expect(match({ userName: "anna.w", firstName: "Eva", lastName: "Alt" })).toBe(
      "The username anna.w is Anna Weber here, but the row says Eva Alt; please correct one of the two",
    );
  });

  test("that no one has is found by name and address", () => {
    expect(match({ userName: "new", ...KARL, email: "karl@example.org" })).toEqual(isMember(2));
  });
});

describe("a row with a name and an address", () => {
  test("means the one with both, in any spelling", () => {
    expect(match({ firstName: "KARL", lastName: "wéber", email: "Karl@Example.org" })).toEqual(isMember(2));
  });

  test("is refused if two have both", () => {
    expect(match({ ...KARL, email: "karl@example.org" }, [karl, { ...karl, id: 3 }])).toBe(
      "2 members have this name and address; a member number would tell them apart",
    );
  });

  test("means someone new if the name or the address is another", () => {
    expect(match({ firstName: "Eva", lastName: "Weber", email: "karl@example.org" })).toEqual(isMember(null));
    expect(match({ ...KARL, email: "other@example.org" })).toEqual(
      isMember(null, "Another Karl Weber is in the directory already"),
    );
    expect(match({ firstName: "Karl", email: "karl@example.org" })).toEqual(isMember(null));
    expect(match({ lastName: "Weber", email: "karl@example.org" })).toEqual(isMember(null));
    // Nor are two with half a name, or with none, the same by their address.
    for (const name of [
      ["Cher", ""],
      ["", "Cher"],
      ["", ""],
    ] as const) {
      const half = aMember(7, [...name], { email: "c@example.org", recordedEmail: "c@example.org" });
      const row = {
        ...(name[0] && { firstName: name[0] }),
        ...(name[1] && { lastName: name[1] }),
      };
      expect(match({ ...row, email: "c@example.org" }, [half])).toEqual(isMember(null));
    }
  });

  test("must have an address if the one of that name has one", () => {
    const whyNot =
      "Karl Weber is in the directory with an email address; please add it to the row so we know it’s the same person";
    expect(match(KARL)).toBe(whyNot);
    const another = isMember(null, "Another Karl Weber is in the directory already");
    expect(match({ ...KARL, legacyId: "K-2" })).toEqual(another);
    expect(match({ ...KARL, userName: "karl" })).toEqual(another);
    const without = aMember(3, ["Karl", "Weber"], { email: null, recordedEmail: null });
    expect(match(KARL, [without])).toEqual(isMember(3));
  });
});

describe("a member who changed their record is a question, never a match", () => {
  const renamed = aMember(4, ["Karla", "Weber"], { recordedFirstName: "Karl" });
  const moved = aMember(5, ["Karl", "Weber"], { email: "new@example.org" });

  test("by a name that they had or have", () => {
    const why = "Karla Weber was Karl Weber when the chapter last entered the name, and has changed it since";
    expect(match({ ...KARL, email: "karla@example.org" }, [renamed])).toEqual([why, [4]]);
    expect(match({ firstName: "Karla", lastName: "Weber", email: "karla@example.org" }, [renamed])).toEqual([
      ...[why, [4]],
    ]);
  });

  test("by an address that they had or have", () => {
    const why = "Karl Weber has changed the email address since the chapter last entered it";
    for (const email of ["karl@example.org", "new@example.org"]) {
      expect(match({ ...KARL, email }, [moved])).toEqual([why, [5]]);
    }
    expect(match({ ...KARL, email: "third@example.org" }, [moved])).toMatchObject({ id: null });
  });

  test("by an id, if the name is the one that they gave themselves", () => {
    const other = aMember(6, ["Eva", "Alt"], { recordedFirstName: "Karl", recordedLastName: "Weber" });
    expect(match({ firstName: "Eva", lastName: "Alt" }, [other], 6)).toEqual([
      "Eva Alt was Karl Weber when the chapter last entered the name, and has changed it since",
      [6],
    ]);
    expect(match(KARL, [other], 6)).toEqual(isMember(6));
    expect(match({ firstName: "Ben", lastName: "Roth" }, [other], 6)).toBe(
      "Member ID 6 is Karl Weber here, but the row says Ben Roth; please correct one of the two",
    );
  });
});

describe("someone of the same first name at the same address", () => {
  const mary = aMember(7, ["Mary", "Weber"]);
  const why = "Mary Weber has the same address and first name, but a different last name";
  const email = "mary@example.org";

  test("may have married, also if the row has a second first name", () => {
    expect(match({ firstName: "Mary", lastName: "Alt", email }, [mary])).toEqual([why, [7]]);
    expect(match({ firstName: "Mary Ann", lastName: "Alt", email }, [mary])).toEqual([why, [7]]);
    expect(match({ firstName: "Mary Ann", lastName: "Weber", email }, [mary])).toEqual(isMember(null));
    expect(match({ firstName: "Marian", lastName: "Alt", email }, [mary])).toEqual(isMember(null));
    const was = aMember(8, ["Mary", "Klein"], { recordedLastName: "Weber" });
    expect(match({ firstName: "Mary Ann", lastName: "Weber", email }, [was])).toEqual(isMember(null));
  });

  test("is found by street and ZIP code or city as well", () => {
    const home = { address: "12 Oak Street", zipCode: "20036-1234" };
    const without = { email: null, recordedEmail: null };
    const here = aMember(9, ["Mary", "Weber"], { ...without, ...home });
    const row = { firstName: "Mary", lastName: "Alt" };
    expect(match({ ...row, ...home, zipCode: "20036" }, [here])).toEqual([why, [9]]);
    expect(match({ ...row, ...home, zipCode: "20037" }, [here])).toEqual(isMember(null));
    expect(match({ ...row, ...home, address: "14 Oak Street" }, [here])).toEqual(isMember(null));
    expect(match({ ...row, ...home, firstName: "Eva" }, [here])).toEqual(isMember(null));
    expect(match({ firstName: "Eva", lastName: "Alt" }, [here])).toEqual(isMember(null));
    const inCity = aMember(9, ["Mary", "Weber"], { ...without, address: "12 Oak St", city: "Bethesda" });
    expect(match({ ...row, address: "12 Oak Street", city: "BETHESDA" }, [inCity])).toEqual([why, [9]]);
  });

  test("is someone else with another member number, username, or email address", () => {
    const home = { address: "12 Oak Street", city: "Bethesda" };
    const row = { firstName: "Mary", lastName: "Alt", ...home };
    const known = { ...row, legacyId: "M-1", userName: "mary", email };
    const same = aMember(9, ["Mary", "Weber"], { ...home, legacyId: "M-9", userName: "mary.w" });
    expect(match(row, [same])).toEqual([why, [9]]);
    expect(match(known, [{ ...same, legacyId: null, userName: null }])).toEqual([why, [9]]);
    expect(match(known, [{ ...same, legacyId: null }])).toEqual(isMember(null));
    expect(match(known, [{ ...same, userName: null }])).toEqual(isMember(null));
    expect(match({ ...row, email: "other@example.org" }, [same])).toEqual(isMember(null));
    expect(match({ ...row, email: "other@example.org" }, [{ ...same, recordedEmail: null }])).toEqual(
      isMember(null),
    );
    const moved = { ...same, email: "new@example.org" };
    for (const one of [email, "new@example.org"])
      expect(match({ ...row, email: one }, [moved])).toEqual([why, [9]]);
    expect(match({ ...row, email: "third@example.org" }, [moved])).toEqual(isMember(null));
  });

  test("is not looked for among very many, where only a number tells", () => {
    const many = (most: number) =>
      Array.from({ length: most }, (_, at) => aMember(at + 10, ["Mary", `Weber${at}`]));
    expect(match({ firstName: "Mary", lastName: "Alt", email }, many(50))).toMatchObject([
      "Mary Weber0 has the same address and first name, but a different last name",
      { length: 50 },
    ]);
    expect(match({ firstName: "Mary", lastName: "Alt", email }, many(51))).toBe(
      "51 members have this first name and address; a member number would tell whether this is one of them",
    );
    for (const known of [{ legacyId: "M-1" }, { userName: "mary" }]) {
      const row = { firstName: "Mary", lastName: "Alt", email, ...known };
      expect(match(row, many(51))).toEqual(isMember(null));
    }
  });
});
