import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

/** A file and what it imports. */
type Case = [file: string, imported: string];

const BREACHES: Case[] = [
  ["src/contract/dinner.ts", "#server/events/queries.ts"],
  ["src/contract/dinner.ts", "node:crypto"],
  ["src/contract/dinner.ts", "drizzle-orm"],
  ["src/server/events/rules.ts", "./tables.ts"],
  ["src/server/events/rules.ts", "./queries.ts"],
  ["src/server/events/rules.ts", "drizzle-orm"],
  ["src/server/events/rules.ts", "hono"],
  ["src/server/events/rules.ts", "node:fs"],
  ["src/server/events/rules.ts", "#server/platform/database/database.ts"],
  ["src/server/events/register.ts", "#web/events/EventCard.tsx"],
  ["src/server/events/register.ts", "#server/members/routes.ts"],
  ["src/server/events/register.ts", "#server/members/tables.ts"],
  ["src/server/events/register.ts", "#emulators/mailbox/main.ts"],
  ["src/server/events/register.ts", "#test/factories.ts"],
  ["src/server/events/register.ts", "../members/queries.ts"],
  ["src/server/events/register.ts", "./more/deep.ts"],
  ["src/server/events/queries.ts", "#server/members/routes.ts"],
  ["src/server/payments/settle.ts", "#server/registrations/parties/queries.ts"],
  ["src/server/payments/refunds/send.ts", "#server/registrations/parties/queries.ts"],
  ["src/server/payments/refunds/send.ts", "#server/members/tables.ts"],
  ["src/server/events/register.ts", "#server/payments/tables.ts"],
  ["src/server/platform/http/http.ts", "#server/events/queries.ts"],
  ["src/server/app.ts", "#emulators/mailbox/main.ts"],
  ["src/server/registrations/manual/pay.ts", "#server/members/tables.ts"],
  ["src/server/payments/settle.ts", "authorizenet"],
  ["src/server/main.ts", "authorizenet"],
  ["src/web/events/EventCard.tsx", "#server/events/queries.ts"],
  ["src/web/events/EventCard.tsx", "#web/dashboard/DashboardPage.tsx"],
  ["src/web/events/EventCard.tsx", "node:path"],
  ["src/web/events/EventCard.tsx", "../ui/Button.tsx"],
  ["src/web/routes.tsx", "#server/app.ts"],
  ["src/web/platform/api/api.ts", "#web/events/EventCard.tsx"],
  ["src/web/platform/api/api.ts", "#web/first-paint/head-script.ts"],
  ["src/web/ui/Button.tsx", "#contract/events.ts"],
  ["src/web/ui/Button.tsx", "@tanstack/react-query"],
  ["src/web/ui/Button.tsx", "wouter"],
  ["src/web/ui/Button.tsx", "#web/events/EventCard.tsx"],
  ["src/web/events/EventsPage.test.tsx", "#server/app.ts"],
  ["src/server/events/register.test.ts", "#web/events/EventCard.tsx"],
  ["emulators/mailbox/main.ts", "#server/app.ts"],
  ["emulators/mailbox/main.ts", "#contract/events.ts"],
  ["seed/chapter.ts", "../src/server/app.ts"],
];

