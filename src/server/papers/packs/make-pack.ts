import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { DinnerFacts } from "#server/papers/facts.ts";
import { whyNotPrint } from "#server/papers/rules.ts";
import type { PackChoice } from "./draw-pack.ts";
import type { FromThread, ToThread } from "./pack-messages.ts";
import { ShortLine } from "./short-line.ts";

// A path: tests of pages run where `new URL` of a file is an address of the web.
const THREAD = join(import.meta.dirname, "pack-thread.ts");
const WITHIN_MS = 60_000;
/** A thousand people with names of every script take some 150 MB. */
const MOST_MB = 400;

/** Small, so that garbage does not pile up between collections: a third less memory for no more time that could be measured. */
const YOUNG_MB = 2;

/** A file of papers. `unprintable` names the texts in which a character prints as a box, since no font has it. */
export type Pack = FromThread;

/** The packs that are drawn, and those that wait. */
export const packs = new ShortLine(8);

/**
 * The chosen parts as one PDF, drawn in a thread of its own. Refuses with 409 to print too many people at once, with 400
 * cards that do not fit their sheet, and with 503 when too many packs wait already.
 */
export function makePack(facts: DinnerFacts, choice: PackChoice): Promise<Pack> {
  return draw({ facts, choice, as: "pdf" });
}

/** The same with each part as a PDF of its own, in a zip file. */
export function makeZip(facts: DinnerFacts, choice: PackChoice): Promise<Pack> {
  return draw({ facts, choice, as: "zip" });
}

async function draw(asked: ToThread): Promise<Pack> {
  const refusal = whyNotPrint(asked.facts.persons.length, asked.choice);
  if (refusal) throw refusal;
  return packs.add(() => inThread(asked));
}

function inThread(asked: ToThread): Promise<Pack> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(THREAD, {
      workerData: asked,
      // Neither the portal's settings nor the flags of the program that runs it.
      ...{
        env: {},
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: MOST_MB, maxYoungGenerationSizeMb: YOUNG_MB },
      },
    });
    const timer = setTimeout(() => {
      reject(new Error(`papers took more than ${WITHIN_MS} ms`));
      void thread.terminate();
    }, WITHIN_MS);
    thread.once("message", (answer: FromThread) => resolve(answer));
    thread.once("error", reject);
    thread.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`the thread that draws papers ended with ${code}`));
    });
  });
}
