import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { workbookOf, zipOf } from "#test/files/workbook.ts";
import { readTable } from "./read-table.ts";
import type { ChosenForm, Table } from "./table.ts";

const CASES = join(import.meta.dirname, "cases");

function read(bytes: Uint8Array | string, chosen?: ChosenForm): Table {
  const table = readTable(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes, chosen);
  if ("whyNot" in table) throw new Error(table.whyNot);
  return table;
}
const caseOf = (name: string) => read(readFileSync(join(CASES, name)));
const cellsOf = ({ rows }: Table) => rows.map(({ cells }) => cells);
const AHLGREN = ["Anna", "Ahlgren", "anna.a@example.org", "1 Oak St"];
const BERGMAN = ["Bo", "Bergman", "bo.b@example.org", "2 Elm St"];

describe("a text file whose form is judged from all of it", () => {
  test("has line ends of several kinds", () => {
    const table = caseOf("f-mixed-line-ends.csv");
    expect(table.headers).toEqual(["First Name", "Last Name", "City"]);
    expect(table.rows).toEqual([
      { line: 2, cells: ["Anna", "Ahlzzq", "Arlington"] },
      { line: 3, cells: ["Bo", "Bergzzq", "Bethesda"] },
      { line: 4, cells: ["Cy", "Cartzzq", "Chevy Chase"] },
      { line: 5, cells: ["Di", "Dunzzq", "Dover"] },
    ]);
  });

  test("has semicolons inside its cells", () => {
    const table = caseOf("f-offices-semicolons.csv");
    expect(table.form.separator).toBe(",");
    expect(cellsOf(table)[1]).toEqual(["Bo", "Bergman", "Argentier; Echanson; Conseiller; Bailli"]);
  });

  test("has more commas in its addresses than semicolons between them", () => {
    const table = caseOf("f-semicolon-addresses.csv");
    expect(table.form.separator).toBe(";");
    expect(cellsOf(table)[2]).toEqual(["Cy", "Carter", "3 Ash St, Apt 4, Chevy Chase, MD 20815"]);
  });

  test("has the same in a language that we do not know", () => {
    const table = read("Vorname;Nachname;Anschrift\nAnna;Ahl;1 Oak, 2, X, Y\nBo;Berg;2 Elm, 3, X, Y\n");
    expect([table.form.separator, table.headers]).toEqual([";", ["Vorname", "Nachname", "Anschrift"]]);
  });

  test("has one byte that is not UTF-8", () => {
    const table = caseOf("f-utf8-one-bad-byte.csv");
    expect(cellsOf(table)).toEqual([
      ["Renée", "Müller", "Québec"],
      ["José", "Nuñez", "Zürich"],
      ["éva", "Zorn", "Paris"],
    ]);
    expect(table.notes).toEqual([
      "One accent was saved differently from the rest. Please check line 4: “éva,Zorn,Paris”.",
    ]);
  });

  test("has quotation marks after a backslash", () => {
    expect(cellsOf(caseOf("f-backslash-quotes.csv"))).toEqual([
      ['John "Jack"', "Doebbq", "Arl"],
      ["Ann", 'O"Nebbq, Jr', "Bethesda"],
    ]);
    expect(cellsOf(read('First,Last,Path\nBo,Lind,"C:\\"\n'))).toEqual([["Bo", "Lind", "C:\\"]]);
  });

  test("has a space before a quotation mark", () => {
    const table = caseOf("f-space-before-quote.csv");
    expect(cellsOf(table)).toEqual([["Anna", "Ahlgren", "1 Oak St, Apt 2", "Arlington"]]);
  });

  test("keeps a row with more cells than headings, to be refused with its text", () => {
    const { rows } = read("First,Last,City\nAnna,Ahl,Arlington, VA\nBo,Berg,Bethesda,,\n");
    expect(rows).toEqual([
      {
        line: 2,
        cells: ["Anna", "Ahl", "Arlington"],
        whyNot:
          "The row has 4 cells, but there are only 3 headings; please put the cell that was split in quotation marks: “Anna | Ahl | Arlington | VA”",
      },
      { line: 3, cells: ["Bo", "Berg", "Bethesda"] },
    ]);
  });

  test("is refused where a quotation mark swallows the rows below it", () => {
    const table = readTable(
      new TextEncoder().encode(
        'First,Last,City\nAnna,Ahl,"Arling\nBo,Berg,Bethesda\nCy,Carter,"\nDi,Dunn,Dover\n',
      ),
    );
    expect(table).toEqual({
      whyNot: expect.stringMatching(/^The file cannot be read (on|near) line \d+: a quotation/),
    });
  });

  test("says where two quotation marks may have joined two rows into one", () => {
    const { rows, notes } = read(
      'First,Last,City\nAnna,"Ahl,Arlington\nBo,Berg",Bethesda\nCy,Carter,Dover\n',
    );
    expect(rows).toHaveLength(2);
    expect(notes).toEqual([
      "A cell on line 2 has line breaks and could hold parts of two rows. Please check that no one is missing.",
    ]);
    expect(read('First,Last,City,Address\nAnna,Ahl,Arl,"1 Oak St\nApt 2, rear"\n').notes).toEqual([]);
  });

  test("refuses a row if two quotation marks certainly joined two rows into it", () => {
    const { rows, notes } = read(
      'First,Last,Email,City\nAnna,"Ahl,anna@example.org,Arlington\nBo,Berg",bo@example.org,Bethesda\nCy,Carter,,Dover\n',
    );
    expect(rows).toEqual([
      {
        line: 2,
        cells: ["Anna", "Ahl,anna@example.org,Arlington\nBo,Berg", "bo@example.org", "Bethesda"],
        whyNot:
          "Two quotation marks joined two rows into one; please remove them: “Anna | Ahl,anna@example.org,Arlington\nBo,Berg | bo@example.org | Bethesda”",
      },
      { line: 4, cells: ["Cy", "Carter", "", "Dover"] },
    ]);
    expect(notes).toEqual([]);
    const note = '"Ask her, anna@example.org,\nor Bo, Berg, or Cy"';
    expect(
      read(`First,Last,Email,Notes\nAnna,Ahl,anna@example.org,${note}\n`).rows[0]?.whyNot,
    ).toBeUndefined();
  });

  test.each([
    ["an address below a name", 'Name,Notes\n"Lind, Bo\nbo@example.org",pays late\n'],
    ["a street below an address", 'Name,Email\nBo Lind,"bo@example.org\n12 Oak St, Reston"\n'],
    ["the same in three columns", 'First,Last,Notes\nBo,Lind,"bo@example.org\n12 Oak St, Reston, VA"\n'],
    ["two lines in the only column", 'Name\n"bo@example.org\ncy@example.org"\n'],
  ])("does not refuse a row because of a cell with %s", (_, text) => {
    expect(read(text).rows.map(({ whyNot }) => whyNot)).toEqual([undefined]);
  });

  test("refuses two rows joined into one in two columns", () => {
    const why = expect.stringMatching(/^Two quotation marks joined two rows into one/);
    for (const first of ["anna@example.org", ""]) {
      const { rows } = read(`Name,Email\n"Anna Ahl,${first}\nBo Berg",bo@example.org\nCy Carter,\n`);
      expect(rows.map(({ whyNot }) => whyNot)).toEqual([first ? why : undefined, undefined]);
    }
  });

  test("counts lines as an editor does, whatever ends them", () => {
    const { rows } = read('First,Last\r\n\r\nAnna,"Ahl\r\ngren"\rBo,Berg\n');
    expect(rows.map(({ line }) => line)).toEqual([3, 5]);
  });

  test("is read as the officer says", () => {
    const table = read("a;b;c\nx;y,1;z,2\nx;y,3;z,4\n", { separator: ",", headingLine: 2 });
    expect(table.form).toEqual({ encoding: "utf-8", separator: ",", sheet: null, headingLine: 2 });
    expect([table.headers, cellsOf(table)]).toEqual([["x;y", "1;z", "2"], [["x;y", "3;z", "4"]]]);
  });
});

