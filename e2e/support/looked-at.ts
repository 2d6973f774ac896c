import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FAULTLESS } from "./colors.ts";
import { isOf, LOOKS, type State } from "./looks.ts";

/** The record of a run: a file for each state, since the journeys' workers are processes of their own. */
export const RECORD = "test-results/looks";
/** Written where a journey has failed, before it came to all that it looks at. */
const CUT_SHORT = "test-results/journey-failed";

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

/**
 * What a run says at its end. A whole run that has left out a state of a page fails, unless a journey failed halfway: it
 * is reported itself, and looks at the rest when it runs again.
 */
export function sayWhatIsMissing(
  missing: readonly string[],
  { isWhole, hasFailed }: { isWhole: boolean; hasFailed: boolean },
): { isFailure: boolean; words: string } {
  if (!isWhole) {
    const words = `A part of a run: ${missing.length} states were not looked at by the rules of accessibility.`;
    return { isFailure: false, words };
  }
  if (missing.length === 0) return { isFailure: false, words: "" };
  if (!hasFailed) {
    const words = `No journey looked at these by the rules of accessibility:\n${missing.join("\n")}`;
    return { isFailure: true, words };
  }
  const lines = missing.map((state) => `NOT CHECKED: a journey failed, and none looked at ${state}`);
  return { isFailure: false, words: lines.join("\n") };
}

export function forgetRun(): void {
  for (const ofRunBefore of [RECORD, CUT_SHORT, FAULTLESS])
    rmSync(ofRunBefore, { recursive: true, force: true });
}

export function noteFailedJourney(): void {
  writeFileSync(CUT_SHORT, "");
}

export function hasFailedJourney(): boolean {
  return existsSync(CUT_SHORT);
}

/** Options that leave out no test. */
const OF_A_WHOLE_RUN = /^(--forbid-only|--quiet|--(reporter|workers|timeout|retries|repeat-each|trace)=.*)$/;

/** Whether Playwright was started, with these arguments after the program's name, to run every journey. */
export function isWholeRun([command, ...options]: readonly string[]): boolean {
  return command === "test" && options.every((option) => OF_A_WHOLE_RUN.test(option));
}

function fileOf(state: string, record: string): string {
  return join(record, encodeURIComponent(state));
}
