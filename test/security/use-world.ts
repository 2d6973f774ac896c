import { afterAll, beforeEach } from "vitest";
import type { Database } from "#server/platform/database/database.ts";
import type { TestApp } from "#test/app.ts";
import { emptyDatabase } from "#test/database/empty-database.ts";
import { type Shop, useShop } from "#test/services/shop.ts";
import { type Kept, keep } from "./kept.ts";
import { aWorld, type World } from "./world.ts";

/** The product, and the chapter of `aWorld` in it: back as it was before each test. */
export type Stage = {
  app: TestApp;
  shop: Shop;
  readonly world: World;
  /** The rows that were written or taken away since the last look. */
  changes(): Promise<string[]>;
  /** Everything is as it was at the start. */
  restore(): Promise<void>;
};

type Held = { world: World; kept: Kept };

/** One world for all files of a worker, in the database that they share: it takes 3 s of processor time. */
const made = new WeakMap<Database, Held>();

export function useWorld(settings: Record<string, string> = {}, open?: () => Promise<Database>): Stage {
  // Not emptied before a test: the kept world is restored from what is there.
  const shop = useShop(settings, open, (db) => (made.has(db) ? Promise.resolve() : emptyDatabase(db)));
  const { app } = shop;
  const held = (): Held => {
    const world = made.get(app.db);
    if (!world) throw new Error("the world is made before the first test, not earlier");
    return world;
  };
  beforeEach(async () => {
    if (made.has(app.db)) return held().kept.restore();
    const world = await aWorld(shop);
    made.set(app.db, { world, kept: await keep(app.db) });
  });
  afterAll(() => made.get(app.db)?.kept.check());
  return {
    app,
    shop,
    get world() {
      return held().world;
    },
    changes: () => held().kept.changes(),
    restore: () => held().kept.restore(),
  };
}
