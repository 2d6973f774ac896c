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

  test.each([
    ["Jr., John Smith", ["John|Smith Jr."]],
    ["Jr., Sr., John Smith", ["John|Smith Jr. Sr."]],
    ["Junior, John Smith", ["John|Smith Junior"]],
    ["María del Carmen López", ["María|del Carmen López", "María del Carmen|López"]],
    [
      "María del Carmen García López",
      ["María|del Carmen García López", "María del Carmen|García López", "María del Carmen García|López"],
    ],
    ["Ana de la Cruz del Río", ["Ana|de la Cruz del Río", "Ana de la Cruz|del Río"]],
    ["Nguyen Van Anh", ["Van Anh|Nguyen", "Nguyen|Van Anh"]],
    ["Trần Thị Anh", ["Thị Anh|Trần", "Trần Thị|Anh"]],
    ["DUPONT Jean", ["Jean|DUPONT", "DUPONT|Jean"]],
    ["McDONALD Jean Luc", ["Jean Luc|McDONALD", "McDONALD Jean|Luc"]],
    ["VAN DER BERG Anna", ["Anna|VAN DER BERG", "VAN|DER BERG Anna"]],
    ["The Smiths", ["The|Smiths"]],
    ["John, Mary Smith", ["Mary Smith|John", "John|Smith + Mary|Smith"]],
    ["Thomas, Mary Ann", ["Mary Ann|Thomas", "Thomas|Ann + Mary|Ann"]],
  ])("“%s” raises a question", (cell, readings) => expect(whole(cell)).toEqual(readings));

  test.each([
    ["Jean DUPONT", "Jean|DUPONT"],
    ["JEAN DUPONT", "JEAN|DUPONT"],
    ["JP Morgan", "JP|Morgan"],
    ["ANNA van der Berg", "ANNA|van der Berg"],
    ["JOHN Q. SMITH", "JOHN Q.|SMITH"],
    ["Anna Nguyen", "Anna|Nguyen"],
    ["Tran Q. Le", "Tran Q.|Le"],
    ["Senior, Duncan", "Duncan|Senior"],
    ["John, Mary J.", "Mary J.|John"],
    ["Weber, Anna Maria", "Anna Maria|Weber"],
  ])("“%s” is certain", (cell, name) => expect(whole(cell)).toBe(name));

  test.each([
    "Weber",
    "Jr.",
    "Jr., John",
    "Jr., Sr.",
    "Jr., John & Mary Smith",
    "Dr. Weber",
    "A, B, C",
    "Smith, Jr.",
  ])("“%s” is not the name of one person", (cell) => expect(whole(cell)).toBe("none"));

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
    ["Smith, Mr. & Mrs. John", ["John|Smith"]],
    ["Smith, John & Mrs.", ["John|Smith"]],
    ["John Smith & family", ["John|Smith"]],
    ["Smith, John & family", ["John|Smith"]],
    ["John Smith or Mary Jones", ["John|Smith + Mary|Jones"]],
    ["John Smith | Mary Jones", ["John|Smith + Mary|Jones"]],
    ["John Smith, Sr. & Jr.", ["John|Smith Sr. + John|Smith Jr."]],
    ["Smith & Jones, John & Mary", ["John|Smith + Mary|Jones", "John & Mary|Smith & Jones"]],
    ["Smith/Jones, Mary", ["Mary|Smith/Jones"]],
    ["Mary Smith/Jones", ["Mary|Smith/Jones", "Mary|Smith + Jones|Smith"]],
    ["Smith, John and Mary Ann", ["John|Smith + Mary Ann|Smith", "John & Mary Ann|Smith"]],
    ["Smith, John & Jones, Mary", ["John|Smith + Mary|Jones"]],
    ["Smith, John & Mary & Sue", "none"],
    ["Smith & Jones & Ek, Mary", "none"],
    ["Smith, Jr. & Sr.", "none"],
    ["John Smith & Jones, Mary", ["John|Smith + Mary|Jones"]],
    ["A, B & C, D & E", "none"],
    ["Mary, & Jones", ["Jones|Mary"]],
    ["Smith , John & Mary", ["John|Smith + Mary|Smith", "John & Mary|Smith"]],
    ["A & B & C, John & Mary", "none"],
    ["Smith & Jones, A & B & C", "none"],
    ["Smith & Jones, Mrs.", "none"],
    ["Smith & Jones, Jr.", "none"],
    ["Smith, John & Jr.", "none"],
    ["John Smith & Mary", ["John|Smith + Mary|Smith", "John|Smith & Mary"]],
    ["Dr. Mary Smith/Jones", ["Mary|Smith/Jones", "Mary|Smith + Jones|Smith"]],
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
    ["John", "Smith & Mary", ["John|Smith & Mary", "John|Smith + Mary|Smith"]],
    ["Mary", "Smith/Jones", ["Mary|Smith/Jones", "Mary|Smith + Jones|Smith"]],
    ["Mr. & Mrs. John", "Smith", ["John|Smith", "Mr. & Mrs. John|Smith"]],
    ["Mr. & Mrs.", "Smith", ["Mr. & Mrs.|Smith"]],
    ["Ray and", "Smith", ["Ray|Smith", "Ray and|Smith"]],
    ["John & family", "Smith", ["John|Smith", "John & family|Smith"]],
    ["Smith", "Family", ["Smith|Family"]],
    ["John & Mary & Sue", "Smith", ["John & Mary & Sue|Smith"]],
    [
      "John & Mary",
      "Smith & Jones & Ek",
      ["John|Smith & Jones & Ek + Mary|Smith & Jones & Ek", "John & Mary|Smith & Jones & Ek"],
    ],
    ["John", "& Smith", ["John|Smith", "John|& Smith"]],
    ["John (Jack) & Mary", "Smith", ["John|Smith + Mary|Smith", "John & Mary|Smith"]],
    ["John Smith & Mary Jones", "Jr.", ["John|Smith + Mary|Jones Jr."]],
    ["Dan/a", "Smith", ["Dan|Smith + a|Smith", "Dan/a|Smith"]],
    ["N/Anna", "Smith", ["N|Smith + Anna|Smith", "N/Anna|Smith"]],
    ["John Smith", "Smith", ["John|Smith", "John Smith|Smith"]],
    ["John", "John Smith", ["John|Smith", "John|John Smith"]],
    ["John Smith", "john smith", ["John|Smith", "John Smith|john smith"]],
    ["Smith, John", "Smith", ["John|Smith", "Smith, John|Smith"]],
    ["Jr., John", "Smith", ["John|Smith Jr."]],
    ["John, Mary", "Smith", ["John|Smith + Mary|Smith", "John, Mary|Smith"]],
    ["John, Mary, Sue", "Smith", ["John, Mary, Sue|Smith"]],
    ["The", "Smiths", ["The|Smiths"]],
    ["Jr.", "Smith", "none"],
  ])("%s, %s", (first, last, readings) => expect(parts(first, last)).toEqual(readings));
});

