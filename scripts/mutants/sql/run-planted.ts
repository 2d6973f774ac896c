import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "#scripts/root.mjs";
import { spawnQuietly } from "#test/programs/spawn-node.ts";
import { deletionsIn, plain } from "./deletions.ts";
import type { Hot } from "./hot-statements.ts";
import type { Planted } from "./plant.ts";
import { senderOf } from "./sent-by.ts";

export type Outcome = Planted & { isFound: boolean };

/** Plants each deletion in the statements of these files while their tests run; none of it is written to a file. */
export async function runPlanted(hot: Hot): Promise<Outcome[]> {
  const { tests } = hot;
  const folder = await mkdtemp(join(tmpdir(), "chapterhouse-planted-"));
  try {
    const statements = join(folder, "statements.jsonl");
    await writeFile(statements, "");
    const paths = tests.map((test) => `src/server/${test}`).join(",");
    if ((await vitest({ TESTS: paths, STATEMENTS: statements })) !== 0) {
      throw new Error(`These tests fail with nothing planted: ${tests.join(", ")}`);
    }
    const planted = deletionsOf(hot, await readFile(statements, "utf8"));
    const [list, report] = [join(folder, "planted.json"), join(folder, "report.json")];
    await writeFile(list, JSON.stringify({ planted, tests }));
    await vitest({ TESTS: "scripts/mutants/sql/every-deletion.ts", PLANTED: list, REPORT: report });
    return outcomesOf(planted, JSON.parse(await readFile(report, "utf8")) as Report);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function vitest(env: Record<string, string>): Promise<number | null> {
  const program = join(root, "node_modules/vitest/vitest.mjs");
  const child = spawnQuietly([program, "run", "--config", "scripts/mutants/sql/vitest.config.ts"], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  const [code] = await once(child, "exit");
  return code as number | null;
}

/** Every deletion in what these files send, each with the statements that have it. */
function deletionsOf(hot: Hot, recorded: string): Planted[] {
  const found = new Map<string, Planted>();
  const sender = senderOf(hot);
  for (const line of recorded.split("\n").filter((one) => one !== "")) {
    const text = JSON.parse(line) as string;
    const file = sender(text);
    if (!file) continue;
    for (const { what, nth } of deletionsIn(text)) {
      const key = `${file} ${what} ${nth}`;
      const known = found.get(key) ?? { file, what, nth, statements: [] };
      found.set(key, { ...known, statements: [...known.statements, plain(text)] });
    }
  }
  const silent = hot.files.filter((file) => ![...found.values()].some((one) => one.file === file));
  if (silent.length > 0) throw new Error(`No statement was sent by: ${silent.join(", ")}`);
  return [...found.values()];
}

type Report = { testResults: { assertionResults: { ancestorTitles: string[]; status: string }[] }[] };

function outcomesOf(planted: readonly Planted[], { testResults }: Report): Outcome[] {
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const isFoundAt = (n: number) => {
    const own = results.filter(({ ancestorTitles: [first] }) => first === `planted ${n}`);
    if (own.length === 0) throw new Error(`No test ran for: ${planted[n]?.what ?? "nothing planted"}`);
    return own.some(({ status }) => status === "failed");
  };
  if (isFoundAt(planted.length)) throw new Error("After the last deletion, tests fail with nothing planted.");
  return planted.map((one, n) => ({ ...one, isFound: isFoundAt(n) }));
}
