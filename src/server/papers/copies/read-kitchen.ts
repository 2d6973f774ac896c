import { readDinnerFacts } from "#server/papers/dinner/read-dinner-facts.ts";
import type { DinnerFacts, KitchenFacts } from "#server/papers/facts.ts";
import {
  type CopyRow,
  readCopies,
  readSendings,
  readVenue,
  type SendingRow,
} from "#server/papers/queries.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { changesBetween } from "./changes-between.ts";
import { type DinnerNow, factsOf, fingerprintOf } from "./snapshot.ts";
import { versionNow, versionOf } from "./version-words.ts";

/** A dinner at one moment: its facts as a look at them prints, and the copies that were made. */
export type KitchenNow = {
  facts: DinnerNow;
  /** What the papers say, in one word: the same as long as nothing on them changes. */
  fingerprint: string;
  /** The venue's addresses, and its name. */
  emails: string[];
  venueName: string;
  /** The latest first. */
  copies: CopyRow[];
  sendings: SendingRow[];
};

type When = Pick<SystemContext, "config" | "now">;

/** Reads it as of this transaction. */
export async function readKitchen(tx: Tx, eventId: number, when: When): Promise<KitchenNow> {
  const live = await readDinnerFacts(tx, eventId, when);
  const copies = await readCopies(tx, eventId);
  const sendings = await readSendings(tx, eventId);
  const venue = await readVenue(tx, eventId);
  const [latest] = copies;
  const kitchen = kitchenSince(live, { latest, sendings });
  const fingerprint = fingerprintOf(live);
  const isSame = latest?.fingerprint === fingerprint;
  return {
    facts: { ...live, kitchen, version: versionNow({ latest, changes: kitchen.changes.length, isSame }) },
    ...{ fingerprint, copies, sendings },
    ...{ emails: venue?.emails ?? [], venueName: venue?.name ?? "" },
  };
}

/** Reads it all at one moment, without waiting for anyone (D-102). */
export function readKitchenNow(work: When & Pick<SystemContext, "db">, eventId: number): Promise<KitchenNow> {
  return work.db.transaction((tx) => readKitchen(tx, eventId, work), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

/** The facts as the next copy prints them. */
export function nextCopyOf({ facts, copies }: KitchenNow): { version: number; facts: DinnerNow } {
  const version = (copies[0]?.version ?? 0) + 1;
  return {
    version,
    facts: { ...facts, version: versionOf(version), kitchen: { ...facts.kitchen, copy: version } },
  };
}

/** The facts of a copy that was made, with the changes since the one before; null if it was erased. */
export function factsOfCopy({ copies, sendings }: KitchenNow, copy: CopyRow): DinnerFacts | null {
  if (copy.snapshot === null) return null;
  const latest = copies.find(({ version }) => version === copy.version - 1);
  const since = kitchenSince(copy.snapshot, { latest, sendings });
  return factsOf(copy.snapshot, {
    version: versionOf(copy.version),
    kitchen: { ...since, copy: copy.version },
  });
}

type Before = { latest: CopyRow | undefined; sendings: readonly SendingRow[] };

/** What changed since the copy before. */
function kitchenSince(
  state: Parameters<typeof changesBetween>[1],
  { latest, sendings }: Before,
): KitchenFacts {
  if (!latest) return { copy: null, previous: null, changes: [] };
  return {
    copy: null,
    previous: { copy: latest.version, madeAt: latest.madeAt, sentTo: sentTo(latest, sendings) },
    changes: latest.snapshot === null ? [] : changesBetween(latest.snapshot, state),
  };
}

/** Who got a copy at the venue, by email or on paper, with commas between them; null if no one did. */
export function sentTo(copy: CopyRow, sendings: readonly SendingRow[]): string | null {
  const to = sendings
    .filter(({ copyId, isOfficers, recipient }) => copyId === copy.id && !isOfficers && recipient !== "")
    .map(({ recipient }) => recipient);
  return to.length === 0 ? null : to.join(", ");
}
