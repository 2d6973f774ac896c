import { MEMBER_MARKER } from "#contract/pages/member-marker.ts";

const { name, value } = MEMBER_MARKER;

/** Whether this browser's cookies say that it has a member's session. */
export function hasMemberMarker(): boolean {
  return document.cookie.split("; ").includes(`${name}=${value}`);
}

/** Removes the marker; from then on, no tab asks for the record. */
export function removeMemberMarker(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and answers later.
  document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax`;
}
