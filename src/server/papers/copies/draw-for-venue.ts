import { CardOptions } from "#contract/papers/card-options.ts";
import type { DinnerFacts } from "#server/papers/facts.ts";
import { makePack } from "#server/papers/packs/make-pack.ts";
import type { EmailFile } from "#server/platform/email/email-files.ts";
import { safeFileName } from "#server/platform/files/file-name.ts";

const PDF = "application/pdf";
const NO_CARDS = CardOptions.parse({});

/** The files of an email to the venue: the kitchen sheet, whose first page is what changed, and the count (D-079, D-084). */
export async function drawForVenue(facts: DinnerFacts): Promise<EmailFile[]> {
  const copy = facts.kitchen.copy;
  const name = (what: string) => `${safeFileName(facts.title)}_${what}_copy-${copy}.pdf`;
  const draw = (part: "kitchen" | "cover") =>
    makePack(facts, { parts: [part], paper: "letter", cards: NO_CARDS });
  const sheet = await draw("kitchen");
  const count = await draw("cover");
  return [
    { name: name("kitchen"), type: PDF, body: sheet.bytes },
    { name: name("count"), type: PDF, body: count.bytes },
  ];
}
