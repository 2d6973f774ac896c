import { createHash } from "node:crypto";

/** The validator of an answer (RFC 9110, 8.8.3); weak, since the same stands for every compression of it. */
export function entityTag(bytes: Uint8Array | string): string {
  return `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
}

/** Whether the asker has the answer with this validator already. */
export function matchesEntityTag(tag: string, request: Request): boolean {
  const named = request.headers.get("if-none-match");
  return named?.split(",").some((one) => one.trim() === tag) ?? false;
}
