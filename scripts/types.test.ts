import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "#scripts/root.mjs";

const folder = mkdtempSync(join(tmpdir(), "chapterhouse-types-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

/** The errors of a small program, checked with the settings of the whole one; what is known of the last check is kept. */
function errors(): string[] {
  const args = [join(root, "node_modules/typescript/bin/tsc"), "-p", folder, "--checkers", "1"];
  const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8", cwd: folder });
  return [...stdout.matchAll(/^\S+\.ts\(\d+,\d+\): error TS\d+/gm)].map(([found]) => found);
}

test("What is known of an earlier check of types hides no error", () => {
  const compilerOptions = { types: [], tsBuildInfoFile: "known/types.tsbuildinfo" };
  write(
    "tsconfig.json",
    JSON.stringify({ extends: join(root, "tsconfig.json"), compilerOptions, include: ["*.ts"] }),
  );
  write("package.json", '{ "type": "module" }');
  mkdirSync(join(folder, "node_modules/seats"), { recursive: true });
  write("node_modules/seats/package.json", '{ "name": "seats", "types": "index.d.ts", "type": "module" }');
  write("node_modules/seats/index.d.ts", "export declare const free: number;");
  write("seats.ts", 'import { free } from "seats";\nexport const seats = free;\n');
  write("party.ts", 'import { seats } from "./seats.ts";\nexport const left: number = seats - 1;\n');
  expect(errors()).toEqual([]);
  const wrong = [expect.stringContaining("party.ts(2")];
  // In the file that is used, and as long as it is there.
  write("seats.ts", 'export const seats = "ten";\n');
  expect([errors(), errors()]).toEqual([wrong, wrong]);
  write("seats.ts", 'import { free } from "seats";\nexport const seats = free;\n');
  expect(errors()).toEqual([]);
  // In a package that was installed again.
  write("node_modules/seats/index.d.ts", "export declare const free: string;");
  expect([errors(), errors()]).toEqual([wrong, wrong]);
});
