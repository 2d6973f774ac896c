import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The portal of a demo with a CREDENTIALS_KEY, unless it has one: made once and kept beside the data, since what it
 * encrypted must open again after a restart. `keep` writes it down, once the folder has turned out to be the demo's.
 * @param {import("./program.mjs").Plan} portal
 * @param {string} dataDir
 * @returns {{ portal: import("./program.mjs").Plan, keep: () => void }}
 */
export function withDemoKey(portal, dataDir) {
  if (portal.env.CREDENTIALS_KEY) return { portal, keep: () => undefined };
  const file = join(dataDir, "credentials.key");
  const isKept = existsSync(file);
  if (isKept) chmodSync(file, 0o600);
  const key = isKept ? readFileSync(file, "utf8").trim() : randomBytes(32).toString("base64");
  return {
    portal: { ...portal, env: { ...portal.env, CREDENTIALS_KEY: key } },
    keep: () => {
      if (!isKept) writeFileSync(file, key, { mode: 0o600 });
    },
  };
}
