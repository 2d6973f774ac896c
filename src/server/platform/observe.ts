import type { Http2Bindings, HttpBindings } from "@hono/node-server";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { inTrace, newTrace, type Trace } from "./request-trace.ts";

/** A request that takes longer is worth a line, in milliseconds. */
const SLOW_MS = 2_000;
const HTTPS_ONLY = "max-age=31536000; includeSubDomains";

type Fetch = (request: Request, env: Env) => Response | Promise<Response>;
/** What the HTTP server hands on beside the request; a test that asks without one has none. */
export type Env = Partial<HttpBindings | Http2Bindings>;
type Tools = { config: Pick<Config, "trustProxy" | "publicUrl">; log: Log; metrics: Metrics };

/**
 * The product's one function from request to answer, observed: each request has an id, which is answered as
 * X-Request-Id and stands in every line of the log that it causes; it is counted and timed by its route. A portal that
 * is served over https says on every answer, page or not, that it wants to be asked in no other way.
 */
export function observed(fetch: Fetch, { config, log, metrics }: Tools): Fetch {
  const isSecure = config.publicUrl.startsWith("https:");
  return (request, env) => {
    const { outgoing } = env;
    const trace = newTrace(config.trustProxy > 0 ? request.headers.get("x-request-id") : undefined);
    if (outgoing) {
      // On the server's own answer: a header of the Response would cost a copy of all of them.
      outgoing.setHeader("x-request-id", trace.id);
      if (isSecure) outgoing.setHeader("strict-transport-security", HTTPS_ONLY);
      const began = performance.now();
      outgoing.once("close", () =>
        inTrace(trace, () =>
          note(trace, request.method, outgoing, performance.now() - began, { log, metrics }),
        ),
      );
    }
    return inTrace(trace, () => fetch(request, env));
  };
}

function note(
  trace: Trace,
  method: string,
  outgoing: NonNullable<Env["outgoing"]>,
  ms: number,
  { log, metrics }: Pick<Tools, "log" | "metrics">,
): void {
  // Pages and files have addresses without end; together they are one route.
  const route = trace.route ?? "pages and files";
  const status = outgoing.writableFinished ? outgoing.statusCode : 499;
  metrics.request(method, route, status, ms / 1000);
  const line = { method, route, status, ms: Math.round(ms) };
  if (status >= 500) log.warn(line, "answered with a failure");
  else if (ms >= SLOW_MS) log.warn(line, "answered slowly");
  else if (method === "GET" || method === "HEAD") log.debug(line, "answered");
  else log.info(line, "answered");
}
