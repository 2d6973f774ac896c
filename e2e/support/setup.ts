import { rmSync } from "node:fs";
import type { FullConfig } from "@playwright/test";
import { demoPassword } from "#scripts/start/demo-log-ins.mjs";
import { buildWeb } from "#scripts/start/web.mjs";
import { startPostgres, type ThrowAwayPostgres } from "#test/database/postgres.ts";
import { findFirefox } from "#test/programs/firefox.ts";
import { scanLogs } from "#test/security/log-scan.ts";
import { forgetRun, hasFailedJourney, isWholeRun, notLookedAt, sayWhatIsMissing } from "./looked-at.ts";
import { LOGS, ownProduct } from "./product.ts";

/** Secrets of the journeys by their value: passwords, keys, numbers of cards as they are typed. */
const KNOWN_SECRETS = [
  ...[demoPassword, "demo-transaction", "0123456789ABCDEF".repeat(8), "demo-constant-contact-secret"],
  ...["4111111111111111", "4111 1111 1111 1111", "4222222222222", "370000000000002"],
];

/**
 * Starts a product for each worker, with a new demo chapter on a real PostgreSQL: so a journey can write the dinners
 * and the people that it needs beside the running portal. Answers how to end them.
 */
export default async function setup({ workers, argv }: FullConfig): Promise<() => Promise<void>> {
  rmSync(LOGS, { recursive: true, force: true });
  forgetRun();
  if (!findFirefox()) console.warn("NOT CHECKED: the main journeys in Firefox; no Firefox is here.");
  buildWeb(process.execPath);
  const postgres = await startPostgres();
  const ends: (() => Promise<void>)[] = [() => postgres.stop()];
  const end = async () => {
    for (const next of ends.toReversed()) await next();
  };
  try {
    const products = [];
    for (let worker = 0; worker < workers; worker += 1) products.push(await planOne(postgres, ends));
    // All have settled before any is ended.
    const started = await Promise.allSettled(products.map(({ product }) => product.start()));
    for (const one of started) if (one.status === "rejected") throw one.reason;
    const addresses = products.map(({ product, database }) => ({ ...product.addresses, database }));
    // The processes that run the journeys inherit it; each reads the line of its place.
    process.env.JOURNEY_ADDRESSES = JSON.stringify(addresses);
  } catch (error) {
    await end();
    throw error;
  }
  return async () => {
    await end();
    expectNoSecretLogged();
    expectAllLookedAt(argv);
  };
}

/** Fails the run where any portal of it has written a secret into its log, or none has written anything. */
function expectNoSecretLogged(): void {
  const { lines, found } = scanLogs(LOGS, KNOWN_SECRETS);
  if (lines === 0) throw new Error("The portals have logged nothing, so nothing was checked.");
  if (found.length > 0) {
    throw new Error(`Secrets stand in the portals' logs:\n${[...new Set(found)].slice(0, 50).join("\n")}`);
  }
  console.warn(`No secret stands in the ${lines} lines of the portals' logs.`);
}

function expectAllLookedAt(argv: readonly string[]): void {
  const isWhole = isWholeRun(argv.slice(2));
  const { isFailure, words } = sayWhatIsMissing(notLookedAt(), { isWhole, hasFailed: hasFailedJourney() });
  if (isFailure) throw new Error(words);
  if (words) console.warn(words);
}

async function planOne(postgres: ThrowAwayPostgres, ends: (() => Promise<void>)[]) {
  const database = await postgres.freshDatabase();
  const product = await ownProduct({ DATABASE_URL: database });
  ends.push(product.end);
  return { product, database };
}
