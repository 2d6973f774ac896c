import { pino } from "pino";
import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/database/database.ts";
import { logSettings } from "#server/platform/log/log.ts";
import { appOn, type TestApp } from "./app.ts";

type Line = Record<string, unknown> & { event: string };

/** The product with its log kept: `events` are the lines of the security log without pino's own fields. */
export function watchedApp(
  db: Database,
  config: Config,
  logLevel: Config["logLevel"] = "info",
): { app: TestApp; events: () => Line[]; lines: () => string[] } {
  const lines: string[] = [];
  const log = pino(logSettings({ logLevel }), { write: (line: string) => void lines.push(line) });
  const events = () =>
    lines
      .map((line): Line & { security?: boolean } => JSON.parse(line))
      .filter(({ security }) => security)
      .map(({ level: _, time: _t, pid: _p, hostname: _h, msg: _m, security: _s, ...line }) => line);
  return { app: appOn(db, config, log), events, lines: () => lines };
}
