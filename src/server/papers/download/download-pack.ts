import type { Ask } from "#contract/endpoint.ts";
import { downloadPack as endpoint, LINES_WITH_BOXES } from "#contract/papers/papers.ts";
import { CARD_PARTS } from "#contract/papers/sheets.ts";
import { factsOfCopy, readKitchenNow } from "#server/papers/copies/read-kitchen.ts";
import type { DinnerFacts } from "#server/papers/facts.ts";
import { makePack, makeZip } from "#server/papers/packs/make-pack.ts";
import { type CopyRow, readCopy } from "#server/papers/queries.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { contentDisposition } from "#server/platform/files/file-name.ts";
import { action } from "#server/platform/http/action.ts";
import { badRequest, conflict, notFound } from "#server/platform/refusal.ts";
import { whyNotTakeOut } from "#server/platform/session-gate/access.ts";
import { changedCards } from "./changed-cards.ts";
import { hasNeeds, labelsOf, papersName } from "./papers-files.ts";

type Asked = Ask<typeof endpoint>;

/** The papers of a dinner as one PDF, or as a zip with one for each part (D-100). Looking makes no copy (D-128). */
export const downloadPack = action(endpoint, async (ctx, ask) => {
  const { id, parts, paper, as } = ask;
  const unproved = hasNeeds(parts) ? whyNotTakeOut("needs", ctx.me, ctx.now) : null;
  if (unproved) throw unproved;
  const kitchen = await readKitchenNow(ctx, id);
  const facts = ask.copy === undefined ? kitchen.facts : await printable(ctx, id, ask.copy);
  const only = ask.changedSince === undefined ? null : await changedSince(ctx, facts, ask);
  const { ribbons } = ctx.config;
  const choice = { parts, paper, cards: { ...ask.cards, ribbons, ...(only && { only }) } };
  const { bytes, unprintable } = await (as === "zip" ? makeZip(facts, choice) : makePack(facts, choice));
  await auditDownload(ctx, ask, facts);
  return new Response(bytes, {
    headers: {
      "content-type": as === "zip" ? "application/zip" : "application/pdf",
      "content-disposition": contentDisposition(`${papersName(facts.title, parts)}.${as}`),
      [LINES_WITH_BOXES]: String(unprintable.length),
    },
  });
});

/** Whose cards changed since a copy. */
async function changedSince(ctx: Ctx, facts: DinnerFacts, ask: Asked): Promise<number[]> {
  const { id, parts, changedSince = 0 } = ask;
  const cards = CARD_PARTS.filter((part) => parts.includes(part));
  // Those who moved need no new badge, so one file cannot have both.
  if (cards.includes("escort-cards") && cards.length > 1) {
    const message = "Please print the changed escort cards by themselves";
    throw badRequest(message, [{ path: "changedSince", message }]);
  }
  const before = await printable(ctx, id, changedSince);
  return changedCards([before, facts], parts, ask.cards);
}

async function copyOf({ db }: Ctx, eventId: number, version: number): Promise<CopyRow> {
  const copy = await readCopy(db, eventId, version);
  if (!copy) throw notFound(`There is no copy ${version}.`);
  return copy;
}

async function printable(ctx: Ctx, eventId: number, version: number): Promise<DinnerFacts> {
  const facts = await factsOfCopy(ctx.db, await copyOf(ctx, eventId, version));
  if (!facts) throw erased(version);
  return facts;
}

function erased(version: number) {
  return conflict(`What copy ${version} said was erased after the dinner.`);
}

/** Audits what leaves the portal: which papers of which version, never what they say (D-135). */
async function auditDownload({ db, me, now }: Ctx, ask: Asked, facts: DinnerFacts): Promise<void> {
  await auditBy({ me, now }, db, {
    entity: "event",
    entityId: ask.id,
    action: hasNeeds(ask.parts) ? "download kitchen sheet" : "download papers",
    after: {
      papers: labelsOf(ask.parts),
      version: facts.version,
      paper: ask.paper,
      as: ask.as,
      ...(ask.changedSince !== undefined && { changedSince: ask.changedSince }),
    },
  });
}
