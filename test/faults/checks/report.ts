import type { Embedded } from "#test/faults/embedded.ts";
import type { Outcome } from "#test/faults/run.ts";

/** The report of a run as text, a table for each part. */
export function reportOf(seed: number, outcome: Outcome): string {
  const { journeys, happened, verdicts, figures, traffic, selfCheck, settled, tally } = outcome;
  const ends = countBy(journeys.map(({ kind, end }) => `${kind}: ${end.slice(0, 60)}`));
  const quiet =
    settled.quietAfterMs === null
      ? "not without time passing"
      : `${(settled.quietAfterMs / 1000).toFixed(0)} s`;
  return [
    heading(`Two portals on PostgreSQL, seed ${seed}`),
    table([
      ["journeys", String(journeys.length)],
      ["requests of browsers, answered", `${outcome.asked.all}, ${outcome.asked.answered}`],
      [
        "passed on / broken off / nobody there",
        `${traffic.passed} / ${traffic.broken} / ${traffic.nobodyThere}`,
      ],
      ["starts of a portal process", String(outcome.starts)],
      ["card charges at the provider", String(figures.charges)],
      ["emails", `${figures.emails}, ${figures.repeats} of them repeated under one Message-ID`],
      ["refunds ordered by the officer", String(tally.sent)],
      ["pictures kept / turned away, disk full", `${tally.uploaded} / ${tally.notStored}`],
      ["quiet after everything was put right", quiet],
      ["took", `${outcome.seconds.toFixed(0)} s`],
    ]),
    heading("What went wrong on purpose"),
    table(Object.entries(happened.counts).map(([name, count]) => [name, String(count)])),
    heading("How the journeys ended"),
    table([...ends].map(([end, count]) => [end, String(count)])),
    heading("What the portals logged"),
    table(mostOf(outcome.logged)),
    heading("What must hold"),
    table(
      verdicts.map(({ rule, looked, broken }) => [
        rule,
        broken.length === 0 ? `holds (${looked})` : `BROKEN ${broken.length} times`,
      ]),
    ),
    ...verdicts.flatMap(({ broken }) => broken.map((sentence) => `  ! ${sentence}`)),
    `The checker found ${selfCheck.planted - selfCheck.unseen.length} of ${selfCheck.planted} planted violations.`,
    ...selfCheck.unseen.map((what) => `  ! not found: ${what}`),
    "",
  ].join("\n");
}

/** The same for the embedded database. */
export function reportOfEmbedded(embedded: Embedded): string {
  return [
    heading("The embedded database"),
    table([
      ["kills while it was written", String(embedded.kills)],
      ["writes acknowledged", String(embedded.acknowledged)],
      ["writes lost", String(embedded.lost.length)],
      ["second processes on the folder, all refused", String(embedded.refused)],
      ["two started at once on a killed one's folder", String(embedded.pairs)],
      ["slowest start after a kill", `${(embedded.slowestStartMs / 1000).toFixed(1)} s`],
      ["took", `${embedded.seconds.toFixed(0)} s`],
    ]),
    ...embedded.broken.map((sentence) => `  ! ${sentence}`),
    "",
  ].join("\n");
}

const MOST_LINES = 15;

/** The most frequent kinds, and how many others there were. */
function mostOf(logged: Map<string, number>): string[][] {
  const rows = [...logged].sort((a, b) => b[1] - a[1]);
  const rest = rows.slice(MOST_LINES).reduce((sum, [, count]) => sum + count, 0);
  const shown = rows.slice(0, MOST_LINES).map(([line, count]) => [line.slice(0, 110), String(count)]);
  return rest > 0 ? [...shown, ["others", String(rest)]] : shown;
}

function heading(text: string): string {
  return `\n${text}\n${"-".repeat(text.length)}`;
}

function table(rows: string[][]): string {
  const width = Math.max(0, ...rows.map(([name = ""]) => name.length));
  return rows.map(([name = "", value = ""]) => `  ${name.padEnd(width)}  ${value}`).join("\n");
}

function countBy(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of [...words].sort()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
