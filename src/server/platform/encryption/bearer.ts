import { timingSafeEqual } from "node:crypto";

/** Compares two secrets in the same time, however much of them agrees. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whether a request brings this token as `Authorization: Bearer`; false where none is set. */
export function bringsToken(headers: Headers, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  return given !== undefined && token !== undefined && isSameSecret(given, token);
}
