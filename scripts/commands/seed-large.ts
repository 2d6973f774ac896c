// Writes a chapter of 50,000 members and 2,000 dinners into the demo's database, or of other sizes:
//   npm run seed:large -- --members 5000 --events 200
// The database is that of DATABASE_URL, else the embedded one under DATA_DIR; the portal must not be running on it.
import { readOptions } from "#scripts/options.mjs";
import { seedLarge } from "#seed/large.ts";
import { CannotStart } from "#server/platform/config/cannot-start.ts";
import { readSeedConfig } from "#server/platform/config/config.ts";
import { COMMAND_MS, openDatabase } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";

const MEMBERS_MOST = 1_000_000;
const EVENTS_MOST = 20_000;

async function main(): Promise<void> {
  const { values } = readOptions("seed:large");
  const config = readSeedConfig(process.env);
  const size = {
    members: wholeNumber("members", values.members, MEMBERS_MOST),
    events: wholeNumber("events", values.events, EVENTS_MOST),
  };
  const db = await openDatabase(config, { limitMs: COMMAND_MS });
  try {
    await migrate(db);
    const began = performance.now();
    const whyNot = await seedLarge(db, config, { size, now: new Date() });
    if (whyNot) throw new CannotStart(whyNot);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${size.members} members and ${size.events} dinners were written in ${seconds} s.`);
  } finally {
    await db.close();
  }
}

function wholeNumber(name: string, text: string, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new CannotStart(`--${name} must be a whole number from 1 to ${most}.`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error);
  process.exitCode = 1;
}
