import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { unescapeFormulas } from "#server/platform/files/escape-formulas.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aDuesPayment, aMember, aRegistration } from "#test/factories.ts";
import { findCalc, findPython, readWithCalc, readWithPython } from "#test/files/spreadsheet.ts";
import { anOfficer } from "#test/people/an-officer.ts";

/** Parts of texts from people, pasted emails and attackers; U+0085 and the next two are line breaks too. */
const PIECES = [
  ...['"', ",", ";", "\n", "\r", "\r\n", "\t", "'", " ", "\u0085", "\u2028", "\u2029", "\u00a0", "\u200b"],
  ...["=1+1", "+1+1", "-1+1", "@SUM(1)", "＝1+1", "=cmd|' /C calc'!A0", '=HYPERLINK("http://a.test")', '"'],
  ...["Weber", "Žofie Dvořák", "יוסי", "山田 太郎", "🥂", "a\u202eb", "No nuts", "1/2", "007", "O'Brien"],
];
const SAMPLES = fc.sample(
  fc.array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ maxLength: 4 })), {
    minLength: 1,
    maxLength: 7,
  }),
  { numRuns: 400, seed: 20261121 },
);
/** No column stores U+0000, and the shortest has 50 characters. */
const TEXTS = SAMPLES.map((pieces) =>
  [...pieces.join("").replaceAll("\u0000", "")].slice(0, 45).join(""),
).filter((text) => text.trim() !== "");

/** Attacks that a random sample may miss; they come first. */
const FIRST = ["No nuts\n=1+41", "No fish\r\n=cmd|' /C calc'!A0", "a\r=1+1", "=1+1", "\t=1+1", "a;=1+1;b"];

const app = useApp();
const stage = { full: "", limited: "", eventId: 0 };
/** The expected content of each file: its key column, and the texts written into these columns. */
type Expected = Map<string, Record<string, string>>;
const written = {
  members: new Map() as Expected,
  attendees: new Map() as Expected,
  ledger: new Map() as Expected,
};

const PEOPLE = 36;
const texts = { at: 0 };
function next(): string {
  const all = [...FIRST, ...TEXTS];
  texts.at += 1;
  return all[(texts.at - 1) % all.length] ?? "";
}

beforeEach(async () => {
  texts.at = 0;
  for (const file of Object.values(written)) file.clear();
  stage.full = (await anOfficer(app)).cookie;
  stage.limited = (await anOfficer(app, "limited")).cookie;
  stage.eventId = (await aDinner(app.db, { totalSeats: PEOPLE })).id;
  for (let n = 0; n < PEOPLE; n += 1) await write(n);
});

/** A member with a party and payments, with a distinct text in every text column. */
async function write(n: number): Promise<void> {
  const member = {
    firstName: next(),
    lastName: next(),
    title: next(),
    email: next(),
    alternateEmail: next(),
    cellPhone: next(),
    homePhone: next(),
    officePhone: next(),
    fax: next(),
    address: next(),
    city: next(),
    state: next(),
    zipCode: next(),
    spouseName: next(),
    pastOffices: next(),
    userName: `${n} ${next()}`.slice(0, 50),
    duesNotes: next(),
    memberComments: next(),
    adminComments: next(),
  };
  const { id } = await aMember(app.db, member);
  written.members.set(String(id), {
    "First Name": member.firstName,
    "Last Name": member.lastName,
    Title: member.title,
    Email: member.email,
    "Alternate Email": member.alternateEmail,
    "Cell Phone": member.cellPhone,
    "Home Phone": member.homePhone,
    "Office Phone": member.officePhone,
    Fax: member.fax,
    Address: member.address,
    City: member.city,
    State: member.state,
    "Zip Code": member.zipCode,
    "Spouse Name": member.spouseName,
    "Past Offices": member.pastOffices,
    Username: member.userName,
    "Dues Notes": member.duesNotes,
    "Member Comments": member.memberComments,
    "Admin Comments": member.adminComments,
  });
  const party = {
    foodRequests: next(),
    seatingRequests: next(),
    specialRequirements: next(),
    adminNotes: next(),
  };
  const registration = await aRegistration(app.db, { eventId: stage.eventId, memberId: id, ...party });
  const name = `${member.firstName} ${member.lastName}`.trim();
  written.attendees.set(String(registration.id), {
    Name: name,
    Email: member.email,
    "Food Requests": party.foodRequests,
    "Seating Requests": party.seatingRequests,
    "Special Requirements": party.specialRequirements,
    "Admin Notes": party.adminNotes,
  });
  const charge = { invoice: next(), reason: next(), batch: next(), key: String(1000 + n) };
  await app.db.execute(sql`insert into payments (purpose, subject_id, invoice_number, reference, description, amount,
      status, created_at, updated_at)
    values ('registration', ${registration.id}, ${`CH-${n}`}, ${`ref${n}`}, 'Dinner', 150, 'paid', now(), now())`);
  await app.db.execute(sql`insert into payment_charges (transaction_id, payment_id, invoice_number, amount, outcome,
      reason, provider_status, charged_at, recorded_at, batch_id)
    values (${charge.key}, (select max(id) from payments), ${charge.invoice}, 150, 'applied', ${charge.reason},
      'capturedPendingSettlement', ${app.now.toISOString()}, ${app.now.toISOString()}, ${charge.batch})`);
  written.ledger.set(charge.key, { Invoice: charge.invoice, Note: charge.reason, Batch: charge.batch });
  // Dues that an officer recorded have no transaction, which is their key here.
  if (written.ledger.has("")) return;
  const [notes, receivedBy] = [next(), next()];
  await aDuesPayment(app.db, {
    memberId: id,
    paidThrough: "2027-03-10",
    paymentDate: app.now,
    paymentMethod: "check",
    recordedBy: "member 1",
    notes,
    receivedBy,
  });
  written.ledger.set("", { Note: notes, Method: "Check", "Received by": receivedBy });
}

