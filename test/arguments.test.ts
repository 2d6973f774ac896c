import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const MOST = 3;

/** Functions whose parameters someone else has fixed. */
const FIXED = [
  // Node's own signature, which the disk of the tests replaces.
  "test/database/forgetful-disk.ts writeSync",
  // The OAuth library calls it to authenticate the client.
  "src/server/mailing-list/connection/oauth.ts (_server, _client, _body, headers)",
];

type Syntax = { type: string; start: number; end: number } & Record<string, unknown>;

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** Every function, method, and type of one with more parameters than that; a row of a table of cases may have more. */
function withMany(file: string): string[] {
  const code = readFileSync(join(root, file), "utf8");
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} could not be parsed`);
  const found: string[] = [];
  const textOf = ({ start, end }: Syntax) => code.slice(start, end);
  function look(node: Syntax, owner: Syntax | null): void {
    const { params } = node;
    if (Array.isArray(params) && params.length > MOST && !/TypeParameter/.test(node.type)) {
      const name = [node.id, node.key, owner?.id, owner?.key].find(isSyntax);
      found.push(`${file} ${name ? textOf(name) : `(${params.filter(isSyntax).map(textOf).join(", ")})`}`);
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isSyntax(child) && !isRowOfCases(node, child)) look(child, node);
      }
    }
  }
  look(program as unknown as Syntax, null);
  return found;
}

/** Whether this is the function that `test.each(cases)` calls with the values of each case. */
function isRowOfCases(call: Syntax, child: Syntax): boolean {
  const callee = call.type === "CallExpression" && isSyntax(call.callee) ? call.callee : null;
  if (callee?.type !== "CallExpression" || callee === child || !isSyntax(callee.callee)) return false;
  return isSyntax(callee.callee.property) && callee.callee.property.name === "each";
}

// It reads every file, which takes some seconds of processor time.
test("No function has more than three positional parameters", { timeout: 180_000 }, () => {
  const files = globSync("{src,test,e2e,scripts,bench,emulators,seed}/**/*.{ts,tsx,mjs,js}", { cwd: root });
  const found = files.filter((file) => !file.includes("node_modules")).flatMap(withMany);
  expect(found.sort()).toEqual(FIXED.toSorted());
});
