/** Why a pinned person is not moved, however the table was entered (D-056). */
export function unpinFirst(name: string): string {
  return `${name} is pinned. Unpin them first.`;
}
