import { expect, onTestFinished, test, vi } from "vitest";
import type { Ended } from "./events.mjs";
import { Progress } from "./progress.mjs";

const last = {
  at: "2031-05-01T12:00:00.000Z",
  seconds: 900,
  cores: 2,
  load: 2,
  stages: { Soup: { seconds: 600, tests: 100 }, Fish: { seconds: 300, tests: 10 } },
};

function follow(run: typeof last | null, steps = [["Soup"], ["Fish"]]) {
  const lines: string[] = [];
  let now = 0;
  const progress = new Progress(
    { steps, last: run },
    (line) => lines.push(line),
    () => now,
  );
  const pass = (seconds: number) => {
    now += seconds * 1000;
  };
  return { progress, lines, pass };
}

const ended = (more: Partial<Ended>) => ({
  ended: { project: "unit", file: "soup.test.ts", name: "The soup is warm", passed: true, ...more },
});

test("A run says what is done of how many, and how long it may still take", () => {
  const { progress, lines, pass } = follow(last);
  progress.begin("Soup");
  for (let i = 0; i < 50; i++) progress.hear("Soup", ended({}));
  pass(200);
  progress.say();
  expect(lines).toEqual(["  Soup: 50 of 100; about 10 min left"]);
});

test("Stages side by side take as long as the longest of them", () => {
  const { progress, lines } = follow(last, [["Soup", "Fish"]]);
  progress.begin("Soup");
  progress.begin("Fish");
  progress.say();
  expect(lines).toEqual(["  Soup: 0 of 100; Fish: 0 of 10; about 10 min left"]);
});

test("A run with more tests than last time shows the larger number", () => {
  const { progress, lines } = follow(last);
  progress.begin("Fish");
  for (let i = 0; i < 12; i++) progress.hear("Fish", ended({}));
  progress.say();
  expect(lines).toEqual(["  Fish: 12 of 12; about 10 min left"]);
});

test("The runner's number of tests takes precedence over that of the last run", () => {
  const { progress, lines } = follow(last);
  progress.begin("Soup");
  progress.hear("Soup", { tests: 20 });
  progress.say();
  expect(lines).toEqual(["  Soup: 0 of 20; about 15 min left"]);
});

test("The very first run gives no estimate", () => {
  const { progress, lines } = follow(null);
  progress.begin("Soup");
  progress.say();
  progress.hear("Soup", ended({}));
  progress.say();
  expect(lines).toEqual(["  Soup: running", "  Soup: 1"]);
});

test("A failure is reported at once, with its message", () => {
  const { progress, lines } = follow(null);
  progress.begin("Soup");
  progress.hear("Soup", ended({ passed: false, message: "Error: It is cold\n    at soup.ts:3" }));
  progress.say();
  expect(lines).toEqual([
    "FAILED soup.test.ts > The soup is warm\n    Error: It is cold\n        at soup.ts:3",
    "  Soup: 1, 1 FAILED",
  ]);
});

test("A finished stage adds nothing to the time left", () => {
  const { progress, lines } = follow(last);
  progress.begin("Soup");
  progress.end("Soup");
  progress.begin("Fish");
  for (let i = 0; i < 9; i++) progress.hear("Fish", ended({}));
  progress.say();
  expect(lines).toEqual(["  Fish: 9 of 10; less than a minute left"]);
});

test("The slowest files are those that took longest in all projects together", () => {
  const { progress } = follow(null);
  progress.begin("Soup");
  progress.hear("Soup", { took: { file: "a.test.ts", ms: 2000 } });
  progress.hear("Soup", { took: { file: "b.test.ts", ms: 3000 } });
  progress.hear("Soup", { took: { file: "a.test.ts", ms: 2500 } });
  expect(progress.slowest(1)).toEqual([{ file: "a.test.ts", seconds: 4.5 }]);
});

test("Progress is printed again and again until it is stopped", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { progress, lines } = follow(null);
  progress.begin("Soup");
  const saying = progress.keepSaying();
  vi.advanceTimersByTime(20_000);
  clearInterval(saying);
  vi.advanceTimersByTime(20_000);
  expect(lines).toEqual(["  Soup: running", "  Soup: running"]);
});
