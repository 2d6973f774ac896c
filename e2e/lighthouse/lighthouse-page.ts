import lighthouse from "lighthouse";

/** What one look of Lighthouse tells of a page; scores up to 100, times in ms, sizes in bytes as they are sent. */
export type PageFigures = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  shift: number;
  requests: number;
  bytes: number;
  /** How quick Lighthouse found the machine to be while it looked; 1,000 and more where nothing else runs. */
  benchmark: number;
  /** How many times slower than it was the processor was made for this look. */
  slowdown: number;
  /** What costs points besides speed. */
  complaints: string[];
};

export type Judged = { called: string; figures: PageFigures; line: string; faults: string[] };

const MOST = { largestPaint: 1500, blocked: 150, requests: 25, bytes: 300_000 };
const LEAST_PERFORMANCE = 95;
/** The bounds are for a machine with at least this index; on a slower or busier one, times say nothing about the pages. */
export const BOUND_BENCHMARK = 1000;
/** What Lighthouse's mobile profile multiplies the work of the processor by. */
export const MOBILE_SLOWDOWN = 4;

/** A visitor's browser asks who is logged in and gets 401, as the specification demands (M-442, S-03). */
const DEMANDED = "errors-in-console: /api/auth/user";

/** How many times slower a machine with this index has to be to do the work of a phone as one with the bounds' does. */
export function slowdownFor(benchmark: number): number {
  return (MOBILE_SLOWDOWN * Math.max(benchmark, BOUND_BENCHMARK)) / BOUND_BENCHMARK;
}

/** One look at a page in the browser that listens at this port: the mobile profile, with this slowdown. */
export async function lookAt(
  url: string,
  { port, slowdown }: { port: number; slowdown: number },
): Promise<PageFigures> {
  const throttling = { cpuSlowdownMultiplier: slowdown };
  const result = await lighthouse(url, { port, output: "json", logLevel: "error", throttling });
  if (!result) throw new Error(`Lighthouse told nothing of ${url}`);
  const { audits, categories, environment } = result.lhr;
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const sent = itemsOf(audits["network-requests"]?.details);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    firstPaint: value("first-contentful-paint"),
    largestPaint: value("largest-contentful-paint"),
    blocked: value("total-blocking-time"),
    shift: value("cumulative-layout-shift"),
    requests: sent.length,
    bytes: sent.reduce((sum, { transferSize }) => sum + Number(transferSize), 0),
    benchmark: Math.round(environment.benchmarkIndex),
    slowdown,
    complaints: [
      ...["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"].flatMap((id) =>
        audits[id]?.errorMessage ? [`${id} was not measured: ${audits[id].errorMessage}`] : [],
      ),
      ...["accessibility", "best-practices", "seo"].flatMap((id) =>
        (categories[id]?.auditRefs ?? [])
          .filter(({ weight }) => weight > 0)
          .map(({ id: audit }) => audits[audit])
          .filter((audit) => audit && audit.score !== null && audit.score < 1)
          .map((audit) => `${audit?.id}: ${placesIn(itemsOf(audit?.details))}`),
      ),
    ],
  };
}

type Item = Record<string, unknown>;

function itemsOf(details: unknown): Item[] {
  return (details as { items?: Item[] } | undefined)?.items ?? [];
}

function placesIn(items: readonly Item[]): string {
  return items
    .map((item) => {
      const { url } = (item.sourceLocation ?? item) as { url?: string };
      return url ? new URL(url).pathname : JSON.stringify(item).slice(0, 120);
    })
    .join(", ");
}

/** Of several looks the figures in the middle, each by itself; and every complaint. */
export function medianOf(runs: readonly PageFigures[]): PageFigures {
  const middle = (of: (run: PageFigures) => number) =>
    runs.map(of).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;
  return {
    performance: middle((run) => run.performance),
    accessibility: Math.min(...runs.map((run) => run.accessibility)),
    bestPractices: Math.min(...runs.map((run) => run.bestPractices)),
    seo: Math.min(...runs.map((run) => run.seo)),
    firstPaint: middle((run) => run.firstPaint),
    largestPaint: middle((run) => run.largestPaint),
    blocked: middle((run) => run.blocked),
    shift: Math.max(...runs.map((run) => run.shift)),
    requests: middle((run) => run.requests),
    bytes: middle((run) => run.bytes),
    benchmark: middle((run) => run.benchmark),
    slowdown: middle((run) => run.slowdown),
    complaints: [...new Set(runs.flatMap((run) => run.complaints))],
  };
}

/** Holds the figures against what is to be reached, and writes them in a line. */
export function judge(called: string, figures: PageFigures, isVisitor: boolean): Judged {
  const { performance, accessibility, bestPractices, seo, largestPaint, shift, requests, bytes } = figures;
  const complaints = figures.complaints.filter((one) => !(isVisitor && one === DEMANDED));
  const isMeasured = figures.benchmark >= BOUND_BENCHMARK;
  const faults = [
    ...complaints,
    isMeasured &&
      !(performance >= LEAST_PERFORMANCE) &&
      `performance ${performance}, not ${LEAST_PERFORMANCE}`,
    shift !== 0 && `moves by itself: ${shift.toFixed(3)}`,
    isMeasured &&
      !(figures.blocked <= MOST.blocked) &&
      `blocked for ${Math.round(figures.blocked)} ms, not ${MOST.blocked}`,
    isMeasured &&
      !(largestPaint <= MOST.largestPaint) &&
      `largest content after ${Math.round(largestPaint)} ms, not 1,500`,
    requests > MOST.requests && `${requests} requests, not ${MOST.requests}`,
    bytes > MOST.bytes && `${Math.round(bytes / 1000)} kB, not ${MOST.bytes / 1000}`,
  ].filter((fault) => fault !== false);
  const line =
    `${called}: performance ${performance}, accessibility ${accessibility}, best practices ${bestPractices}, ` +
    `SEO ${seo}; first paint ${Math.round(figures.firstPaint)} ms, largest ${Math.round(largestPaint)} ms, ` +
    `blocked ${Math.round(figures.blocked)} ms, shift ${shift.toFixed(3)}; ${requests} requests, ` +
    `${Math.round(bytes / 1000)} kB (benchmark index ${figures.benchmark}, slowed down ${figures.slowdown.toFixed(1)} times)`;
  return { called, figures, line, faults };
}
