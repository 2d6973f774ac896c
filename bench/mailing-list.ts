import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { ListRun, MailingStatus } from "#contract/mailing-list.ts";
import { defaultSettings } from "#emulators/constant-contact/accounts/account.ts";
import { createEmulatedClock } from "#emulators/platform/clock.ts";
import { drive } from "#test/services/constant-contact/drive.ts";
import type { Extent } from "./extents.ts";
import { type Place, type Running, startPortal } from "./processes.ts";
import { cookieOf, fill, writeMembers } from "./stock.ts";

const LONGEST_MS = 600_000;

/** A whole list brought to the mailing service within its limits, once more when nothing has changed, and with tags. */
export type MailingFigures = {
  members: number;
  firstSeconds: number;
  againSeconds: number;
  tagsSeconds: number;
  growthMb: number;
};

/** The emulated service takes 4 calls a second, as the real one does, and works in its own time. */
export async function measureMailingList(
  place: Place,
  { members }: Extent["mailing"],
): Promise<MailingFigures> {
  await fill(place, async (db) => {
    await writeMembers(db, 1);
    await db.execute(sql`update members set admin_privileges = 'full'`);
    await db.execute(sql`insert into members (first_name, last_name, email)
      select 'Guest', 'Number ' || n, 'guest' || n || '@example.org' from generate_series(2, ${members}::int) n`);
    await db.execute(sql`vacuum analyze`);
  });
  const service = await drive({ settings: defaultSettings, clock: createEmulatedClock() });
  const { access_token } = await service.connect();
  const listId = await service.made("list", { name: "Members" });
  const portal = await startPortal(place, {
    // Only outside production may the service be an emulated one.
    NODE_ENV: "development",
    CONSTANT_CONTACT_API_URL: `${service.url}/v3`,
    CONSTANT_CONTACT_ACCESS_TOKEN: access_token,
    CONSTANT_CONTACT_LIST_ID: listId,
  });
  try {
    await ask(portal, "GET", "status");
    const idle = portal.memory();
    portal.peak();
    const first = await sync(portal);
    const again = await sync(portal);
    const tags = await sync(portal, "update-member-status");
    const { added } = first.run.counts;
    const { unchanged } = again.run.counts;
    if (added !== members || unchanged !== members)
      throw new Error(`added ${added}, then unchanged ${unchanged}`);
    const growthMb = Math.max(0, portal.peak() - idle);
    return {
      members,
      firstSeconds: first.seconds,
      againSeconds: again.seconds,
      tagsSeconds: tags.seconds,
      growthMb,
    };
  } finally {
    await portal.stop();
    await service.close();
  }
}

async function sync(portal: Running, kind = "sync-all"): Promise<{ run: ListRun; seconds: number }> {
  const begin = performance.now();
  await ask(portal, "POST", kind);
  while (performance.now() - begin < LONGEST_MS) {
    const { run } = await ask<MailingStatus>(portal, "GET", "status");
    if (run?.state === "done") return { run, seconds: (performance.now() - begin) / 1000 };
    if (run?.state === "failed") throw new Error(run.error ?? "the sync failed");
    await wait(1_000);
  }
  throw new Error("the sync does not end");
}

async function ask<Body>(portal: Running, method: "GET" | "POST", path: string): Promise<Body> {
  const answer = await fetch(`http://127.0.0.1:${portal.port}/api/constant-contact/${path}`, {
    method,
    headers: {
      cookie: cookieOf(1),
      ...(method === "POST" && { "sec-fetch-site": "same-origin", "content-type": "application/json" }),
    },
    ...(method === "POST" && { body: "{}" }),
  });
  if (!answer.ok) throw new Error(`${answer.status} to ${path}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}
