import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { aPartyAt, boardCalls } from "#test/people/board.ts";

const app = useApp();
let dinner: number;
let otto: string;
let eva: string;
const at = (cookie: () => string) => boardCalls(app, () => dinner, cookie);
const board = at(() => otto);
const evas = at(() => eva);
const step = async (which: "undo" | "redo", who = board) =>
  who.call("POST", `/api/events/${dinner}/board/${which}`, { version: (await who.show()).version });

beforeEach(async () => {
  dinner = (await aDinner(app.db)).id;
  otto = (await anOfficer(app, "limited")).cookie;
  const { id } = await aMember(app.db, {
    firstName: "Eva",
    lastName: "Li",
    email: "eva@example.org",
    adminPrivileges: "full",
  });
  eva = await sessionOf(app, { memberId: id });
  await aPartyAt(app, dinner, { last: "Weber", guests: ["Otto"] });
  await aPartyAt(app, dinner, { last: "Adler" });
  await board.addTables(3, 2);
});

describe("undo and redo", () => {
  it("take back own steps one after the other, and make them again", async () => {
    await board.move(["Anna Weber", "Otto Weber"], { table: 1 });
    await board.move(["Otto Weber"], { table: 2 });
    const undone = await step("undo");
    expect([undone.status, undone.body.version, undone.body.canUndo, undone.body.canRedo]).toEqual([
      ...[200, 3, true, true],
    ]);
    expect((await board.places())["Otto Weber"]).toBe("1");
    await step("undo");
    expect(await board.places()).toMatchObject({ "Anna Weber": "-", "Otto Weber": "-" });
    await step("redo");
    await step("redo");
    expect(await board.places()).toMatchObject({ "Anna Weber": "1", "Otto Weber": "2" });
    const none = await step("redo");
    expect([none.status, none.body.message]).toEqual([409, "There is no step to make again."]);
    await step("undo");
    await board.move(["Anna Adler"], { table: 3 });
    expect(await board.show()).toMatchObject({ canUndo: true, canRedo: false });
  });

  it("are about the caller's own steps", async () => {
    await board.move(["Anna Adler"], { table: 1 });
    const reply = await step("undo", evas);
    expect([reply.status, reply.body.message]).toEqual([409, "There is no step to take back."]);
    expect(reply.body.board.steps).toMatchObject([{ version: 1, by: "Otto Officer", isMine: false }]);
  });

  it("are refused once another officer has moved a person since", async () => {
    await board.move(["Anna Weber", "Otto Weber"], { table: 1 });
    await evas.move(["Otto Weber"], { table: 3 });
    const reply = await step("undo");
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "Otto Weber was moved to table 3 by Eva since.",
    ]);
    expect(await board.places()).toMatchObject({ "Anna Weber": "1", "Otto Weber": "3" });
    await evas.move(["Otto Weber"], { table: null });
    expect((await step("undo")).body.message).toBe("Otto Weber was taken off their table by Eva since.");
  });

  it("are refused once a number was typed in the list since", async () => {
    await board.move(["Anna Adler"], { table: 1 });
    await app.db.execute(sql`update registrations set table_number = 2 where table_number = 1`);
    expect((await step("undo")).body.message).toBe("Anna Adler was moved to table 2 since.");
  });

  it("are refused if the table has been filled since", async () => {
    await board.move(["Anna Adler"], { table: 1 });
    await board.move(["Anna Adler"], { table: 2 });
    await evas.move(["Anna Weber", "Otto Weber"], { table: 1 });
    expect((await step("undo")).body.message).toBe("Table 1 has 2 seats and 2 are taken.");
  });

  it("leave out people who no longer come, and pass over steps of them alone", async () => {
    await board.move(["Anna Weber"], { table: 2 });
    await board.move(["Anna Adler", "Otto Weber"], { table: 1 });
    await board.move(["Anna Adler"], { table: 3 });
    await app.db.execute(sql`update registrations set removed_at = now(), removed_reason = 'removed_by_officer'
      where table_number = 3`);
    expect((await step("undo")).status).toBe(200);
    expect(await board.places()).toEqual({ "Anna Weber": "2", "Otto Weber": "-" });
    const last = await step("undo");
    expect([last.status, last.body.canUndo]).toEqual([200, false]);
    expect(await board.places()).toEqual({ "Anna Weber": "-", "Otto Weber": "-" });
  });

  it("take back one step, though sent again after a lost answer", async () => {
    await board.move(["Anna Adler"], { table: 1 });
    await board.move(["Anna Adler"], { table: 2 });
    const undo = () => board.call("POST", `/api/events/${dinner}/board/undo`, { version: 2 });
    expect((await undo()).status).toBe(200);
    const again = await undo();
    expect([again.status, again.body.message, again.body.board.version]).toEqual([
      ...[409, "Your last step is another one by now. Please look at the board again.", 3],
    ]);
    expect((await board.places())["Anna Adler"]).toBe("1");
    const lost = await board.call("POST", `/api/events/${dinner}/board/redo`, { version: 4 });
    expect([lost.status, lost.body.board.version]).toEqual([409, 3]);
    await evas.move(["Anna Weber"], { table: 3 });
    const redo = await board.call("POST", `/api/events/${dinner}/board/redo`, { version: 3 });
    expect([redo.status, (await board.places())["Anna Adler"]]).toEqual([200, "2"]);
  });

  it("pass over steps at a table that is gone, and know a table by more than its number", async () => {
    await board.move(["Anna Adler"], { table: 1 });
    await board.move(["Anna Weber"], { table: 2 });
    const [one, two] = (await board.show()).tables;
    await board.call("PATCH", `/api/tables/${one?.id}`, { number: 30 });
    await board.call("DELETE", `/api/tables/${two?.id}?unseats=yes`);
    const undone = await step("undo");
    expect(undone.status, undone.text).toBe(200);
    expect(await board.places()).toMatchObject({ "Anna Adler": "-", "Anna Weber": "-" });
    await step("redo");
    expect((await board.places())["Anna Adler"]).toBe("30");
  });

  it("reach fifty steps back", async () => {
    for (let n = 0; n < 52; n++) await board.move(["Anna Adler"], { table: n % 2 === 0 ? 1 : 2 });
    const undone = [];
    // Each is a step of its own, and so a version.
    for (let version = 52; version < 103; version++) {
      undone.push((await board.call("POST", `/api/events/${dinner}/board/undo`, { version })).status);
    }
    expect(undone).toEqual([...Array(50).fill(200), 409]);
    expect((await board.places())["Anna Adler"]).toBe("2");
  });
});
