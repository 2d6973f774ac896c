import { describe, expect, test } from "vitest";
import { PAPERS, PART_CODES, type Part } from "#contract/papers/parts.ts";
import { dinnerFacts, TEN_NAMES } from "#test/papers/dinner-facts.ts";
import { drawn, FLAT, printed } from "#test/papers/draw.ts";
import { packed } from "#test/papers/read-pdf.ts";
import { textsOf } from "./download/texts-of.ts";
import type { DinnerFacts } from "./facts.ts";

const NAMED: readonly Part[] = PART_CODES.filter(
  (part) => !["cover", "timeline", "plan", "table-signs"].includes(part),
);

function named(names: readonly string[]): DinnerFacts {
  const facts = dinnerFacts({ persons: names.length });
  const persons = facts.persons.map((person, index) => {
    const name = names[index] ?? "";
    return { ...person, name, sortName: name, guestOf: null, coupleWith: null };
  });
  return { ...facts, persons };
}

describe.each(NAMED)("%s", (part) => {
  test("prints names of every script", async () => {
    const { text } = await printed(named(TEN_NAMES), [part], { cards: FLAT });
    for (const name of TEN_NAMES) expect(packed(text)).toContain(packed(name));
  });

  test("prints any name whole and on the page", async () => {
    const long = "Wolfeschlegelstein".repeat(12).slice(0, 200);
    const names = [
      "<b>Ana</b> & Co",
      "👩‍👩‍👧 Jo 🥂",
      "\u202eevil\u202c \u200fMark\u200e",
      long,
      "a\u0000b\tc",
      "بت".repeat(100),
    ];
    const facts = {
      ...named(names),
      title: long,
      location: `<i>${long}</i>`,
      chapter: "🥂 العربية ".repeat(9),
    };
    const tables = facts.tables.map((table) => ({ ...table, name: long }));
    const { pages, text } = await printed({ ...facts, tables }, [part], { cards: FLAT });
    for (const name of ["<b>Ana</b> & Co", "Jo", "evilMark", long, "ab c"])
      expect(packed(text)).toContain(packed(name));
    for (const { pieces, width, height } of pages) {
      for (const { text: piece, x, y, width: wide, turn, isRightToLeft } of pieces) {
        // pdf.js adds the width of marks, which take none, to a word of Arabic; its picture is looked at elsewhere.
        const right = x + (turn === 0 && !isRightToLeft ? wide : 0);
        expect([piece, x >= 0, right <= width + 0.5, y >= 0, y <= height]).toEqual([
          piece,
          true,
          true,
          true,
          true,
        ]);
      }
    }
  });
});

test("whatever is drawn with a box is reported, and was found in the facts before", async () => {
  const next = Array.from({ length: 40 }, (_, n) => String.fromCodePoint(0x12000 + n)).values();
  const odd = () => `No ${next.next().value}`;
  const facts = dinnerFacts({ persons: 2, isBySeat: true });
  const needs = {
    list: [{ code: "other" as const, severity: "allergy" as const, words: odd() }],
    words: odd(),
    carriesEpinephrine: false,
  };
  const [first] = facts.persons;
  if (!first) throw new Error("no one");
  const asked = { ...first, id: 99, name: odd(), needs: null, sponsor: { name: odd(), telephone: odd() } };
  const strange: DinnerFacts = {
    ...facts,
    title: odd(),
    location: odd(),
    chapter: odd(),
    contacts: [{ label: odd(), text: odd() }],
    timeline: [{ time: odd(), what: odd() }],
    tables: facts.tables.map((table) => ({ ...table, name: odd() })),
    persons: [{ ...first, name: odd(), needs, choices: [] }, asked],
    unsorted: [{ partyId: first.partyId, partyName: odd(), words: odd() }],
    courses: [
      { id: 1, name: odd(), options: [{ id: 11, symbol: "A", isHouse: true, contains: [], name: odd() }] },
    ],
  };
  const strangeIn = (text: string) => [...text].filter((one) => (one.codePointAt(0) ?? 0) >= 0x12000);
  const { unprintable } = await drawn(strange, PART_CODES);
  const boxes = new Set(unprintable.flatMap(({ characters }) => [...characters]));
  expect(boxes).toEqual(new Set(strangeIn(JSON.stringify(strange))));
  const found = textsOf(strange);
  expect(boxes).toEqual(new Set(found.flatMap(({ text }) => strangeIn(text))));
  // Only what is known to tell no needs is shown without them.
  const harmful = found.filter(({ mayTellNeeds, text }) => mayTellNeeds && strangeIn(text).length > 0);
  const told = [...needs.list, needs, ...strange.unsorted].map(({ words }) => words);
  expect(harmful.map(({ text }) => text)).toEqual(expect.arrayContaining(told));
});

