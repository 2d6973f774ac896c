import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aMember, anAdministrator, sessionOf } from "#test/factories.ts";
import { endSessionsOfMember } from "./end-sessions.ts";
import { sessionExtender } from "./extend-sessions.ts";
import { sidOf } from "./open-session.ts";

const app = useApp();

const open = async (whose: Parameters<typeof sessionOf>[1]) =>
  sidOf((await sessionOf(app, whose)).split("=")[1] ?? "");
const later = (minutes: number) => new Date(app.now.getTime() + minutes * 60_000);

async function usedBy() {
  const { rows } = await app.db.execute<{ sid: string; used_at: string; network: string | null }>(
    sql`select sid, used_at, network from sessions order by id`,
  );
  return rows.map(({ sid, used_at, network }) => [sid, new Date(used_at).getTime(), network]);
}

test("Sessions used at once each get their own end, and the others keep theirs", async () => {
  const { id: memberId } = await aMember(app.db);
  const sids = [await open({ memberId }), await open({ memberId }), await open({ memberId })];
  const before = await usedBy();
  const extend = sessionExtender(app.db);
  await Promise.all(
    sids.slice(0, 2).map((sid, n) =>
      extend({
        sid,
        end: later(60),
        rightsUntil: null,
        expire: later(60),
        at: later(n + 1),
        network: `192.0.2.${n}`,
      }),
    ),
  );
  expect(await usedBy()).toEqual([
    [sids[0], later(1).getTime(), "192.0.2.0"],
    [sids[1], later(2).getTime(), "192.0.2.1"],
    before[2],
  ]);
});

test("An administrator has at most twenty sessions", async () => {
  const [ida, ben] = [
    await anAdministrator(app.db, { email: "ida@example.org" }),
    await anAdministrator(app.db, { email: "ben@example.org" }),
  ];
  await open({ userId: ben.id });
  for (let n = 0; n < 22; n += 1) await open({ userId: ida.id });
  const { rows } = await app.db.execute<{ count: number }>(
    sql`select count(*)::int as count from sessions group by user_id order by 1`,
  );
  expect(rows.map(({ count }) => count)).toEqual([1, 20]);
});

test("Ending a member's sessions leaves those of other administrators", async () => {
  const member = await aMember(app.db);
  const own = await anAdministrator(app.db, { email: "ida@example.org", memberId: member.id });
  const other = await anAdministrator(app.db, { email: "ben@example.org" });
  await open({ userId: own.id });
  const others = await open({ userId: other.id });
  await endSessionsOfMember(app.db, member.id, null);
  expect((await usedBy()).map(([sid]) => sid)).toEqual([others]);
});
