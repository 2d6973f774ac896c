import type { Account, Privilege } from "#emulators/constant-contact/accounts/account.ts";
import type { Scope } from "#emulators/constant-contact/oauth/grant.ts";
import type { Provider } from "#emulators/constant-contact/provider.ts";
import type { Holdings } from "#emulators/constant-contact/state/state.ts";

/** A call that has passed the gate. */
export interface Call {
  provider: Provider;
  account: Account;
  holdings: Holdings;
  /** Epoch milliseconds, and as the API writes it. */
  nowMs: number;
  now: string;
  /** The id in the path. */
  id: string;
  query: URLSearchParams;
  /** The JSON body; undefined without one. */
  body: unknown;
  bodyBytes: number;
}

export interface Answer {
  status: 200 | 201 | 204;
  body?: object;
}

export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /v3; `:id` is a UUID. */
  path: string;
  scope: Scope | null;
  privilege: Privilege | null;
  answer(call: Call): Answer;
}

type Handler = (call: Call) => Answer;
type Made = Pick<Endpoint, "method" | "path" | "answer">;

/** Endpoints of contact data: reading needs the one privilege, everything else the other. */
export function contactData(table: Record<string, Handler>): Endpoint[] {
  return made(table).map((endpoint) => ({
    ...endpoint,
    scope: "contact_data",
    privilege: endpoint.method === "GET" ? "contacts:read" : "contacts:write",
  }));
}

/** Reads "GET /path" keys. */
function made(table: Record<string, Handler>): Made[] {
  return Object.entries(table).map(([key, answer]) => {
    const [method = "", path = ""] = key.split(" ");
    return { method: method as Endpoint["method"], path, answer };
  });
}