test("a character that no font has is reported with its name", async () => {
  const { unprintable } = await drawn(named(["Jo 🥂", "Ana"]), ["roster"]);
  expect(unprintable).toEqual([{ text: "Jo 🥂", characters: "🥂" }]);
});

test.each(["letter", "a4"] as const)(
  "every page of paper %s has its size, dinner, version, time and number",
  async (paper) => {
    const facts = dinnerFacts({ persons: 30, isBySeat: true });
    const { pages, title, language } = await printed(facts, PART_CODES, { paper });
    expect({ title, language }).toEqual({
      title: "Chapitre d’Automne at The Genesee: Venue pack",
      language: "en-US",
    });
    for (const [index, { width, height, text, roles }] of pages.entries()) {
      expect(roles).toContain("Document");
      expect([width, height]).toEqual(PAPERS[paper].map((side) => expect.closeTo(side, 2)));
      for (const words of [
        ...["Chapitre d’Automne at The Genesee", "Saturday, November 14, 2026", "COPY 2"],
        ...["Made Nov 13, 2026, 5:02 PM", `Page ${index + 1} of ${pages.length}`],
      ]) {
        expect(packed(text)).toContain(packed(words));
      }
    }
  },
);

test("a tent has the name on both faces, one upside down, and the choice on the front only", async () => {
  const facts = dinnerFacts({ persons: 1 });
  const { pages } = await printed(facts, ["place-cards"]);
  const turns = (text: string) =>
    pages.flatMap(({ pieces }) =>
      pieces.filter((piece) => piece.text === text).map(({ turn }) => Math.abs(turn)),
    );
  expect(turns("Anna Achterberg").sort()).toEqual([0, 180]);
  expect(turns("A")).toEqual([0]);
  expect(turns("V")).toEqual([0]);
});

test("cards come by table, where they are set out, or from A to Z", async () => {
  const names = ["Kit", "Al", "Hal", "Di", "Lu", "Bo", "Jo", "Cy", "Ida", "Ed", "Gil", "Flo"];
  const facts = { ...named(names), courses: [] };
  const inOrder = async (part: Part, order: "table" | "name") => {
    const { pages } = await printed(facts, [part], { cards: { ...FLAT, order } });
    const texts = pages.flatMap(({ pieces }) => pieces.map(({ text }) => text));
    return texts.flatMap((text) => facts.persons.filter(({ name }) => name === text));
  };
  for (const part of ["place-cards", "badges"] as const) {
    const byTable = (await inOrder(part, "table")).map(({ table }) => table ?? Number.POSITIVE_INFINITY);
    expect([byTable.length, new Set(byTable).size > 1]).toEqual([names.length, true]);
    expect(byTable).toEqual(byTable.toSorted((one, other) => one - other));
    expect((await inOrder(part, "name")).map(({ name }) => name)).toEqual(names.toSorted());
  }
});

test("the choice is on no card where it is switched off or the dinner has none", async () => {
  const facts = dinnerFacts({ persons: 1 });
  const off = await printed(facts, ["place-cards"], { cards: { ...FLAT, hasChoices: false } });
  const none = await printed({ ...facts, courses: [] }, ["place-cards"], { cards: FLAT });
  for (const { pages } of [off, none]) {
    expect(pages.flatMap(({ pieces }) => pieces.map(({ text }) => text))).not.toContain("V");
  }
});

