import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { z } from "zod";
import type { Answer, Ask, Endpoint } from "#contract/endpoint.ts";
import { clientAddress } from "./client-address.ts";
import type { Config } from "./config.ts";
import type { Ctx, Me } from "./context.ts";
import { broughtSession } from "./cookies.ts";
import type { Database } from "./database.ts";
import { isOfDeletedMember } from "./database-errors.ts";
import { type Gate, whyNotCall } from "./gate.ts";
import { HARMLESS } from "./harmless.ts";
import { answerKept, answerUnchanged } from "./kept-answers.ts";
import type { Log } from "./log.ts";
import { badRequest, conflict, notFound, Refusal } from "./refusal.ts";
import { currentTrace } from "./request-trace.ts";
import { whyNotFromThere } from "./same-site.ts";
import { noteRefusal } from "./security-log.ts";
import { isOrdinary, settleCookies } from "./settle-cookies.ts";
import { unavailable, whyUnavailable } from "./unavailable.ts";

/** Largest body that is read where it is no file, in bytes, and what is said of a larger one (S-55). */
const TEXT = { most: 100 * 1024, tooLarge: "That is too much text. Please shorten it." };

/** What every answer bears that does not say otherwise itself. */
const COMMON_HEADERS = { "cache-control": "no-store", ...HARMLESS };
const MEMBER_GONE = "This member was deleted at this moment. Please reload the page.";
const JSON_HEADERS = { "content-type": "application/json", ...COMMON_HEADERS };

const encoder = new TextEncoder();

type AnyEndpoint = Endpoint;
type Visitor<E> = E extends { readonly who: "visitor" } ? Me | null : Me;

/** One endpoint of the contract with the function that answers it. */
export type Route = {
  readonly endpoint: AnyEndpoint;
  readonly answer: (ctx: Ctx, ask: never) => Promise<unknown>;
};

/**
 * Ties an endpoint to the function that answers it: what the contract says comes in, what it says goes out.
 * A function may answer a `Response` of its own (a page, a redirect), or JSON that it wrote out for many.
 */
export function answer<const E extends AnyEndpoint>(
  endpoint: E,
  fn: (ctx: Ctx<Visitor<E>>, ask: Ask<E>) => Promise<Answer<E> | Response | WrittenJson>,
): Route {
  return { endpoint, answer: fn as Route["answer"] };
}

/** JSON as bytes, written out once and answered many times. */
export class WrittenJson {
  readonly bytes: Uint8Array<ArrayBuffer>;
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
  }
}

/** What every request needs of the process it comes to. */
export type House = { db: Database; config: Config; log: Log; gate: Gate; clock: () => Date };

/** The HTTP half of the product: exactly these routes, each behind its gate; everything else under /api is 404. */
export function openHttp(house: House, routes: readonly Route[]): Hono {
  const app = new Hono();
  for (const route of routes) {
    const { method, path, file, body } = route.endpoint;
    // No body is read of a GET.
    if (method !== "GET") app.on(method, path, limitBody(file ?? body ?? TEXT));
    app.on(method, path, (c) =>
      handle(house, route, c.req.raw, c.req.param(), addressOf(house.config, c.req.raw, c.env)),
    );
  }
  app.all("/api/*", () => Response.json({ message: "Not found" }, { status: 404, headers: COMMON_HEADERS }));
  return app;
}

/** One call as it came; `me` is who asks, once that is known. */
type Asked = { request: Request; params: Record<string, string>; address: string; me: Me | null };

async function handle(
  house: House,
  route: Route,
  request: Request,
  params: Record<string, string>,
  address: string,
): Promise<Response> {
  const trace = currentTrace();
  if (trace) trace.route = route.endpoint.path;
  const brought = broughtSession(request, house.config);
  const asked: Asked = { request, params, address, me: null };
  const response = await answerTo(house, route, asked);
  return isOrdinary(brought) ? response : settleCookies(house, asked, brought, response);
}

/** The steps of every call, in order: where from, who, what, do, answer. */
async function answerTo(house: House, { endpoint, answer: act }: Route, asked: Asked): Promise<Response> {
  const { request, params, address } = asked;
  // Made only where something is added: copying Headers is the dearest part of an ordinary answer.
  let reply: Headers | undefined;
  try {
    const now = house.clock();
    refuse(whyNotFromThere(endpoint, request, house.config.publicUrl));
    const me = await house.gate.whoAsks(request, now, address);
    asked.me = me;
    refuse(whyNotCall(endpoint.who, me));
    const ask = await readAsk(endpoint, request, params);
    const { db, config, log } = house;
    const unchanged = answerUnchanged(db, endpoint, request, me);
    if (unchanged) return unchanged;
    // The gate has just refused a missing asker wherever the endpoint's type promises one.
    const ctx: Ctx = {
      ...{ db, config, log, now, me: me as Me, request, address },
      get reply() {
        reply ??= new Headers(COMMON_HEADERS);
        return reply;
      },
    };
    const said = await act(ctx, ask as never);
    if (endpoint.kept && !(said instanceof Response)) {
      return await answerKept(db, request, me, bytesOf(endpoint, said));
    }
    if (said instanceof WrittenJson && !reply) return new Response(said.bytes, { headers: JSON_HEADERS });
    if (said instanceof Response) return withHeaders(said, reply);
    if (said instanceof WrittenJson) return jsonText(said.bytes, endpoint.status ?? 200, reply);
    return json(endpoint, said, reply);
  } catch (error) {
    if (error instanceof Refusal) noteRefusal({ ...asked, log: house.log }, endpoint, error);
    return failure(house, { endpoint, request }, error, reply);
  }
}

