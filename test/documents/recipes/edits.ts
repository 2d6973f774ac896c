import type { Tree } from "./tree.ts";

/**
 * One numbered step of a recipe in CONTRIBUTING.md, as someone follows it. `step` is the file or folder with which the
 * step begins there; `leftOut` is what fails and is said without it, where something else than the compiler fails.
 */
export type Edit = {
  recipe: string;
  step: string;
  edit: (tree: Tree) => void;
  leftOut: { by: "types" | "unit" | "page"; says: RegExp };
};

const FIELD = "A field of a member";
const ENDPOINT = "An endpoint";
const PAGE = "A page";
const COMMAND = "A command";

/** The failure of a test, which names the field. */
const failureOf = (test: string) => new RegExp(`FAIL .*${test}\\n(?:(?!FAIL )[\\s\\S])*joinedOn`);

const fieldEdits: Edit[] = [
  {
    recipe: FIELD,
    step: "migrations/",
    edit: (tree) =>
      tree.write(tree.nextMigration("joined_on"), "alter table members add column joined_on date;\n"),
    leftOut: { by: "unit", says: /joined_on/ },
  },
  {
    recipe: FIELD,
    step: "src/server/members/tables.ts",
    edit: (tree) =>
      tree.before(
        "src/server/members/tables.ts",
        '  localDuesPaidThrough: date("local_dues_paid_through"',
        '  joinedOn: date("joined_on", { mode: "string" }),\n',
      ),
    leftOut: { by: "types", says: /joinedOn/ },
  },
  {
    recipe: FIELD,
    step: "src/contract/members/fields.ts",
    edit: (tree) =>
      tree.before(
        "src/contract/members/fields.ts",
        // Before the dues, where the position of every later field changes.
        "  localDuesPaidThrough: {",
        '  joinedOn: { type: "day", label: "Joined on", exportHeading: "Joined On", profile: "officer" },\n',
      ),
    leftOut: { by: "types", says: /joinedOn/ },
  },
  {
    recipe: FIELD,
    step: "src/server/members/rules.test.ts",
    edit: (tree) =>
      tree.before(
        "src/server/members/rules.test.ts",
        "  localDuesPaidThrough: ADMINS,",
        "  joinedOn: ADMINS,\n",
      ),
    leftOut: { by: "types", says: /rules\.test\.ts.*joinedOn/ },
  },
  {
    recipe: FIELD,
    step: "src/web/members/",
    edit: (tree) =>
      tree.before(
        "src/web/members/DuesSection.tsx",
        '          <ProfileField name="localDuesPaidThrough"',
        '          <ProfileField name="joinedOn" type="date" />\n',
      ),
    leftOut: { by: "page", says: failureOf("The profile of a full officer has every field of the profile") },
  },
  {
    recipe: FIELD,
    step: "src/web/directory/form/",
    edit: (tree) =>
      tree.before(
        "src/web/directory/form/DuesTracking.tsx",
        '      <MemberDay name="duesLastPaid"',
        '      <MemberDay name="joinedOn" />\n',
      ),
    leftOut: { by: "page", says: failureOf("The officers' form has every field of a member") },
  },
  {
    recipe: FIELD,
    step: "src/web/directory/list/MemberPanel.tsx",
    edit: (tree) =>
      tree.before(
        "src/web/directory/list/MemberPanel.tsx",
        '        <Fact label="Past offices">',
        '        <Fact label="Joined on">{member.joinedOn && calendarDay(member.joinedOn)}</Fact>\n',
      ),
    leftOut: { by: "page", says: failureOf("A member's card shows every field") },
  },
  {
    recipe: FIELD,
    step: "test/database/every-table.ts",
    edit: (tree) =>
      tree.before(
        "test/database/every-table.ts",
        "];\n\n/** Fills an empty database",
        `  {
    since: "${tree.nextMigration("joined_on").replace("migrations/", "")}",
    statements: ["update members set joined_on = '2019-05-01' where id = 1"],
  },
`,
      ),
    leftOut: { by: "unit", says: /members\.joined_on/ },
  },
];

