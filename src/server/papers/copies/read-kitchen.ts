import { WAS_ERASED } from "#server/papers/copies/compare/compare-dinner.ts";
import { type DinnerReading, readDinnerFacts } from "#server/papers/dinner/read-dinner-facts.ts";
import type { Delivery, DinnerFacts, KitchenFacts } from "#server/papers/facts.ts";
import {
  type CopyFacts,
  type CopyRow,
  readCopies,
  readCopy,
  readSendings,
  readVenue,
  type SendingRow,
} from "#server/papers/queries.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { changesBetween } from "./changes-between.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { codeOf, type DinnerNow, type DinnerSnapshot, factsOf, snapshotOf } from "./snapshot.ts";
import { versionNow, versionOf } from "./version-words.ts";

/** A dinner at one moment: its facts as a look at them prints, and the copies that were made. */
export type KitchenNow = {
  facts: DinnerNow;
  /** What the papers say, in one word: the same as long as nothing on them changes. */
  fingerprint: string;
  /** The venue's addresses, and its name. */
  emails: string[];
  venueName: string;
  /** Whether a telephone, a contact, or an address was entered for the venue. */
  hasContact: boolean;
  /** The latest ones, the last first; and the last one with what it said. */
  copies: CopyFacts[];
  latest: CopyRow | undefined;
  /** The last one that the venue has, and what is otherwise by now; null if it has none. Later ones may be for officers. */
  atVenue: { version: number; changes: KitchenFacts["changes"] } | null;
  sendings: SendingRow[];
};

type When = Pick<SystemContext, "config" | "now"> & DinnerReading;

/** Reads it as of this transaction. */
export async function readKitchen(tx: Tx, eventId: number, when: When): Promise<KitchenNow> {
  const live = await readDinnerFacts(tx, eventId, when);
  const copies = await readCopies(tx, eventId);
  const sendings = await readSendings(
    tx,
    copies.map(({ id }) => id),
  );
  const venue = await readVenue(tx, eventId);
  const [last] = copies;
  const latest = last && (await readCopy(tx, eventId, last.version));
  const snapshot = snapshotOf(live);
  const fingerprint = fingerprintOf(snapshot);
  const kitchen = kitchenSince({ snapshot, fingerprint }, { latest, sendings });
  const given = copies.find((copy) => hasReachedVenue(copy, sendings));
  const atVenue = given?.id === latest?.id ? latest : given && (await readCopy(tx, eventId, given.version));
  return {
    facts: { ...live, kitchen, version: versionNow({ latest, changes: kitchen.changes.length }) },
    fingerprint,
    copies,
    latest,
    atVenue: atVenue
      ? { version: atVenue.version, changes: changesSince(atVenue, { snapshot, fingerprint }) }
      : null,
    sendings,
    emails: venue?.emails ?? [],
    venueName: venue?.name ?? "",
    hasContact:
      venue !== undefined && (venue.phone !== "" || venue.emails.length > 0 || venue.contacts.length > 0),
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
export function nextCopyOf({ facts, fingerprint, latest }: KitchenNow): {
  version: number;
  facts: DinnerNow;
} {
  const version = (latest?.version ?? 0) + 1;
  const kitchen = { ...facts.kitchen, copy: version, code: codeOf({ fingerprint }) };
  return { version, facts: { ...facts, version: versionOf(version), kitchen } };
}

/** The facts of a copy that was made, with the changes since the one before; null if it was erased. */
export async function factsOfCopy(tx: Tx, copy: CopyRow): Promise<DinnerFacts | null> {
  if (copy.snapshot === null) return null;
  const latest = await readCopy(tx, copy.eventId, copy.version - 1);
  const sendings = latest ? await readSendings(tx, [latest.id]) : [];
  const { snapshot, fingerprint } = copy;
  const since = kitchenSince({ snapshot, fingerprint }, { latest, sendings });
  return factsOf(snapshot, {
    version: versionOf(copy.version),
    kitchen: { ...since, copy: copy.version, code: codeOf(copy) },
  });
}

type Before = { latest: CopyRow | undefined; sendings: readonly SendingRow[] };

type State = { snapshot: DinnerSnapshot; fingerprint: string };

/** What changed since the copy before. */
function kitchenSince(state: State, { latest, sendings }: Before): KitchenFacts {
  if (!latest) return { copy: null, code: null, previous: null, changes: [] };
  const { version: copy, madeAt } = latest;
  return {
    copy: null,
    code: null,
    previous: { copy, madeAt, code: codeOf(latest), delivery: deliveryOf(latest, sendings) },
    changes: changesSince(latest, state),
  };
}

/** Of a copy that was erased only its fingerprint is left, which tells that something changed, but not what. */
function changesSince({ snapshot, fingerprint }: CopyRow, state: State): KitchenFacts["changes"] {
  if (snapshot !== null) return changesBetween(snapshot, state.snapshot);
  return fingerprint === state.fingerprint ? [] : [WAS_ERASED];
}

/** How the venue got a copy, by email or on paper; null if no one did. */
export function deliveryOf(copy: Pick<CopyRow, "id">, sendings: readonly SendingRow[]): Delivery | null {
  const known = sendings.filter(
    ({ copyId, isOfficers, recipient }) => copyId === copy.id && !isOfficers && recipient !== "",
  );
  if (known.length === 0) return null;
  const how = known.some(({ isOnPaper }) => isOnPaper) ? "handed over" : "sent";
  return { how, to: known.map(({ recipient }) => recipient).join(", ") };
}

/** Whether someone at the venue got a copy, or is being sent it. An email that failed has reached no one. */
function hasReachedVenue(copy: Pick<CopyRow, "id">, sendings: readonly SendingRow[]): boolean {
  return sendings.some(
    ({ copyId, isOfficers, failedAt, sentAt }) =>
      copyId === copy.id && !isOfficers && (failedAt === null || sentAt !== null),
  );
}
