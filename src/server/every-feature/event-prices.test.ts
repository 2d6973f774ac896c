import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "../..");
const PRICE = /\b(member|guest)(Price\b|_price\b)/;
/** Who may read what a dinner costs now: the dinner itself, and forms of parties that have no seats yet. */
const MAY_READ = [
  "server/events/",
  "server/registrations/show-event.ts",
  "web/events/",
  "web/registrations/register/",
  "web/registrations/manual/",
  "web/registrations/amount.ts",
];

test("No list, paper or refund reads what a dinner costs now", () => {
  const files = globSync("{server,web}/**/*.{ts,tsx}", { cwd: SOURCE }).filter(
    (file) => !file.includes(".test."),
  );
  const readers = files.filter((file) => PRICE.test(readFileSync(join(SOURCE, file), "utf8")));
  expect(readers).toContain("server/events/price-rules.ts");
  expect(readers.filter((file) => !MAY_READ.some((place) => file.startsWith(place)))).toEqual([]);
});
