import type { RawEnvironment } from "./check-settings.ts";

/** The range of a setting and its unit. Less than `least` is allowed outside production. */
const BOUNDS: Record<string, { least: number; most: number; unit: string }> = {
  HOLD_MINUTES: { least: 1, most: 1440, unit: "minutes" },
  OFFER_HOURS: { least: 0.25, most: 720, unit: "hours" },
  REQUESTS_KEPT_DAYS: { least: 1, most: 3650, unit: "days" },
  WORKER_SECONDS: { least: 1, most: 3600, unit: "seconds" },
  SWEEP_SECONDS: { least: 1, most: 3600, unit: "seconds" },
  RECONCILE_MINUTES: { least: 1, most: 1440, unit: "minutes" },
  MEMBER_SESSION_DAYS: { least: 1, most: 180, unit: "days" },
  SESSION_IDLE_HOURS: { least: 0.25, most: 720, unit: "hours" },
  SESSION_DAYS: { least: 0.25, most: 90, unit: "days" },
  GROUP_EMAILS_A_MINUTE: { least: 1, most: 1000, unit: "emails" },
  AUTHORIZE_NET_TIMEOUT_SECONDS: { least: 1, most: 60, unit: "seconds" },
  CONSTANT_CONTACT_SPACING_MS: { least: 0, most: 60_000, unit: "milliseconds" },
  CONSTANT_CONTACT_DAILY_CALLS: { least: 1, most: 1_000_000, unit: "calls" },
};

/** Bounds against sessions that never end and timers that fire at once. Tests move the clock by years. */
export function whyNotBounded(env: RawEnvironment): string[] {
  if (env.NODE_ENV === "test") return [];
  const isReal = env.NODE_ENV === "production";
  return Object.entries(BOUNDS).flatMap(([name, { least, most, unit }]) => {
    const value = Number(env[name] ?? least);
    if (value > most) return [`${name} must be at most ${most.toLocaleString("en-US")} ${unit}`];
    // In a demo, a hold may expire within seconds for show.
    if (isReal && value < least) return [`${name} must be at least ${least} ${unit} in production`];
    return [];
  });
}
