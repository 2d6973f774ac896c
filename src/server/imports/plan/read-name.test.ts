import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readName } from "./read-name.ts";

/** "First|Last" of a certain name, the readings of an uncertain one, or "none". */
function whole(fullName: string) {
  return inShort(readName({ firstName: "", lastName: "", fullName }));
}
const parts = (firstName: string, lastName: string) =>
  inShort(readName({ firstName, lastName, fullName: "" }));

function inShort(read: ReturnType<typeof readName>) {
  if ("whyNot" in read) return "none";
  if ("name" in read) return `${read.name.firstName}|${read.name.lastName}`;
  return read.readings.map((people) => people.map((one) => `${one.firstName}|${one.lastName}`).join(" + "));
}

describe("one person in one cell", () => {
  test.each([
    ["Anna Weber", "Anna|Weber"],
    ["Weber, Anna Maria", "Anna Maria|Weber"],
    ["John Q. Smith", "John Q.|Smith"],
    ["J. Robert Smith", "J. Robert|Smith"],
    ["John Smith Jr.", "John|Smith Jr."],
    ["John Smith, Jr.", "John|Smith Jr."],
    ["Smith, Jr., John", "John|Smith Jr."],
    ["Smith Jr., John", "John|Smith Jr."],
    ["Smith, John, Jr.", "John|Smith Jr."],
    ["Smith, John Jr.", "John|Smith Jr."],
    ["John Smith III", "John|Smith III"],
    ["John Smith, MD", "John|Smith"],
    ["John Smith MD, PhD", "John|Smith"],
    ["Smith, John, M.D.", "John|Smith"],
    ["Dr. John Smith", "John|Smith"],
    ["Prof. Dr. Anna Weber", "Anna|Weber"],
    ["John Smith, Esq.", "John|Smith"],
    ["Kim Do", "Kim|Do"],
    ["Jack Ma", "Jack|Ma"],
    ["Jan van der Berg", "Jan|van der Berg"],
    ["Ana Maria de la Cruz", "Ana Maria|de la Cruz"],
    ["de la Cruz, Ana Maria", "Ana Maria|de la Cruz"],
    ["Ludwig von Mises", "Ludwig|von Mises"],
    ["Al van der Berg", "Al|van der Berg"],
    ["Mary St. John", "Mary|St. John"],
    ["Ann Mc Donald", "Ann|Mc Donald"],
    ["John (Jack) Smith", "John|Smith"],
    ["Smith, John (Jack)", "John|Smith"],
  ])("%s", (cell, name) => expect(whole(cell)).toBe(name));

  test("is asked about if it is not certain", () => {
    expect(whole("Gabriel García Márquez")).toEqual(["Gabriel García|Márquez", "Gabriel|García Márquez"]);
    expect(whole("Mary Smith (deceased)")).toEqual(["Mary|Smith"]);
    expect(whole("John Smith, Mary Jones")).toEqual(["Mary Jones|John Smith", "John|Smith + Mary|Jones"]);
    expect(whole("de la Cruz Maria José")).toEqual(["Maria José|de la Cruz", "de|la Cruz Maria José"]);
    expect(whole("de la Cruz Maria, Jr.")).toEqual(["Maria|de la Cruz Jr.", "de|la Cruz Maria Jr."]);
    expect(whole("John Smith, Treasurer")).toEqual(["Treasurer|John Smith", "John|Smith"]);
  });

  test.each(["Weber", "Jr.", "Dr. Weber", "A, B, C", "Smith, Jr."])(
    "“%s” is not the name of one person",
    (cell) => expect(whole(cell)).toBe("none"),
  );

  test("What was left out of a name is noted", () => {
    expect(readName({ firstName: "", lastName: "", fullName: "Smith, John (Jack), MD" })).toMatchObject({
      note: "MD, (Jack)",
    });
  });
});