function refuse(refusal: Refusal | null): void {
  if (refusal) throw refusal;
}

async function readAsk(
  endpoint: AnyEndpoint,
  request: Request,
  params: Record<string, string>,
): Promise<unknown> {
  const path = endpoint.params?.safeParse(params);
  if (path && !path.success) throw notFound();
  const query =
    endpoint.query && parse(endpoint.query, storable(Object.fromEntries(new URL(request.url).searchParams)));
  const body = endpoint.input && parse(endpoint.input, await readJson(request));
  return { ...(query as object), ...(body as object), ...(path?.data as object) };
}

/** Words of an address that PostgreSQL can compare; the character zero is in none. */
function storable(asked: Record<string, string>): Record<string, string> {
  if (Object.values(asked).some((value) => value.includes("\0"))) throw unstorable();
  return asked;
}

function unstorable(): Refusal {
  return badRequest("The text holds a character that cannot be stored. Please type it again.");
}

async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) {
    throw new Refusal(415, "Please send JSON with content type application/json.");
  }
  let sent: unknown;
  let rewritten: string;
  try {
    sent = await request.json();
    // Nested beyond all measure it can be read but not written: no JSON of ours either.
    rewritten = JSON.stringify(sent);
  } catch {
    throw badRequest("The request is not valid JSON.");
  }
  if (cannotBeStored(rewritten)) throw unstorable();
  return sent;
}

/** Whether JSON holds what PostgreSQL keeps in no column: the character zero, or half of a pair. */
function cannotBeStored(json: string): boolean {
  // Backslashes that somebody typed come in pairs and are no escapes.
  return /\\u(0000|d[89a-f][0-9a-f]{2})/.test(json.replaceAll("\\\\", ""));
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
  throw badRequest(errors[0]?.message ?? "Invalid input", errors);
}

/** The contract's output is the presenter: what it does not name does not go out, what does not fit is our bug. */
function json(endpoint: AnyEndpoint, said: unknown, reply: Headers | undefined): Response {
  return jsonWith(endpoint.output ? endpoint.output.parse(said) : said, endpoint.status ?? 200, reply);
}

function bytesOf(endpoint: AnyEndpoint, said: unknown): Uint8Array<ArrayBuffer> {
  if (said instanceof WrittenJson) return said.bytes;
  return encoder.encode(JSON.stringify(endpoint.output ? endpoint.output.parse(said) : said));
}

function jsonWith(body: unknown, status: number, reply: Headers | undefined): Response {
  return jsonText(JSON.stringify(body), status, reply);
}

function jsonText(body: string | Uint8Array<ArrayBuffer>, status: number, reply: Headers | undefined) {
  if (!reply) return new Response(body, { status, headers: JSON_HEADERS });
  reply.set("content-type", JSON_HEADERS["content-type"]);
  return new Response(body, { status, headers: reply });
}

function withHeaders(response: Response, reply: Headers | undefined): Response {
  for (const [name, value] of reply ?? Object.entries(COMMON_HEADERS)) {
    if (name === "set-cookie") response.headers.append(name, value);
    else if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}

type Failed = { endpoint: AnyEndpoint; request: Request };

function failure(house: House, failed: Failed, error: unknown, reply: Headers | undefined): Response {
  if (error instanceof Refusal) return jsonWith(error.body(), error.status, reply);
  // Between gate and writing, perhaps the asker himself: nobody's mistake, and nothing was written.
  if (isOfDeletedMember(error)) return failure(house, failed, conflict(MEMBER_GONE), reply);
  const { endpoint, request } = failed;
  // Only the kind and place of the failure are logged: a database error's detail holds the row.
  const what = { endpoint: `${endpoint.method} ${endpoint.path}`, error: inWords(error) };
  const away = whyUnavailable(error, request);
  if (away) {
    house.log.warn(what, "the database was away");
    return unavailable(away, request, house.config);
  }
  house.log.error(what, "an endpoint failed");
  return jsonWith({ message: "Internal server error" }, 500, reply);
}

/** A thrown thing in words that hold no row and no secret. */
export function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `; because ${error.cause.message}` : "";
  // The stack begins with the message again, and a failed query's goes on for lines: its text and its values.
  const places = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  const stack = places.slice(0, 5).join(" | ");
  const message = error.message.startsWith("Failed query") ? "a query failed" : error.message;
  return `${error.name}: ${message}${cause} ${stack}`;
}

/** Turns away what is too long; only a body of unstated length must be counted while it comes, which is dear. */
function limitBody({ most, tooLarge }: typeof TEXT): MiddlewareHandler {
  const refusal = () => Response.json({ message: tooLarge }, { status: 413, headers: COMMON_HEADERS });
  const counted = bodyLimit({ maxSize: most, onError: refusal });
  return (c, next) => {
    const { headers } = c.req.raw;
    const length = headers.has("transfer-encoding") ? null : headers.get("content-length");
    if (length === null) return counted(c, next);
    return Number(length) > most ? Promise.resolve(refusal()) : next();
  };
}

function addressOf({ trustProxy }: Config, request: Request, env: unknown): string {
  const socket = (env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
    ?.socket;
  return clientAddress(request.headers.get("x-forwarded-for"), socket?.remoteAddress, trustProxy);
}