const ALLOWED: Case[] = [
  ["src/contract/dinner.ts", "zod"],
  ["src/contract/dinner.ts", "./values.ts"],
  ["src/server/events/rules.ts", "#contract/events.ts"],
  ["src/server/events/rules.ts", "#server/platform/refusal.ts"],
  ["src/server/events/register.ts", "./tables.ts"],
  ["src/server/events/register.ts", "#server/members/queries.ts"],
  ["src/server/events/queries.ts", "#server/registrations/tables.ts"],
  ["src/server/registrations/pay.ts", "#server/payments/start.ts"],
  ["src/server/registrations/manual/queries.ts", "#server/members/tables.ts"],
  ["src/server/payments/refunds/send.ts", "#server/payments/tables.ts"],
  ["src/server/registrations/manual/pay.ts", "#server/registrations/tables.ts"],
  ["src/server/app.ts", "#server/events/routes.ts"],
  ["src/web/events/EventsPage.tsx", "#contract/events.ts"],
  ["src/web/events/EventsPage.tsx", "#web/ui/Button.tsx"],
  ["src/web/routes.tsx", "#web/dashboard/DashboardPage.tsx"],
  ["src/web/first-paint/visitor-pages.tsx", "#web/landing/LandingPage.tsx"],
  ["src/web/first-paint/build/light-contract.ts", "node:url"],
  ["src/web/ui/Button.tsx", "react"],
  ["src/web/ui/form/Field.tsx", "#web/ui/Button.tsx"],
  ["src/web/events/EventsPage.test.tsx", "#test/page.tsx"],
  ["src/server/events/register.test.ts", "#test/app.ts"],
  ["emulators/mailbox/main.ts", "smtp-server"],
];

const PLUGIN = "no-spread-literal.grit";
const root = join(import.meta.dirname, "..");
const folder = realpathSync(mkdtempSync(join(tmpdir(), "chapterhouse-borders-")));
afterAll(() => rmSync(folder, { recursive: true }));

/** Lines that Biome refuses, as `file:line`, for files of which each line is one import. */
function refusedLines(cases: Case[], rule: string): Set<string> {
  const lines = Map.groupBy(cases, ([file]) => file);
  for (const [file, imports] of lines) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(
      join(folder, file),
      imports.map(([, from]) => `import ${JSON.stringify(from)};\n`).join(""),
    );
  }
  const config = JSON.parse(readFileSync(join(root, "biome.json"), "utf8"));
  cpSync(join(root, "scripts", PLUGIN), join(folder, "scripts", PLUGIN));
  writeFileSync(join(folder, "biome.json"), JSON.stringify({ ...config, vcs: { enabled: false } }));
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  const said = spawnSync(
    process.execPath,
    [biome, "lint", `--only=${rule}`, "--reporter=github", "--max-diagnostics=none", "."],
    { cwd: folder, encoding: "utf8" },
  ).stdout;
  return new Set(
    [...said.matchAll(/file=([^,]+),line=(\d+)/g)].map(
      ([, file = "", line]) => `${relative(folder, file)}:${line}`,
    ),
  );
}

test("Spreading an object literal into another is refused, spreading a condition is not", () => {
  mkdirSync(join(folder, "src/web/events"), { recursive: true });
  const lines = [
    "export const one = { ...{ a: 1 } };",
    "export const two = { ...(one.a ? { b: 2 } : one) };",
  ];
  writeFileSync(join(folder, "src/web/events/spread.ts"), lines.join("\n"));
  expect(refusedLines([], "plugin")).toEqual(new Set(["src/web/events/spread.ts:1"]));
});

describe("borders between the folders", () => {
  const cases = [...BREACHES, ...ALLOWED];
  const refused = refusedLines(cases, "style/noRestrictedImports");
  const isRefused = ([file, from]: Case) => {
    const line = cases.filter(([other]) => other === file).findIndex(([, other]) => other === from) + 1;
    return refused.has(`${file}:${line}`);
  };

  test.each(BREACHES)("%s may not import %s", (...breach) => expect(isRefused(breach)).toBe(true));
  test.each(ALLOWED)("%s may import %s", (...allowed) => expect(isRefused(allowed)).toBe(false));

  test("files that import each other are refused", () => {
    const circle: Case[] = [
      ["src/server/events/hen.ts", "./egg.ts"],
      ["src/server/events/egg.ts", "./hen.ts"],
    ];
    expect(refusedLines(circle, "suspicious/noImportCycles")).toEqual(
      new Set(["src/server/events/hen.ts:1", "src/server/events/egg.ts:1"]),
    );
  });
});
