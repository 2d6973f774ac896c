import type { DirectoryFigures } from "./directory.ts";
import type { DurabilityFigures } from "./durability.ts";
import type { ListFigures } from "./event-list.ts";
import type { GrowthFigures } from "./growth.ts";
import type { HotFigures } from "./hot-event.ts";
import type { ImportFigures } from "./imports.ts";
import type { LifeFigures } from "./life.ts";
import type { Outcome } from "./load.ts";
import type { MailingFigures } from "./mailing-list.ts";
import type { OpeningFigures } from "./opening-minute.ts";
import type { OutboxFigures } from "./outbox.ts";
import type { PaperFigures } from "./papers.ts";
import type { ProcessFigures } from "./process-count.ts";
import type { RegistrationFigures } from "./registrations.ts";
import type { SeatingFigures } from "./seating.ts";

/** What was measured; a part that was not asked for is missing. */
export type Figures = {
  registrations?: RegistrationFigures | undefined;
  durability?: DurabilityFigures | undefined;
  list?: ListFigures | undefined;
  life?: LifeFigures | undefined;
  imports?: readonly ImportFigures[] | undefined;
  opening?: OpeningFigures | undefined;
  processes?: ProcessFigures | undefined;
  hot?: HotFigures | undefined;
  outbox?: OutboxFigures | undefined;
  growth?: GrowthFigures | undefined;
  directory?: readonly DirectoryFigures[] | undefined;
  mailing?: MailingFigures | undefined;
  seating?: readonly SeatingFigures[] | undefined;
  papers?: PaperFigures | undefined;
};
type Line = { what: string; portal: string; bare: string; reach: string; isReached: boolean };

/** All figures of one engine as lines, each with what is to be reached. */
export function linesOf(engine: "postgres" | "pglite" | "none", of: Figures): Line[] {
  const {
    registrations,
    durability,
    list,
    life,
    imports = [],
    opening,
    processes,
    hot,
    outbox,
    growth,
    directory = [],
    mailing,
    seating = [],
    papers,
  } = of;
  const idleMost = engine === "postgres" ? 150 : 400;
  const loadMost = engine === "postgres" ? 300 : 400;
  const loads = [registrations, list].flatMap((part) => (part ? [part.loadMb] : []));
  return [
    ...(registrations ? registrationLines(registrations) : []),
    ...(durability ? durabilityLines(durability) : []),
    ...(list
      ? [compared(`lists/s of 200 events, ${Math.round(list.bytes / 1024)} KB`, list.lists, 0.7)]
      : []),
    ...(life
      ? [
          limited("restart to ready, ms", life.restartMs, 3000),
          { ...limited("first start to ready, ms", life.firstStartMs, 60_000), reach: "" },
          limited("memory idle, MB", life.idleMb, idleMost),
        ]
      : []),
    ...(loads.length > 0 ? [limited("memory under load, MB", Math.max(...loads), loadMost)] : []),
    ...imports.flatMap(importLines),
    ...(opening ? openingLines(opening) : []),
    ...(processes ? processLines(processes) : []),
    ...(hot ? hotLines(hot) : []),
    ...(outbox ? [outboxLine(outbox)] : []),
    ...(growth ? growthLines(growth) : []),
    ...directory.flatMap(officerLines),
    ...(mailing ? mailingLines(mailing) : []),
    ...seating.flatMap(seatingLines),
    ...(papers ? paperLines(papers) : []),
  ];
}

function registrationLines({ hot, spread, bursts }: RegistrationFigures): Line[] {
  return [
    compared("registrations/s, one event", hot, 0.5),
    compared("registrations/s, 1,000 events", spread, 0.5),
    ...bursts.map(({ askers, sold, seatsLeft, outcome }) => ({
      what: `${askers} at once on 100 seats, sold`,
      portal: `${sold}, the last answered after ${Math.round(outcome.p99Ms)} ms`,
      bare: "",
      reach: "exactly 100",
      isReached: sold === 100 && seatsLeft === 0,
    })),
  ];
}

/** A registration that is on the disk when it is answered may take up to 50 ms. */
function durabilityLines({ synced, unsynced }: DurabilityFigures): Line[] {
  const at = (times: readonly number[], share: number) =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;
  const ratio = median(synced) / median(unsynced);
  return [
    {
      what: "a registration synced to the disk, p50 and p95, ms",
      portal: `${median(synced).toFixed(1)}, ${at(synced, 0.95).toFixed(1)}`,
      bare: `${median(unsynced).toFixed(1)}, ${at(unsynced, 0.95).toFixed(1)} without`,
      reach: `${ratio.toFixed(2)} of without; p50 below 50`,
      isReached: median(synced) < 50,
    },
  ];
}