test("no paper but the kitchen sheet tells what people must not eat", async () => {
  const facts = dinnerFacts({ persons: 40, isBySeat: true });
  const planted = facts.persons.map((person) => ({
    ...person,
    needs: {
      list: [
        { code: "tree-nuts", severity: "life-threatening" },
        { code: "vegan" },
        { code: "other", severity: "allergy", words: "Plantedone" },
      ],
      words: "Plantedtwo",
      carriesEpinephrine: true,
    } satisfies DinnerFacts["persons"][number]["needs"],
  }));
  const all = {
    ...facts,
    persons: planted,
    unsorted: [{ partyId: 1, partyName: "Weber", words: "Plantedthree" }],
  };
  const words = [
    "Plantedone",
    "Plantedtwo",
    "Plantedthree",
    "nuts",
    "vegan",
    "allergy",
    "threatening",
    "epinephrine",
    "known",
  ];
  for (const part of PART_CODES) {
    const text = packed((await printed(all, [part])).text).toLowerCase();
    const told = words.filter((word) => text.includes(word.toLowerCase()));
    expect([part, told]).toEqual([part, part === "kitchen" ? words.filter((word) => word !== "known") : []]);
  }
});

test("only the cards of those who changed are printed, from a free place on", async () => {
  const facts = dinnerFacts({ persons: 12 });
  const [, second, , fourth] = facts.persons;
  const cards = {
    "place-cards": { sheet: "8371", beginAt: 10 },
    only: [second?.id, fourth?.id],
    order: "table",
  };
  const { pages } = await printed(facts, ["place-cards"], { cards });
  expect(pages.length).toBe(2);
  expect(packed(pages[0]?.text ?? "")).toContain(packed(second?.name ?? "?"));
  const first = pages[0]?.pieces.find(({ text }) => text.startsWith("Table"));
  // The tenth place is at the lower right.
  expect([(first?.x ?? 0) > 306, (first?.y ?? 999) < 200]).toEqual([true, true]);
});

test("people with the same name are told apart on lists and not on cards", async () => {
  const facts = named(["Anna Weber", "Anna Weber", "Jo Ek"]);
  const [one, other, third] = facts.persons;
  const persons = [one, { ...other, table: 2 }, third].filter(
    (person) => person !== undefined,
  ) as DinnerFacts["persons"];
  const same = { ...facts, persons };
  expect((await printed(same, ["escort-list"])).text).toContain("(table 2)");
  const cards = await printed(same, ["place-cards", "badges"], { cards: FLAT });
  expect(cards.text).not.toContain("(table");
});

test("a dinner without people is one page that says so", async () => {
  const { pages } = await printed({ ...dinnerFacts({ persons: 0 }), waiting: 3 }, PART_CODES);
  expect(pages.length).toBe(1);
  expect(pages[0]?.text).toContain("No one is registered for this dinner yet.");
});

test("lists are tagged with their headings and the headers of their tables", async () => {
  const { pages } = await printed(dinnerFacts({ persons: 90 }), ["door-list"]);
  expect([...(pages[0]?.roles ?? [])]).toEqual(expect.arrayContaining(["H1", "Table", "TR", "TH", "TD"]));
  expect([...(pages[1]?.roles ?? [])]).toEqual(expect.arrayContaining(["Table", "TR", "TH", "TD"]));
});

test.each([10, 18])(
  "the door list of %i people who have paid is one page with lines for others",
  async (many) => {
    const facts = dinnerFacts({ persons: many });
    const paid = facts.persons.map((person) => ({ ...person, amountDue: 0 }));
    const { pages, text } = await printed({ ...facts, persons: paid }, ["door-list"]);
    expect(pages).toHaveLength(1);
    expect(text).toContain("Walk-ins");
    expect(text).not.toContain("Total due");
  },
);
