import type { FullConfig } from "@playwright/test";
import { buildWeb } from "#scripts/web.mjs";
import { startPostgres, type ThrowAwayPostgres } from "#test/postgres.ts";
import { ownProduct } from "./product.ts";

/**
 * Starts a product for each worker, with a new demo chapter on a real PostgreSQL: so a journey can write the dinners
 * and the people that it needs beside the running portal. Answers how to end them.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  buildWeb(process.execPath);
  const postgres = await startPostgres();
  const ends: (() => Promise<void>)[] = [() => postgres.stop()];
  const end = async () => {
    for (const next of ends.toReversed()) await next();
  };
  try {
    const addresses = [];
    for (let worker = 0; worker < workers; worker += 1) addresses.push(await startOne(postgres, ends));
    // The processes that run the journeys inherit it; each reads the line of its place.
    process.env.JOURNEY_ADDRESSES = JSON.stringify(addresses);
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}

async function startOne(postgres: ThrowAwayPostgres, ends: (() => Promise<void>)[]) {
  const database = await postgres.freshDatabase();
  const product = await ownProduct({ DATABASE_URL: database });
  ends.push(product.end);
  await product.start();
  return { ...product.addresses, database };
}
