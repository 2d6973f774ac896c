import { afterAll, beforeEach } from "vitest";
import type { TestApp } from "#test/app.ts";
import { type Shop, useShop } from "#test/services/shop.ts";
import { keep, watch } from "./kept.ts";
import { aWorld, type World } from "./world.ts";

type Held = { world: World; kept: Awaited<ReturnType<typeof keep>>; seen: Awaited<ReturnType<typeof watch>> };

/** The product, and the chapter of `aWorld` in it: made once for the file, and back as it was before each test. */
export type Stage = {
  app: TestApp;
  shop: Shop;
  readonly world: World;
  /** The rows that were written or taken away since the last look. */
  changes(): Promise<string[]>;
  /** Everything is as it was at the start. */
  restore(): Promise<void>;
};

export function useWorld(settings: Record<string, string> = {}): Stage {
  const shop = useShop(settings);
  const { app } = shop;
  const stage: { held?: Held } = {};
  const held = (): Held => {
    if (!stage.held) throw new Error("the world is made before the first test, not earlier");
    return stage.held;
  };
  const restore = async () => {
    await held().kept.restore();
    await held().seen.forget();
  };
  beforeEach(async () => {
    if (stage.held) return restore();
    const world = await aWorld(shop);
    stage.held = { world, kept: await keep(app.db), seen: await watch(app.db) };
  }, 60_000);
  afterAll(() => stage.held?.kept.forget());
  return {
    ...{ app, shop, restore },
    get world() {
      return held().world;
    },
    changes: () => held().seen.changes(),
  };
}
