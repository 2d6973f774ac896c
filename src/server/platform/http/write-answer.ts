import type { Endpoint } from "#contract/endpoint.ts";
import { API_SECURITY_HEADERS } from "./api-security-headers.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The headers of every answer that does not set them itself. */
export const COMMON_HEADERS = { "cache-control": "no-store", ...API_SECURITY_HEADERS };
const JSON_HEADERS = { "content-type": "application/json", ...COMMON_HEADERS };

const encoder = new TextEncoder();

/** JSON as bytes, serialized once and sent many times. */
export class SerializedJson {
  readonly bytes: Bytes;
  constructor(bytes: Bytes) {
    this.bytes = bytes;
  }
}

/**
 * The answer for what an action returned. The contract's output schema decides what is sent: unknown fields are
 * dropped, and a value that does not fit is a bug. `reply` is undefined unless the action set headers.
 */
export function writeAnswer(endpoint: Endpoint, result: unknown, reply: Headers | undefined): Response {
  if (result instanceof Response) return withHeaders(result, reply);
  const body = result instanceof SerializedJson ? result.bytes : JSON.stringify(present(endpoint, result));
  return jsonAnswer(body, endpoint.status ?? 200, reply);
}

/** The JSON of a result as bytes, as `writeAnswer` would send it. */
export function answerBytes(endpoint: Endpoint, result: unknown): Bytes {
  if (result instanceof SerializedJson) return result.bytes;
  return encoder.encode(JSON.stringify(present(endpoint, result)));
}

/** A JSON answer with the common headers; those of `reply` win. */
export function jsonAnswer(body: string | Bytes, status: number, reply: Headers | undefined): Response {
  if (!reply) return new Response(body, { status, headers: JSON_HEADERS });
  reply.set("content-type", JSON_HEADERS["content-type"]);
  return new Response(body, { status, headers: reply });
}

function present({ output }: Endpoint, result: unknown): unknown {
  return output ? output.parse(result) : result;
}

/** Adds the common headers, or those of `reply`, to an answer that has its own; its own win. */
export function withHeaders(response: Response, reply: Headers | undefined): Response {
  for (const [name, value] of reply ?? Object.entries(COMMON_HEADERS)) {
    if (name === "set-cookie") response.headers.append(name, value);
    else if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}
