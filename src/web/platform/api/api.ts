import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import { toApiError } from "./api-error.ts";
import { confirmFirst } from "./confirm-first.ts";
import { takeEarlyAnswer } from "./early-answers.ts";
import { MEMBER_AUTH_HEADER, memberAuthHeader } from "./member-auth-header.ts";
import { sendOnce } from "./send-once.ts";

type Declared = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
type Texts<Shape> = { [Key in keyof Shape]: string | number };
type PathPart<P> = keyof z.input<P> extends never ? unknown : { params: Texts<z.input<P>> };
type QueryPart<Q> = Q extends z.ZodUndefined ? unknown : { query: Partial<Texts<z.input<Q>>> };
type BodyPart<I> = I extends z.ZodUndefined ? unknown : { body: z.input<I> };

/** What a call needs besides its endpoint: the parts of its path, its query, its JSON body. */
export type RequestOptions<E> =
  E extends Endpoint<infer P, infer Q, infer I, z.ZodType> ? PathPart<P> & QueryPart<Q> & BodyPart<I> : never;

/** No argument for an endpoint that needs none. */
type Rest<Need> = unknown extends Need ? [ask?: Record<never, never>] : [ask: Need];

/** Sends a request: a body other than a file as JSON, always with cookies, and with the stored record to our own server. */
export async function request(
  method: string,
  path: string,
  {
    body,
    accept,
    keepalive = false,
    signal,
    once = false,
    early,
  }: {
    body?: unknown;
    accept?: string;
    keepalive?: boolean;
    signal?: AbortSignal;
    once?: boolean;
    /** The answer to the same request, if it has been sent already. */
    early?: Promise<Response> | undefined;
  } = {},
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
    confirmFirst(
      method,
      () =>
        fetch(path, {
          method,
          headers: { ...headers, ...more },
          credentials: "include",
          keepalive,
          ...(body === undefined ? {} : { body: written }),
          ...(signal ? { signal } : {}),
        }),
      early,
    );
  return once ? sendOnce(`${method} ${path} ${written}`, send) : send({});
}

interface LooseAsk {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

/** The address of an endpoint with its parameters filled in. */
export function urlOf(endpoint: Declared, { params = {}, query = {} }: LooseAsk): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(params[name] ?? "")),
  );
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === "" ? [] : [[key, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

async function answerOf<E extends Declared>(response: Response, method: string): Promise<Answer<E>> {
  if (!response.ok) throw await toApiError(response, method);
  return await response.json();
}

/** Calls an endpoint and reads its JSON; an unsuccessful answer is thrown as an `ApiError`. */
export async function call<E extends Declared>(
  endpoint: E,
  ...[ask = {}]: Rest<RequestOptions<E>>
): Promise<Answer<E>> {
  const loose: LooseAsk = ask;
  const { method, once = false } = endpoint;
  return answerOf<E>(await request(method, urlOf(endpoint, loose), { body: loose.body, once }), method);
}

/** Calls an endpoint whose body is a file. */
export async function sendFile<E extends Declared>(
  endpoint: E,
  file: Blob,
  ask: Pick<LooseAsk, "query"> = {},
): Promise<Answer<E>> {
  return answerOf<E>(await request(endpoint.method, urlOf(endpoint, ask), { body: file }), endpoint.method);
}

/** The same as `call`, but a 401 is the answer null and no failure. */
export async function callOrNull<E extends Declared>(
  endpoint: E,
  ...[ask = {}]: Rest<RequestOptions<E>>
): Promise<Answer<E> | null> {
  const loose: LooseAsk = ask;
  const address = urlOf(endpoint, loose);
  const response = await (takeEarlyAnswer(address) ??
    request(endpoint.method, address, { body: loose.body }));
  if (response.status !== 401) return answerOf<E>(response, endpoint.method);
  // An unread answer keeps its connection busy.
  await response.text();
  return null;
}

/** A query for TanStack Query, cached under its address: `useQuery(read(showEvent, { params: { id } }))`. */
export function read<E extends Declared>(endpoint: E, ...[ask = {}]: Rest<RequestOptions<E>>) {
  const address = urlOf(endpoint, ask);
  return queryOptions({
    queryKey: [address],
    queryFn: async ({ signal }) =>
      answerOf<E>(await request("GET", address, { signal, early: takeEarlyAnswer(address) }), "GET"),
  });
}