describe("the headings of a table", () => {
  test("are below a title in two cells", () => {
    const table = caseOf("f-title-two-cells.csv");
    expect([table.form.headingLine, table.headers]).toEqual([3, ["First Name", "Last Name", "Email"]]);
    expect(cellsOf(table)).toEqual([["Anna", "Ahlgren", "anna.a@example.org"]]);
    expect(caseOf("x10-title-two-cells.xlsx").headers).toEqual(["First Name", "Last Name", "Email"]);
  });

  test("are below groups of columns", () => {
    const table = read("Member,,Contact,\nFirst Name,Last Name,Email,Phone\nBo,Lind,b@x.org,1\n");
    expect([table.form.headingLine, cellsOf(table)]).toEqual([2, [["Bo", "Lind", "b@x.org", "1"]]]);
  });

  test.each([
    ["First,Last,E-mail\nName,Name,Address\nBo,Lind,b@x.org\n"],
    ["Given,Family,E-mail\nName,Name,Address\nBo,Lind,b@x.org\nName,Name,Address\n"],
    ["First,Last,E-mail\nName,Name,\nBo,Lind,b@x.org\nFirst,Last,E-mail\n"],
  ])("are in two rows: %j", (text) => {
    const table = read(text);
    expect(table.headers.map((header) => header.split(" ")[1] ?? "")).toEqual([
      ...["Name", "Name"],
      expect.stringMatching(/^(Address)?$/),
    ]);
    expect(cellsOf(table)).toEqual([["Bo", "Lind", "b@x.org"]]);
    expect([table.form.headingLine, table.notes[0]]).toEqual([1, "The headings are on lines 1 and 2."]);
    expect(read(text, { headingLine: 1 }).headers).toEqual(table.headers);
  });

  test("are in one row above a member whose cells could be words of headings", () => {
    const { rows, notes } = read("First,Last,Member,Home\nAnn,Lind,No,\n");
    expect([rows.length, notes]).toEqual([1, []]);
  });

  test("are repeated further down, and said to be", () => {
    const table = caseOf("f-repeated-heading.csv");
    expect(cellsOf(table)).toEqual([
      ["Anna", "Ahlxxq", "Arlington"],
      ["Bo", "Bergxxq", "Bethesda"],
    ]);
    expect(table.notes).toEqual(["The headings appear again on line 3, which was left out."]);
  });

  test.each([["x11-cover-sheet.xlsx"], ["x12-chartsheet-first.xlsx"]])(
    "are on another sheet than the first: %s",
    (name) => {
      const table = caseOf(name);
      expect([table.form.sheet, cellsOf(table)]).toEqual(["Members", [AHLGREN, BERGMAN]]);
    },
  );

  test("are a guess if two sheets have them, unless the officer says which", () => {
    const cells = (words: readonly string[]) => words.map((text) => `<c t="str"><v>${text}</v></c>`).join("");
    const sheet = (...rows: string[][]) =>
      `<worksheet><sheetData>${rows.map((row) => `<row>${cells(row)}</row>`).join("")}</sheetData></worksheet>`;
    const bookOf = (second: string) =>
      zipOf({
        "xl/workbook.xml": '<workbook><sheets><sheet name="2025"/><sheet name="2026"/></sheets></workbook>',
        "xl/worksheets/sheet1.xml": sheet(["First Name", "Last Name", "Email"], ["Bo", "Lind", "b@x.org"]),
        "xl/worksheets/sheet2.xml": second,
      });
    const guess =
      "The sheets “2025” and “2026” both look like a list of members, and “2025” was read. Please check that it is the right one.";
    const lists = bookOf(sheet(["First Name", "Last Name"], ["Cy", "Carter"]));
    expect(read(lists)).toMatchObject({ guesses: [guess], notes: [guess] });
    expect(read(lists, { sheet: "2026" })).toMatchObject({
      guesses: [],
      rows: [{ cells: ["Cy", "Carter"] }],
    });
    expect(read(lists, { sheet: "2025" }).guesses).toEqual([]);
    // Headings without rows, and a sheet with other things.
    expect(read(bookOf(sheet(["First Name", "Last Name", "Email"]))).guesses).toEqual([]);
    expect(read(bookOf(sheet(["Name", "Amount"], ["Cy", "5"]))).guesses).toEqual([]);
  });

  test("are on the sheet that the officer says", () => {
    const table = read(readFileSync(join(CASES, "x11-cover-sheet.xlsx")), { sheet: "Read me" });
    expect([table.sheets, table.form.sheet]).toEqual([["Read me", "Members"], "Read me"]);
  });
});