describe("two people in one row are asked about", () => {
  test.each([
    ["John & Mary Smith", ["John|Smith + Mary|Smith", "John & Mary|Smith"]],
    ["John and Mary Smith", ["John|Smith + Mary|Smith", "John & Mary|Smith"]],
    ["Smith, John & Mary", ["John|Smith + Mary|Smith", "John & Mary|Smith"]],
    ["John Smith & Mary Jones", ["John|Smith + Mary|Jones"]],
    ["John Smith; Mary Jones", ["John|Smith + Mary|Jones"]],
    ["Smith, John; Jones, Mary", ["John|Smith + Mary|Jones"]],
    ["John Smith/Mary Jones", ["John|Smith + Mary|Jones"]],
    ["Smith, John and Jones, Mary", ["John|Smith + Mary|Jones"]],
    ["Mr. & Mrs. John Smith", ["John|Smith"]],
    [
      "Dr. John and Mrs. Mary van der Berg",
      ["John|van der Berg + Mary|van der Berg", "John & Mary|van der Berg"],
    ],
  ])("%s", (cell, readings) => expect(whole(cell)).toEqual(readings));

  test.each([
    ["John & Mary", "Smith", ["John|Smith + Mary|Smith", "John & Mary|Smith"]],
    ["John and Mary", "Smith & Jones", ["John|Smith + Mary|Jones", "John and Mary|Smith & Jones"]],
    ["John", "Smith & Mary Jones", ["John|Smith + Mary|Jones", "John|Smith & Mary Jones"]],
    ["John Smith & Mary", "Smith", ["John|Smith + Mary|Smith", "John Smith & Mary|Smith"]],
  ])("%s, %s", (first, last, readings) => expect(parts(first, last)).toEqual(readings));
});

describe("a name in two cells", () => {
  test("is taken as it is written", () => {
    expect(parts("Anna Maria", "Weber")).toBe("Anna Maria|Weber");
    expect(parts("Sandy", "Anderson")).toBe("Sandy|Anderson");
    expect(parts("John", "Smith Jr.")).toBe("John|Smith Jr.");
    expect(readName({ firstName: "Anna", lastName: "", fullName: "" })).toEqual({
      name: { firstName: "Anna" },
      note: null,
    });
  });

  test("has no last name Jr., and remarks are asked about", () => {
    expect(parts("John Smith", "Jr.")).toEqual(["John|Smith Jr."]);
    expect(parts("John", "Jr.")).toBe("none");
    expect(parts("Mary", "Smith (deceased)")).toEqual(["Mary|Smith"]);
  });
});

const FIRST = fc.constantFrom("Anna", "Bo", "María", "Jean-Luc", "Søren", "Mary");
const LAST = fc.constantFrom(
  "Weber",
  "O’Hara",
  "van der Berg",
  "de la Cruz",
  "Smith-Jones",
  "McNeil",
  "von Mises",
);
const SUFFIX = fc.constantFrom("", "Jr.", "III", "Sr");
const DEGREE = fc.constantFrom("", "MD", "Ph.D.", "Esq.");

test("A person in any order is the same person, and two are never one of them", () => {
  fc.assert(
    fc.property(fc.tuple(FIRST, FIRST, LAST, SUFFIX, DEGREE), ([first, other, last, suffix, degree]) => {
      const name = `${first}|${[last, suffix].filter(Boolean).join(" ")}`;
      const forms = [
        [`${first} ${last}`, suffix, degree].filter(Boolean).join(", "),
        [`${first} ${last}`, suffix, degree].filter(Boolean).join(" "),
        [last, suffix, first, degree].filter(Boolean).join(", "),
        [[last, suffix].filter(Boolean).join(" "), first, degree].filter(Boolean).join(", "),
        [last, first, suffix, degree].filter(Boolean).join(", "),
      ];
      for (const form of forms) expect(whole(form)).toBe(name);
      for (const form of [
        `${first} & ${other} ${last}`,
        `${first} and ${other} ${last}`,
        `${last}, ${first} & ${other}`,
      ])
        expect(whole(form)).toEqual([`${first}|${last} + ${other}|${last}`, `${first} & ${other}|${last}`]);
    }),
    { numRuns: 300 },
  );
});
