import type { Hono } from "hono";
import type { Config } from "#server/platform/config/config.ts";
import { bringsToken } from "#server/platform/encryption/bearer.ts";
import { isOnThisMachine } from "#server/platform/http/client-address.ts";
import type { Metrics } from "./metrics.ts";
import type { Env } from "./observe-requests.ts";

/**
 * Serves `/metrics` to a Prometheus on this machine or one that knows METRICS_TOKEN; 404 to everybody else. A proxy on
 * this machine forwards requests from elsewhere, and its headers say so.
 */
export function serveMetrics(app: Hono, { registry }: Metrics, config: Config): void {
  app.get("/metrics", async (c) => {
    const { incoming } = (c.env ?? {}) as Env;
    if (!isAllowed(c.req.raw.headers, incoming?.socket.remoteAddress, config.metricsToken)) {
      return c.json({ message: "Not found" }, 404);
    }
    return c.body(await registry.metrics(), 200, {
      "content-type": registry.contentType,
      "cache-control": "no-store",
    });
  });
}

function isAllowed(headers: Headers, address: string | undefined, token: string | undefined): boolean {
  if (bringsToken(headers, token)) return true;
  return isOnThisMachine(headers, address);
}
