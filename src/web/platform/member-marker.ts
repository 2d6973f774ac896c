/** The cookie, not a secret, that says this browser has a member's session (D-524). */
const IS_SET = /(?:^|;\s*)chapterhouse_member=1(?:;|$)/;

/** Whether this browser's cookies say that it has a member's session. */
export function hasMemberMarker(): boolean {
  return IS_SET.test(document.cookie);
}

/** Removes the marker; from then on, no tab asks for the record. */
export function removeMemberMarker(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and answers later.
  document.cookie = "chapterhouse_member=; Max-Age=0; Path=/; SameSite=Lax";
}
