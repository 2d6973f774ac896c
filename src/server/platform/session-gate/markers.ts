import { MEMBER_MARKER as memberMarker } from "#contract/pages/member-marker.ts";
import type { Config } from "#server/platform/config/config.ts";

/**
 * A cookie that tells a page or the portal something about the browser but grants no access: readable by scripts, not
 * secret. It has no prefix, even over https, since a neighboring site gains nothing by planting it (048).
 */
export type Marker = { readonly name: string; readonly value: string; readonly path: string };

/** The browser has a member's session, so the record can be fetched if script storage was cleared (D-524). */
export const MEMBER_MARKER: Marker = { ...memberMarker, path: "/" };

/** The browser's last session was a member's, so the administrators' login page offers the members' first (D-528). */
export const WAS_MEMBER: Marker = { name: "chapterhouse_was", value: "member", path: "/api/login" };
/** Longer than any session; browsers keep no cookie longer. */
export const WAS_MEMBER_SECONDS = 400 * 86_400;

/** Whether a request came with this marker. */
export function hasMarker(request: Request, { name, value }: Marker): boolean {
  return request.headers.get("cookie")?.split(/;\s*/).includes(`${name}=${value}`) ?? false;
}

/** Adds a marker to an answer for this many seconds; 0 removes it. */
export function setMarker(
  reply: Headers,
  { publicUrl }: Pick<Config, "publicUrl">,
  { marker, maxAge }: { marker: Marker; maxAge: number },
): void {
  const { name, value, path } = marker;
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const said = maxAge === 0 ? "" : value;
  reply.append("set-cookie", `${name}=${said}; Max-Age=${maxAge}; Path=${path}; SameSite=Lax${secure}`);
}
