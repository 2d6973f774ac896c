import { NOTICES, type NoticeKind } from "#contract/officers/notice-words.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { labelOfKind } from "#server/outbox/email-labels.ts";
import { readKitchen } from "#server/papers/copies/read-kitchen.ts";
import type { KitchenChange } from "#server/papers/facts.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { formatComing } from "#server/platform/format-dates.ts";
import type { RecordedFact } from "./queries.ts";

/** What happened, as one line of an email: whom it is about, never what anyone must not eat. */
export type NoticeLine = { kind: NoticeKind; text: string };

/** What the venue has of a person that may change: what they must not eat, what they eat, and their name. */
const OF_A_PERSON: ReadonlySet<KitchenChange["kind"]> = new Set([
  ...([
    "need-added",
    "need-removed",
    "severity",
    "epinephrine",
    "words",
    "not-known",
    "none-needed",
  ] as const),
  ...(["choice", "renamed"] as const),
]);

type Happened = { eventId: number; facts: readonly RecordedFact[] };
type Context = Pick<SystemContext, "config" | "now">;

/** The lines of an email about these facts, each once; none for what comes to nothing by now. */
export async function linesOf(work: Context, tx: Tx, { eventId, facts }: Happened): Promise<NoticeLine[]> {
  const { timeZone } = work.config.chapter;
  const changed = await changedNames(work, tx, {
    eventId,
    facts: facts.filter(({ kind }) => kind === "changed"),
  });
  const texts: Record<NoticeKind, string[]> = {
    canceled: facts.filter(({ kind }) => kind === "canceled").map(canceledWords),
    changed,
    refused: facts
      .filter(({ kind }) => kind === "refused")
      .map(({ name, email, deadline }) =>
        [
          `${name || "Someone"}: ${labelOfKind(email ?? "")}`,
          ...(deadline ? [`until ${formatComing(deadline, timeZone)}`] : []),
        ].join(", "),
      ),
    charge: facts
      .filter(({ kind }) => kind === "charge")
      .map(({ name, amount }) => `${name || "Someone"}: ${formatDollars(amount ?? "0")}`),
  };
  return NOTICES.flatMap((kind) => [...new Set(texts[kind])].map((text) => ({ kind, text })));
}

function canceledWords({ name, before, after }: RecordedFact): string {
  const party = `${name || "A guest"}’s party`;
  if (typeof before?.tickets === "number") {
    return before.tickets === 1 ? name || "One person" : `${party} of ${before.tickets}`;
  }
  const [left] = (["memberInfo", "guestInfo"] as const).flatMap((list) =>
    missingName(before?.[list], after?.[list]),
  );
  return `${left ?? "One person"} from ${party}`;
}

/** The name that one list of persons has and the other no longer has. */
function missingName(before: unknown, after: unknown): string[] {
  const rest = namesIn(after);
  return namesIn(before).filter((name) => {
    const at = rest.indexOf(name);
    if (at >= 0) rest.splice(at, 1);
    return at < 0 && name !== "";
  });
}

function namesIn(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.map((person: unknown) => {
    if (typeof person !== "object" || person === null) return "";
    const { firstName, lastName } = person as { firstName?: unknown; lastName?: unknown };
    return [firstName, lastName].filter((part) => typeof part === "string" && part !== "").join(" ");
  });
}

/** The people of the changed parties of whom the venue has something else; empty if it never got a copy. */
async function changedNames(work: Context, tx: Tx, { eventId, facts }: Happened): Promise<string[]> {
  if (facts.length === 0) return [];
  const { facts: now, atVenue } = await readKitchen(tx, eventId, { ...work, mayDiffer: true });
  const parties = new Set(facts.map(({ registration_id: id }) => id));
  const people = new Set(now.persons.filter(({ partyId }) => parties.has(partyId)).map(({ id }) => id));
  return (atVenue?.changes ?? [])
    .filter(({ kind, personId }) => personId !== null && people.has(personId) && OF_A_PERSON.has(kind))
    .map(({ name }) => name);
}