/** Latencies are only shown; errors and a wrong number of sold seats fail the run. */
function openingLines({ steps, sold, waiting, turnedAway, errors }: OpeningFigures): Line[] {
  const ms = (value: number) => Math.round(value).toLocaleString("en-US");
  return [
    ...steps.map(({ step, asked, p50Ms, p95Ms, p99Ms }) => ({
      what: `opening minute, ${step} (${asked}), ms`,
      portal: `p50 ${ms(p50Ms)}, p95 ${ms(p95Ms)}, p99 ${ms(p99Ms)}`,
      bare: "",
      reach: "",
      isReached: true,
    })),
    {
      what: "opening minute, seats sold",
      portal: String(sold),
      bare: "",
      reach: "exactly 100",
      isReached: sold === 100,
    },
    {
      what: "opening minute, turned away and waiting",
      portal: `${turnedAway}, ${waiting}`,
      bare: "",
      reach: "all of them wait",
      isReached: turnedAway === waiting,
    },
    {
      what: "opening minute, errors",
      portal: [String(errors.length), ...errors.slice(0, 1)].join(": "),
      bare: "",
      reach: "none",
      isReached: errors.length === 0,
    },
  ];
}

/** More processes than the machine has cores to spare cannot do more; they must not do much less, nor sell a seat twice. */
function processLines({ seats, rounds }: ProcessFigures): Line[] {
  const of = (processes: number) => rounds.filter((round) => round.processes === processes);
  const perSecond = (processes: number) => of(processes).map(({ outcome }) => outcome.perSecond);
  const one = perSecond(1);
  return [...new Set(rounds.map(({ processes }) => processes))].flatMap((processes) => {
    const ratio = median(perSecond(processes).map((rate, round) => rate / (one[round] ?? Number.NaN)));
    const p95 = median(of(processes).map(({ outcome }) => outcome.p95Ms));
    const sold = of(processes).map((round) => round.sold);
    return [
      {
        what: `requests/s, ${processes} ${processes === 1 ? "process" : "processes"}`,
        portal: `${Math.round(median(perSecond(processes)))}, p95 ${Math.round(p95)} ms`,
        bare: "",
        reach: processes === 1 ? "" : `${ratio.toFixed(2)} of one process, at least 0.8`,
        isReached: processes === 1 || ratio >= 0.8,
      },
      {
        what: `seats sold by ${processes} ${processes === 1 ? "process" : "processes"}`,
        portal: [...new Set(sold)].join(", "),
        bare: "",
        reach: `exactly ${seats}`,
        isReached: sold.every((n) => n === seats),
      },
    ];
  });
}

/** A place takes more than a seat: its email, too. Two processes share the machine's cores with all else. */
function hotLines({ asked, rounds, waiting }: HotFigures): Line[] {
  const rate = (perSecond: readonly number[]) => String(Math.round(median(perSecond)));
  const line = (
    what: string,
    of: readonly number[],
    to?: { least?: number; than: readonly number[]; named: string },
  ) => {
    const ratio = to ? median(of.map((perSecond, round) => perSecond / (to.than[round] ?? Number.NaN))) : 1;
    return {
      what,
      portal: rate(of),
      bare: "",
      reach: to
        ? [`${ratio.toFixed(2)} of ${to.named}`, ...(to.least ? [`at least ${to.least}`] : [])].join(", ")
        : "",
      isReached: ratio >= (to?.least ?? 0),
    };
  };
  const seats = rounds.map(({ registrations }) => registrations);
  const places = rounds.map((round) => round.places);
  const ofOne = (pairs: readonly { one: number }[]) => pairs.map(({ one }) => one);
  const ofTwo = (pairs: readonly { two: number }[]) => pairs.map(({ two }) => two);
  return [
    line("hot event, registrations/s", ofOne(seats)),
    line("hot event, registrations/s by two processes", ofTwo(seats), {
      than: ofOne(seats),
      named: "one process",
    }),
    line("hot event, places/s", ofOne(places), { least: 0.5, than: ofOne(seats), named: "registrations" }),
    line("hot event, places/s by two processes", ofTwo(places), {
      least: 0.9,
      than: ofOne(places),
      named: "one process",
    }),
    {
      what: "hot event, waiting",
      portal: [...new Set(waiting)].join(", "),
      bare: "",
      reach: `exactly ${asked}`,
      isReached: waiting.every((n) => n === asked),
    },
  ];
}

/** A mail server that is further away takes longer for each; then it is the limit. */
function outboxLine({ emails, perSecond }: OutboxFigures): Line {
  const what = `emails/s of ${emails.toLocaleString("en-US")} that wait`;
  return { what, portal: perSecond.toFixed(1), bare: "", reach: "at least 4", isReached: perSecond >= 4 };
}

/** Too few milliseconds for a person to notice; below them a ratio says more about the machine than the portal. */
const UNFELT_MS = 5;