describe("a workbook of another program", () => {
  test("has an empty cell with the type of a text", () => {
    expect(cellsOf(caseOf("z01-empty-shared-string.xlsx"))).toEqual([
      ["Anna", "Ahlgren", "a@e.example", ""],
      ["Bo", "Bergman", "b@e.example", ""],
      ["Cy", "Carter", "c@e.example"],
    ]);
  });

  test.each([["x02-SharedStrings-capital.xlsx"], ["x05-rel-prefix.xlsx"]])(
    "names its parts and relations its own way: %s",
    (name) => expect(cellsOf(caseOf(name))).toEqual([AHLGREN, BERGMAN]),
  );

  test("has line ends inside its cells in their escaped form", () => {
    const [anna, bo] = cellsOf(caseOf("x03-x000D.xlsx"));
    // The underscore of the second is escaped itself, so it is text.
    expect([anna?.[3], bo?.[3]]).toEqual(["1 Oak St\nApt 4", "2 Elm_x000D_ St"]);
  });

  test("has other folders, backslashes, a wide list, and bytes in front", () => {
    const rel = (id: string, type: string, target: string) =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
    const cell = (text: string) => `<c t="inlineStr"><is><r><t>${text}</t></r></is></c>`;
    const zip = zipOf({
      "_RELS\\.rels": `<Relationships>${rel("a", "officeDocument", "/book/main.xml")}</Relationships>`,
      "book\\main.xml": '<workbook xmlns:q="r"><sheets><sheet name="M" q:id="s"/></sheets></workbook>',
      "book/_rels/main.xml.rels": `<Relationships>${rel("s", "worksheet", "../data/one.xml")}</Relationships>`,
      "data/one.xml": `<worksheet><sheetData><row>${cell("First")}${cell("Last")}</row><row>${cell("Bo")}${cell("Lind")}</row></sheetData></worksheet>`,
    });
    expect(cellsOf(read(zip))).toEqual([["Bo", "Lind"]]);
  });

  test("shows zeros in front of a number", () => {
    const table = read(
      zipOf({
        "xl/workbook.xml": "<workbook/>",
        "xl/styles.xml":
          '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
        "xl/worksheets/sheet1.xml":
          '<worksheet><sheetData><row><c t="str"><v>Last</v></c><c t="str"><v>Zip</v></c></row><row><c t="str"><v>Lind</v></c><c s="1"><v>2139</v></c></row></sheetData></worksheet>',
      }),
    );
    expect(cellsOf(table)).toEqual([["Lind", "02139"]]);
  });
});

