import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { SystemContext } from "#server/platform/context.ts";
import { awaitActivities } from "./await-activities.ts";
import { compare } from "./compare.ts";
import { finishRun } from "./finish-run.ts";
import { importMembers } from "./import-members.ts";
import { readContacts, readOptOuts } from "./read-contacts.ts";
import { removeContacts } from "./remove-contacts.ts";
import { retryMissing } from "./retry-missing.ts";
import { readRun, type Step } from "./run-record.ts";
import {
  claimRun,
  isRunDueWithin,
  releaseRun,
  type StepContext,
  type StepResult,
  saveStepResult,
} from "./run-steps.ts";
import { setTags } from "./set-tags.ts";

/** How often a waiting caller checks whether the run can continue. */
const LOOK_MS = 250;

const STEPS: Record<Step, (turn: StepContext) => Promise<StepResult>> = {
  "opt-outs": readOptOuts,
  reading: readContacts,
  comparing: compare,
  importing: importMembers,
  checking: readContacts,
  settling: retryMissing,
  removing: removeContacts,
  tagging: setTags,
  awaiting: awaitActivities,
  finishing: finishRun,
};

/**
 * Executes the active run step by step. Each step's result is stored before the next, so any process can resume it.
 * Returns after `forMs`, or when the run has ended or another process has it. With `isPatient` it sleeps while the run
 * must wait.
 */
export async function executeRun(
  work: SystemContext,
  { forMs, isPatient }: { forMs: number; isPatient: boolean },
) {
  const began = performance.now();
  const holder = randomUUID();
  const elapsed = () => performance.now() - began;
  const atNow = (): SystemContext => ({ ...work, now: new Date(work.now.getTime() + elapsed()) });
  try {
    while (elapsed() < forMs) {
      const claimed = await claimRun(atNow(), holder);
      if (claimed) {
        const turn: StepContext = { work: atNow(), run: await readRun(work.db, claimed.id), holder };
        const move = await STEPS[turn.run.step](turn);
        if (!(await saveStepResult({ ...turn, work: atNow() }, move))) return;
        if (!("to" in move || "stuck" in move)) return;
      } else if (isPatient && (await isRunDueWithin(atNow(), forMs - elapsed()))) {
        await sleep(Math.min(LOOK_MS, Math.max(0, forMs - elapsed())));
      } else return;
    }
  } finally {
    await releaseRun(work.db, holder);
  }
}
