import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The portal of a demo with a CREDENTIALS_KEY, unless it has one: made once and kept beside the data, as what it
 * locked has to open again after a restart.
 * @param {import("./program.mjs").Plan} portal
 * @param {string} dataDir
 * @returns {import("./program.mjs").Plan}
 */
export function withDemoKey(portal, dataDir) {
  if (portal.env.CREDENTIALS_KEY) return portal;
  const file = join(dataDir, "credentials.key");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("base64"), { mode: 0o600 });
  return { ...portal, env: { ...portal.env, CREDENTIALS_KEY: readFileSync(file, "utf8").trim() } };
}
