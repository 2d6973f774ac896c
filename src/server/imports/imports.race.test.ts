import { setTimeout as pass } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ImportRecord } from "#contract/imports.ts";
import { type TestApp, useApp } from "#test/app.ts";
import { emptyDatabase } from "#test/database/empty-database.ts";
import { lingering, slowNeighbourOf, withoutRowLocks } from "#test/database/locks-off.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, aMember, memberNow, sessionOf } from "#test/factories.ts";
import { fieldsOf, importing } from "#test/files/importing.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { register } from "#test/people/many-members.ts";
import { auditEntries } from "#test/people/signed-in-officers.ts";

const app = useApp({}, openRaceDatabase);

const FILE =
  "First,Last,Email,City\nAnna,Weber,anna.weber@example.org,Reston\nBo,Lind,bo@example.org,Reston\n";

/** An existing member Anna, an officer, and a checked file with Anna and Bo. */
async function aFile(content = FILE) {
  const anna = await aMember(app.db, { city: "Bowie" });
  const { cookie } = await anOfficer(app);
  const importer = importing(app, () => cookie);
  const { file, seen } = await importer.prepare(content);
  const write = (one: TestApp) =>
    one.call<ImportRecord & { message: string }>("POST", `/api/imports/${file.id}/run`, {
      cookie,
      body: { fields: fieldsOf(file), digest: seen.digest, couples: [] },
    });
  const undo = (one: TestApp) =>
    one.call<ImportRecord & { message: string }>("POST", `/api/imports/${file.id}/undo`, { cookie });
  const edit = (one: TestApp, id: number, body: object) =>
    one.call<{ message: string }>("PUT", `/api/members/${id}`, { cookie, body });
  return { anna, cookie, importer, file, write, undo, edit };
}

