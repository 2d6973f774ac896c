import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { freePort } from "#test/programs/free-port.ts";
import { startProgram } from "./program.mjs";
import { watchProgress } from "./progress.mjs";

const folder = mkdtempSync(join(tmpdir(), "chapterhouse-progress-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());
const minutes = (count: number) => count * 60_000;

describe("the wait for a program that is starting", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  });
  afterEach(() => vi.useRealTimers());

  function aWatch() {
    const child = new EventEmitter() as import("node:child_process").ChildProcess;
    const said = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const watch = { ended: undefined as string | undefined };
    const over = new AbortController();
    void watchProgress(child, { name: "The portal" }, over.signal).then((why) => {
      watch.ended = why;
    });
    return { child, said, watch };
  }

  test("continues for an hour if something moves every two minutes", async () => {
    const { child, said, watch } = aWatch();
    for (let step = 1; step <= 30; step += 1) {
      child.emit("message", { doing: `preparing the database, step ${step} of 30` });
      await vi.advanceTimersByTimeAsync(minutes(2));
      expect(watch.ended).toBeUndefined();
      expect(said).toHaveBeenLastCalledWith(
        `The portal is not ready yet: it is preparing the database, step ${step} of 30 …`,
      );
    }
  });

  test("ends when nothing has moved for three minutes, and says at what", async () => {
    const { child, watch } = aWatch();
    child.emit("message", { doing: "opening the database" });
    await vi.advanceTimersByTimeAsync(minutes(2.9));
    expect(watch.ended).toBeUndefined();
    await vi.advanceTimersByTimeAsync(minutes(0.2));
    expect(watch.ended).toBe("nothing moved for 3 minutes while it was opening the database");
  });

  test("gives a step with a limit of its own that long", async () => {
    const { child, watch } = aWatch();
    child.emit("message", { doing: "upgrading", mayTakeMs: minutes(10) });
    await vi.advanceTimersByTimeAsync(minutes(9.9));
    expect(watch.ended).toBeUndefined();
    child.emit("message", { doing: "opening its pages" });
    await vi.advanceTimersByTimeAsync(minutes(3.1));
    expect(watch.ended).toBe("nothing moved for 3 minutes while it was opening its pages");
  });
});

/** A program that runs this and then listens; the address at which it answers. */
async function aProgram(code: string) {
  const port = await freePort();
  const entry = join(folder, `${port}.mjs`);
  writeFileSync(
    entry,
    `import { createServer } from "node:http";
     ${code}
     createServer((_, answer) => answer.end()).listen(${port}, "127.0.0.1");
     process.once("SIGTERM", () => process.exit(0));`,
  );
  return {
    name: "The program",
    entry,
    env: { PATH: process.env.PATH },
    readyAt: `http://127.0.0.1:${port}`,
    shows: "errors" as const,
  };
}

test("Progress reports of a starting program are read until it answers", async () => {
  const isSaid = Promise.withResolvers<void>();
  const expected = "The program is not ready yet: it is laying the tables …";
  vi.spyOn(console, "log").mockImplementation((line) => line === expected && isSaid.resolve());
  const goOn = join(folder, "go-on");
  const plan = await aProgram(
    `import { existsSync } from "node:fs";
     process.send({ doing: "laying the tables" });
     while (!existsSync(${JSON.stringify(goOn)})) await new Promise((done) => setTimeout(done, 20));`,
  );
  const starting = startProgram(process.execPath, { ...plan, sayEveryMs: 100 });
  await isSaid.promise;
  writeFileSync(goOn, "");
  const program = await starting;
  expect(await program.stop()).toBe(0);
}, 60_000);

test("A program that ends is not waited for", async () => {
  const plan = await aProgram("console.error('no such table'); process.exit(7);");
  await expect(startProgram(process.execPath, plan)).rejects.toThrow(
    "The program could not be started: it ended with status 7.\nno such table",
  );
}, 60_000);
