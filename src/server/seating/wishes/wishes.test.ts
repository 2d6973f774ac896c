import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Board } from "#contract/seating/board.ts";
import { useApp } from "#test/app.ts";
import { aDinner } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { aPartyAt, boardCalls } from "#test/people/board.ts";

const app = useApp();
let dinner: number;
let officer: string;
let anna: number;
let adler: number;
let door: number;
const board = boardCalls(
  app,
  () => dinner,
  () => officer,
);

beforeEach(async () => {
  dinner = (await aDinner(app.db)).id;
  officer = (await anOfficer(app, "limited")).cookie;
  await aPartyAt(app, dinner, { last: "Weber", guests: ["Otto"] });
  await aPartyAt(app, dinner, { last: "Adler" });
  anna = (await board.find("Anna Weber")).id;
  adler = (await board.find("Anna Adler")).id;
  const { body } = await board.call("PUT", `/api/events/${dinner}/features`, {
    seen: [],
    features: [{ kind: "door", x: 0, y: 15 }],
  });
  door = body.features[0]?.id ?? 0;
});

const add = (body: object) =>
  board.call("POST", `/api/events/${dinner}/wishes`, { attendeeId: anna, ...body });

describe("a wish", () => {
  it("is added, made a must, set aside with a reason, taken up again and deleted", async () => {
    const { body } = await add({ kind: "with", toAttendeeId: adler, words: "With the Adlers" });
    const [wish] = body.wishes;
    expect(wish).toMatchObject({
      attendeeId: anna,
      kind: "with",
      toAttendeeId: adler,
      toFeatureId: null,
      isMust: false,
      words: "With the Adlers",
      setAsideAt: null,
      setAsideReason: null,
    });
    const path = `/api/wishes/${wish?.id}`;
    const aside = await board.call("PATCH", path, { isMust: true, setAsideReason: "They asked not to" });
    expect(aside.body.wishes[0]).toMatchObject({
      isMust: true,
      setAsideAt: app.now.toISOString(),
      setAsideReason: "They asked not to",
    });
    const again = await board.call("PATCH", path, { setAsideReason: null });
    expect(again.body.wishes[0]).toMatchObject({ isMust: true, setAsideAt: null, setAsideReason: null });
    expect((await board.call("DELETE", path)).body.wishes).toEqual([]);
    expect((await board.call("DELETE", path)).status).toBe(404);
    expect((await board.call("PATCH", path, { isMust: true })).status).toBe(404);
  });

  it("in words is added once, though the form is sent again after a lost answer", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const body = { attendeeId: anna, kind: "other", words: "A quiet table" };
    const send = () =>
      app.call<Board>("POST", `/api/events/${dinner}/wishes`, { cookie: officer, body, headers });
    await send();
    expect((await send()).body.wishes).toHaveLength(1);
  });

  it("leaves no words in the audit log", async () => {
    const { body } = await add({ kind: "other", words: "planted words" });
    await board.call("PATCH", `/api/wishes/${body.wishes[0]?.id}`, { setAsideReason: "planted reason" });
    await board.call("DELETE", `/api/wishes/${body.wishes[0]?.id}`);
    const { rows } = await app.db.execute(
      sql`select action from audit_log where concat(before, after) like '%planted%'`,
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ["to oneself", () => ({ kind: "with", toAttendeeId: anna }), 400],
    ["without an aim", () => ({ kind: "near" }), 400],
    ["with two aims", () => ({ kind: "near", toAttendeeId: adler, toFeatureId: door }), 400],
    ["to sit with a door", () => ({ kind: "with", toFeatureId: door }), 400],
    ["in words, with an aim", () => ({ kind: "other", words: "Quiet", toAttendeeId: adler }), 400],
    ["in no words", () => ({ kind: "other" }), 400],
    ["of an unknown person", () => ({ attendeeId: 9999, kind: "other", words: "Quiet" }), 404],
    ["to an unknown person", () => ({ kind: "with", toAttendeeId: 9999 }), 404],
    ["to an unknown feature", () => ({ kind: "near", toFeatureId: 9999 }), 404],
  ])("%s is refused", async (_, body, status) => {
    expect((await add(body())).status).toBe(status);
  });

  it("that is there already is refused, with the board", async () => {
    await add({ kind: "near", toFeatureId: door });
    const reply = await add({ kind: "near", toFeatureId: door });
    expect([reply.status, reply.body.message]).toEqual([409, "This wish is on the board already."]);
    expect(reply.body.board.wishes).toHaveLength(1);
  });

  it("goes with its person and with its feature, and is not shown while one of them waits", async () => {
    await add({ kind: "with", toAttendeeId: adler });
    await add({ kind: "near", toFeatureId: door });
    const { partyId } = await board.find("Anna Adler");
    const status = async (to: string) => board.call("PATCH", `/api/registrations/${partyId}`, { status: to });
    const kinds = async () => (await board.show()).wishes.map(({ kind }) => kind);
    await status("waitlist");
    expect(await kinds()).toEqual(["near"]);
    await status("confirmed");
    expect(await kinds()).toEqual(["with", "near"]);
    await board.call("PUT", `/api/events/${dinner}/features`, { seen: [door], features: [] });
    expect(await kinds()).toEqual(["with"]);
  });
});

