import { expect, test } from "vitest";
import { openLog } from "#server/platform/log/log.ts";
import { eventParties } from "#server/registrations/changes/endings/event-parties.ts";
import { useApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { carryOutDeletions } from "./carry-out-deletions.ts";

const app = useApp({}, openRaceDatabase);

test("A deletion that is undone while the portal carries it out is one or the other", async () => {
  const { id: officer } = await aMember(app.db, { adminPrivileges: "full" });
  const cookie = await sessionOf(app, { memberId: officer });
  const neighbour = await neighbourOf(app);
  const due = new Date(app.now.getTime() + 20_000);
  const job = () =>
    carryOutDeletions(
      { db: neighbour.db, now: due, config: app.config, log: openLog(app.config) },
      eventParties,
    );
  for (let round = 0; round < 10; round += 1) {
    for (const thing of ["member", "event"] as const) {
      const { id } = thing === "member" ? await aMember(app.db) : await aDinner(app.db);
      const planned = await app.call("POST", "/api/deletions", { cookie, body: { thing, id } });
      const [undone] = await Promise.all([
        app.call("DELETE", `/api/deletions/${planned.body.id}`, { cookie }),
        job(),
      ]);
      const found = await app.call("GET", `/api/${thing}s/${id}`, { cookie });
      expect([undone.status, found.status]).toEqual(undone.status === 200 ? [200, 200] : [409, 404]);
    }
  }
});

test("A deletion that the page and the portal carry out at once is done once", async () => {
  const { id: officer } = await aMember(app.db, { adminPrivileges: "full" });
  const cookie = await sessionOf(app, { memberId: officer });
  const neighbour = await neighbourOf(app);
  const due = new Date(app.now.getTime() + 20_000);
  for (let round = 0; round < 10; round += 1) {
    const { id } = await aMember(app.db);
    await app.call("POST", "/api/deletions", { cookie, body: { thing: "member", id } });
    const [deleted] = await Promise.all([
      app.call("DELETE", `/api/members/${id}`, { cookie }),
      carryOutDeletions(
        { db: neighbour.db, now: due, config: app.config, log: openLog(app.config) },
        eventParties,
      ),
    ]);
    expect([200, 404]).toContain(deleted.status);
    expect((await app.call("GET", `/api/members/${id}`, { cookie })).status).toBe(404);
    const entries = await app.call<{ entries: { what: string }[] }>(
      "GET",
      `/api/audit?thing=member&id=${id}`,
      { cookie },
    );
    expect(entries.body.entries.map(({ what }) => what)).toEqual(["Member deleted"]);
  }
});
