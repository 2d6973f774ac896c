import type { Answer, Ask, Endpoint } from "#contract/endpoint.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import type { SerializedJson } from "./write-answer.ts";

type Caller<E> = E extends { readonly who: "visitor" } ? Me | null : Me;

/** Any action, as the HTTP layer calls it. */
export type Route = ((ctx: Ctx, ask: never) => Promise<unknown>) & { readonly endpoint: Endpoint };

/**
 * The function that answers an endpoint: `ctx` is the request's context, `ask` its path, query and body as the contract
 * declares them. The answer is what the contract declares, or a `Response` (a page, a redirect), or serialized JSON.
 */
export function action<const E extends Endpoint, Said extends Answer<E> | Response | SerializedJson>(
  endpoint: E,
  act: (ctx: Ctx<Caller<E>>, ask: Ask<E>) => Promise<Said>,
) {
  return Object.assign((ctx: Ctx<Caller<E>>, ask: Ask<E>) => act(ctx, ask), { endpoint });
}