describe("what other programs leave in cells", () => {
  test("is left out with a note if it is the whole row, or beyond two hundred columns", () => {
    const far = `${",".repeat(199)}x`;
    const { notes } = read(
      `First,Last,City${far}\nBo,Lind,Bowie${far}\n#N/A,#N/A,\nCy,Ek,Bowie\n\\N,null,-\n`,
    );
    expect(notes).toEqual([
      "We found only error values or placeholders, such as #N/A, on lines 3, 5, which were left out.",
      "Only the first 200 columns were read.",
    ]);
  });

  test("is kept of a workbook’s last rows, even in a column without a heading", () => {
    const rows = Array.from({ length: 1001 }, (_, at) => ["Bo", `Lind${at}`, ...(at === 1000 ? ["x"] : [])]);
    const table = readTable(workbookOf([["First", "Last"], ...rows]));
    expect("headers" in table && table.headers).toEqual(["First", "Last", ""]);
  });

  test("is cleaned where its meaning is certain", () => {
    expect(cellsOf(caseOf("f-error-values.csv"))).toEqual([
      // Left out later, with a reason.
      ["Anna", "Ahlgren", "a@example.org", "#N/A", "#REF!"],
      ["Bo", "Bergman", "b@example.org", "NULL", "NULL"],
      ["Cy", "Null", "c@example.org", "Boston", "1 Oak St"],
    ]);
    expect(cellsOf(caseOf("f-html-entities.csv"))).toEqual([
      ["Mary", "O'Brienent", "ent1@example.org", "1 Oak St & Elm"],
      ["Renée", "Müllerent", "ent2@example.org", "x"],
    ]);
    const debris = 'Last,Zip,City\nAnn\u200ba\u00ad,"=""02139""",\u00a0S\u00e3o&nbsp;Paulo<br/>x\u202e\n';
    expect(cellsOf(read(debris))).toEqual([["Anna", "02139", "São Paulo\nx"]]);
  });
});

test.each([
  ["<!DOCTYPE html><table><tr><td>First</td></tr></table>", /^This is a web page/],
  ['<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body>', /^This is a web page/],
  ['<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook>', /older XML form/],
  ['<?xml version="1.0"?><members><member/></members>', /^This is an XML file/],
  ["BEGIN:VCARD\nVERSION:3.0\nN:Lind;Bo\nEND:VCARD\n", /contact cards \(vCard, \.vcf\)/],
  ['[{"first": "Bo", "last": "Lind"}]\n', /^This is a JSON file/],
  ["{\\rtf1\\ansi Members}", /text document \(\.rtf\)/],
  [zipOf({ "word/document.xml": "<w:document/>" }), /Word document/],
  [zipOf({ "xl/workbook.bin": "x" }), /\.xlsb/],
  [zipOf({ "Index/Document.iwa": "x" }), /Numbers document/],
])("A file that is not a table is named as what it is", (content, sentence) => {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  expect(readTable(bytes)).toEqual({ whyNot: expect.stringMatching(sentence) });
});
