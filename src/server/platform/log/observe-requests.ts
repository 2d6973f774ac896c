import type { Http2Bindings, HttpBindings } from "@hono/node-server";
import type { Config } from "#server/platform/config/config.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { inTrace, newTrace, type Trace } from "./request-trace.ts";

/** A slower request is logged as a warning, in milliseconds. */
const SLOW_MS = 2_000;
const HTTPS_ONLY = "max-age=31536000; includeSubDomains";

type Fetch = (request: Request, env: Env) => Response | Promise<Response>;
/** What the HTTP server passes beside the request; empty in tests without a server. */
export type Env = Partial<HttpBindings | Http2Bindings>;
type Tools = { config: Pick<Config, "trustProxy" | "publicUrl">; log: Log; metrics: Metrics };

/**
 * Wraps the app: each request gets an id, which is sent as X-Request-Id and written in every log line it causes, and is
 * counted and timed by its route. A portal on https sends Strict-Transport-Security with every answer.
 */
export function observeRequests(fetch: Fetch, { config, log, metrics }: Tools): Fetch {
  const isSecure = config.publicUrl.startsWith("https:");
  return (request, env) => {
    const { outgoing } = env;
    const trace = newTrace(config.trustProxy > 0 ? request.headers.get("x-request-id") : undefined);
    if (outgoing) {
      // On Node's own response: adding a header to the Response object would copy all of them.
      outgoing.setHeader("x-request-id", trace.id);
      if (isSecure) outgoing.setHeader("strict-transport-security", HTTPS_ONLY);
      const began = performance.now();
      outgoing.once("close", () =>
        inTrace(trace, () => {
          const seconds = (performance.now() - began) / 1000;
          record({ trace, method: request.method, outgoing, seconds }, { log, metrics });
        }),
      );
    }
    return inTrace(trace, () => fetch(request, env));
  };
}

type Answered = {
  trace: Trace;
  method: string;
  outgoing: NonNullable<Env["outgoing"]>;
  seconds: number;
};

function record(
  { trace, method, outgoing, seconds }: Answered,
  { log, metrics }: Pick<Tools, "log" | "metrics">,
): void {
  // Pages and files have endless addresses; together they count as one route.
  const route = trace.route ?? "pages and files";
  const status = outgoing.writableFinished ? outgoing.statusCode : 499;
  metrics.observeRequest({ method, route, status, seconds });
  const ms = Math.round(seconds * 1000);
  const line = { method, route, status, ms };
  if (status >= 500) log.warn(line, "answered with a failure");
  else if (ms >= SLOW_MS) log.warn(line, "answered slowly");
  else if (method === "GET" || method === "HEAD") log.debug(line, "answered");
  else log.info(line, "answered");
}
