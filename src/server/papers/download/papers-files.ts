import { KITCHEN_PARTS, PARTS, type Part } from "#contract/papers/parts.ts";
import { safeFileName } from "#server/platform/files/file-name.ts";

/** Whether any of these parts tells what people must not eat. */
export function hasNeeds(parts: readonly Part[]): boolean {
  return parts.some((part) => KITCHEN_PARTS.includes(part));
}

/** The name of a file with these parts, without its extension: it says "kitchen" if needs are inside (D-114). */
export function papersName(title: string, parts: readonly Part[]): string {
  const [only, ...more] = parts;
  const what = only !== undefined && more.length === 0 ? only : "papers";
  return `${safeFileName(title)}_${what}${what === "papers" && hasNeeds(parts) ? "_kitchen" : ""}`;
}

/** The labels of parts with commas between them, for people. */
export function labelsOf(parts: readonly Part[]): string {
  return parts.map((part) => PARTS[part]).join(", ");
}