const FULL_ONLY = ["Username", "Dues Notes", "Member Comments", "Admin Comments"];
type File = {
  name: string;
  path: () => string;
  cookie: () => string;
  key: string;
  columns: number;
  expected: () => Expected;
};
const FILES: readonly File[] = [
  {
    name: "the members, for a full officer",
    path: () => "/api/members/export/csv",
    key: "Member ID",
    cookie: () => stage.full,
    columns: 30,
    expected: () => written.members,
  },
  {
    name: "the members, for a limited officer",
    path: () => "/api/members/export/csv",
    key: "Member ID",
    cookie: () => stage.limited,
    columns: 26,
    expected: () =>
      new Map(
        [...written.members].map(([id, cells]) => [
          id,
          Object.fromEntries(Object.entries(cells).filter(([column]) => !FULL_ONLY.includes(column))),
        ]),
      ),
  },
  {
    name: "the attendees",
    path: () => `/api/events/${stage.eventId}/attendees/csv?notes=yes`,
    key: "Registration",
    cookie: () => stage.limited,
    columns: 13,
    expected: () => written.attendees,
  },
  {
    name: "the bookkeeper's file",
    key: "Transaction",
    cookie: () => stage.full,
    columns: 16,
    path: () => "/api/payments/export/csv?from=2026-03-10&to=2026-03-10",
    expected: () => written.ledger,
  },
];

async function download({ path, cookie }: File): Promise<Uint8Array> {
  const response = await app.fetch(
    new Request(new URL(path(), app.config.publicUrl), { headers: { cookie: cookie() } }),
  );
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

/** Expects the same rows, columns and texts; `as` is how the reader may change a text. */
function check(file: File, [header = [], ...rows]: string[][], as: (text: string) => string): void {
  expect(header).toHaveLength(file.columns);
  for (const row of rows) expect(row).toHaveLength(file.columns);
  const found = new Map(rows.map((row) => [row[header.indexOf(file.key)] ?? "", row]));
  expect(found.size).toBe(rows.length);
  const others = file.key === "Member ID" ? 2 : 0;
  expect(rows).toHaveLength(file.expected().size + others);
  for (const [key, cells] of file.expected()) {
    const row = found.get(key) ?? [];
    const read = Object.keys(cells).map((column) => [
      column,
      unescapeFormulas(row[header.indexOf(column)] ?? ""),
    ]);
    expect(Object.fromEntries(read)).toEqual(
      Object.fromEntries(Object.entries(cells).map(([column, text]) => [column, as(text)])),
    );
  }
}

const python = findPython();
if (!python) console.error("NOT CHECKED: that Python reads the CSV files; it is not here.");
const calc = findCalc();
if (!calc) console.error("NOT CHECKED: that LibreOffice reads the CSV files; its spreadsheet is not here.");

describe.runIf(python).each(FILES)("$name", (file) => {
  it("is read by Python with the same rows, columns and texts", async () => {
    check(file, readWithPython(python ?? "", await download(file)), (text) => text);
  });
});

describe.runIf(calc)("LibreOffice", () => {
  const readAll = async (how: { dividers: string; isText?: boolean }) => {
    const sheets = readWithCalc(calc ?? "", await Promise.all(FILES.map(download)), how);
    expect(sheets).toHaveLength(FILES.length);
    return FILES.map((file, nth) => ({ file, ...(sheets[nth] ?? expect.unreachable()) }));
  };

  it("reads each file with the same rows, columns and texts", async () => {
    for (const { file, cells, formulas } of await readAll({ dividers: ",", isText: true })) {
      expect(formulas, file.name).toEqual([]);
      // A spreadsheet has one kind of line break.
      check(file, cells, (text) => text.replace(/\r\n?/g, "\n"));
    }
  }, 300_000);

  it("makes no formula of any file with any column separator", async () => {
    for (const dividers of [",", ",;\t", ";", "\t"]) {
      const found = await readAll({ dividers });
      expect(found.map(({ file, formulas }) => [file.name, formulas])).toEqual(
        FILES.map(({ name }) => [name, []]),
      );
    }
  }, 300_000);
});
