import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isOf, LOOKS, type State } from "./looks.ts";

/** The record of a run: a file for each state, since the journeys' workers are processes of their own. */
export const RECORD = "test-results/looks";

const pageOf = new Map<string, string>(
  Object.entries(LOOKS).flatMap(([page, states]) => states.map((state) => [state, page] as const)),
);

/** Whether this state has not been looked at in this run; it counts as looked at from now on. */
export function isFirstLook(state: State, url: string, record = RECORD): boolean {
  const { pathname } = new URL(url);
  const page = pageOf.get(state) ?? "no page";
  if (!isOf(page, pathname)) throw new Error(`"${state}" is a state of ${page}, and this is ${pathname}.`);
  mkdirSync(record, { recursive: true });
  try {
    writeFileSync(fileOf(state, record), "", { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** The states that no journey of the run has looked at, each with its page. */
export function notLookedAt(record = RECORD): string[] {
  const states = [...pageOf].filter(([state]) => !existsSync(fileOf(state, record)));
  return states.map(([state, page]) => `${page}: ${state}`);
}

/** Options that leave out no test. An empty argument, as of a failure outside of every test, names none either. */
const OF_A_WHOLE_RUN = /^(|--forbid-only|--quiet|--(reporter|workers|timeout|retries|repeat-each|trace)=.*)$/;

/** Whether Playwright was started, with these arguments after the program's name, to run every journey. */
export function isWholeRun([command, ...options]: readonly string[]): boolean {
  return command === "test" && options.every((option) => OF_A_WHOLE_RUN.test(option));
}

function fileOf(state: string, record: string): string {
  return join(record, encodeURIComponent(state));
}
