import { readStoredMember } from "./stored-member.ts";

/** Header with the stored record; the server takes it and believes nothing of it (H-01). */
export const MEMBER_AUTH_HEADER = "x-member-auth";

/** Longest record sent whole: servers refuse heads above 16 kB altogether (H-02). */
export const HEADER_LIMIT = 6 * 1024;

/** What is left of a record that is too long: who it is, without free text. */
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

/** JSON whose every character may stand in a header; `Headers` throws above U+00FF, names like Dvořák go beyond. */
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

/** The header's value, or null when nothing (usable) is stored: then the call goes out without it. */
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
