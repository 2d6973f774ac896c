import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { findOffice, type Office, pagesOf, turnToPdf } from "#test/files/office.ts";
import { unzip } from "#test/files/unzip.ts";
import { aCouple, anAttendeeList } from "#test/people/attendee-list.ts";
import { composeDocument } from "./attendee-document.ts";

/** Forty couples, the last without a table, one that has yet to pay, and a party that waits. */
const LIST = anAttendeeList(
  Array.from({ length: 40 }, (_, n) => aCouple(n + 1, n === 39 ? { tableNumber: null } : {})),
  [aCouple(41, { status: "pending" }), aCouple(42, { status: "waitlist" })],
);
const set = () =>
  composeDocument(
    LIST,
    { name: "The Chapter", timeZone: "America/New_York" },
    new Date("2026-03-24T22:00:00Z"),
  );

it("The document has every line once, and a check box for each seat", async () => {
  const document = unzip(await set()).get("word/document.xml") ?? "";
  expect(document.match(/<w:tr>|<w:tr /g)).toHaveLength(1 + 80 + 1 + 4);
  expect(document.match(/☐/g)).toHaveLength(84);
});

const office = findOffice();
if (office) it("LibreOffice opens it and prints it as intended", () => print(office), 300_000);
else
  console.error("NOT CHECKED: that LibreOffice opens the Word document; neither it nor pdftotext is here.");

async function print(programs: Office): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-print-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "list.docx");
  writeFileSync(file, await set());
  const pdf = turnToPdf(programs, file, folder);
  expect(readFileSync(pdf, "latin1")).toMatch(/^%PDF-/);
  const pages = pagesOf(programs, pdf);
  const seated = pages.slice(0, -1);
  expect(seated.length).toBeGreaterThan(2);
  // The headings and the footer with the number of pages are on every page.
  pages.forEach((page, n) => {
    expect(page).toMatch(/Name\s+Type\s+Table\s*#\s+Status\s+Food requests/);
    expect(page).toContain(`Page ${n + 1} of ${pages.length}`);
  });
  expect(pages[0]).toContain("Truffles & <Old> Burgundy");
  expect(pages[0]).toContain("Tuesday, March 24, 2026 at 6:00 PM · Maison Claire");
  expect(pages[0]).toContain("Confirmed Attendees (80)");
  expect(seated.join("").match(/☐/g)).toHaveLength(80);
  // A party is not split across pages.
  for (const page of seated) expect(page.match(/Čeněk Nr/g)?.length).toBe(page.match(/Zoë Nr/g)?.length);
  // On one line in any font the machine has.
  expect(seated.at(-1)?.match(/Unassigned/g)).toHaveLength(2);
  expect(pages.at(-1)).toContain("Waitlist (4)");
  expect(pages.at(-1)?.match(/☐/g)).toHaveLength(4);
  expect(seated.join("")).not.toMatch(/Nr41|Nr42/);
}
