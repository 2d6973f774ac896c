import { z } from "zod";
import type { PhoneNumber, StreetAddress } from "#emulators/constant-contact/contacts/contact.ts";

/** A row as it was sent. */
export type ImportRow = Readonly<Record<string, unknown>>;

type Street = Partial<Pick<StreetAddress, "street" | "city" | "state" | "postal_code" | "country">>;

/** What a row says, sorted by where it belongs; what it leaves empty is not in it. */
export interface RowValues {
  email: string;
  /** Texts and numbers of the contact itself, by column. */
  core: Record<string, string>;
  custom: [name: string, value: string][];
  phones: Map<PhoneNumber["kind"], string>;
  streets: Map<StreetAddress["kind"], Street>;
  /** Something is longer than its limit, or there are too many custom fields. */
  isTooMuch: boolean;
}

const customPrefix = "cf:";
const mostCustom = 25;
const coreColumns = new Set([
  "first_name",
  "last_name",
  "job_title",
  "company_name",
  "birthday_month",
  "birthday_day",
  "anniversary",
]);
const phoneColumns = new Map<string, PhoneNumber["kind"]>([
  ["phone", "other"],
  ["home_phone", "home"],
  ["work_phone", "work"],
  ["mobile_phone", "mobile"],
  ["other_phone", "other"],
]);
const streetColumns = new Map(
  (["", "home_", "work_", "other_"] as const).flatMap((prefix) =>
    (["street", "street2", "city", "state", "zip", "country"] as const).map(
      (column) => [prefix + column, [kindOf(prefix), column === "zip" ? "postal_code" : column]] as const,
    ),
  ),
);
const address = z.email();
const anniversary = /^(\d{1,2}[/-]\d{1,2}[/-]\d{4}|\d{4}[/-]\d{1,2}[/-]\d{1,2})$/;

export function readRow(row: ImportRow): RowValues {
  const values: RowValues = {
    email: "",
    core: {},
    custom: [],
    phones: new Map(),
    streets: new Map(),
    isTooMuch: false,
  };
  for (const column of Object.keys(row)) {
    const text = textOf(row[column]);
    if (text !== "") place(values, column, text);
  }
  if (values.custom.length > mostCustom) values.isTooMuch = true;
  return values;
}

/** Whether a row goes in; a correctable one has a bad address or date, or neither a name nor an address. */
export function judge({ email, core, isTooMuch }: RowValues): "good" | "correctable" | "bad" {
  if (email === "" && !core.first_name && !core.last_name) return "correctable";
  if (!areDates(core) || (email !== "" && !address.safeParse(email).success)) return "correctable";
  return isTooMuch ? "bad" : "good";
}

/** Names of custom fields that a row uses. */
export function customNames(row: ImportRow): string[] {
  return Object.keys(row).flatMap((key) =>
    key.startsWith(customPrefix) ? [key.slice(customPrefix.length)] : [],
  );
}

function place(values: RowValues, column: string, text: string): void {
  const isCustom = column.startsWith(customPrefix);
  if (text.length > (isCustom || column.endsWith("street") ? 255 : 50)) values.isTooMuch = true;
  const phone = phoneColumns.get(column);
  const street = streetColumns.get(column);
  if (column === "email") values.email = text;
  else if (coreColumns.has(column)) values.core[column] = text;
  else if (isCustom) values.custom.push([column.slice(customPrefix.length), text]);
  else if (phone) values.phones.set(phone, text);
  else if (street) placeStreet(values, street, text);
}

function placeStreet(
  { streets }: RowValues,
  [kind, key]: readonly [StreetAddress["kind"], keyof Street | "street2"],
  text: string,
): void {
  const before = streets.get(kind) ?? {};
  const line = key === "street2" ? [before.street, text].filter(Boolean).join(", ") : text;
  streets.set(kind, { ...before, [key === "street2" ? "street" : key]: line });
}

function areDates({ birthday_month: month, birthday_day: day, anniversary: text }: RowValues["core"]) {
  if ((month === undefined) !== (day === undefined)) return false;
  if (month !== undefined && !(isBetween(month, 12) && isBetween(day, 31))) return false;
  return text === undefined || anniversary.test(text);
}

function isBetween(text: string | undefined, most: number): boolean {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= most;
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

function kindOf(prefix: "" | "home_" | "work_" | "other_"): StreetAddress["kind"] {
  return prefix === "home_" ? "home" : prefix === "work_" ? "work" : "other";
}
