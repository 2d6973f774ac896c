/** A roster as a volunteer has kept it for years, and what an import of it has to find. */
export type MessyRoster = {
  file: Buffer;
  created: number;
  changed: number;
  unchanged: number;
  refused: number;
  /** How many of the refused rows only repeat another. */
  copies: number;
  couples: { named: number; byAddress: number };
};

/** A member who is already in the directory. */
type Known = { firstName: string; lastName: string; email: string };

const HEAD = [
  "Nr.",
  "First Name",
  "Last Name",
  "E-Mail",
  "Mobile",
  "Street",
  "City",
  "State",
  "Zip",
  "Spouse",
];
const COLUMNS = [...HEAD, "Dues Paid Through", "Favourite wine"];
const FOREIGN = [
  ...[
    ["Ясна", "Ковачевић"],
    ["山田", "花子"],
    ["Ζωή", "Παπαδοπούλου"],
    ["عائشة", "الفاسي"],
  ],
  ...[
    ["Łukasz", "Żółć"],
    ["Nguyễn", "Thị Hạnh"],
    ["O’Brien", "D’Souza-García"],
    ["Ødegård", "Åse"],
  ],
] as const;
const GOOD_DATES = ["12/31/2026", "2026-12-31", "31 December 2026", "Dec 31, 2026", "12-31-26", ""];
const BAD_DATES = ["31/31/2026", "soon", "2026-02-30", "0", "13.13.2026"];

/**
 * Two hundred rows under a title, separated by semicolons, in the UTF-16 that old spreadsheet programs save: couples
 * with and without names, duplicates, invalid dates and addresses, names in other scripts, blank lines.
 */
export function messyRoster(family: string, known: { changed: Known[]; same: Known[] }): MessyRoster {
  const rows: Record<string, string>[] = [];
  const add = (row: Record<string, string>) => rows.push(row);
  const mail = (name: string) => `${name}.${family}@example.org`.toLowerCase();
  for (const { firstName, lastName, email } of known.changed)
    add({
      "First Name": firstName,
      "Last Name": ` ${lastName} `,
      "E-Mail": email.toUpperCase(),
      City: "Reston",
    });
  for (const { firstName, lastName, email } of known.same)
    add({ "First Name": firstName, "Last Name": lastName, "E-Mail": email });
  for (let n = 0; n < 20; n += 1) {
    const household = {
      "Last Name": `${family}-N${n}`,
      Street: `${n} Oak Street, NW`,
      City: "Bowie",
      State: "Maryland",
    };
    add({ ...household, "First Name": "Ada", "E-Mail": mail(`ada${n}`), Spouse: `Ben ${family}-N${n}` });
    add({ ...household, "First Name": "Ben", "E-Mail": mail(`ada${n}`) });
  }
  for (let n = 0; n < 20; n += 1) {
    const household = { "Last Name": `${family}-A${n}`, City: "McLean", Zip: "2139" };
    add({ ...household, "First Name": "Cy", Street: `${n} Elm St.`, "E-Mail": mail(`cy${n}`) });
    add({ ...household, "First Name": "Dee", Street: `${n} Elm Street`, "E-Mail": mail(`dee${n}`) });
  }
  for (const [n, [first, last]] of FOREIGN.entries())
    add({
      "First Name": first,
      "Last Name": `${last} ${family}`,
      "E-Mail": mail(`f${n}`),
      Mobile: "+1 (202) 555-0142",
    });
  for (const [n, date] of BAD_DATES.entries())
    add({
      "First Name": "Bad",
      "Last Name": `${family}-D${n}`,
      "E-Mail": mail(`d${n}`),
      "Dues Paid Through": date,
    });
  for (const email of ["a@", "nobody", "two@example.org three@example.org"])
    add({ "First Name": "Mailless", "Last Name": family, "E-Mail": email });
  add({ "First Name": "Alone", "E-Mail": mail("alone") });
  add({ "First Name": "Ada & Ben", City: "Bowie" });
  const twice = rows.filter((row) => row["First Name"] === "Cy").slice(0, 10);
  for (const row of twice) add({ ...row });
  const told = { changed: known.changed.length, unchanged: known.same.length };
  // Bad dates and addresses leave out the cell; without an address two of one name are one person. Of two addresses in a
  // cell, the first counts.
  const copies = 1 + twice.length;
  const refused = 2 + copies;
  for (let n = 0; rows.length < 200; n += 1)
    add({
      "Nr.": `${family}-${n}`,
      "First Name": `Single ${n}`,
      "Last Name": `${family}, "the ${n}th"`,
      "E-Mail": mail(`s${n}`),
      Street: `${n} Ash Ln;\nApt ${n}`,
      "Favourite wine": "Sancerre; well chilled",
      "Dues Paid Through": GOOD_DATES[n % GOOD_DATES.length] ?? "",
    });
  const cell = (words = "") => (/[;"\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words);
  const lines = rows.map(
    (row, at) => COLUMNS.map((name) => cell(row[name])).join(";") + (at % 25 === 0 ? "\r\n" : ""),
  );
  const text = `\ufeffRoster of the chapter\r\n\r\n${COLUMNS.join(";")}\r\n${lines.join("\r\n")}\r\n`;
  const created = rows.length - refused - told.changed - told.unchanged;
  return {
    file: Buffer.from(text, "utf16le"),
    created,
    refused,
    copies,
    ...told,
    couples: { named: 20, byAddress: 20 },
  };
}
