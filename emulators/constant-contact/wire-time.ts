/** An instant as the API writes it: UTC, whole seconds. */
export function wireTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
