const MINUTE_MS = 60_000;

/** "14 minutes", "1 minute", "less than a minute"; null when nothing is left. */
export function timeLeft(ms: number): string | null {
  if (ms <= 0) return null;
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes === 0) return "less than a minute";
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
