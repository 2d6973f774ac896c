/** A thrown value for the log: its kind and place, without rows or secrets. */
export function summarizeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `; because ${error.cause.message}` : "";
  // The stack repeats the message, and a failed query's message holds its text and values.
  const places = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  const stack = places.slice(0, 5).join(" | ");
  const message = error.message.startsWith("Failed query") ? "a query failed" : error.message;
  return `${error.name}: ${message}${cause} ${stack}`;
}