function growthLines({ sizes, lists }: GrowthFigures): Line[] {
  const largest = sizes.at(-1);
  const title = largest
    ? `${largest.members.toLocaleString("en-US")} members, ${largest.events.toLocaleString("en-US")} events, ${largest.registrations.toLocaleString("en-US")} registrations`
    : "";
  return [
    {
      what: `growth to ${largest?.times}×: ${title}`,
      portal: `written in ${Math.round(largest?.seconds ?? 0)} s`,
      bare: "",
      reach: "",
      isReached: true,
    },
    ...lists.map(({ name, p95Ms, isHeld }) => {
      const [small = Number.NaN, large = Number.NaN] = [p95Ms[0], p95Ms.at(-1)];
      return {
        what: `${name}, p95 at ${sizes.map(({ times }) => `${times}×`).join(" / ")}, ms`,
        portal: p95Ms.map((ms) => ms.toFixed(1)).join(" / "),
        bare: "",
        reach: isHeld
          ? `${(large / small).toFixed(2)} of 1×, below 2 or by ${UNFELT_MS} ms`
          : `${(large / small).toFixed(2)} of 1×`,
        isReached: !isHeld || large < 2 * small || large - small < UNFELT_MS,
      };
    }),
  ];
}

/** What an officer waits for in all: reading the file, the look at it, the writing. */
function importLines({ kind, rows, bytes, steps }: ImportFigures): Line[] {
  const title = `import of ${rows.toLocaleString("en-US")} rows, ${kind} of ${(bytes / 1e6).toFixed(1)} MB`;
  const inAll = steps.filter(({ step }) => step !== "undo").reduce((sum, { seconds }) => sum + seconds, 0);
  const each = (of: (step: ImportFigures["steps"][number]) => string | number) =>
    steps.map((step) => `${step.step} ${of(step)}`).join(", ");
  return [
    {
      what: `${title}, s`,
      portal: `${inAll.toFixed(1)} (${each(({ seconds }) => seconds.toFixed(1))})`,
      bare: "",
      reach: "at most 60 without the undo",
      isReached: inAll <= 60,
    },
    {
      what: "…memory above the idle portal’s, MB",
      portal: each(({ growthMb }) => growthMb),
      bare: "",
      reach: "at most 300",
      isReached: steps.every(({ growthMb }) => growthMb <= 300),
    },
    {
      what: "…longest wait of a request, ms of work (on the clock)",
      portal: each(({ ownMs, clockMs }) => `${Math.round(ownMs)} (${Math.round(clockMs)})`),
      bare: "",
      reach: "at most 50 of work",
      isReached: steps.every(({ ownMs }) => ownMs <= 50),
    },
  ];
}

/** What is quick in a large chapter is quick in every smaller one. */
function officerLines(of: DirectoryFigures): Line[] {
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

/** A phone takes some five times as long, which is then below the second that a chair waits for gladly. */
function seatingLines(of: SeatingFigures): Line[] {
  const what = `proposal for ${of.people} people at ${of.tables} tables`;
  const size = `${of.parties} parties, ${of.wishes} wishes`;
  const [score, random, longer] = [median(of.scores), median(of.random), median(of.longer)];
  const share = (score - random) / (longer - random);
  const points = (value: number) => Math.round(value).toLocaleString("en-US");
  return [
    limited(`${what} (${size}), ms`, median(of.runsMs), of.boundMs),
    {
      what: `${what}, points`,
      portal: points(score),
      bare: `${points(random)} at random`,
      reach: `${(score / random).toFixed(3)} of random, above 1`,
      isReached: Math.min(...of.scores) > Math.max(...of.random),
    },
    {
      what: `${what}, points with ten times the steps`,
      portal: points(longer),
      bare: "",
      reach: `${share.toFixed(3)} of its gain over random, at least 0.95`,
      isReached: share >= 0.95,
    },
    {
      what: `${what}, same number`,
      portal: of.isSamePlan ? "same plan" : "another plan",
      bare: "",
      reach: "same plan",
      isReached: of.isSamePlan,
    },
  ];
}

/**
 * The clock also counts what else the machine does, so the processor's time is what is held (D-112). The asking thread may
 * be busy 50 ms in all, which no single request of others can then wait for.
 */
function paperLines({ pack, cards, kitchen }: PaperFigures): Line[] {
  const timed = (what: string, { seconds, cpuSeconds, pages }: PaperFigures["pack"], most: number): Line => ({
    what: `${what}, s of one core`,
    portal: `${cpuSeconds.toFixed(2)} (${pages} pages, ${seconds.toFixed(1)} on the clock)`,
    bare: "",
    reach: `at most ${most}`,
    isReached: cpuSeconds <= most,
  });
  return [
    timed("all papers of 200 people", pack, 3),
    limited("size of it, KB", pack.bytes / 1024, 3072),
    limited("most that the portal's thread was busy with it, ms", pack.heldMs, 50),
    limited("memory of a process that draws it, MB", pack.peakMb, 300),
    timed("200 place cards", cards, 2),
    limited("memory of a process that draws them, MB", cards.peakMb, 150),
    timed("kitchen sheet of 200 people", kitchen, 2),
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
