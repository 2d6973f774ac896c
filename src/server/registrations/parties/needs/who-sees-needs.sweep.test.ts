import { serve } from "@hono/node-server";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { PART_CODES } from "#contract/papers/parts.ts";
import type { OwnAttendee } from "#contract/registrations/own-attendees.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { endpoints } from "#server/app.ts";
import { databaseGauges } from "#server/metrics.ts";
import { logSettings } from "#server/platform/log/log.ts";
import { openMetrics } from "#server/platform/log/metrics.ts";
import { observeRequests } from "#server/platform/log/observe-requests.ts";
import { attendees } from "#server/registrations/tables.ts";
import { appOn, type TestApp, useApp } from "#test/app.ts";
import { everyRow } from "#test/database/every-table.ts";
import { aDinner, aMember, aRegistration, changeMember, sessionOf } from "#test/factories.ts";
import { extractText } from "#test/files/pdf-text.ts";
import { unzip } from "#test/files/unzip.ts";
import type { SignedIn } from "#test/people/many-members.ts";
import { aFullOfficer, aLimitedOfficer, aSignedInAdministrator } from "#test/people/signed-in-officers.ts";
import { freePort } from "#test/programs/free-port.ts";

const store = useApp();

/** Each is said of one person and nowhere else. */
const WORDS = {
  owner: "plantedwordowner",
  spouse: "plantedwordspouse",
  guest: "plantedwordguest",
  typed: "plantedwordtyped",
} as const;
type Word = keyof typeof WORDS;

const says = (word: Word) => ({
  list: [{ code: "other" as const, severity: "allergy" as const, words: WORDS[word] }],
  words: `No ${WORDS[word]}, please`,
  carriesEpinephrine: false,
});

type Role = "visitor" | "stranger" | "owner" | "spouse" | "otherOwner" | "otherSpouse" | Officer;
type Officer = "limited" | "full" | "administrator";
const ROLES: readonly Role[] = [
  ...(["visitor", "stranger", "owner", "spouse", "otherOwner", "otherSpouse"] as const),
  ...(["limited", "full", "administrator"] as const),
];

type Stage = {
  app: TestApp;
  /** Where it listens, with each request in its log. */
  url: string;
  close: () => void;
  /** Every line of the server's log. */
  lines: string[];
  people: Record<Role, SignedIn>;
  eventId: number;
  partyId: number;
};
const stage = {} as Stage;

async function couple(app: TestApp, names: [string, string]): Promise<[SignedIn, SignedIn]> {
  const [one, other] = [
    await aMember(app.db, { firstName: names[0], lastName: "Nguyễn", email: `${names[0]}@example.org` }),
    await aMember(app.db, { firstName: names[1], lastName: "Nguyễn", email: `${names[1]}@example.org` }),
  ];
  await changeMember(app.db, one.id, { spouseId: other.id, spouseType: "member" });
  await changeMember(app.db, other.id, { spouseId: one.id, spouseType: "member" });
  return [
    { id: one.id, cookie: await sessionOf(app, { memberId: one.id }) },
    { id: other.id, cookie: await sessionOf(app, { memberId: other.id }) },
  ];
}

/** A call that must succeed. */
async function done<Body>(who: Role, request: string, body?: unknown) {
  const [method = "", path = ""] = request.split(" ");
  const { app, people } = stage;
  const reply = await app.call<Body>(method, path, { cookie: people[who].cookie, body });
  expect(reply.status, `${method} ${path} as ${who}: ${reply.text}`).toBeLessThan(300);
  return reply;
}