async function idOf(firstName: string): Promise<number | undefined> {
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select id from members where first_name = ${firstName}`,
  );
  expect(rows.length).toBeLessThan(2);
  return rows[0]?.id;
}

async function deadlocks(): Promise<number> {
  const { rows } = await app.db.execute<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.deadlocks ?? Number.NaN;
}

const statusesOf = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).sort();

test("One file imported by two officers at once is written once", async () => {
  const neighbour = await neighbourOf(app);
  const { write } = await aFile();
  const replies = await Promise.all([write(app), write(neighbour), write(app)]);
  expect(statusesOf(replies)).toEqual([200, 409, 409]);
  expect(await idOf("Bo")).toBeTruthy();
  expect((await auditEntries(app)).filter(({ action }) => action === "import written")).toHaveLength(1);
});

test("Of two files imported at once one is refused and is not lost", async () => {
  const slow = await slowNeighbourOf(app, "members");
  const { importer, write } = await aFile();
  const other = await importer.prepare("First,Last\nCy,Park\n");
  const first = write(slow);
  await lingering(app);
  const refused = await other.write();
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "Another import is running. Please wait until it is done.",
  ]);
  expect((await first).status).toBe(200);
  expect((await other.write()).status).toBe(200);
  expect(await idOf("Cy")).toBeTruthy();
});

/** An import has locked the members it changes and pauses; meanwhile an officer saves a form opened earlier. */
async function editInTheMiddle(facts: object) {
  const slow = await slowNeighbourOf(app, "members");
  const { anna, write, edit, undo } = await aFile();
  const writing = write(slow);
  await lingering(app);
  const edited = await edit(app, anna.id, facts);
  return { written: (await writing).status, edited: edited.status, anna, undo };
}

test("An officer's edit during an import waits for it and survives its undo", async () => {
  const { written, edited, anna, undo } = await editInTheMiddle({ title: "Dame" });
  expect([written, edited]).toEqual([200, 200]);
  expect(await memberNow(app.db, anna.id)).toMatchObject({ city: "Reston", title: "Dame" });
  const { body } = await undo(app);
  expect(body.undone).toMatchObject({ removed: 1, restored: 1, left: [] });
  expect(await memberNow(app.db, anna.id)).toMatchObject({ city: "Bowie", title: "Dame" });
});

test("An officer's edit of an imported field waits, too, and survives the undo", async () => {
  const { written, edited, anna, undo } = await editInTheMiddle({ city: "Vienna" });
  expect([written, edited]).toEqual([200, 200]);
  expect((await memberNow(app.db, anna.id)).city).toBe("Vienna");
  const { body } = await undo(app);
  expect(body.undone).toMatchObject({ removed: 1, restored: 0, left: [{ why: "was changed since" }] });
  expect((await memberNow(app.db, anna.id)).city).toBe("Vienna");
});

test("An officer's form opened before the import is refused after it", async () => {
  const slow = await slowNeighbourOf(app, "members");
  const { anna, write, edit } = await aFile();
  const writing = write(slow);
  await lingering(app);
  const edited = await edit(app, anna.id, { city: "Vienna", updatedAt: anna.updatedAt.toISOString() });
  expect([(await writing).status, edited.status]).toEqual([200, 409]);
  expect((await memberNow(app.db, anna.id)).city).toBe("Reston");
});

test("Without the locks the same edit is lost to the import", async () => {
  withoutRowLocks();
  const { written, edited, anna } = await editInTheMiddle({ city: "Vienna" });
  expect([written, edited]).toEqual([200, 200]);
  expect((await memberNow(app.db, anna.id)).city).toBe("Reston");
});

test("An edit between comparing and writing stops the import for a new review", async () => {
  // It pauses before each heartbeat; the first comes after it has read the directory.
  const slow = await slowNeighbourOf(app, "imports");
  const { anna, importer, file, write, edit } = await aFile();
  const writing = write(slow);
  await lingering(app);
  await pass(600);
  await lingering(app);
  expect((await edit(app, anna.id, { city: "Vienna" })).status).toBe(200);
  const { status, body } = await writing;
  expect([status, body.message]).toEqual([409, expect.stringContaining("has changed since you reviewed")]);
  expect(await memberNow(app.db, anna.id)).toMatchObject({ city: "Vienna" });
  expect(await idOf("Bo")).toBeUndefined();
  const { body: again } = await importer.check(file);
  expect((await importer.run(file, again.digest)).status).toBe(200);
});

test("A username or member number taken in between stops the import for a new review", async () => {
  const slow = await slowNeighbourOf(app, "imports");
  const { cookie, importer, file, write } = await aFile("First,Last,Log-in Name\nBo,Lind,bolind\n");
  const writing = write(slow);
  await lingering(app);
  await pass(600);
  await lingering(app);
  const made = await app.call("POST", "/api/members", {
    cookie,
    body: { firstName: "Di", lastName: "Park", email: "di@example.org", userName: "BoLind" },
  });
  expect(made.status).toBe(201);
  const { status, body } = await writing;
  expect([status, body.message]).toEqual([409, expect.stringContaining("has changed since you reviewed")]);
  const { body: seen } = await importer.check(file);
  expect(seen.refused[0]?.why).toBe(
    "The username bolind is Di Park here, but the row says Bo Lind; please correct one of the two",
  );
});

test("Two officers who undo at once undo once", async () => {
  const neighbour = await neighbourOf(app);
  const { anna, write, undo } = await aFile();
  expect((await write(app)).status).toBe(200);
  const replies = await Promise.all([undo(app), undo(neighbour), undo(app)]);
  expect(statusesOf(replies)).toEqual([200, 200, 200]);
  for (const { body } of replies) expect(body.undone).toMatchObject({ restored: 1, removed: 1, left: [] });
  expect((await memberNow(app.db, anna.id)).city).toBe("Bowie");
  const undone = (await auditEntries(app)).filter(({ action }) => action === "import undone");
  expect(undone.map(({ entity }) => entity)).toEqual(["member", "import"]);
});

test("Of an edit and an undo at once the edit stays, whichever comes first", async () => {
  const neighbour = await neighbourOf(app);
  for (let round = 0; round < 12; round += 1) {
    await emptyDatabase(app.db);
    const { anna, write, undo, edit } = await aFile();
    await write(app);
    const facts = round % 2 === 0 ? { title: "Dame" } : { city: "Vienna" };
    const [edited, undone] = await Promise.all([
      pass(round % 4).then(() => edit(neighbour, anna.id, facts)),
      undo(app),
    ]);
    expect([edited.status, undone.status]).toEqual([200, 200]);
    // The import wrote no title; the officer's city stays only if the edit came first.
    const isLeft = undone.body.undone?.left.length === 1;
    expect(undone.body.undone).toMatchObject({ restored: isLeft ? 0 : 1, removed: 1 });
    if ("title" in facts) expect(isLeft).toBe(false);
    expect(await memberNow(app.db, anna.id)).toMatchObject({ city: "Bowie", ...facts });
  }
  expect(await deadlocks()).toBe(0);
});

test("A member registered during an undo stays, or has no registration", async () => {
  const neighbour = await neighbourOf(app);
  const seen = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    await emptyDatabase(app.db);
    const { anna, cookie, write, undo } = await aFile();
    await write(app);
    const dinner = await aDinner(app.db);
    const annas = await sessionOf(app, { memberId: anna.id });
    const [manual, ownWay, undone] = await Promise.all([
      pass(round % 4).then(() =>
        neighbour.call("POST", `/api/events/${dinner.id}/manual-registration-direct`, {
          cookie,
          body: {
            registrationType: "member",
            firstName: "Bo",
            lastName: "Lind",
            email: "bo@example.org",
            memberTickets: 1,
            guestTickets: 0,
            memberInfo: [],
            guestInfo: [],
            amount: "150.00",
            bypassPayment: true,
          },
        }),
      ),
      register(neighbour, { id: anna.id, cookie: annas }, { eventId: dinner.id }),
      undo(app),
    ]);
    expect([ownWay.status, undone.status]).toEqual([201, 200]);
    const { rows } = await app.db.execute<{ member_id: number | null; contact_email: string | null }>(
      sql`select member_id, contact_email from registrations where event_id = ${dinner.id} order by id`,
    );
    const bo = await idOf("Bo");
    const isBos = rows.some(({ member_id }) => member_id !== null && member_id === bo);
    expect(isBos).toBe(bo !== undefined);
    expect(undone.body.undone).toMatchObject({ restored: 1, removed: bo === undefined ? 1 : 0 });
    // A party without a member has its own contact: no one's seats are left behind.
    expect(rows.filter(({ member_id, contact_email }) => member_id === null && !contact_email)).toEqual([]);
    seen.add(`${manual.status} ${bo === undefined ? "gone" : "stays"}`);
  }
  expect([...seen].filter((pair) => pair.startsWith("5"))).toEqual([]);
  expect(await deadlocks()).toBe(0);
});
