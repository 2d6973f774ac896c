import { afterAll, beforeEach } from "vitest";
import { type RunningConstantContact, startConstantContact } from "#emulators/constant-contact/server.ts";
import { createEmulatedClock } from "#emulators/platform/clock.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database/database.ts";
import { openLog } from "#server/platform/log/log.ts";
import { type Reply, type TestApp, useApp } from "#test/app.ts";
import { confirmEveryone } from "#test/people/proofs.ts";

/** A key for the tests' credentials only. */
export const CREDENTIALS_KEY = "hT4yQn8ZcXv0LrPm2WkAo7EbUs5JdGi9fNq1HtVx3Rw=";

/** Log-ins that outlast the days and months that pass in a test. */
export const LONG_SESSIONS = {
  SESSION_IDLE_HOURS: "99999",
  SESSION_DAYS: "9999",
  MEMBER_SESSION_DAYS: "180",
};

type Request = { method: string; path: string; status: number; body: string | null };

/** The product with the mailing service, both on one clock that the test controls. */
export type MailingService = {
  app: TestApp;
  emulator(): RunningConstantContact;
  /** Asks the emulator's own controls. */
  control<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Lets time pass for the product and the service. */
  pass(minutes: number): Promise<void>;
  /** What the service was asked, oldest first; only the token address and the API. */
  requests(): Promise<Request[]>;
  /** What background work gets, of this process or of another one. */
  work(app?: TestApp): SystemContext;
  /** Consents as an officer would on the service's page, and returns the portal's page that follows. */
  connect(cookie: string, as?: { login?: string; deny?: boolean }): Promise<Reply<string>>;
};

/**
 * Starts the service once for the file; everything is empty at the start of each test. Neither throttles, as no time
 * passes between two calls. `open` as for `useApp`.
 */
export function useMailingService(
  settings: Record<string, string> = {},
  open?: () => Promise<Database>,
): MailingService {
  const held: { emulator?: RunningConstantContact } = {};
  const app = useApp(async () => {
    held.emulator = await startConstantContact({
      application: { redirectUris: ["http://portal.test/api/constant-contact/callback"] },
      settings: { callsPerSecond: 0, tokenCallsPerSecond: 0 },
      clock: createEmulatedClock({ startAt: "2026-03-10T15:00:00.000Z", scale: 0 }),
    });
    const { url, provider } = held.emulator;
    return {
      CREDENTIALS_KEY,
      CONSTANT_CONTACT_API_URL: `${url}/v3`,
      CONSTANT_CONTACT_AUTH_URL: `${url}/oauth2/default/v1`,
      CONSTANT_CONTACT_CLIENT_ID: provider.application.clientId,
      CONSTANT_CONTACT_CLIENT_SECRET: provider.application.clientSecret,
      CONSTANT_CONTACT_SPACING_MS: "0",
      ...settings,
    };
  }, open);
  const emulator = (): RunningConstantContact => {
    if (!held.emulator) throw new Error("the emulator is not running");
    return held.emulator;
  };
  const control: MailingService["control"] = async (method, path, body) => {
    const response = await fetch(`${emulator().url}/__emulator${path}`, {
      method,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  beforeEach(async () => void (await control("POST", "/reset")));
  afterAll(() => emulator().close());
  return {
    app,
    emulator,
    control,
    async pass(minutes) {
      app.now = new Date(app.now.getTime() + minutes * 60_000);
      await control("POST", "/clock/advance", { ms: minutes * 60_000 });
    },
    requests: async () => (await control<{ requests: Request[] }>("GET", "/requests")).requests,
    work: ({ db, config, now } = app) => ({ db, config, now, log: openLog(config) }),
    async connect(cookie, as = {}) {
      await confirmEveryone(app);
      const asked = await app.call<{ authUrl: string }>("GET", "/api/constant-contact/auth-url", { cookie });
      const { location } = await control<{ location: string }>("POST", "/consent", {
        url: asked.body.authUrl,
        ...as,
      });
      const { pathname, search } = new URL(location);
      return app.call<string>("GET", `${pathname}${search}`, { cookie });
    },
  };
}
