import type { DirectoryFigures } from "./directory.ts";
import type { ListFigures } from "./event-list.ts";
import type { ImportFigures } from "./imports.ts";
import type { LifeFigures } from "./life.ts";
import type { Outcome } from "./load.ts";
import type { MailingFigures } from "./mailing-list.ts";
import type { RegistrationFigures } from "./registrations.ts";

export type Figures = {
  registrations: RegistrationFigures;
  list: ListFigures;
  life: LifeFigures;
  imports: ImportFigures;
  directory?: readonly DirectoryFigures[];
  mailing?: MailingFigures;
};
type Line = { what: string; portal: string; bare: string; reach: string; isReached: boolean };

/** All figures of one engine as lines, each with what is to be reached. */
export function linesOf(
  engine: "postgres" | "pglite",
  { registrations, list, life, imports, directory = [], mailing }: Figures,
): Line[] {
  const loadMb = Math.max(registrations.loadMb, list.loadMb);
  const idleMost = engine === "postgres" ? 150 : 400;
  const loadMost = engine === "postgres" ? 300 : 400;
  return [
    compared("registrations/s, one event", registrations.hot, 0.5),
    compared("registrations/s, 1,000 events", registrations.spread, 0.5),
    ...registrations.bursts.map(({ askers, sold, seatsLeft, outcome }) => ({
      what: `${askers} at once on 100 seats, sold`,
      portal: `${sold}, the last answered after ${Math.round(outcome.p99Ms)} ms`,
      bare: "",
      reach: "exactly 100",
      isReached: sold === 100 && seatsLeft === 0,
    })),
    compared(`lists/s of 200 events, ${Math.round(list.bytes / 1024)} KB`, list.lists, 0.7),
    limited("restart to ready, ms", life.restartMs, 3000),
    { ...limited("first start to ready, ms", life.firstStartMs, 60_000), reach: "" },
    limited("memory idle, MB", life.idleMb, idleMost),
    limited("memory under load, MB", loadMb, loadMost),
    ...importLines(imports),
    ...directory.flatMap(deskLines),
    ...(mailing ? mailingLines(mailing) : []),
  ];
}

/** What an officer waits for in all: reading the file, the look at it, the writing. */
function importLines({ rows, readSeconds, checkSeconds, writeSeconds, undoSeconds }: ImportFigures): Line[] {
  const members = rows.toLocaleString("en-US");
  const all = readSeconds + checkSeconds + writeSeconds;
  const tenths = (seconds: number) => seconds.toFixed(1);
  return [
    {
      what: `import of ${members} rows, s`,
      portal: `${tenths(all)} (read ${tenths(readSeconds)}, checked ${tenths(checkSeconds)}, written ${tenths(writeSeconds)})`,
      bare: "",
      reach: "at most 20",
      isReached: all <= 20,
    },
    { what: "undo of it, s", portal: tenths(undoSeconds), bare: "", reach: "", isReached: true },
  ];
}

/** What is quick in a large chapter is quick in every smaller one. */
function deskLines(of: DirectoryFigures): Line[] {
  const members = of.members.toLocaleString("en-US");
  const shown = (what: string, value: number) => ({
    ...limited(what, value, Number.POSITIVE_INFINITY),
    reach: "",
  });
  return [
    limited(`search among ${members} members, ms`, of.searchMs, 50),
    shown(`first page of ${members} members, ms`, of.firstPageMs),
    shown(`counts of ${members} members, ms`, of.countsMs),
    limited(`figures of a chapter of ${members} members, ms`, of.statsMs, 50),
    shown(`export of ${members} members, rows/s`, of.exportRowsPerSecond),
    limited("memory that this export adds, MB", of.exportGrowthMb, 50),
  ];
}

/** The service's limit of 4 calls a second sets the time: a hundred pages to read alone take 26 s. */
function mailingLines({
  members,
  firstSeconds,
  againSeconds,
  tagsSeconds,
  growthMb,
}: MailingFigures): Line[] {
  const contacts = members.toLocaleString("en-US");
  return [
    {
      ...limited(`first sync of ${contacts} contacts, s`, firstSeconds, Number.POSITIVE_INFINITY),
      reach: "",
    },
    {
      ...limited(`sync of ${contacts} contacts again, s`, againSeconds, Number.POSITIVE_INFINITY),
      reach: "",
    },
    {
      ...limited(`sync of ${contacts} contacts with tags, s`, tagsSeconds, Number.POSITIVE_INFINITY),
      reach: "",
    },
    limited("memory that these add, MB", growthMb, 100),
  ];
}

/** Each round is a ratio of its own, since the machine is not the same from one moment to the next; the median counts. */
function compared(what: string, pairs: readonly { portal: Outcome; bare: Outcome }[], least: number): Line {
  const ratio = median(pairs.map(({ portal, bare }) => portal.perSecond / bare.perSecond));
  const rate = (of: "portal" | "bare") => String(Math.round(median(pairs.map((pair) => pair[of].perSecond))));
  return {
    what,
    portal: rate("portal"),
    bare: rate("bare"),
    reach: `${ratio.toFixed(2)} of bare, at least ${least}`,
    isReached: ratio >= least,
  };
}

function limited(what: string, value: number, most: number): Line {
  return {
    what,
    portal: String(Math.round(value)),
    bare: "",
    reach: `at most ${most}`,
    isReached: value <= most,
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** The lines as a table for people. */
export function tableOf(title: string, lines: readonly Line[]): string {
  const rows = lines.map((line) => [
    line.what,
    line.portal,
    line.bare,
    line.reach,
    line.isReached ? "yes" : "NO",
  ]);
  const all = [["", "portal", "bare", "reach", ""], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  const text = all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return `\n${title}\n${text.join("\n")}\n`;
}
