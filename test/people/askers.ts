import type { TestApp } from "#test/app.ts";
import { aMember, sessionOf } from "#test/factories.ts";

/** Someone who is logged in. */
export type Who = { id: number; cookie: string };

/** People of a file of tests, and their calls. */
export function askersOf(app: TestApp) {
  return {
    /** A member with an address of that name, logged in. */
    async aPerson(firstName: string, facts: object = {}): Promise<Who> {
      const email = `${firstName.toLowerCase()}@example.org`;
      const { id } = await aMember(app.db, { firstName, email, confirmedEmail: email, ...facts });
      return { id, cookie: await sessionOf(app, { memberId: id }) };
    },
    /**
     * Sends a call that is written as the catalog has it, "POST /api/registrations", a second after the one before, as for
     * people; with an idempotency key if there is one.
     */
    as({ cookie, key }: { cookie: string; key?: string }, call: string, body: object = {}) {
      const [method = "", path = ""] = call.split(" ");
      app.now = new Date(app.now.getTime() + 1000);
      // biome-ignore lint/suspicious/noExplicitAny: answers of many calls.
      return app.call<any>(method, path, {
        cookie,
        ...(method !== "GET" && { body }),
        ...(key !== undefined && { headers: { "idempotency-key": key } }),
      });
    },
  };
}