const endpointEdits: Edit[] = [
  {
    recipe: ENDPOINT,
    step: "src/contract/session.ts",
    // A file of its own, which costs a step more than another endpoint in a file that is there.
    edit: (tree) =>
      tree.write(
        "src/contract/session-count.ts",
        `import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** How many browsers the caller is logged in with. */
export const countSessions = endpoint({
  method: "GET",
  path: "/api/sessions/count",
  who: "member",
  output: z.object({ count: z.number() }),
});
`,
      ),
    leftOut: { by: "types", says: /session-count/ },
  },
  {
    recipe: ENDPOINT,
    step: "src/server/session/open-sessions/list-sessions.ts",
    edit: (tree) => {
      tree.write(
        "src/server/session/open-sessions/count-sessions.ts",
        `import { countSessions as endpoint } from "#contract/session-count.ts";
import { action } from "#server/platform/http/action.ts";
import { listSessions } from "./list-sessions.ts";

/** Counts where the caller is logged in. */
export const countSessions = action(endpoint, async (ctx) => ({ count: (await listSessions(ctx, {})).length }));
`,
      );
      tree.write(
        "src/server/session/open-sessions/count-sessions.test.ts",
        `import { expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aMember, sessionOf } from "#test/factories.ts";

const app = useApp();

test("A member's open sessions are counted", async () => {
  const { id } = await aMember(app.db);
  await sessionOf(app, { memberId: id });
  const cookie = await sessionOf(app, { memberId: id });
  const { status, body } = await app.call("GET", "/api/sessions/count", { cookie });
  expect([status, body]).toEqual([200, { count: 2 }]);
});
`,
      );
    },
    leftOut: { by: "types", says: /count-sessions/ },
  },
  {
    recipe: ENDPOINT,
    step: "src/server/session/routes.ts",
    edit: (tree) => {
      const file = "src/server/session/routes.ts";
      tree.before(
        file,
        "import { endOneSession }",
        'import { countSessions } from "#server/session/open-sessions/count-sessions.ts";\n',
      );
      tree.before(file, "  listSessions,\n", "  countSessions,\n");
    },
    leftOut: { by: "unit", says: /no action answers these[\s\S]*GET \/api\/sessions\/count/ },
  },
  {
    recipe: ENDPOINT,
    step: "test/security/requests.ts",
    edit: (tree) =>
      tree.before(
        "test/security/requests.ts",
        '  "GET /api/sessions": plain(',
        '  "GET /api/sessions/count": plain("/api/sessions/count"),\n',
      ),
    leftOut: { by: "unit", says: /security tests cover exactly[\s\S]*GET \/api\/sessions\/count/ },
  },
  {
    recipe: ENDPOINT,
    step: "src/server/every-feature/permissions.txt",
    edit: (tree) =>
      tree.before(
        "src/server/every-feature/permissions.txt",
        "member        PATCH /api/member/profile",
        "member        GET /api/sessions/count\n",
      ),
    leftOut: { by: "unit", says: /permissions\.txt[\s\S]*GET \/api\/sessions\/count/ },
  },
];

const pageEdits: Edit[] = [
  {
    recipe: PAGE,
    step: "src/contract/pages/pages.ts",
    edit: (tree) =>
      tree.before(
        "src/contract/pages/pages.ts",
        "  sessions: {",
        '  devices: { path: "/profile/devices", who: "member", lost: TO_MEMBER_LOGIN },\n',
      ),
    leftOut: { by: "types", says: /devices/ },
  },
  {
    recipe: PAGE,
    step: "src/web/session/open-sessions/SessionsPage.tsx",
    edit: (tree) => {
      tree.write(
        "src/web/session/open-sessions/DevicesPage.tsx",
        `import { usePageTitle } from "#web/platform/chapter.ts";
import { PageHeading } from "#web/ui/PageHeading.tsx";

/** /profile/devices: the example of a page. */
export function DevicesPage() {
  usePageTitle("Your Devices");
  return <PageHeading over="Profile" title="Your Devices" />;
}
`,
      );
      tree.write(
        "src/web/session/open-sessions/DevicesPage.test.tsx",
        `import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aMember, sessionOf } from "#test/factories.ts";
import { browse, stopBrowsing } from "#test/pages/browse.tsx";

const app = useApp();
afterEach(stopBrowsing);

test("A member reads the page of their devices", async () => {
  const { id } = await aMember(app.db, { firstName: "Jana" });
  const cookie = await sessionOf(app, { memberId: id });
  browse(app, "/profile/devices", { cookie, record: { id, firstName: "Jana", isMember: true } });
  expect(await screen.findByRole("heading", { name: "Your Devices" })).toBeTruthy();
});
`,
      );
    },
    leftOut: { by: "types", says: /DevicesPage/ },
  },
  {
    recipe: PAGE,
    step: "src/web/routes.tsx",
    edit: (tree) =>
      tree.before(
        "src/web/routes.tsx",
        "  sessions: async",
        `  devices: async () => (await import("#web/session/open-sessions/DevicesPage.tsx")).DevicesPage,
`,
      ),
    leftOut: { by: "types", says: /routes\.tsx[\s\S]*devices/ },
  },
  {
    recipe: PAGE,
    step: "e2e/support/looks.ts",
    edit: (tree) =>
      tree.before("e2e/support/looks.ts", '  "/profile/sessions": [', '  "/profile/devices": ["devices"],\n'),
    leftOut: { by: "types", says: /looks\.ts[\s\S]*\/profile\/devices/ },
  },
];

const commandEdits: Edit[] = [
  {
    recipe: COMMAND,
    step: "scripts/commands/mail-preview.ts",
    edit: (tree) =>
      tree.write(
        "scripts/commands/greet.ts",
        `import { readOptions } from "#scripts/options.mjs";

readOptions("greet");
process.stdout.write("Hello\\n");
`,
      ),
    leftOut: { by: "unit", says: /scripts\/commands\/greet\.ts/ },
  },
  {
    recipe: COMMAND,
    step: "package.json",
    edit: (tree) =>
      tree.before("package.json", '    "sbom":', '    "greet": "node scripts/run.mjs greet",\n'),
    leftOut: { by: "unit", says: /"greet"/ },
  },
  {
    recipe: COMMAND,
    step: "scripts/usages.mjs",
    edit: (tree) =>
      tree.before(
        "scripts/usages.mjs",
        "  sbom: {\n",
        '  greet: { program: "scripts/commands/greet.ts", about: "Says hello." },\n',
      ),
    leftOut: { by: "types", says: /greet/ },
  },
];

/** Every step of every recipe. */
export const EDITS: readonly Edit[] = [...fieldEdits, ...endpointEdits, ...pageEdits, ...commandEdits];
