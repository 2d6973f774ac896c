import { expect } from "@playwright/test";
import { z } from "zod";

const Contacts = z.object({
  contacts: z.array(
    z.object({
      email_address: z.object({ address: z.string(), permission_to_send: z.string() }),
      lists: z.array(z.string()),
      tags: z.array(z.string()),
    }),
  ),
});

/** The mailing service's emulator, as far as a journey turns its knobs. */
export type MailingService = ReturnType<typeof mailingServiceAt>;

export function mailingServiceAt(address: string) {
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${address}/__emulator${path}`, {
      method,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    expect(answer.ok, `${method} ${path}`).toBe(true);
    return answer.json();
  };
  const contacts = async () => Contacts.parse(await control("GET", "/contacts")).contacts;
  return {
    /** No connection, no contacts, and one list in every account. */
    startsOver: async () => {
      await control("POST", "/reset");
      // No hurry is too great for it: consents and their ends follow each other more quickly here than anywhere else.
      await control("POST", "/settings", { tokenCallsPerSecond: 0 });
    },
    /** How long it waits with what it is given to do in bulk, and how long it then works. */
    takesItsTime: (activityWaitMs: number, activityWorkMs: number) =>
      control("POST", "/settings", { activityWaitMs, activityWorkMs }),
    isDown: () => control("POST", "/faults", { name: "http503" }),
    worksAgain: () => control("DELETE", "/faults"),
    /** The account's owner takes every consent back. */
    endsConnections: () => control("POST", "/revoke"),
    /** The person leaves by the link in an email. */
    unsubscribes: ({ email }: { email: string }) => control("POST", "/unsubscribe", { email }),
    contacts,
    /** The contact with this address; undefined if there is none. */
    contact: async ({ email }: { email: string }) => {
      const found = (await contacts()).find(({ email_address }) => email_address.address === email);
      return found && { ...found, permission: found.email_address.permission_to_send };
    },
  };
}
