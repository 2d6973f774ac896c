import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { seedDemo } from "#seed/demo.ts";
import { testConfig, useApp } from "#test/app.ts";
import { openWithoutTables } from "#test/database/embedded-template.ts";
import { aDinner, anAdministrator } from "#test/factories.ts";
import { isEmptyDatabase, whyNotDemoOn, whyNotOnDemo } from "./demo-database.ts";
import { markDemo } from "./demo-mark.ts";
import { whyNotDemoThere } from "./settings-conflicts.ts";

const app = useApp();
const REAL = /^this database is not empty and not the demo's/;

it("The demo starts on an unused database", async () => {
  expect(await whyNotDemoOn(app.db)).toBeNull();
  await app.db.execute(sql`insert into leases (name, holder, until) values ('x', gen_random_uuid(), now())`);
  expect(await whyNotDemoOn(app.db)).toBeNull();
});

it.each(["https://dinners.example.org", "HTTPS://dinners.example.org", " https://dinners.example.org"])(
  "The demo never has an https address, in any spelling: %j",
  (url) => {
    expect(whyNotDemoThere({ CHAPTERHOUSE_DEMO: "1", PUBLIC_URL: url }).join()).toMatch(
      /^PUBLIC_URL is an https address/,
    );
  },
);

it("The demo starts on a database without tables, not on another program's", async () => {
  const bare = await openWithoutTables();
  expect(await whyNotDemoOn(bare)).toBeNull();
  await bare.execute(sql`create schema shop`);
  await bare.execute(sql`create table shop.orders (id int)`);
  expect(await isEmptyDatabase(bare)).toBe(true);
  await bare.execute(sql`insert into shop.orders values (1)`);
  expect(await whyNotDemoOn(bare)).toMatch(REAL);
  await bare.close();
}, 60_000);

it("The demo does not start on a chapter's database, even one with a single row", async () => {
  await anAdministrator(app.db, { email: "ada@example.org" });
  expect(await whyNotDemoOn(app.db)).toMatch(REAL);
  await app.db.execute(sql`delete from users`);
  await aDinner(app.db);
  expect(await whyNotDemoOn(app.db)).toMatch(REAL);
});

it("The demo aborts if a real portal starts after the first check", async () => {
  expect(await whyNotDemoOn(app.db)).toBeNull();
  await anAdministrator(app.db, { email: "ada@example.org" });
  await expect(seedDemo(app.db, app.config, app.now)).rejects.toThrow(/not empty and not the demo's/);
});

it("The demo starts again on its own database", async () => {
  await anAdministrator(app.db, { email: "ada@example.org" });
  await markDemo(app.db, app.now);
  expect(await whyNotDemoOn(app.db)).toBeNull();
});

it("A real portal refuses the demo's data if others can reach it", async () => {
  await markDemo(app.db, app.now);
  const DEMOS = "this database has the demo chapter; production needs its own database";
  const here = testConfig({ PUBLIC_URL: "http://localhost:5000" });
  expect(await whyNotOnDemo(app.db, here)).toBeNull();
  expect(await whyNotOnDemo(app.db, { ...here, production: true })).toBe(DEMOS);
  expect(await whyNotOnDemo(app.db, { ...here, host: "0.0.0.0" })).toBe(DEMOS);
  expect(await whyNotOnDemo(app.db, { ...here, publicUrl: "https://dinners.example.org" })).toBe(DEMOS);
});
