import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Work } from "#server/platform/context.ts";
import { awaitActivities } from "./await-activities.ts";
import { compare } from "./compare.ts";
import { finishRun } from "./finish-run.ts";
import { importPeople } from "./import-people.ts";
import { readContacts, readOptOuts } from "./read-contacts.ts";
import { removeGone } from "./remove-gone.ts";
import { claimRun, goesOnWithin, letGo, type Move, type Turn, writeMove } from "./run-moves.ts";
import { readRun, type Step } from "./run-record.ts";
import { setTags } from "./set-tags.ts";
import { settleSingles } from "./settle-singles.ts";

/** How often one who waits looks whether the run can go on. */
const LOOK_MS = 250;

const STEPS: Record<Step, (turn: Turn) => Promise<Move>> = {
  "opt-outs": readOptOuts,
  reading: readContacts,
  comparing: compare,
  importing: importPeople,
  checking: readContacts,
  settling: settleSingles,
  removing: removeGone,
  tagging: setTags,
  awaiting: awaitActivities,
  finishing: finishRun,
};

/**
 * Goes on with the run under way, step by step, each written down before the next: whoever comes later, in whatever
 * process, goes on from there. Ends after `forMs`, or when the run is over or in other hands; with `isPatient` it
 * sleeps where the run must wait.
 */
export async function workOffRun(work: Work, { forMs, isPatient }: { forMs: number; isPatient: boolean }) {
  const began = performance.now();
  const holder = randomUUID();
  const elapsed = () => performance.now() - began;
  const atNow = (): Work => ({ ...work, now: new Date(work.now.getTime() + elapsed()) });
  try {
    while (elapsed() < forMs) {
      const claimed = await claimRun(atNow(), holder);
      if (claimed) {
        const turn: Turn = { work: atNow(), run: await readRun(work.db, claimed.id), holder };
        const move = await STEPS[turn.run.step](turn);
        if (!(await writeMove({ ...turn, work: atNow() }, move))) return;
        if (!("to" in move || "stuck" in move)) return;
      } else if (isPatient && (await goesOnWithin(atNow(), forMs - elapsed()))) {
        await sleep(Math.min(LOOK_MS, Math.max(0, forMs - elapsed())));
      } else return;
    }
  } finally {
    await letGo(work.db, holder);
  }
}
