/** Why a pinned person is not moved, by whichever way of writing a table it was tried (D-056). */
export function unpinFirst(name: string): string {
  return `${name} is pinned. Unpin them first.`;
}
