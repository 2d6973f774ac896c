import { readStoredMember } from "#web/platform/stored/stored-member.ts";

/** The header with the stored record; the server accepts it but trusts nothing in it (H-01). */
export const MEMBER_AUTH_HEADER = "x-member-auth";

/** The longest record sent in full: servers refuse headers above 16 kB (H-02). */
export const HEADER_LIMIT = 6 * 1024;

/** What remains of a record that is too long: the member without free text. */
const ESSENTIALS = [
  "id",
  "firstName",
  "lastName",
  "email",
  "userName",
  "status",
  "isMember",
  "isAdmin",
  "isLimitedAdmin",
  "hasAnyAdminAccess",
  "adminPrivileges",
];

/** JSON in ASCII: `Headers` throws above U+00FF, which names like Dvořák contain. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function encode(stored: string): string | null {
  const record: unknown = JSON.parse(stored);
  const whole = asciiJson(record);
  if (whole.length <= HEADER_LIMIT) return whole;
  if (typeof record !== "object" || record === null) return null;
  const essence = asciiJson(
    Object.fromEntries(Object.entries(record).filter(([key]) => ESSENTIALS.includes(key))),
  );
  return essence.length <= HEADER_LIMIT ? essence : null;
}

/** The header's value; null when nothing usable is stored, and the call is sent without it. */
export function memberAuthHeader(): string | null {
  const stored = readStoredMember();
  if (stored === null) return null;
  try {
    const value = encode(stored);
    if (value === null) console.warn("The stored member record is too long to be sent");
    return value;
  } catch (error) {
    console.warn("The stored member record cannot be sent", error);
    return null;
  }
}
