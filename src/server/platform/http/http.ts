import { Hono } from "hono";
import type { Endpoint } from "#contract/endpoint.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import { mayLag } from "#server/platform/database/reads-that-may-lag.ts";
import { currentTrace } from "#server/platform/log/request-trace.ts";
import { logRefusal } from "#server/platform/log/security-log.ts";
import { notFound, Refusal } from "#server/platform/refusal.ts";
import { whyNotCall, whyNotProved } from "#server/platform/session-gate/access.ts";
import {
  needsNoRepair,
  renewSessionCookie,
  repairSessionCookies,
} from "#server/platform/session-gate/repair-cookies.ts";
import { readRequestSession } from "#server/platform/session-gate/session-cookies.ts";
import type { Route } from "./action.ts";
import { answerCached, answerNotModified } from "./cached-answers.ts";
import { clientAddress } from "./client-address.ts";
import { whyNotCrossSite } from "./cross-site.ts";
import { answerFailure, answerRefusal } from "./failure.ts";
import { readSentOnce } from "./idempotency-keys.ts";
import { limitBody, TEXT_LIMIT } from "./limit-body.ts";
import { countOwnUse } from "./rate-limits.ts";
import { readAsk } from "./read-request.ts";
import { answerBytes, COMMON_HEADERS, writeAnswer } from "./write-answer.ts";

/** The HTTP half of the product: exactly these routes, each behind its gate; everything else under /api is 404. */
export function openHttp(app: AppContext, routes: readonly Route[]): Hono {
  const twice = addressesOfTwo(routes.map(({ endpoint }) => endpoint));
  if (twice.length > 0) throw new Error(`Two routes answer ${twice.join(", ")}`);
  const http = new Hono();
  for (const route of routes) {
    const { method, path, file, body } = route.endpoint;
    // The body of a GET is never read.
    if (method !== "GET") http.on(method, path, limitBody(file ?? body ?? TEXT_LIMIT));
    http.on(method, path, (c) => {
      const address = addressOf(app.config, c.req.raw, c.env);
      return handle(app, route, { request: c.req.raw, params: c.req.param(), address, me: null });
    });
  }
  http.all("/api/*", (c) => answerRefusal(notFound(), { request: c.req.raw, reply: undefined }, app.config));
  return http;
}

/** The addresses that more than one endpoint has, whatever the names of their parameters. */
function addressesOfTwo(endpoints: readonly Endpoint[]): string[] {
  const addresses = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ":")}`);
  return addresses.filter((address, at) => addresses.indexOf(address) !== at);
}

/** One request; `me` is set once the gate has identified the caller. */
type Call = { request: Request; params: Record<string, string>; address: string; me: Me | null };

async function handle(app: AppContext, route: Route, call: Call): Promise<Response> {
  const trace = currentTrace();
  if (trace) trace.route = route.endpoint.path;
  const session = readRequestSession(call.request, app.config);
  const response = await answerCall(app, route, call);
  // Any cache may keep it and give it to others, with its cookies; the next answer has them.
  if (response.headers.get("cache-control")?.startsWith("public")) return response;
  const answer = { brought: session, response };
  if (!needsNoRepair(session)) return repairSessionCookies(app, call, answer);
  return renewSessionCookie(app, { ...call, now: app.clock() }, answer);
}

/** The steps of every request, in order: origin, caller, right, input, action, answer. */
async function answerCall(app: AppContext, act: Route, call: Call): Promise<Response> {
  const { endpoint } = act;
  const { request, params, address } = call;
  const { db, config, log } = app;
  // Created only when an action sets a header: copying Headers is the most expensive part of an ordinary answer.
  let reply: Headers | undefined;
  try {
    const now = app.clock();
    refuse(whyNotCrossSite(endpoint, request, config.publicUrl));
    const me = await app.gate.whoAsks(request, now, address);
    call.me = me;
    refuse(whyNotCall(endpoint.who, me));
    refuse(whyNotProved(endpoint, me, now));
    if (me && (endpoint.who === "limited" || endpoint.who === "full")) await app.gate.useRights(me, now);
    const ask = await readAsk(endpoint, request, params);
    const unchanged = answerNotModified(db, endpoint, { request, me });
    if (unchanged) return unchanged;
    const ctx: Ctx = {
      db,
      config,
      log,
      now,
      // The gate has just refused a missing caller wherever the endpoint's type promises one.
      me: me as Me,
      request,
      sentOnce: readSentOnce(request, ask),
      address,
      get reply() {
        reply ??= new Headers(COMMON_HEADERS);
        return reply;
      },
    };
    if (endpoint.limit) await countOwnUse(ctx, endpoint.limit);
    const result = await act(ctx, ask as never);
    if (endpoint.cache && !(result instanceof Response)) {
      const bytes = answerBytes(endpoint, result);
      return await answerCached(db, request, { me: mayLag(request) ? null : me, bytes });
    }
    return writeAnswer(endpoint, result, reply);
  } catch (error) {
    if (error instanceof Refusal) logRefusal({ ...call, log }, endpoint, error);
    return answerFailure(error, { endpoint, request, reply }, app);
  }
}

function refuse(refusal: Refusal | null): void {
  if (refusal) throw refusal;
}

function addressOf({ trustProxy }: Config, request: Request, env: unknown): string {
  const socket = (env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
    ?.socket;
  return clientAddress(request.headers.get("x-forwarded-for"), socket?.remoteAddress, trustProxy);
}
