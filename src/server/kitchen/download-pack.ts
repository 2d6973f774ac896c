import { zipSync } from "fflate";
import type { Ask } from "#contract/endpoint.ts";
import type { CardOptions } from "#contract/papers/card-options.ts";
import type { downloadPack as endpoint } from "#contract/papers/papers.ts";
import type { Part } from "#contract/papers/parts.ts";
import type { DinnerFacts } from "#server/papers/facts.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { contentDisposition } from "#server/platform/files/file-name.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { changedCards } from "./changed-cards.ts";
import { drawPapers } from "./draw-papers.ts";
import { hasNeeds, labelsOf, papersName } from "./papers-files.ts";
import type { CopyRow } from "./queries.ts";
import { factsOfCopy, type KitchenNow, readKitchenNow } from "./read-kitchen.ts";
import type { DinnerSnapshot } from "./snapshot.ts";
import { whyNotPrint, whyNotSoMany } from "./why-not-print.ts";

type Asked = Ask<typeof endpoint>;
type File = { name: string; bytes: Uint8Array<ArrayBuffer> };

/** The papers of a dinner as one PDF, or as a zip with one for each part (D-100). Looking makes no copy (D-128). */
export async function downloadPack(ctx: Ctx, ask: Asked): Promise<Response> {
  const wrong = whyNotPrint(ask);
  if (wrong) throw wrong;
  const kitchen = await readKitchenNow(ctx, ask.id);
  const facts = ask.copy === undefined ? kitchen.facts : printable(kitchen, ask.copy);
  const tooMany = whyNotSoMany(facts.persons.length, ask.parts);
  if (tooMany) throw tooMany;
  const before = ask.changedSince === undefined ? null : snapshotOfCopy(kitchen, ask.changedSince);
  const draw = (parts: readonly Part[]) => drawFile(facts, { ask, parts, before });
  const file = ask.as === "zip" ? await zipOf(facts, ask.parts, draw) : await draw(ask.parts);
  await auditDownload(ctx, ask, facts);
  const type = ask.as === "zip" ? "application/zip" : "application/pdf";
  return new Response(file.bytes, {
    headers: { "content-type": type, "content-disposition": contentDisposition(file.name) },
  });
}

type Draw = (parts: readonly Part[]) => Promise<File>;
type How = { ask: Asked; parts: readonly Part[]; before: DinnerSnapshot | null };

async function drawFile(facts: DinnerFacts, { ask, parts, before }: How): Promise<File> {
  const only = before && changedCards(before.persons, facts.persons, parts);
  const cards: CardOptions = { ...ask.cards, ...(only && { only }) };
  const { pdf } = await drawPapers(facts, { parts, paper: ask.paper, cards });
  return { name: `${papersName(facts.title, parts)}.pdf`, bytes: pdf };
}

async function zipOf(facts: DinnerFacts, parts: readonly Part[], draw: Draw): Promise<File> {
  const files: Record<string, Uint8Array> = {};
  // One after another: each takes a thread for a moment.
  for (const part of parts) {
    const { name, bytes } = await draw([part]);
    files[name] = bytes;
  }
  // A PDF is compressed already.
  const bytes = new Uint8Array(zipSync(files, { level: 0 }));
  return { name: `${papersName(facts.title, parts)}.zip`, bytes };
}

function copyOf({ copies }: KitchenNow, version: number): CopyRow {
  const copy = copies.find((one) => one.version === version);
  if (!copy) throw notFound(`There is no copy ${version}.`);
  return copy;
}

function printable(kitchen: KitchenNow, version: number): DinnerFacts {
  const facts = factsOfCopy(kitchen, copyOf(kitchen, version));
  if (!facts) throw erased(version);
  return facts;
}

function snapshotOfCopy(kitchen: KitchenNow, version: number): DinnerSnapshot {
  const { snapshot } = copyOf(kitchen, version);
  if (!snapshot) throw erased(version);
  return snapshot;
}

function erased(version: number) {
  return conflict(`What copy ${version} said was erased after the dinner.`);
}

/** Audits what leaves the portal: which papers of which version, never what they say (D-135). */
async function auditDownload({ db, me, now }: Ctx, ask: Asked, facts: DinnerFacts): Promise<void> {
  await audit(db, {
    ...{ at: now, actor: actorName(me), entity: "event", entityId: ask.id },
    action: hasNeeds(ask.parts) ? "download kitchen sheet" : "download papers",
    after: {
      ...{ papers: labelsOf(ask.parts), version: facts.version, paper: ask.paper, as: ask.as },
      ...(ask.changedSince !== undefined && { changedSince: ask.changedSince }),
    },
  });
}
