import { createHmac } from "node:crypto";
import type { z } from "zod";
import type { Environment } from "./environment.ts";

/** What each process may have for itself; every other setting has to be the same in all of them. */
const OWN = new Set<keyof z.output<typeof Environment>>([
  ...(["PORT", "HOST", "DATA_DIR", "UPLOADS_DIR", "IMPORT_FILE"] as const),
  ...(["DATABASE_URL", "DATABASE_POOL", "DATABASE_REPLICA_URL"] as const),
  ...(["ALLOW_EMBEDDED_DATABASE", "ALLOW_PLAIN_DATABASE", "ALLOW_PLAIN_SMTP"] as const),
  ...(["TRUST_PROXY", "METRICS_TOKEN", "LOG_LEVEL", "SERVER_RENDERING"] as const),
  // Read only where the database has no administrator yet.
  ...(["ADMIN_EMAIL", "ADMIN_PASSWORD"] as const),
]);
const KEY = "AUTHORIZE_NET_SIGNATURE_KEY";

/**
 * A keyed hash of every setting that the processes of a portal have to share, by name. A copy of the database
 * tells nothing about the values: the key is 64 random bytes that are not in it. Where that key itself differs, so do all
 * hashes, and only the key is named (`differencesBetween`).
 */
export function fingerprintsOf(settings: z.output<typeof Environment>): Record<string, string> {
  const hash = (text: string) =>
    createHmac("sha256", settings[KEY]).update(text).digest("base64").slice(0, 22);
  const shared = Object.entries(settings).filter(([name]) => !OWN.has(name as keyof typeof settings));
  return Object.fromEntries(shared.map(([name, value]) => [name, hash(`${name} ${JSON.stringify(value)}`)]));
}

/** The names of the settings that are not the same, in order; a setting that one does not know yet is not compared. */
export function differencesBetween(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): string[] {
  const differing = Object.keys(one).filter((name) => other[name] !== undefined && one[name] !== other[name]);
  return differing.includes(KEY) ? [KEY] : differing.sort();
}