describe("a seating request in words", () => {
  const read = (body: object) => board.call("PUT", `/api/events/${dinner}/board/requests`, body);
  const party = async () => (await board.show()).parties.find(({ name }) => name === "Anna Weber");

  it("of a party is read, set aside, and unread again once it changes", async () => {
    await app.db.execute(sql`update registrations set seating_requests = 'Near the band'
      where id = (select min(id) from registrations)`);
    const { id } = (await party()) ?? { id: 0 };
    const ask = { of: "party", ofId: id, words: "Near the band", isRead: true };
    expect((await read({ ...ask, reason: "There is no band" })).status).toBe(200);
    expect(await party()).toMatchObject({
      requestReadAt: app.now.toISOString(),
      requestReason: "There is no band",
    });
    await read({ ...ask, isRead: false });
    expect(await party()).toMatchObject({ requestReadAt: null, requestReason: null });
    await read(ask);
    await board.call("PATCH", `/api/registrations/${id}`, { seatingRequests: "Near the door" });
    expect(await party()).toMatchObject({ request: "Near the door", requestReadAt: null });
    const stale = await read(ask);
    expect([stale.status, stale.body.message]).toEqual([
      409,
      "This request was changed since you read it. Please review it.",
    ]);
    expect(stale.body.board.parties).toHaveLength(2);
  });

  it("is unread again once a person it was about is replaced, unless it was set aside", async () => {
    await app.db.execute(sql`update registrations set seating_requests = 'With Otto'`);
    const otto = await board.find("Otto Weber");
    const { partyId } = await board.find("Anna Adler");
    await add({ attendeeId: adler, kind: "with", toAttendeeId: otto.id });
    await add({ attendeeId: otto.id, kind: "near", toFeatureId: door });
    const theirs = { of: "party", ofId: partyId, words: "With Otto", isRead: true };
    await read(theirs);
    await read({ ...theirs, ofId: (await party())?.id, reason: "They sit together anyway" });
    const as = { isAnother: true, firstName: "Tom", lastName: "Li" };
    expect((await board.call("PATCH", `/api/attendees/${otto.id}`, as)).status).toBe(200);
    const { wishes, parties } = await board.show();
    expect([wishes, parties.map(({ requestReadAt }) => requestReadAt)]).toEqual([
      [],
      [app.now.toISOString(), null],
    ]);
  });

  it("of one person is theirs alone", async () => {
    const { id } = await board.find("Otto Weber");
    await board.call("PATCH", `/api/attendees/${id}`, { seatingRequests: "On the aisle" });
    await read({ of: "person", ofId: id, words: "On the aisle", isRead: true });
    expect(await board.find("Otto Weber")).toMatchObject({
      request: "On the aisle",
      requestReadAt: app.now.toISOString(),
    });
    expect((await read({ of: "person", ofId: 9999, words: "x", isRead: true })).status).toBe(404);
    expect((await read({ of: "party", ofId: 9999, words: "x", isRead: true })).status).toBe(404);
    expect((await read({ of: "person", ofId: anna, words: "", isRead: true })).status).toBe(409);
  });
});

describe("what officers note of a person", () => {
  it("is a role and a step-free place, of which the audit log says no more than that it changed", async () => {
    const path = `/api/attendees/${anna}/seating`;
    const { status } = await board.call("PATCH", path, {
      role: "inductee",
      isStepFree: true,
      isPinned: true,
    });
    expect(status).toBe(200);
    expect(await board.find("Anna Weber")).toMatchObject({
      role: "inductee",
      isStepFree: true,
      isPinned: true,
    });
    await board.call("PATCH", path, { role: null, isStepFree: false, isPinned: false });
    const plain = await board.find("Anna Weber");
    expect(plain).toMatchObject({ role: null, isPinned: false });
    expect(plain.isStepFree).toBeUndefined();
    const { rows } = await app.db.execute(
      sql`select after from audit_log where action = 'change seating' order by id limit 1`,
    );
    expect(rows).toEqual([{ after: { attendee: anna, isPinned: true, role: "inductee", needs: "changed" } }]);
    expect((await board.call("PATCH", path, { role: "king" })).status).toBe(400);
  });
});
