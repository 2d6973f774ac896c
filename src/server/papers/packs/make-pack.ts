import { join } from "node:path";
import type { DinnerFacts } from "#server/papers/facts.ts";
import { whyNotPrint } from "#server/papers/rules.ts";
import { inThread } from "#server/platform/threads/in-thread.ts";
import { ShortLine } from "#server/platform/threads/short-line.ts";
import type { PackChoice } from "./draw-pack.ts";
import type { FromThread, ToThread } from "./pack-messages.ts";

// A path: tests of pages run where `new URL` of a file is an address of the web.
const THREAD = join(import.meta.dirname, "pack-thread.ts");
/** A thousand people with names of every script take some 150 MB. */
const LIMITS = { withinMs: 60_000, mostMb: 400 };

/** A file of papers. `unprintable` names the texts in which a character prints as a box, since no font has it. */
export type Pack = FromThread;

/** The packs that are drawn, and those that wait. */
export const packs = new ShortLine(
  8,
  "Many papers are being printed right now. Please try again in a moment.",
);

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
  return packs.add(() => inThread<Pack>(THREAD, asked, LIMITS));
}
