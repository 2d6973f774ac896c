import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Needs } from "#contract/registrations/needs.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { endpoints } from "#server/app.ts";
import { changeMember, sessionOf } from "#test/factories.ts";
import { fire, REQUESTS } from "./requests.ts";
import { useWorld } from "./use-world.ts";

const stage = useWorld();
const { app } = stage;

/** Words that are nowhere else: what Bert says of themselves and of a guest, and what the spouse keeps on a profile. */
const WORDS = { own: "plantedown", guest: "plantedguest", spouse: "plantedspouse" } as const;
type Word = keyof typeof WORDS;
const needsSaying = (word: Word): Needs => ({
  list: [{ code: "milk", severity: "allergy" }],
  words: WORDS[word],
  carriesEpinephrine: false,
});

/** Bert's party at the first dinner, with the spouse: what they say, and what the spouse keeps. */
async function plantNeeds() {
  const { world } = stage;
  const { bert } = world;
  const [sue] = world.singles;
  await changeMember(app.db, bert.memberId, { spouseId: sue });
  await changeMember(app.db, sue, { spouseId: bert.memberId });
  const cookie = await sessionOf(app, { memberId: sue });
  await app.db.execute(sql`update registrations set table_number = 1 where id = ${bert.confirmedId}`);
  await app.call("PUT", "/api/member/needs", { cookie, body: { needs: needsSaying("spouse") } });
  await app.db.execute(
    sql`update registrations set member_tickets = 2, amount = 475 where id = ${bert.confirmedId}`,
  );
  await app.db.execute(sql`update attendees set member_id = ${sue}, first_name = 'Sol', last_name = 'Single',
      is_listed = true, needs = ${JSON.stringify(needsSaying("spouse"))}::jsonb, needs_source = 'profile', needs_at = now()
    where registration_id = ${bert.confirmedId} and kind = 'member' and place = 1`);
  const { body } = await app.call<MyRegistration[]>("GET", "/api/registrations/my", { cookie: bert.cookie });
  const party = body.map(({ registrations }) => registrations).find(({ id }) => id === bert.confirmedId);
  const attendees = party?.attendees ?? [];
  expect(attendees).toHaveLength(3);
  for (const { id, isMe, kind } of attendees) {
    const word = isMe ? "own" : kind === "guest" ? "guest" : null;
    if (!word) continue;
    const path = `/api/registrations/my/attendees/${id}`;
    const reply = await app.call("PATCH", path, { cookie: bert.cookie, body: { needs: needsSaying(word) } });
    expect([reply.status, reply.text.includes(WORDS[word])]).toEqual([200, true]);
  }
  return cookie;
}

/** Where each may read which of the words, of every call that reads; nowhere else (D-134). */
const MAY_READ: Record<string, Record<string, readonly Word[]>> = {
  visitor: {},
  anna: {},
  bert: {
    "GET /api/registrations/my": ["guest", "own"],
    "GET /api/member/data": ["guest", "own"],
  },
  sue: {
    "GET /api/registrations/my": ["spouse"],
    "GET /api/member/needs": ["spouse"],
    "GET /api/member/data": ["spouse"],
  },
  limited: {
    "GET /api/events/:id/members/:memberId/needs": ["own"],
    "GET /api/events/:id/tables/:number/needs": ["guest", "own", "spouse"],
    "GET /api/events/:id/attendees": ["guest", "own", "spouse"],
    "GET /api/events/:id/attendees/csv": ["guest", "own", "spouse"],
  },
  full: {
    "GET /api/events/:id/members/:memberId/needs": ["own"],
    "GET /api/events/:id/tables/:number/needs": ["guest", "own", "spouse"],
    "GET /api/events/:id/attendees": ["guest", "own", "spouse"],
    "GET /api/events/:id/attendees/csv": ["guest", "own", "spouse"],
    "GET /api/members/:id/data": ["guest", "own"],
  },
};
MAY_READ.administrator = { ...MAY_READ.full };

/** Logging out comes last: nothing could be read afterward. */
const READS = endpoints
  .filter(({ method }) => method === "GET")
  .sort((one, other) => Number(one.path === "/api/logout") - Number(other.path === "/api/logout"));

test("Needs are read by those whom they concern, and nowhere else", async () => {
  const sue = await plantNeeds();
  const { world } = stage;
  const cookies: Record<string, string> = {
    visitor: "",
    sue,
    anna: world.anna.cookie,
    bert: world.bert.cookie,
    limited: world.limited,
    full: world.full,
    administrator: world.administrator,
  };
  for (const [asker, cookie] of Object.entries(cookies)) {
    const found: Record<string, Word[]> = {};
    for (const { method, path } of READS) {
      const call = `${method} ${path}`;
      const shot = REQUESTS[call]?.shot(world.bert, world);
      if (!shot) throw new Error(`no request for ${call}`);
      const reply = await fire(app, call, { shot, cookie });
      const told = `${reply.text} ${JSON.stringify([...reply.headers])}`;
      const words = (Object.keys(WORDS) as Word[]).filter((word) => told.includes(WORDS[word])).sort();
      if (words.length > 0) found[call] = words;
    }
    expect([asker, found]).toEqual([asker, MAY_READ[asker]]);
  }
});

test("No answer to a change, no email and no audit entry repeats them to anyone else", async () => {
  const sue = await plantNeeds();
  const { world } = stage;
  const { rows } = await app.db.execute<{ id: number; needs_at: string }>(
    sql`select id, to_json(needs_at) #>> '{}' as needs_at from attendees where registration_id = ${world.bert.confirmedId} and place = 1`,
  );
  // The spouse changes their own answer: what the others said is not in the reply.
  const changed = await app.call("PATCH", `/api/registrations/my/attendees/${rows[0]?.id}`, {
    cookie: sue,
    body: {
      needs: needsSaying("spouse"),
      needsAt: new Date(rows[0]?.needs_at ?? "").toISOString(),
      keepOnProfile: true,
    },
  });
  expect([changed.status, changed.text.includes(WORDS.own), changed.text.includes(WORDS.guest)]).toEqual([
    200,
    false,
    false,
  ]);
  await app.call("POST", `/api/registrations/${world.bert.confirmedId}/cancel`, {
    cookie: world.bert.cookie,
    body: {},
  });
  for (const table of ["outbox", "audit_log", "mailing_changes", "sessions"]) {
    const { rows: all } = await app.db.execute<{ line: string }>(
      sql.raw(`select t::text as line from ${table} t where t::text ~ 'planted'`),
    );
    expect([table, all]).toEqual([table, []]);
  }
});