beforeEach(async () => {
  const lines: string[] = [];
  const log = pino(logSettings({ logLevel: "trace" }), { write: (line) => void lines.push(line) });
  const app = appOn(store.db, store.config, log);
  app.now = store.now;
  const port = await freePort();
  const tools = { config: app.config, log, metrics: openMetrics(app.db, databaseGauges, app.config) };
  const fetch = observeRequests((request) => app.fetch(request), tools);
  const server = serve({ fetch, port, hostname: "127.0.0.1" });
  const [owner, spouse] = await couple(app, ["Huy", "Minh"]);
  const [otherOwner, otherSpouse] = await couple(app, ["Jens", "Ida"]);
  const stranger = await aMember(app.db, { firstName: "Sol", lastName: "Stranger", email: "s@example.org" });
  Object.assign(stage, {
    app,
    lines,
    url: `http://127.0.0.1:${port}`,
    close: () => server.close(),
    people: {
      visitor: { id: 0, cookie: "" },
      owner,
      spouse,
      otherOwner,
      otherSpouse,
      stranger: { id: stranger.id, cookie: await sessionOf(app, { memberId: stranger.id }) },
      limited: await aLimitedOfficer(app),
      full: await aFullOfficer(app),
      administrator: await aSignedInAdministrator(app),
    },
  });
  const registrationDeadline = new Date("2026-03-20T04:00:00.000Z");
  stage.eventId = (await aDinner(app.db, { registrationDeadline })).id;
  await done("spouse", "PUT /api/member/needs", { needs: says("spouse") });
  stage.partyId = await anHonestParty();
  await done("otherOwner", "POST /api/registrations", {
    eventId: stage.eventId,
    memberTickets: 2,
    guestTickets: 0,
    amount: "300.00",
    withSpouse: true,
    memberInfo: [{ firstName: "Ida", lastName: "Nguyễn" }],
    guestInfo: [],
  });
  await aRegistration(app.db, { eventId: stage.eventId, memberId: stranger.id });
  const officer = people("full").cookie;
  for (const who of ["owner", "spouse", "otherSpouse"] as const)
    await done(who, "POST /api/member/calendar-feed", {});
  // The confirmation is emailed to everyone.
  await app.call("PATCH", `/api/registrations/${stage.partyId}`, {
    cookie: officer,
    body: { status: "confirmed", paymentType: "manual", paymentMethod: "cash" },
  });
  await done("full", `POST /api/events/${stage.eventId}/ask-for-needs`);
  await aCopyFromBefore();
  // The crawl puts the same id into each part of a path.
  await done("full", `PATCH /api/registrations/${stage.partyId}`, { tableNumber: stage.eventId });
});

/** A copy of the kitchen sheet from before anything was said, so that all of it is a change since. */
async function aCopyFromBefore(): Promise<void> {
  const kept = await store.db.select({ id: attendees.id, needs: attendees.needs }).from(attendees);
  await store.db.update(attendees).set({ needs: null });
  await done("full", `POST /api/events/${stage.eventId}/kitchen-copies`, {});
  for (const { id, needs } of kept)
    await store.db.update(attendees).set({ needs }).where(eq(attendees.id, id));
}

afterEach(() => stage.close());

const people = (role: Role) => stage.people[role];

/** Huy brings Minh, whose needs come from the profile, and a guest; those of the owner and the guest are typed. */
async function anHonestParty(more: object = {}): Promise<number> {
  const { body } = await done<{ id: number }>("owner", "POST /api/registrations", {
    eventId: stage.eventId,
    memberTickets: 2,
    guestTickets: 1,
    amount: "475.00",
    withSpouse: true,
    memberInfo: [{ firstName: "Minh", lastName: "Nguyễn" }],
    guestInfo: [{ firstName: "Eva", lastName: "Nová", needs: says("guest") }],
    needs: says("owner"),
    keepOnProfile: true,
    ...more,
  });
  return body.id;
}

/** Everything that may stand behind a colon of a path, so that each existing record is asked for. */
async function fillings(path: string): Promise<string[]> {
  if (!path.includes(":")) return [path];
  const { rows } = await store.db.execute<{ id: number }>(`select id from registrations union
    select id from members union select id from events union select id from outbox union select id from attendees`);
  const ids = rows.map(({ id }) => id).sort((one, other) => one - other);
  return ids.map((id) => path.replaceAll(/:\w+/g, String(id)));
}