describe("a name in two cells", () => {
  test("is taken as it is written", () => {
    expect(parts("Anna Maria", "Weber")).toBe("Anna Maria|Weber");
    expect(parts("Sandy", "Anderson")).toBe("Sandy|Anderson");
    expect(parts("John", "Smith & Jones & Ek")).toBe("John|Smith & Jones & Ek");
    expect(parts("Lee", "Lee")).toBe("Lee|Lee");
    expect(parts("John & Mary", "")).toBe("John & Mary|undefined");
    expect(parts("Anna  Maria", "Weber")).toBe("Anna Maria|Weber");
    const spaced = `${"a".repeat(200)}  ${"b".repeat(48)}`;
    expect(parts(spaced, "Weber")).toBe(`${spaced.replace("  ", " ")}|Weber`);
    expect(parts(`${spaced}b`, "Weber")).toBe(`${spaced}b|Weber`);
    expect(parts("", "John Smith")).toBe("undefined|John Smith");
    expect(parts("", "Smith, John")).toBe("John|Smith");
    expect(parts("Smith, John", "")).toBe("John|Smith");
    expect(parts("", "Smith, Jr.")).toBe("undefined|Smith Jr.");
    expect(parts("John Jr.", "")).toBe("John Jr.|undefined");
    expect(parts("", "Smith, John & Mary")).toEqual(["John|Smith + Mary|Smith", "John & Mary|Smith"]);
    expect(parts("John", "Smith Jr.")).toBe("John|Smith Jr.");
    expect(readName({ firstName: "Anna", lastName: "", fullName: "" })).toEqual({
      name: { firstName: "Anna" },
      note: null,
    });
  });

  test.each([
    ["Mr. John", "Smith", "John|Smith", "Mr."],
    ["Dr. John", "Smith, MD", "John|Smith", "Dr., MD"],
    ["John", "Smith MD PhD", "John|Smith", "MD PhD"],
    ["John", "Smith, Jr., MD", "John|Smith Jr.", "MD"],
    ["John", "Smith, Jr.", "John|Smith Jr.", null],
    ["John, Jr.", "Smith", "John|Smith Jr.", null],
    ["John Jr.", "Smith", "John|Smith Jr.", null],
    ["Dr. John (Jack)", "Smith", "John|Smith", "Dr., (Jack)"],
    ["John (Jack)", "Smith [ret.]", "John|Smith", "(Jack, ret.)"],
    ["John", "Smith Jr. MD PhD", "John|Smith Jr.", "MD PhD"],
    ["John", "Smith, Bailli, MD", "John|Smith, Bailli", "MD"],
  ])("%s, %s is without what is not part of it", (firstName, lastName, name, note) => {
    const read = readName({ firstName, lastName, fullName: "" });
    expect([inShort(read), "note" in read && read.note]).toEqual([name, note]);
    // A member whom the directory calls just that is not renamed.
    expect(read).toHaveProperty("orHere", [{ name: { firstName, lastName }, note: null, left: null }]);
  });

  test("has no last name Jr., and remarks are asked about", () => {
    expect(parts("John Smith", "Jr.")).toEqual(["John|Smith Jr."]);
    expect(parts("John", "Jr.")).toBe("none");
    expect(parts("Mary", "Smith (deceased)")).toEqual(["Mary|Smith"]);
  });
});

