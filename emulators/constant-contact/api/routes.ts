import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { accountEndpoints } from "#emulators/constant-contact/accounts/endpoints.ts";
import { activityEndpoints } from "#emulators/constant-contact/activities/endpoints.ts";
import { contactEndpoints } from "#emulators/constant-contact/contacts/endpoints.ts";
import { strikeFaults } from "#emulators/constant-contact/faults/strike.ts";
import { listEndpoints } from "#emulators/constant-contact/lists/endpoints.ts";
import type { Provider } from "#emulators/constant-contact/provider.ts";
import { tagEndpoints } from "#emulators/constant-contact/tags/endpoints.ts";
import { wireTime } from "#emulators/constant-contact/wire-time.ts";
import { ApiError, invalid, methodNotAllowed, notFound, unsupportedMediaType } from "./api-error.ts";
import type { Call, Endpoint } from "./endpoint.ts";
import { admit, type Caller, checkRights } from "./gate.ts";

type Env = { Variables: { caller: Caller } };

const endpoints: Endpoint[] = [
  ...accountEndpoints,
  ...listEndpoints,
  ...tagEndpoints,
  ...contactEndpoints,
  ...activityEndpoints,
];
const mostBytes = 64 * 1024 * 1024;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The API below /v3: each call passes the gate, then its rights, then its input is read. */
export function apiRoutes(provider: Provider): Hono<Env> {
  const app = new Hono<Env>();
  app.onError((error, c) => {
    if (error instanceof ApiError) return c.json(error.body, error.status);
    throw error;
  });
  app.use(strikeFaults(provider), bodyLimit({ maxSize: mostBytes }), async (c, next) => {
    c.set("caller", admit(provider, c.req.header("authorization")));
    await next();
  });
  for (const endpoint of endpoints)
    app.on(endpoint.method, endpoint.path, async (c) => {
      const { caller } = c.var;
      checkRights(caller, { scope: endpoint.scope, privilege: endpoint.privilege });
      const { status, body } = endpoint.answer(await callOf(c, provider, caller));
      return body === undefined ? c.body(null, 204) : c.json(body, status === 204 ? 200 : status);
    });
  for (const { path } of endpoints)
    app.all(path, () => {
      throw methodNotAllowed();
    });
  app.all("*", () => {
    throw notFound();
  });
  return app;
}

async function callOf(c: Context, provider: Provider, { account }: Caller): Promise<Call> {
  const holdings = provider.state.holdings.get(account.id);
  if (!holdings) throw notFound();
  const { body, bodyBytes } = await bodyOf(c);
  const id = c.req.param("id") ?? "";
  if (id !== "" && !uuid.test(id)) throw notFound();
  const nowMs = provider.clock.now();
  const query = new URL(c.req.url).searchParams;
  const now = wireTime(nowMs);
  return {
    provider,
    account,
    holdings,
    nowMs,
    now,
    id: id.toLowerCase(),
    query,
    body,
    bodyBytes,
  };
}

async function bodyOf(c: Context): Promise<{ body: unknown; bodyBytes: number }> {
  if (c.req.method !== "POST" && c.req.method !== "PUT") return { body: undefined, bodyBytes: 0 };
  const [type = ""] = (c.req.header("content-type") ?? "").split(";");
  if (type.trim().toLowerCase() !== "application/json") throw unsupportedMediaType();
  const text = await c.req.text();
  try {
    return { body: text === "" ? undefined : JSON.parse(text), bodyBytes: Buffer.byteLength(text) };
  } catch {
    throw invalid(["The request body is not readable as JSON."]);
  }
}
