import { sql } from "drizzle-orm";
import type { Kitchen } from "#contract/papers/kitchen.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import type { TestApp } from "#test/app.ts";
import { aMember, aRegistration } from "#test/factories.ts";
import { extractText } from "#test/files/pdf-text.ts";

export const nuts: Needs = {
  list: [{ code: "tree-nuts", severity: "life-threatening" }],
  words: null,
  carriesEpinephrine: true,
};
export const noNeeds: Needs = { none: true };

type Person = { first: string; needs?: Needs | null; table?: number; seat?: number };

/** A member's paid party: the owner first, then guests, each with needs and a table. Their ids in that order. */
export async function aSeatedParty(
  { db }: Pick<TestApp, "db">,
  eventId: number,
  { last, persons, ...facts }: { last: string; persons: readonly Person[]; foodRequests?: string },
): Promise<number[]> {
  const [owner, ...guests] = persons;
  const { id: memberId } = await aMember(db, {
    firstName: owner?.first ?? "",
    lastName: last,
    email: `${last.toLowerCase()}@example.org`,
    cellPhone: "202-555-0100",
  });
  const party = await aRegistration(db, {
    eventId,
    memberId,
    guestTickets: guests.length,
    ...facts,
    guestInfo: guests.map(({ first }) => ({ firstName: first, lastName: last })),
  });
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from attendees where registration_id = ${party.id} order by kind desc, place`,
  );
  const ids = rows.map(({ id }) => id);
  for (const [n, person] of persons.entries()) await placePerson({ db }, ids[n] ?? 0, person);
  return ids;
}

/** Writes what is present of a person. */
export async function placePerson(
  { db }: Pick<TestApp, "db">,
  id: number,
  { needs, table, seat, first }: Partial<Person>,
): Promise<void> {
  if (first !== undefined) await db.execute(sql`update attendees set first_name = ${first} where id = ${id}`);
  if (needs !== undefined) {
    await db.execute(sql`update attendees set needs = ${needs === null ? null : JSON.stringify(needs)}::jsonb,
      needs_source = 'officer', needs_at = now() where id = ${id}`);
  }
  if (table !== undefined)
    await db.execute(sql`update attendees set table_number = ${table} where id = ${id}`);
  if (seat !== undefined) await db.execute(sql`update attendees set seat = ${seat} where id = ${id}`);
}

/** Officers' calls about the kitchen of a dinner, as one signed in by this cookie. */
export function kitchenCalls(app: TestApp, eventId: () => number, cookie: () => string) {
  const call = <Body = Kitchen & { message: string }>(method: string, path: string, body?: unknown) =>
    app.call<Body>(method, `/api/events/${eventId()}${path}`, {
      cookie: cookie(),
      ...(body !== undefined && { body }),
    });
  const show = async () => (await call("GET", "/kitchen-copies")).body;
  const make = (handedTo = "") => call("POST", "/kitchen-copies", { handedTo });
  /** Tells the venue what is read now, or what was read before. */
  const send = async (seen?: Pick<Kitchen, "version" | "fingerprint">) => {
    const { version, fingerprint } = seen ?? (await show());
    return call("POST", "/kitchen-copies/send", { version, fingerprint });
  };
  const writeVenue = async (facts: object) => {
    const { body } = await call<{ venue: { updatedAt: string | null } }>("GET", "/venue");
    const blank = { name: "", phone: "", emails: [], guarantee: null, contacts: [], timeline: [] };
    return call("PUT", "/venue", { ...blank, ...facts, updatedAt: body.venue.updatedAt });
  };
  /** The file that an address of the papers answers, and its pages as text. */
  const print = async (query: string) => {
    const reply = await app.fetch(
      new Request(`${app.config.publicUrl}/api/events/${eventId()}/pack?${query}`, {
        headers: { cookie: cookie() },
      }),
    );
    const bytes = new Uint8Array(await reply.arrayBuffer());
    const isPdf = reply.headers.get("content-type") === "application/pdf";
    return { reply, bytes, pages: isPdf ? await extractText(bytes) : [] };
  };
  return { call, show, make, send, writeVenue, print };
}
