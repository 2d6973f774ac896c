import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { IdInPath } from "#contract/values/schemas.ts";
import { badRequest, notFound, Refusal } from "#server/platform/refusal.ts";

/**
 * Path, query and JSON body, checked against the contract and merged into one object, the path winning. Throws a
 * refusal: 404 for the path, 415 for a body that is not JSON, 400 for everything else.
 */
export async function readAsk(
  endpoint: Endpoint,
  request: Request,
  params: Record<string, string>,
): Promise<unknown> {
  const path = paramsOf(endpoint)?.safeParse(params);
  if (path && !path.success) throw notFound();
  const query =
    endpoint.query &&
    parse(endpoint.query, checkStorable(Object.fromEntries(new URL(request.url).searchParams)));
  const body = endpoint.input && parse(endpoint.input, await readBody(endpoint.input, request));
  return { ...(query as object), ...(body as object), ...(path?.data as object) };
}

/** Made once, since a schema is compiled when it is first used. */
const OF_IDS = new Map<string, z.ZodType>();

/** The parts of an endpoint's path: as declared, else ids. */
export function paramsOf({ path, params }: Pick<Endpoint, "path" | "params">): z.ZodType | undefined {
  const names = path.match(/(?<=:)\w+/g);
  if (params || !names) return params;
  const ids = OF_IDS.get(names.join()) ?? z.object(Object.fromEntries(names.map((name) => [name, IdInPath])));
  OF_IDS.set(names.join(), ids);
  return ids;
}

/** PostgreSQL text cannot contain the character zero. */
function checkStorable(query: Record<string, string>): Record<string, string> {
  if (Object.values(query).some((value) => value.includes("\0"))) throw unstorable();
  return query;
}

function unstorable(): Refusal {
  return badRequest("The text contains a character that cannot be stored. Please remove it.");
}

/** Undefined if nothing was sent to an endpoint that needs nothing. */
async function readBody(input: z.ZodType, request: Request): Promise<unknown> {
  const isSent = request.headers.has("content-type") || !isOptional(input);
  return isSent ? readJson(request) : undefined;
}

/** Whether a body may be left out. */
export function isOptional(input: z.ZodType): boolean {
  return input.safeParse(undefined).success;
}

async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) {
    throw new Refusal(415, "Please send JSON with content type application/json.");
  }
  let sent: unknown;
  let rewritten: string;
  try {
    sent = await request.json();
    // Deeply nested JSON can be parsed but not serialized, so it is refused as well.
    rewritten = JSON.stringify(sent);
  } catch {
    throw badRequest("The request is not valid JSON.");
  }
  if (isUnstorable(rewritten)) throw unstorable();
  return sent;
}

/** Whether JSON contains what PostgreSQL cannot store: the character zero or half of a surrogate pair. */
function isUnstorable(json: string): boolean {
  // Typed backslashes come in pairs and are no escapes.
  return /\\u(0000|d[89a-f][0-9a-f]{2})/.test(json.replaceAll("\\\\", ""));
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
  throw badRequest(errors[0]?.message ?? "Invalid input", errors);
}
