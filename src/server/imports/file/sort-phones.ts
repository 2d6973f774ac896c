import { isNothing } from "#server/imports/plan/cells/no-value.ts";
import { plainHeader } from "#server/imports/plan/column-names.ts";
import { type Row, SEVERAL } from "./table.ts";

/** Patterns for the labels of phones, with the headings that the numbers get. */
const KINDS: readonly [RegExp, string][] = [
  [/fax/i, "Fax"],
  [/mobile|cell|iphone/i, "Mobile Phone"],
  [/home/i, "Home Phone"],
  [/work|business|office/i, "Business Phone"],
];

interface Columns {
  headers: readonly string[];
  rows: readonly Row[];
}

/**
 * Moves the numbers of "Phone 1 - Value" to separate columns by their "Phone 1 - Label" in the same row, and those of
 * "Phone" by their "Phone Type". Numbers with
 * other labels are not moved, and none are if the table would then have more than `most` columns.
 */
export function sortPhones({ headers, rows }: Columns, most: number): Columns {
  const plain = headers.map(plainHeader);
  const pairs = plain.flatMap((header, labelAt) => {
    const number = /^phone(?: (\d+))? (?:label|type)$/.exec(header);
    const valueAt = number ? plain.indexOf(number[1] ? `phone ${number[1]} value` : "phone") : -1;
    return valueAt < 0 ? [] : [{ labelAt, valueAt }];
  });
  const kinds = KINDS.map(([, kind]) => kind).filter((kind) => !plain.includes(plainHeader(kind)));
  const sorted = rows.map((row) => {
    const cells = [...row.cells];
    const moved = new Map<string, string[]>();
    for (const { labelAt, valueAt } of pairs) {
      const [label, value] = [cells[labelAt] ?? "", cells[valueAt] ?? ""];
      const kind = KINDS.find(([words]) => words.test(label))?.[1];
      if (!kind || isNothing(value) || !kinds.includes(kind)) continue;
      moved.set(kind, [...(moved.get(kind) ?? []), value]);
      cells[labelAt] = "";
      cells[valueAt] = "";
    }
    return { row, cells, moved };
  });
  const used = kinds.filter((kind) => sorted.some(({ moved }) => moved.has(kind)));
  if (used.length === 0 || headers.length + used.length > most) return { headers, rows };
  return {
    headers: [...headers, ...used],
    rows: sorted.map(({ row, cells, moved }) => ({
      ...row,
      cells: [
        ...headers.map((_, at) => cells[at] ?? ""),
        ...used.map((kind) => moved.get(kind)?.join(SEVERAL) ?? ""),
      ],
    })),
  };
}