describe("what is before, in and after a name", () => {
  test.each([
    ["Col. John Smith", "John|Smith"],
    ["Rev. Fr. John Smith", "John|Smith"],
    ["Chevalier John Smith", "John|Smith"],
    ["Smith, Col. John", "John|Smith"],
    ["Smith, Judge John", "John|Smith"],
    ["Judge Reinhold", "Judge|Reinhold"],
    ["Gen. Smith", "none"],
    ["Col Smith", "none"],
    ["John Jr. Smith", "John|Smith Jr."],
    ["Jr. John Smith", ["Jr. John|Smith", "Jr.|John Smith"]],
    ["John Smith, Ph. D.", "John|Smith"],
    ["Mary Smith, RN, BSN", "Mary|Smith"],
    ["Smith,, John,", "John|Smith"],
    ["“Bob” Smith", "Bob|Smith"],
    ["(Bob) Smith", "Bob|Smith"],
    ["(Jack)", "none"],
    ["Anna Maria von", ["Anna Maria|von", "Anna|Maria von"]],
    ["Smith J.", ["J.|Smith", "Smith|J."]],
    ["Smith John Q.", ["John Q.|Smith", "Smith John|Q."]],
    ["Smith - Jones, Mary", "Mary|Smith-Jones"],
    ["Dr. Smith, John", "John|Smith"],
    ["Mary Smith - Jones", ["Mary|Smith", "Mary|Smith-Jones"]],
    ["Smith - late", "none"],
    ["John Smith – deceased", ["John|Smith"]],
    ["John Smith †", ["John|Smith"]],
    ["John Smith [d. 2020]", ["John|Smith"]],
    ["The Smith Family", "none"],
    ["van", "none"],
    ["van Smith", "van|Smith"],
    ["Al de", "Al|de"],
    ["Anna Q. Maria Weber", ["Anna Q. Maria|Weber", "Anna Q.|Maria Weber"]],
    ["de Maria Cruz", ["de Maria|Cruz", "de|Maria Cruz"]],
    ["Jan Piet van der Berg", "Jan Piet|van der Berg"],
    ["Smith Q., John", ["John|Smith Q.", "Q.|Smith"]],
    [", John", "none"],
    ["MD, Smith", "Smith|MD"],
    ["Smith, Dr.", "none"],
    ["Dr., John", "none"],
    ["MD", "none"],
  ])("%s", (cell, name) => expect(whole(cell)).toEqual(name));

  test.each([
    ["John Smith c/o Mary Jones", "(c/o Mary Jones)"],
    ["Mary Smith née Jones", "(née Jones)"],
    ["John Smith *", "(*)"],
    ["John Smith, MD, PhD (Jack)", "MD PhD, (Jack)"],
    ["John Smith, Jr., MD", "MD"],
    ["John Smith, Jr.", null],
    ["John Smith", null],
    ["MD, Smith", null],
    ["“Bob” Smith, MD", "MD"],
  ])("%s has the note %s", (cell, note) => {
    expect(readName({ firstName: "", lastName: "", fullName: cell })).toMatchObject({ note });
  });

  test("A remark in a certain name is there if the directory has it", () => {
    expect(readName({ firstName: "", lastName: "", fullName: "John Smith (Jack)" })).toEqual({
      name: { firstName: "John", lastName: "Smith" },
      note: "(Jack)",
      orHere: [{ name: { firstName: "John Smith", lastName: "(Jack)" }, note: null, left: null }],
    });
    expect(readName({ firstName: "", lastName: "", fullName: "Smith (Jack), John" })).toMatchObject({
      name: { firstName: "John", lastName: "Smith" },
    });
  });

  test("The reasons name what is in the cell", () => {
    const whyOf = (fullName: string, firstName = "", lastName = "") => {
      const read = readName({ firstName, lastName, fullName });
      return "why" in read ? read.why : "whyNot" in read ? read.whyNot : "";
    };
    expect(whyOf("John (Jack) & Mary Smith")).toBe(
      "“John (Jack) & Mary Smith” looks like more than one person",
    );
    expect(whyOf("Mary Smith (deceased)")).toBe("The name includes the remark “deceased”");
    expect(whyOf("", "Mary", "Smith - moved")).toBe("The name includes the remark “moved”");
    expect(whyOf("Mary Jane Smith")).toBe("It’s not clear where the last name in “Mary Jane Smith” begins");
    expect(whyOf("John Smith, Bailli")).toBe(
      "It’s not clear which part of “John Smith, Bailli” is the last name",
    );
    expect(whyOf("Mary Smith - Jones")).toBe("It’s not clear whether “Jones” is part of the name");
    expect(whyOf("", "John Smith", "Jr.")).toBe("“Jr.” is not a last name");
    expect(whyOf("", "John", "Jr.")).toBe("“Jr.” is not a last name; please add the last name");
    expect(whyOf("", "John & Mary & Sue", "Smith")).toBe(
      "“John & Mary & Sue Smith” looks like more than one person",
    );
    expect(whyOf("", "John Smith", "Smith")).toBe(
      "The last name seems to be in both cells, “John Smith” and “Smith”",
    );
    for (const cell of ["Weber", "Mr. & Mrs. Smith", "A & B & C", "John & Mary", "A, B, C", "Smith, Dr."])
      expect(whyOf(cell)).toBe(
        `“${cell}” is not the name of one person with a first and a last name; please give each person a row with both`,
      );
  });

  test("A remark that someone has left is always asked about", () => {
    const asked = { hasRemark: true, readings: [[{ firstName: "Mary", lastName: "Smith" }]] };
    expect(readName({ firstName: "", lastName: "", fullName: "Mary Smith (late)" })).toMatchObject(asked);
    expect(readName({ firstName: "Mary (late)", lastName: "Smith", fullName: "" })).toMatchObject(asked);
    expect(readName({ firstName: "Mary", lastName: "Smith - late", fullName: "" })).toMatchObject(asked);
  });

  test.each([
    ["", "", "Smith, John and Mary (deceased)"],
    ["", "", "John (deceased) & Mary Smith"],
    ["", "", "John & Mary Smith (John deceased)"],
    ["", "", "John & Mary Smith - deceased"],
    ["John & Mary (deceased)", "Smith", ""],
    ["John & Mary", "Smith (deceased)", ""],
  ])("A remark beside two people is asked about: %s %s %s", (firstName, lastName, fullName) => {
    const read = readName({ firstName, lastName, fullName });
    expect(read).toMatchObject({
      hasRemark: true,
      why: expect.stringMatching(/one person and .* “(John )?deceased”$/),
    });
    expect(inShort(read)).toEqual([
      "John|Smith + Mary|Smith",
      expect.stringMatching(/^John (&|and) Mary\|Smith$/),
      "John|Smith",
      "Mary|Smith",
    ]);
  });

  test("A remark in a name with several readings is part of its question", () => {
    const read = readName({ firstName: "", lastName: "", fullName: "Mary Jane Smith (moved)" });
    expect(read).toMatchObject({
      hasRemark: true,
      why: "It’s not clear where the last name in “Mary Jane Smith” begins. The name includes the remark “moved”",
    });
    expect(inShort(read)).toEqual(["Mary Jane|Smith", "Mary|Jane Smith"]);
  });

  test("A cell that is too long for a name is not taken apart", () => {
    const long = `John & ${"a".repeat(243)}`;
    expect(long).toHaveLength(250);
    expect(parts(long, "Smith")).toEqual([expect.any(String), expect.any(String)]);
    expect(parts(`${long}a`, "Smith")).toBe(`${long}a|Smith`);
    expect(parts("John", `${long}a`)).toBe(`John|${long}a`);
    expect(whole(`${"a".repeat(248)} b`)).not.toBe("none");
    expect(whole(`${"a".repeat(249)} b`)).toBe("none");
    expect(readName({ firstName: "Anna", lastName: "Ek", fullName: "a".repeat(300) })).toMatchObject({
      name: { firstName: "Anna", lastName: "Ek" },
    });
    expect(readName({ firstName: "Anna", lastName: "", fullName: "Anna Ek" })).toMatchObject({
      name: { firstName: "Anna", lastName: "Ek" },
    });
  });

  test("Cells without a single character of a name, and “n/a”, are no names", () => {
    expect(readName({ firstName: "John", lastName: "-", fullName: "" })).toEqual({
      name: { firstName: "John" },
      note: null,
    });
    expect(readName({ firstName: "N/A", lastName: "Smith", fullName: "?" })).toEqual({
      name: { lastName: "Smith" },
      note: null,
    });
    expect(parts("Na", "Li")).toBe("Na|Li");
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
      const asked = [
        [`${last.toUpperCase()} ${first}`, `${first}|${last.toUpperCase()}`],
        [`${suffix || "Jr."}, ${first} ${last}`, `${first}|${last} ${suffix || "Jr."}`],
        [`${first} de los Angeles ${last}`, `${first} de los Angeles|${last}`],
        [`Nguyen Van ${first}`, `Van ${first}|Nguyen`],
        [`John, ${first} ${last}`, `John|${last} + ${first}|${last}`],
        [`${first} & ${other} ${last} (deceased)`, `${other}|${last}`],
      ];
      for (const [form = "", reading] of asked) expect(whole(form)).toContain(reading);
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
