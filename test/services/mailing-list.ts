import { sql } from "drizzle-orm";
import type { Answer } from "#contract/endpoint.ts";
import type { MailingStatus, syncAll } from "#contract/mailing-list.ts";
import { pollOptOuts, syncInBackground } from "#server/mailing-list/changes/sync-in-background.ts";
import { callConstantContact } from "#server/mailing-list/service/call.ts";
import type { TestApp } from "#test/app.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";
import type { MailingService } from "./mailing-service.ts";

/** A contact as the emulated service's controls show it. */
export type ServiceContact = {
  contact_id: string;
  first_name?: string;
  last_name?: string;
  deleted_at?: string;
  email_address?: { address: string; permission_to_send: string; opt_out_source?: string };
  lists: string[];
  tags: string[];
};
export type RunAnswer = Answer<typeof syncAll> & { message: string };

/** The mailing list of a connected portal, as a full officer and the background work keep it. */
export function mailingList(service: MailingService) {
  const { app, control } = service;
  const held = { cookie: "", listId: "" };

  /** Olga connects the portal; an empty list named Members is there. */
  async function open(): Promise<void> {
    // No time passes at the service by itself.
    await control("POST", "/settings", { activityWaitMs: 0, activityWorkMs: 0, activityRowMs: 0 });
    held.cookie = (await aFullOfficer(app)).cookie;
    await service.connect(held.cookie);
    held.listId = await made("Members");
  }
  async function made(name: string): Promise<string> {
    const call = { method: "POST", path: "/contact_lists", body: { name }, for: "person" } as const;
    const result = await callConstantContact(service.work(), call);
    if (!result.ok) throw new Error("the list was not made");
    return (result.body as { list_id: string }).list_id;
  }
  const ask = (path: string, body: object = {}) =>
    app.call<RunAnswer>("POST", `/api/constant-contact/${path}`, { cookie: held.cookie, body });
  const contacts = async () => (await control<{ contacts: ServiceContact[] }>("GET", "/contacts")).contacts;
  return {
    held,
    open,
    made,
    contacts,
    trySync: (body: object = { listId: held.listId }) => ask("try-sync", body),
    syncAll: (body: object = { listId: held.listId }) => ask("sync-all", body),
    withTags: () => ask("update-member-status"),
    status: async () =>
      (await app.call<MailingStatus>("GET", "/api/constant-contact/status", { cookie: held.cookie })).body,
    /** Puts contacts at the service as if they had been typed in there. */
    typeIn: (...typed: object[]) => control("POST", "/contacts", { contacts: typed }),
    unsubscribe: (email: string) => control("POST", "/unsubscribe", { email }),
    poll: () => pollOptOuts(service.work()),
    contact: async (email: string) => (await contacts()).find((one) => one.email_address?.address === email),
    /** The contacts on the list there. */
    async onList(name = "Members"): Promise<string[]> {
      const on = (await contacts()).filter(({ lists }) => lists.includes(name));
      return on.map(({ email_address }) => email_address?.address ?? "").sort();
    },
    /** Background work until nothing is due anymore, with time going on; of another process where one is given. */
    async keep(of: TestApp = app, minutes = 1): Promise<void> {
      for (let turn = 0; turn < 100; turn += 1) {
        of.now = app.now;
        await syncInBackground(service.work(of));
        if (await isSettled(app)) return;
        await service.pass(minutes);
      }
      throw new Error("the list does not settle");
    },
  };
}

async function isSettled(app: TestApp): Promise<boolean> {
  const { rows } = await app.db.execute<{ open: boolean }>(sql`
    select exists (select from mailing_changes) or exists (select from mailing_addresses where state = 'waiting')
      or exists (select from mailing_runs where state = 'running') as open`);
  return rows[0]?.open === false;
}
