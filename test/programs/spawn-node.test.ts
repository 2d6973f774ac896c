import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { root } from "#scripts/root.mjs";
import { spawnKept } from "./spawn-kept.ts";
import { LEAVES_WITH_PARENT, spawnNode } from "./spawn-node.ts";

const PATIENCE_MS = 30_000;

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-leaving-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test.each([
  [
    "of Node",
    // Listens as a portal does, and says who it is.
    `createServer().listen(0); writeFileSync("next", String(process.pid)); renameSync("next", "pid");`,
    `import { spawnQuietly } from ${JSON.stringify(join(root, "test/programs/spawn-node.ts"))};
      spawnQuietly(["program.mjs"], { cwd: folder, env: {} });`,
  ],
  [
    "of another kind",
    "",
    `import { spawnKept } from ${JSON.stringify(join(root, "test/programs/spawn-kept.ts"))};
      const command = ["sh", "-c", "echo $$ > next; mv next pid; exec sleep 600"];
      spawnKept(command, { cwd: folder, signal: "TERM" });`,
  ],
])(
  "A program %s that a test started ends when the test's process is killed",
  async (_, program, start) => {
    const folder = folderWith({
      "program.mjs": `import { createServer } from "node:http"; import { writeFileSync, renameSync } from "node:fs";
      ${program}`,
    });
    const parent = spawnNode(
      [
        "--input-type=module",
        "--eval",
        `const folder = ${JSON.stringify(folder)}; ${start}; setInterval(() => {}, 1000);`,
      ],
      { cwd: root, env: { PATH: process.env.PATH } },
    );
    const file = join(folder, "pid");
    await expect.poll(() => existsSync(file), { timeout: PATIENCE_MS }).toBe(true);
    const pid = Number(readFileSync(file, "utf8"));
    expect(isRunning(pid)).toBe(true);
    parent.kill("SIGKILL");
    await expect.poll(() => isRunning(pid), { timeout: PATIENCE_MS }).toBe(false);
  },
  60_000,
);

test("A program of another kind is stopped, or has ended by itself", async () => {
  const endless = spawnKept(["sleep", "600"], { signal: "KILL" });
  expect(endless.hasEnded()).toBe(false);
  await endless.stop();
  expect(endless.hasEnded()).toBe(true);
  const failing = spawnKept(["sh", "-c", "echo no port >&2; exit 3"], { signal: "KILL" });
  expect(await text(failing.stderr)).toBe("no port\n");
  await expect.poll(() => failing.hasEnded(), { timeout: PATIENCE_MS }).toBe(true);
  await failing.stop();
}, 60_000);

test("A program that waits for messages keeps running until it has them", async () => {
  const folder = folderWith({ "worker.mjs": "process.on('message', (text) => process.send(text + '!'));" });
  const worker = fork(join(folder, "worker.mjs"), { execArgv: [LEAVES_WITH_PARENT] });
  onTestFinished(() => void worker.kill());
  // Without a channel that counts it ends at once, and nothing answers.
  await promisify(execFile)(process.execPath, ["--eval", "0"]);
  worker.send("hello");
  expect(await Promise.race([once(worker, "message").then(([text]) => text), once(worker, "exit")])).toBe(
    "hello!",
  );
}, 60_000);

// A portal or an emulator that outlives its test keeps its port, its folder and a core.
test("No test or bench starts a portal or an emulator that could outlive it", () => {
  const sources = import.meta.glob<string>(["/{bench,e2e,emulators,scripts,src,test}/**/*.{ts,mjs}"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const started =
    /(?:spawn|fork)\([^;]*?["'](?:[^"']*\/)?(?:src\/server|emulators\/[\w-]+)\/main\.ts["'][^;]*;/g;
  const all = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(started)].map(([call]) => ({ file, call })),
  );
  const outliving = all.filter(({ call }) => !/leave-with-parent|preloads/.test(call));
  expect(outliving.map(({ file }) => file)).toEqual([]);
});
