import type { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/database/database.ts";
import { bringsToken } from "#server/platform/encryption/bearer.ts";
import { isOnThisMachine } from "#server/platform/http/client-address.ts";
import type { Env } from "#server/platform/log/observe-requests.ts";
import { MAX_REPORT, readReport } from "./read-report.ts";
import { recordReport } from "./record-bounce.ts";

type Context = { db: Database; config: Config; clock: () => Date };

/** Where `npm run bounce` hands over a report (D-471): with BOUNCE_TOKEN, on this machine. */
export const BOUNCES_PATH = "/bounces";

/** Takes one report as the body; 404 for everyone without the token, and where no BOUNCE_ADDRESS is set. */
export function serveBounces(app: Hono, { db, config, clock }: Context): void {
  const { bounceAddress: pattern, bounceToken: token } = config.mail;
  const notFound = { message: "Not found" };
  app.post(
    BOUNCES_PATH,
    async (c, next) => {
      const { incoming } = (c.env ?? {}) as Env;
      const isHere = isOnThisMachine(c.req.raw.headers, incoming?.socket.remoteAddress);
      if (!isHere || !pattern || !bringsToken(c.req.raw.headers, token)) return c.json(notFound, 404);
      return await next();
    },
    bodyLimit({
      maxSize: MAX_REPORT,
      onError: (c) => c.json({ message: "This report is larger than 1 MB." }, 413),
    }),
    async (c) => {
      if (!pattern) return c.json(notFound, 404);
      const report = await readReport(new Uint8Array(await c.req.arrayBuffer()));
      const recorded = await db.transaction((tx) =>
        recordReport(tx, clock(), { report, pattern, source: "pipe" }),
      );
      return c.json({ recorded }, 200, { "cache-control": "no-store" });
    },
  );
}