const QUERIES = [
  "",
  `?search=${WORDS.spouse.slice(0, 11)}`,
  "?search=e&status=active&limit=50&offset=0",
  "?notes=yes",
  "?from=2026-03-01&to=2026-03-31",
];

/** The status of a call and the words in what it answers: its headers, and its body with compressed files opened. */
async function wordsIn(path: string, role: Role): Promise<{ status: number; words: Word[] }> {
  const headers = { cookie: people(role).cookie };
  const reply = await fetch(`${stage.url}${path}`, { headers, redirect: "manual" });
  // A call that is refused for its number would find nothing.
  expect([path, reply.status]).not.toEqual([path, 429]);
  const bytes = new Uint8Array(await reply.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const isPdf = reply.headers.get("content-type") === "application/pdf";
  const text = isZip ? [...unzip(bytes).values()].join("\n") : new TextDecoder().decode(bytes);
  const body = isPdf ? (await extractText(bytes)).join("").replaceAll(" ", "") : text;
  return { status: reply.status, words: wordsOf(`${JSON.stringify([...reply.headers])}${body}`) };
}

function wordsOf(text: string): Word[] {
  return (Object.keys(WORDS) as Word[]).filter((word) => text.toLowerCase().includes(WORDS[word]));
}

/** Who logs out could read nothing afterwards; the others have effects outside the portal alone. */
const LAST = "/api/logout";

const KITCHEN = "?parts=kitchen";
/** A pack takes its time, so it is asked for twice: for the kitchen, and for everyone else. */
const PACKS = [KITCHEN, `?parts=${PART_CODES.filter((part) => part !== "kitchen")}`];

/** What is asked for in the query; only what the contract declares is read from one. */
function queriesOf({ path, query }: Endpoint): readonly string[] {
  if (path.endsWith("/pack")) return PACKS;
  return query && path !== LAST ? QUERIES : [""];
}

/** Where this caller reads which words, over every GET endpoint of the contract. */
async function crawl(role: Role): Promise<Record<string, Word[]>> {
  const found: Record<string, Set<Word>> = {};
  const calls: readonly Endpoint[] = endpoints.filter(({ method }) => method === "GET");
  expect(calls.length).toBeGreaterThan(40);
  const isLast = ({ path }: Endpoint) => path === LAST;
  for (const endpoint of [...calls.filter((one) => !isLast(one)), ...calls.filter(isLast)]) {
    const { path } = endpoint;
    next: for (const filled of await fillings(path)) {
      for (const query of queriesOf(endpoint)) {
        const at = path.endsWith("/pack") ? `${filled}${query}` : filled;
        const { status, words } = await wordsIn(`${filled}${query}`, role);
        for (const word of words) {
          found[at] ??= new Set();
          found[at].add(word);
        }
        // The gate refuses before it reads which record is asked for, and no query finds a record that is not theirs.
        if (status === 401 || status === 403) break next;
        if (status === 404) break;
      }
    }
  }
  return Object.fromEntries(Object.entries(found).map(([path, words]) => [path, [...words].sort()]));
}

const MINE = "/api/registrations/my";
const KEPT = "/api/member/needs";
const EXPORT = "/api/member/data";

/** What a caller may read, and where: everything else is a leak. */
function rightsOf(role: Role): Record<string, Word[]> {
  const event = `/api/events/${stage.eventId}`;
  const all: Word[] = ["guest", "owner", "spouse"];
  const list = {
    [`${event}/attendees`]: all,
    [`${event}/kitchen-copies`]: all,
    // Of the member whose number the dinner has as well.
    [`${event}/members/${people("owner").id}/needs`]: ["owner"] as Word[],
    [`${event}/pack${KITCHEN}`]: all,
    [`${event}/tables/${stage.eventId}/needs`]: all,
  };
  const exports = {
    [`/api/members/${people("owner").id}/data`]: ["guest", "owner"] as Word[],
    [`/api/members/${people("spouse").id}/data`]: ["spouse"] as Word[],
  };
  if (role === "owner")
    return { [MINE]: ["guest", "owner"], [KEPT]: ["owner"], [EXPORT]: ["guest", "owner"] };
  if (role === "spouse") return { [MINE]: ["spouse"], [KEPT]: ["spouse"], [EXPORT]: ["spouse"] };
  if (role === "limited") return list;
  if (role === "full" || role === "administrator") return { ...list, ...exports };
  return {};
}

describe("needs, over every address of the portal", () => {
  it("are read by each of nine callers exactly where they may be", async () => {
    const found: Partial<Record<Role, Record<string, Word[]>>> = {};
    for (const role of ROLES) {
      const words = await crawl(role);
      // The files of the attendees are for officers alone; which of them have needs is tested where they are made.
      if (Object.keys(rightsOf(role)).some((path) => path.endsWith("/attendees")))
        for (const file of ["csv", "docx"]) delete words[`/api/events/${stage.eventId}/attendees/${file}`];
      found[role] = words;
    }
    expect(found).toEqual(Object.fromEntries(ROLES.map((role) => [role, rightsOf(role)])));
    expect(wordsOf(stage.lines.join(""))).toEqual([]);
    // The log is on, so its silence says something.
    expect(stage.lines.length).toBeGreaterThan(1_000);
  }, 900_000);

  it("stand in no table but those of persons and profiles", async () => {
    for (const role of ["owner", "spouse", "limited", "full"] as const) {
      await done(
        role,
        `GET ${role === "owner" || role === "spouse" ? MINE : `/api/events/${stage.eventId}/attendees`}`,
      );
    }
    const tables = await everyRow(store.db);
    const places = Object.entries(tables).filter(([, rows]) => wordsOf(rows.join("")).length > 0);
    expect(places.map(([table]) => table)).toEqual(["attendees", "member_needs"]);
    expect(tables.outbox?.length).toBeGreaterThan(1);
    expect(tables.audit_log?.length).toBeGreaterThan(1);
  });
});

async function personsOf(role: Role): Promise<OwnAttendee[]> {
  const { body } = await done<MyRegistration[]>(role, `GET ${MINE}`);
  const mine = body.find(({ registrations }) => registrations.id === stage.partyId);
  return mine?.registrations.attendees ?? [];
}

async function theSpouse(role: Role): Promise<OwnAttendee> {
  const found = (await personsOf(role)).find(({ isSpouse }) => isSpouse);
  if (!found) throw new Error("the spouse is not in the party");
  return found;
}

describe("answers that repeat a party", () => {
  it("tell the owner that the spouse answered, not what", async () => {
    const { id } = await theSpouse("owner");
    const { body, text } = await done<OwnAttendee>("owner", `PATCH /api/registrations/my/attendees/${id}`, {
      cardName: "Dr. Minh",
    });
    expect(body).toMatchObject({
      cardName: "Dr. Minh",
      needs: null,
      needsKnown: true,
      needsFromProfile: true,
    });
    expect(wordsOf(text)).toEqual([]);
    const refused = await stage.app.call("PATCH", `/api/registrations/my/attendees/${id}`, {
      cookie: people("owner").cookie,
      body: { needs: { none: true } },
    });
    expect([refused.status, wordsOf(refused.text)]).toEqual([403, []]);
  });

  it("tell the spouse nothing of the owner or the guest", async () => {
    const persons = await personsOf("spouse");
    expect(persons.map(({ isMe, needs, needsKnown }) => [isMe, needs !== null, needsKnown])).toEqual([
      [false, false, true],
      [true, true, true],
      [false, false, true],
    ]);
    for (const { id, isMe } of persons) {
      const reply = await stage.app.call("PATCH", `/api/registrations/my/attendees/${id}`, {
        cookie: people("spouse").cookie,
        body: { needs: { none: true }, needsAt: null },
      });
      // Hers was answered before, so she is shown the newer one; the others are not hers.
      expect([reply.status, wordsOf(reply.text)]).toEqual(isMe ? [409, ["spouse"]] : [404, []]);
    }
  });

  it("tell strangers and other couples that there is no such person", async () => {
    const { id } = await theSpouse("owner");
    for (const role of ["stranger", "otherOwner", "otherSpouse", "limited", "full"] as const) {
      for (const [method, path] of [
        ["PATCH", `/api/registrations/my/attendees/${id}`],
        ["POST", `/api/registrations/my/attendees/${id}/remove`],
        ["PUT", `/api/registrations/${stage.partyId}/couple-seating`],
      ] as const) {
        const body = method === "PUT" ? { coupleSeating: "free" } : {};
        const reply = await stage.app.call(method, path, { cookie: people(role).cookie, body });
        expect([role, path, reply.status, wordsOf(reply.text)]).toEqual([role, path, 404, []]);
      }
    }
  });

  it("show officers everything, by whichever call they change the party", async () => {
    const { id } = await theSpouse("owner");
    for (const [path, body] of [
      [`/api/registrations/${stage.partyId}`, { tableNumber: 3 }],
      [`/api/attendees/${id}`, { cardName: "Minh" }],
    ] as const) {
      const { text } = await done("limited", `PATCH ${path}`, body);
      expect(wordsOf(text).sort()).toEqual(["guest", "owner", "spouse"]);
    }
    const refused = await stage.app.call("PATCH", `/api/attendees/${id}`, {
      cookie: people("owner").cookie,
      body: { cardName: "Mine" },
    });
    expect([refused.status, wordsOf(refused.text)]).toEqual([403, []]);
  });
});

describe("an answer for the spouse that the owner types", () => {
  beforeEach(async () => {
    await store.db.update(attendees).set({ needs: null, needsSource: null, needsAt: null });
    const { id } = await theSpouse("owner");
    await done("owner", `PATCH /api/registrations/my/attendees/${id}`, { needs: says("typed") });
  });

  it("is read by both until she answers herself, then by her alone", async () => {
    for (const role of ["owner", "spouse"] as const) {
      expect((await theSpouse(role)).needs).toEqual(says("typed"));
    }
    const hers = await theSpouse("spouse");
    await done("spouse", `PATCH /api/registrations/my/attendees/${hers.id}`, {
      needs: says("spouse"),
      needsAt: hers.needsAt,
    });
    expect((await theSpouse("spouse")).needs).toEqual(says("spouse"));
    expect(await theSpouse("owner")).toMatchObject({
      needs: null,
      needsKnown: true,
      may: { changeNeeds: false },
    });
    expect(wordsOf((await done("owner", `GET ${EXPORT}`)).text)).not.toContain("spouse");
  });

  it("is not the owner's to read once an officer has changed it", async () => {
    const { id, needsAt } = await theSpouse("owner");
    await done("limited", `PATCH /api/attendees/${id}`, { needs: says("guest"), needsAt });
    expect((await theSpouse("owner")).needs).toBeNull();
    expect((await theSpouse("spouse")).needs).toEqual(says("guest"));
    const [row] = await store.db.select().from(attendees).where(eq(attendees.id, id));
    expect(row).toMatchObject({ needsSource: "officer", needsByMember: null, needsByUser: null });
  });

  it("is in the data of who typed it and of whom it is about", async () => {
    for (const role of ["owner", "spouse"] as const) {
      expect(wordsOf((await done(role, `GET ${EXPORT}`)).text)).toContain("typed");
    }
    expect(wordsOf((await done("otherSpouse", `GET ${EXPORT}`)).text)).toEqual([]);
  });
});
