import type { Config } from "#server/platform/config/config.ts";

/**
 * A cookie that tells a page or the portal something about the browser and opens nothing: readable by scripts, without
 * a secret. It keeps its name over https, since a neighboring site gains nothing by planting it (048).
 */
export type Marker = { readonly name: string; readonly value: string; readonly path: string };

/** The browser has a member's session, so the record may be asked for when script storage was emptied (D-524). */
export const MEMBER_MARKER: Marker = { name: "chapterhouse_member", value: "1", path: "/" };

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
