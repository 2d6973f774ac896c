import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import { describe, expect, test } from "vitest";
import type { ImportField } from "#contract/imports.ts";
import { foldText } from "#contract/values/fold.ts";
import { readTable } from "#server/imports/file/read-table.ts";
import { storedTable } from "#server/imports/file/stored-table.ts";
import type { Table } from "#server/imports/file/table.ts";
import { choicesFrom } from "#server/imports/plan/choices.ts";
import { likelyStatus } from "#server/imports/plan/likely-status.ts";
import { matchMisspelledHeadings } from "#server/imports/plan/match-headings.ts";
import { planImport } from "#server/imports/plan/plan-import.ts";
import type { Facts } from "#server/imports/plan/read-row.ts";

/** Exports of other programs; README.md says how they are written and where their headings come from. */
const LAYOUTS = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".tsv"));

/** What the facts of the two people have in every layout, where they differ from their cells. */
const ROBERT: Facts = { localDuesPaidThrough: "2027-01-31", status: "active", address: "12 Oak St, Apt 4" };
const RENEE: Facts = { localDuesPaidThrough: "2025-01-31", status: "former" };
/** What only some layouts have. */
const K_JR: Facts = { firstName: "Robert K", lastName: "Lindqvist Jr." };
const CELL: Facts = { cellPhone: "703-555-0111" };
const MORE: Record<string, [robert: Facts, renee: Facts]> = {
  "civicrm.tsv": [K_JR, {}],
  "clubexpress.tsv": [{ firstName: "Robert K", spouseName: "Bo Lind" }, {}],
  "constant-contact.tsv": [{ address: "12 Oak St" }, {}],
  "google-contacts.tsv": [{ ...K_JR, cellPhone: "703-555-0110", homePhone: "703-555-0121" }, CELL],
  "google-contacts-before-2024.tsv": [
    { ...K_JR, address: "12 Oak St", cellPhone: "703-555-0110", officePhone: "703-555-0150" },
    CELL,
  ],
  "mailchimp.tsv": [{ city: "Reston", state: "VA", zipCode: "20190" }, {}],
  "memberclicks.tsv": [K_JR, {}],
  "outlook-contacts.tsv": [K_JR, {}],
};

type Column = { heading: string; field: string; cells: [string, string] };

function columnsOf(name: string): Column[] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, name), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => {
    const [heading = "", field = "", first = "", second = ""] = line.split("\t");
    return { heading, field, cells: [first, second] };
  });
}

function tableOf(columns: readonly Column[]): Table {
  const rows = [0, 1].map((at) => columns.map(({ cells }) => cells[at]));
  const text = stringify([columns.map(({ heading }) => heading), ...rows]);
  const table = readTable(new TextEncoder().encode(text));
  if ("whyNot" in table) throw new Error(table.whyNot);
  return table;
}

const fieldsOf = (table: Table) => matchMisspelledHeadings(table.headers, storedTable(table).samples);

/** The facts of a person: the cells of the columns that fill a field. */
function factsOf(columns: readonly Column[], at: 0 | 1, more: Facts): Facts {
  const told = columns.flatMap(({ field, cells }) => (field && cells[at] ? [[field, cells[at]]] : []));
  const { middleName, nameSuffix, addressLine2, contactType, spouseFirstName, spouseLastName, ...facts } =
    Object.fromEntries(told);
  const changed = Object.entries(more).filter(([field]) => field in facts);
  return { ...facts, ...Object.fromEntries(changed) };
}

describe.each(LAYOUTS)("the export %s", (name) => {
  const columns = columnsOf(name);

  test("fills the fields that its columns are about, and no other", () => {
    const table = tableOf(columns);
    const fields = fieldsOf(table);
    expect(columns.map(({ heading }, at) => [heading, fields[at] ?? ""])).toEqual(
      columns.map(({ heading, field }) => [heading, field]),
    );
  });

  test("does the same with its columns in the opposite order", () => {
    const turned = columns.toReversed();
    const fields = fieldsOf(tableOf(turned));
    expect(turned.map(({ heading }, at) => [heading, fields[at] ?? ""])).toEqual(
      turned.map(({ heading, field }) => [heading, field]),
    );
  });

  test("gives its people with nothing that is not theirs", async () => {
    const table = tableOf(columns);
    const fields: (ImportField | null)[] = fieldsOf(table);
    const words = columns.find(({ field }) => field === "status")?.cells ?? [];
    const statuses = words.map((word) => ({ word: foldText(word), status: likelyStatus(word) }));
    const plan = await planImport({
      rows: table.rows,
      members: [],
      society: "Chaîne",
      choices: choicesFrom({ fields, statuses }),
    });
    expect([plan.refused, plan.leftCells]).toEqual([[], []]);
    const [robert, renee] = MORE[name] ?? [];
    expect(plan.created.map(({ facts }) => facts)).toEqual([
      { status: "active", ...factsOf(columns, 0, ROBERT), ...robert, spouseType: "non-member" },
      { status: "active", ...factsOf(columns, 1, RENEE), ...renee, spouseType: "non-member" },
    ]);
  });
});
