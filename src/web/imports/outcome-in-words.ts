import type { ImportCounts } from "#contract/imports.ts";

/** The rows of an import by what happens to them; those that wait or are copies count as refused as well. */
type Outcome = ImportCounts & { couples: number; waiting?: number; copies?: number };

const counted = (n: number, one: string, more: string) =>
  `${n.toLocaleString("en-US")} ${n === 1 ? one : more}`;

/** What an import will do, or did, in one sentence or a few: "2 people will be added. 4 rows are copies." */
export function outcomeInWords(outcome: Outcome, isDone = false): string {
  const { created, changed, couples, unchanged, refused, waiting = 0, copies = 0 } = outcome;
  const skipped = refused - waiting - copies;
  const will = (n: number, done: string) => {
    if (!isDone) return `will be ${done}`;
    return n === 1 ? `was ${done}` : `were ${done}`;
  };
  const added = `${counted(created, "person", "people")} ${will(created, "added")}`;
  const updated = `${counted(changed, "member", "members")} ${will(changed, "changed")}`;
  const writes = [created > 0 ? added : "", changed > 0 ? updated : ""].filter(Boolean).join(", and ");
  const isNothing = writes === "" && couples === 0;
  return [
    writes !== "" && writes,
    couples > 0 && `${counted(couples, "couple", "couples")} ${will(couples, "linked")}`,
    isNothing && (isDone ? "No one was added or changed" : "No one will be added or changed"),
    unchanged > 0 && counted(unchanged, "row has nothing new", "rows have nothing new"),
    copies > 0 && counted(copies, "row is a copy of another row", "rows are copies of other rows"),
    waiting > 0 && counted(waiting, "row is waiting for your answer", "rows are waiting for your answers"),
    skipped > 0 && `${counted(skipped, "row", "rows")} ${will(skipped, "skipped")}`,
  ]
    .filter((sentence) => sentence !== false)
    .map((sentence) => `${sentence}.`)
    .join(" ");
}
