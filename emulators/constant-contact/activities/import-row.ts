import { z } from "zod";
import type { Core } from "#emulators/constant-contact/contacts/contact.ts";

/** A row as it was sent. */
export type ImportRow = Readonly<Record<string, unknown>>;

/** The values that a row has for a contact, without empty ones. */
export interface RowValues {
  email: string;
  names: Partial<Pick<Core, (typeof nameColumns)[number]>>;
}

/** The columns that the portal sends. Others are refused, so that a test notices them. */
const nameColumns = ["first_name", "last_name"] as const;
const columns: readonly string[] = ["email", ...nameColumns];
const longest = 50;
const address = z.email();

/** Names of columns that this emulator does not read. */
export function unknownColumns(row: ImportRow): string[] {
  return Object.keys(row).filter((column) => !columns.includes(column));
}

export function readRow(row: ImportRow): RowValues {
  const names = nameColumns.flatMap((column) => {
    const text = textOf(row[column]);
    return text === "" ? [] : [[column, text]];
  });
  return { email: textOf(row.email), names: Object.fromEntries(names) };
}

/** Whether a row is imported; a correctable row has a bad address, or neither a name nor an address. */
export function judge({ email, names }: RowValues): "good" | "correctable" | "bad" {
  if (email === "" && !names.first_name && !names.last_name) return "correctable";
  if (email !== "" && !address.safeParse(email).success) return "correctable";
  return [email, ...Object.values(names)].some((text) => (text ?? "").length > longest) ? "bad" : "good";
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}
