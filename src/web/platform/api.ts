import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import { failureOf } from "./api-error.ts";
import { takeEarly } from "./early.ts";
import { sendOnce } from "./lost-answers.ts";
import { MEMBER_AUTH_HEADER, memberAuthHeader } from "./member-auth-header.ts";

type Declared = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
type Texts<Shape> = { [Key in keyof Shape]: string | number };
type PathPart<P> = P extends z.ZodUndefined ? unknown : { params: Texts<z.input<P>> };
type QueryPart<Q> = Q extends z.ZodUndefined ? unknown : { query: Partial<Texts<z.input<Q>>> };
type BodyPart<I> = I extends z.ZodUndefined ? unknown : { body: z.input<I> };

/** What a call needs besides its endpoint: the parts of its path, its query, its JSON body. */
export type Asked<E> =
  E extends Endpoint<infer P, infer Q, infer I, z.ZodType> ? PathPart<P> & QueryPart<Q> & BodyPart<I> : never;

/** Nothing to pass where an endpoint needs nothing. */
type Rest<Need> = unknown extends Need ? [ask?: Record<never, never>] : [ask: Need];

/** Sends any request of the portal: JSON when there is a body that is no file, cookies always, the stored record to our own server. */
export async function request(
  method: string,
  path: string,
  {
    body,
    accept,
    keepalive = false,
    signal,
    once = false,
  }: { body?: unknown; accept?: string; keepalive?: boolean; signal?: AbortSignal; once?: boolean } = {},
): Promise<Response> {
  const headers: Record<string, string> = accept === undefined ? {} : { Accept: accept };
  const file = body instanceof Blob ? body : null;
  if (body !== undefined) headers["Content-Type"] = file?.type ?? "application/json";
  if (new URL(path, window.location.origin).origin === window.location.origin) {
    const record = memberAuthHeader();
    if (record !== null) headers[MEMBER_AUTH_HEADER] = record;
  }
  const written = file ?? JSON.stringify(body);
  const send = (more: Record<string, string>) =>
    fetch(path, {
      method,
      headers: { ...headers, ...more },
      credentials: "include",
      keepalive,
      ...(body === undefined ? {} : { body: written }),
      ...(signal ? { signal } : {}),
    });
  return once ? sendOnce(`${method} ${path} ${written}`, send) : send({});
}

interface LooseAsk {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

/** The address of an endpoint with its parameters filled in. */
export function addressOf(endpoint: Declared, { params = {}, query = {} }: LooseAsk): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(params[name] ?? "")),
  );
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === "" ? [] : [[key, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

async function answerOf<E extends Declared>(response: Response): Promise<Answer<E>> {
  if (!response.ok) throw await failureOf(response);
  return await response.json();
}

/** Calls an endpoint and reads its JSON; an answer that is no success is thrown as an `ApiError`. */
export async function call<E extends Declared>(
  endpoint: E,
  ...[ask = {}]: Rest<Asked<E>>
): Promise<Answer<E>> {
  const loose: LooseAsk = ask;
  const { method, once = false } = endpoint;
  return answerOf<E>(await request(method, addressOf(endpoint, loose), { body: loose.body, once }));
}

/** Calls an endpoint whose body is a file. */
export async function sendFile<E extends Declared>(endpoint: E, file: Blob): Promise<Answer<E>> {
  return answerOf<E>(await request(endpoint.method, endpoint.path, { body: file }));
}

/** The same as `call`, but a 401 is the answer null and no failure. */
export async function callOrNull<E extends Declared>(
  endpoint: E,
  ...[ask = {}]: Rest<Asked<E>>
): Promise<Answer<E> | null> {
  const loose: LooseAsk = ask;
  const address = addressOf(endpoint, loose);
  const response = await (takeEarly(address) ?? request(endpoint.method, address, { body: loose.body }));
  if (response.status !== 401) return answerOf<E>(response);
  // An answer left unread keeps its connection busy.
  await response.text();
  return null;
}

/** A read as TanStack Query takes it, kept under its address: `useQuery(read(showEvent, { params: { id } }))`. */
export function read<E extends Declared>(endpoint: E, ...[ask = {}]: Rest<Asked<E>>) {
  const address = addressOf(endpoint, ask);
  return queryOptions({
    queryKey: [address],
    queryFn: async ({ signal }) =>
      answerOf<E>(await (takeEarly(address) ?? request("GET", address, { signal }))),
  });
}
