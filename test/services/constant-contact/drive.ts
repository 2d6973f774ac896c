import { demoApplication } from "#emulators/constant-contact/accounts/demo.ts";
import { type ConstantContactOptions, startConstantContact } from "#emulators/constant-contact/server.ts";
import { createEmulatedClock } from "#emulators/platform/clock.ts";
import { type AuthorizeAsk, authorizeUrl, basic, verifier } from "./authorize.ts";

export const noon = "2026-03-10T15:00:00.000Z";

export interface Tokens {
  token_type: string;
  expires_in: number;
  access_token: string;
  refresh_token?: string;
  scope: string;
}

/** An answer of the API or of the token address. */
export type Answered = Awaited<ReturnType<typeof answered>>;

export type Driven = Awaited<ReturnType<typeof drive>>;

/**
 * An emulator whose clock stands still at eleven in New York until told otherwise, and an application's calls to
 * it. Neither throttle is on, as no time passes between two calls; a test of them switches them on.
 */
export async function drive(options: ConstantContactOptions = {}) {
  const clock = options.clock ?? createEmulatedClock({ startAt: noon, scale: 0 });
  const settings = { callsPerSecond: 0, tokenCallsPerSecond: 0, ...options.settings };
  const emulator = await startConstantContact({ ...options, settings, clock });
  let bearer = "";
  const control = async (path: string, body?: object, method = body ? "POST" : "GET") => {
    const init = body ? { method, body: JSON.stringify(body) } : { method };
    return (await fetch(`${emulator.url}/__emulator${path}`, init)).json();
  };
  const askToken = async (form: Record<string, string>, authorization: string | null = basic) =>
    answered(
      await fetch(`${emulator.url}/oauth2/default/v1/token`, {
        method: "POST",
        headers: authorization === null ? {} : { authorization },
        body: new URLSearchParams(form),
      }),
    );
  /** The code that a consent gives. */
  const consent = async (ask: AuthorizeAsk = {}, login?: string): Promise<string> => {
    const { location } = await control("/consent", {
      url: authorizeUrl(emulator.url, ask),
      ...(login && { login }),
    });
    return new URL(location).searchParams.get("code") ?? "";
  };
  const redeem = (code: string, authorization = basic) =>
    askToken(
      {
        grant_type: "authorization_code",
        code,
        redirect_uri: demoApplication.redirectUris[0] ?? "",
        code_verifier: verifier,
      },
      authorization,
    );
  const api = async (
    method: string,
    path: string,
    { body, token = bearer }: { body?: unknown; token?: string } = {},
  ): Promise<Answered> => {
    const json = body === undefined ? {} : { "content-type": "application/json" };
    const headers = { authorization: `Bearer ${token}`, ...json };
    const address = new URL(path.startsWith("/v3/") ? path : `/v3${path}`, emulator.url);
    const rest = body === undefined ? {} : { body: JSON.stringify(body) };
    return answered(await fetch(address, { method, headers, ...rest }));
  };
  return {
    ...emulator,
    control,
    askToken,
    consent,
    redeem,
    api,
    /** Lets emulated time pass. */
    pass: (ms: number) => control("/clock/advance", { ms }),
    refresh: (refresh_token: string) => askToken({ grant_type: "refresh_token", refresh_token }),
    /** Lets the application in and uses the token for the calls that follow. */
    async connect(ask: AuthorizeAsk = {}, login?: string): Promise<Tokens> {
      const { body } = await redeem(await consent(ask, login));
      bearer = body.access_token;
      return body;
    },
    /** Creates a list or tag and returns its id. */
    async made(kind: "list" | "tag", body: object): Promise<string> {
      return (await api("POST", `/contact_${kind}s`, { body })).body[`${kind}_id`];
    },
    /** Queues an activity, waits for its end, and reads it. */
    async done(path: string, body: object): Promise<Answered["body"]> {
      const { body: queued } = await api("POST", `/activities/${path}`, { body });
      await control("/clock/advance", { ms: 3_600_000 });
      return (await api("GET", queued._links.self.href)).body;
    },
  };
}

async function answered(response: Response) {
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, body: isJson ? await response.json() : await response.text() };
}
