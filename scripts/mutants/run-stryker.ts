import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { root } from "#scripts/root.mjs";
import { LEAVES_WITH_PARENT } from "#test/programs/spawn-node.ts";
import type { Mutant } from "./mutants.ts";

const Place = z.object({ line: z.number(), column: z.number() });
const Report = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.string(),
      mutants: z.array(
        z.object({
          status: z.string(),
          mutatorName: z.string(),
          replacement: z.string().optional(),
          location: z.object({ start: Place, end: Place }),
        }),
      ),
    }),
  ),
});

/** Loops that never end are stopped after this time; a slow machine is not mistaken for one. */
const ENDLESS_MS = 20_000;

/** Runs Stryker over these files in a copy outside the repository, and answers every mutant that was tried. */
export async function runStryker(files: string[]): Promise<Mutant[]> {
  const folder = await mkdtemp(join(tmpdir(), "chapterhouse-mutants-"));
  const [config, report] = [join(folder, "stryker.json"), join(folder, "report.json")];
  try {
    await writeFile(config, JSON.stringify(configFor(files, folder, report)));
    const program = join(root, "node_modules/@stryker-mutator/core/bin/stryker.js");
    const child = spawn(process.execPath, [LEAVES_WITH_PARENT, program, "run", config], {
      cwd: root,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
    });
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error(`Stryker ended with ${code}.`);
    return mutantsOf(Report.parse(JSON.parse(await readFile(report, "utf8"))));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function configFor(mutate: string[], folder: string, fileName: string) {
  return {
    mutate,
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "scripts/mutants/vitest.config.ts" },
    coverageAnalysis: "perTest",
    // What a module computes once, when it is loaded, would need a new process for each mutant.
    ignoreStatic: true,
    concurrency: 2,
    timeoutMS: ENDLESS_MS,
    reporters: ["json", "progress-append-only"],
    jsonReporter: { fileName },
    logLevel: "warn",
    allowConsoleColors: false,
    tempDirName: join(folder, "copies"),
    ignorePatterns: [
      "**",
      ...["package.json", "src/**", "test/**", "scripts/**", "docs/*.md"].map((kept) => `!${kept}`),
    ],
    // Vitest removes the types without looking at them. Stryker would rewrite this file with TypeScript 6.
    disableTypeChecks: false,
    tsconfigFile: "none.json",
  };
}

function mutantsOf({ files }: z.infer<typeof Report>): Mutant[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split("\n");
    return mutants.map(({ status, mutatorName, replacement = "", location: { start, end } }) => {
      const text = lines.slice(start.line - 1, end.line);
      text.push((text.pop() ?? "").slice(0, end.column - 1));
      text[0] = (text[0] ?? "").slice(start.column - 1);
      const line = (lines[start.line - 1] ?? "").trim();
      return { file, status, kind: mutatorName, line, before: text.join("\n"), after: replacement };
    });
  });
}
