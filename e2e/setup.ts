import { buildWeb } from "#scripts/web.mjs";
import { startPostgres } from "#test/postgres.ts";
import { ownProduct } from "./product.ts";

/**
 * Starts the product with a new demo chapter, on a real PostgreSQL: so a journey can write the dinners and the
 * people that it needs beside the running portal. Answers how to end it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  buildWeb(process.execPath);
  const postgres = await startPostgres();
  const database = await postgres.freshDatabase();
  const product = await ownProduct({ DATABASE_URL: database });
  const end = async () => {
    await product.end();
    await postgres.stop();
  };
  try {
    await product.start();
  } catch (error) {
    await end();
    throw error;
  }
  // The processes that run the journeys inherit it.
  process.env.JOURNEY_ADDRESSES = JSON.stringify({ ...product.addresses, database });
  return end;
}
