import { randomBytes } from "node:crypto";

/** Before the at sign (RFC 5321, 4.5.3.1.1). */
const MAX_LOCAL = 64;
/** What an address has in place of `*`: the email's id, a point, and its code. */
const MAX_ID = String(2 ** 31 - 1).length;
const CODE = 13;

/** 32 letters and digits that no mail server changes: 65 random bits are 13 of them. */
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

/** The code of one email: 65 random bits in base 32. */
export function newBounceCode(): string {
  return Array.from(randomBytes(CODE), (byte) => BASE32[byte % BASE32.length]).join("");
}

/** Why BOUNCE_ADDRESS cannot be this, or null. */
export function whyNotBounceAddress(pattern: string): string | null {
  const [, before, after] = /^([^\s@*"<>]*)\*([^\s@*"<>]*)@[^\s@*"<>]+$/.exec(pattern) ?? [];
  if (before === undefined || after === undefined)
    return "must be an address with one * before the at sign, such as bounces+*@dinners.example.org";
  if (before.length + MAX_ID + 1 + CODE + after.length > MAX_LOCAL)
    return `must leave room before the at sign: no more than ${MAX_LOCAL - MAX_ID - 1 - CODE} characters besides the *`;
  return null;
}

/** The envelope sender of one email. */
export function bounceAddressOf(pattern: string, { id, code }: { id: number; code: string }): string {
  return pattern.replace("*", `${id}.${code}`);
}

/** The email that an address names, or null. */
export function emailOfBounceAddress(pattern: string, address: string): { id: number; code: string } | null {
  const [, id, code] = /^(\d{1,10})\.([a-z2-7]{13})$/.exec(partOf(pattern, address) ?? "") ?? [];
  return id && code && Number(id) <= 2 ** 31 - 1 ? { id: Number(id), code } : null;
}

/** Where officers send a test to themselves: another email to the same mailbox, known by its code. */
export function testAddressOf(pattern: string, code: string): string {
  return pattern.replace("*", `test.${code}`);
}

/** The code of the test that an address names, or null. */
export function testOfBounceAddress(pattern: string, address: string): string | null {
  return /^test\.([a-z2-7]{13})$/.exec(partOf(pattern, address) ?? "")?.[1] ?? null;
}

/** What an address has in place of `*`, in lower case, since mail servers may have changed that; null if it is another one. */
function partOf(pattern: string, address: string): string | null {
  const [before = "", after = ""] = pattern.toLowerCase().split("*");
  const given = address.trim().toLowerCase();
  return given.startsWith(before) && given.endsWith(after)
    ? given.slice(before.length, given.length - after.length)
    : null;
}
