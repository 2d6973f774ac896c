import { createHash } from "node:crypto";

/** The ETag of an answer (RFC 9110, 8.8.3); weak, since all of its encodings share it. */
export function entityTag(bytes: Uint8Array | string): string {
  return `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
}

/** Whether the client already has the answer with this ETag, or any; compared weakly (RFC 9110, 13.1.2). */
export function matchesEntityTag(tag: string, request: Request): boolean {
  const named = request.headers.get("if-none-match");
  if (named?.trim() === "*") return true;
  return named?.split(",").some((one) => withoutMark(one.trim()) === withoutMark(tag)) ?? false;
}

function withoutMark(tag: string): string {
  return tag.replace(/^W\//, "");
}
