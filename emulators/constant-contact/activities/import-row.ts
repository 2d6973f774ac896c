import { randomUUID } from "node:crypto";
import { z } from "zod";
import type {
  Contact,
  Core,
  CustomFieldValue,
  PhoneNumber,
  StreetAddress,
} from "#emulators/constant-contact/contacts/contact.ts";

/** A row as it was sent. */
export type ImportRow = Readonly<Record<string, unknown>>;

const address = z.email();
const anniversary = /^(\d{1,2}[/-]\d{1,2}[/-]\d{4}|\d{4}[/-]\d{1,2}[/-]\d{1,2})$/;
const names = ["first_name", "last_name", "job_title", "company_name"] as const;
const phoneColumns = {
  phone: "other",
  home_phone: "home",
  work_phone: "work",
  mobile_phone: "mobile",
  other_phone: "other",
} as const;
const addressPrefixes = { "": "other", home_: "home", work_: "work", other_: "other" } as const;
const addressColumns = { city: "city", state: "state", zip: "postal_code", country: "country" } as const;
const customPrefix = "cf:";

/** Whether a row goes in; a correctable one has a bad address or date, or neither a name nor an address. */
export function judge(row: ImportRow): "good" | "correctable" | "bad" {
  const email = textOf(row, "email");
  if (email === "" && textOf(row, "first_name") === "" && textOf(row, "last_name") === "")
    return "correctable";
  if (!isDate(row)) return "correctable";
  if (email !== "" && !address.safeParse(email).success) return "correctable";
  return email.length <= 50 && fitsLimits(row) ? "good" : "bad";
}

/** The contact with what the row says; what it does not say stays. */
export function withRow(
  contact: Contact,
  row: ImportRow,
  fieldId: (name: string) => string | undefined,
  now: string,
): Contact {
  return {
    ...contact,
    ...coreOf(row),
    custom_fields: merged(
      contact.custom_fields,
      customFields(row, fieldId),
      ({ custom_field_id }) => custom_field_id,
    ),
    phone_numbers: merged(contact.phone_numbers, phones(row, now), ({ kind }) => kind).slice(-3),
    street_addresses: merged(contact.street_addresses, streets(row, now), ({ kind }) => kind).slice(-3),
  };
}

/** Names of custom fields that a row uses. */
export function customNames(row: ImportRow): string[] {
  return Object.keys(row).flatMap((key) =>
    key.startsWith(customPrefix) ? [key.slice(customPrefix.length)] : [],
  );
}

export function textOf(row: ImportRow, column: string): string {
  const value = row[column];
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

function isDate(row: ImportRow): boolean {
  const month = textOf(row, "birthday_month");
  const day = textOf(row, "birthday_day");
  if ((month === "") !== (day === "")) return false;
  if (month !== "" && !(isBetween(month, 12) && isBetween(day, 31))) return false;
  const text = textOf(row, "anniversary");
  return text === "" || anniversary.test(text);
}

function isBetween(text: string, most: number): boolean {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= most;
}

function fitsLimits(row: ImportRow): boolean {
  const custom = customNames(row);
  return (
    names.every((name) => textOf(row, name).length <= 50) &&
    Object.keys(phoneColumns).every((column) => textOf(row, column).length <= 50) &&
    Object.keys(addressPrefixes).every((prefix) =>
      Object.keys(addressColumns).every((column) => textOf(row, prefix + column).length <= 50),
    ) &&
    custom.length <= 25 &&
    custom.every((name) => textOf(row, customPrefix + name).length <= 255)
  );
}

function coreOf(row: ImportRow): Partial<Core> {
  const sent = names.flatMap((name) => (textOf(row, name) === "" ? [] : [[name, textOf(row, name)]]));
  const month = textOf(row, "birthday_month");
  const date = textOf(row, "anniversary");
  return {
    ...Object.fromEntries(sent),
    ...(month !== "" && { birthday_month: Number(month), birthday_day: Number(textOf(row, "birthday_day")) }),
    ...(date !== "" && { anniversary: date }),
  };
}

function customFields(row: ImportRow, fieldId: (name: string) => string | undefined): CustomFieldValue[] {
  return customNames(row).flatMap((name) => {
    const custom_field_id = fieldId(name);
    const value = textOf(row, customPrefix + name);
    return custom_field_id === undefined || value === "" ? [] : [{ custom_field_id, value }];
  });
}

function phones(row: ImportRow, now: string): PhoneNumber[] {
  return Object.entries(phoneColumns).flatMap(([column, kind]) => {
    const phone_number = textOf(row, column);
    if (phone_number === "") return [];
    const sources = { create_source: "Account", update_source: "Account" } as const;
    return [
      { phone_number_id: randomUUID(), phone_number, kind, created_at: now, updated_at: now, ...sources },
    ];
  });
}

function streets(row: ImportRow, now: string): StreetAddress[] {
  return Object.entries(addressPrefixes).flatMap(([prefix, kind]) => {
    const street = [textOf(row, `${prefix}street`), textOf(row, `${prefix}street2`)]
      .filter(Boolean)
      .join(", ");
    const rest = Object.entries(addressColumns).flatMap(([column, key]) => {
      const value = textOf(row, prefix + column);
      return value === "" ? [] : [[key, value]];
    });
    if (street === "" && rest.length === 0) return [];
    const made = { street_address_id: randomUUID(), kind, created_at: now, updated_at: now };
    return [{ ...made, ...(street !== "" && { street }), ...Object.fromEntries(rest) }];
  });
}

function merged<Item>(
  before: readonly Item[],
  added: readonly Item[],
  key: (item: Item) => string,
): readonly Item[] {
  if (added.length === 0) return before;
  return [...new Map([...before, ...added].map((item) => [key(item), item])).values()];
}
