import { ErrorAnswer } from "#contract/errors.ts";
import { type Break, type Plan, type Run, WRITES } from "./broken-steps.ts";
import type { Call } from "./calls.ts";
import { brokenNow, poolIsWhole, unknownMoney } from "./invariants.ts";
import { type Change, changesBetween, linesOf, type Rows, volatileColumns } from "./rows.ts";
import type { Stage } from "./stage.ts";

/** What was broken of a call, and what was not whole afterward. */
export type Swept = {
  name: string;
  steps: number;
  writes: boolean;
  isRefused?: string | undefined;
  faults: string[];
};

type Answer = Awaited<ReturnType<Call["run"]>>;
type Clean = {
  run: Run;
  answer: Answer;
  /** What its answer says whenever the call is done: no ids and times. */
  says: ReadonlySet<string>;
  volatile: ReadonlySet<string>;
  /** What is in the tables after each commit, as lines, and after the answer. */
  states: ReadonlySet<string>;
  done: string;
  hasWritten: boolean;
  /** The same after background work has finished what was begun. */
  final: readonly string[];
};

export const BREAKS: readonly Break[] = [
  ...(["canceled", "lost", "commit refused", "commit lost", "answer lost"] as const),
  ...(["unreachable", "late", "violated"] as const),
];
/** Breaks after which the tables must be as after one of the commits of a whole run. */
const ATOMIC = new Set<Break>(["canceled", "lost", "commit refused", "commit lost", "answer lost"]);
/** What is done without another company's answer may well be something else. */
const REQUESTS = new Set<Break>(["unreachable", "late"]);
const MANY = 200;

/** Runs one call with its n-th step broken, n = 1, 2, … until nothing breaks, in each way. */
export async function sweep(stage: Stage, call: Call, breaks: readonly Break[] = BREAKS): Promise<Swept> {
  const clean = await runClean(stage, call);
  const writes = clean.run.statements.some((text) => WRITES.test(text));
  const { name, isRefused: whyRefused } = call;
  const swept: Swept = { name, steps: 0, writes, isRefused: whyRefused, faults: [] };
  const isRefused = clean.answer && clean.answer.status >= 400 && !whyRefused;
  if (isRefused && (writes || !call.name.startsWith("GET ")))
    swept.faults.push(`its sample is refused: ${clean.answer?.status} ${clean.answer?.text.slice(0, 200)}`);
  if (isJob(call) && !clean.hasWritten && !whyRefused) swept.faults.push("it writes nothing in its sample");
  if (!writes) return swept;
  for (const kind of breaks.filter((one) => !call.isPatientIn?.includes(one))) {
    for (let at = 1; at < MANY; at += 1) {
      const { hasBroken, faults } = await runBroken(stage, call, { clean, plan: { breaks: kind, at } });
      if (!hasBroken) break;
      swept.steps += 1;
      swept.faults.push(...faults.map((fault) => `${kind} ${at}: ${fault}`));
    }
  }
  return swept;
}

const isJob = ({ name }: Call) => name.startsWith("job: ");

async function begin(stage: Stage, call: Call, isOther = false): Promise<Rows> {
  await stage.restore(isOther);
  await call.prepare?.(stage);
  await stage.shop.delivered();
  // What the provider would tell of the call arrives at any moment, so it is as if it were lost.
  await stage.shop.control("POST", "/faults", { name: "dropNotification" });
  return stage.reader.rows();
}

async function runClean(stage: Stage, call: Call): Promise<Clean> {
  const once = async (isOther: boolean) => {
    const before = await begin(stage, call, isOther);
    const states: Change[][] = [[]];
    let answer: Answer;
    const onCommit = async () => void states.push(changesBetween(before, await stage.reader.rows()));
    const doing = async () => {
      answer = await call.run(stage);
    };
    const run = await stage.steps.during(doing, { onCommit });
    const done = changesBetween(before, await stage.reader.rows());
    await stage.settle();
    return { run, answer, states, done, final: changesBetween(before, await stage.reader.rows()) };
  };
  const one = await once(false);
  const other = await once(true);
  const volatile = new Set([
    ...volatileColumns(one.done, other.done),
    ...volatileColumns(one.final, other.final),
  ]);
  const states = [...one.states, ...other.states].map((changes) => linesOf(changes, volatile).join("\n"));
  const { run, answer } = one;
  const saidAgain = saidBy(other.answer);
  const says = new Set([...saidBy(answer)].filter((part) => saidAgain.has(part)));
  const done = linesOf(one.done, volatile).join("\n");
  const hasWritten = one.done.length > 0;
  return {
    run,
    answer,
    says,
    volatile,
    states: new Set(states),
    done,
    hasWritten,
    final: linesOf(one.final, volatile),
  };
}

async function runBroken(
  stage: Stage,
  call: Call,
  { clean, plan }: { clean: Clean; plan: Plan },
): Promise<{ hasBroken: boolean; faults: string[] }> {
  const { reader, shop, steps } = stage;
  const before = await begin(stage, call);
  const faults: string[] = [];
  const attempt = async () => {
    try {
      return await call.run(stage);
    } catch (error) {
      // A job's failure is logged by what runs the jobs.
      if (clean.answer && !call.breaksOff) faults.push(`it throws: ${error}`);
      return undefined;
    }
  };
  const isLasting = plan.breaks === "violated";
  let first: Answer;
  const doing = async () => {
    first = await attempt();
    faults.push(...whyNotAnswer(first));
    if (isLasting && !clean.answer) await again(stage, call, attempt);
  };
  const { hasBroken, brokenText } = await steps.during(doing, { plan });
  if (!hasBroken) return { hasBroken, faults: [] };
  faults.push(...(await poolIsWhole(shop.app)));
  faults.push(...(await brokenNow(reader)).map((what) => `right after: ${what}`));
  if (ATOMIC.has(plan.breaks) && !call.goesOn) {
    const lines = linesOf(changesBetween(before, await reader.rows()), clean.volatile);
    if (!clean.states.has(lines.join("\n"))) faults.push(`half written: ${nearest(lines, clean)}`);
  }
  const said = saidBy(first);
  const isSaidDone = clean.answer && [...clean.says].every((part) => said.has(part));
  const isBorne = brokenText !== "" && call.survives?.test(brokenText);
  if (isSaidDone && !isBorne && !REQUESTS.has(plan.breaks)) {
    const lines = linesOf(changesBetween(before, await reader.rows()), clean.volatile);
    if (lines.join("\n") !== clean.done) faults.push(`it says that it is done: ${nearest(lines, clean)}`);
  }
  if (isLasting) {
    if (!RECORDS.test(brokenText)) faults.push(...(await unknownMoney(shop, reader)));
    return { hasBroken, faults: faults.map((fault) => `${fault} [${brokenText.slice(0, 60)}]`) };
  }
  const repeated = await again(stage, call, attempt);
  faults.push(...whyNotAnswer(repeated).map((why) => `repeated: ${why}`));
  if (repeated && repeated.status >= 500) faults.push(`repeated: ${repeated.status}`);
  await stage.settle();
  faults.push(...(await brokenNow(reader)), ...(await unknownMoney(shop, reader)));
  const final = linesOf(changesBetween(before, await reader.rows()), clean.volatile);
  // Without another company's answer there is more to tell afterward.
  const isCompared = (line: string) => !REQUESTS.has(plan.breaks) || !/^. audit_log /.test(line);
  const differs = differences(clean.final.filter(isCompared), final.filter(isCompared));
  faults.push(...moneyTwice(clean.final, final));
  if (!call.mayEndOtherwise) faults.push(...differs.filter((fault) => !isAddedAgain(call, fault)));
  return { hasBroken, faults };
}

/** Money that is taken, given back or spent more often than in a whole run, however else the call may end. */
function moneyTwice(expected: readonly string[], found: readonly string[]): string[] {
  return ["payment_charges", "payment_refunds", "dues_payments"].flatMap((table) => {
    const count = (lines: readonly string[]) =>
      lines.filter((line) => line.startsWith(`+ ${table} `)).length -
      lines.filter((line) => line.startsWith(`- ${table} `)).length;
    return count(found) > count(expected) ? [`there are ${count(found)} rows of ${table}`] : [];
  });
}

const ALSO = "in the end there is also ";

function isAddedAgain(call: Call, fault: string): boolean {
  return fault.startsWith(ALSO) && (call.isAddedAgain?.test(fault.slice(ALSO.length)) ?? false);
}

/** What records a charge itself: without it no charge can be recorded. */
const RECORDS =
  /payment_charges|payment_refunds|"?payments"?|audit_log|provider_notifications|reconciliation/;

/** The same call again; a job when its claims have ended. */
async function again({ shop: { app } }: Stage, call: Call, attempt: () => Promise<Answer>): Promise<Answer> {
  if (isJob(call)) app.now = new Date(app.now.getTime() + 10 * 60_000);
  return attempt();
}

/** What an answer says of the call, also by where it leads: each value of its JSON with its place. */
function saidBy(answer: Answer): Set<string> {
  const said = new Set([`status ${answer?.status}`, `location ${answer?.location}`]);
  const walk = (value: unknown, place: string) => {
    if (typeof value !== "object" || value === null) said.add(`${place} ${JSON.stringify(value)}`);
    else for (const [key, inner] of Object.entries(value)) walk(inner, `${place}.${key}`);
  };
  if (/^[[{]/.test(answer?.text ?? "")) walk(JSON.parse(answer?.text ?? ""), "");
  return said;
}

function whyNotAnswer(answer: Answer): string[] {
  if (!answer || answer.status < 500) return [];
  try {
    return ErrorAnswer.safeParse(JSON.parse(answer.text)).success ? [] : [`${answer.status} without a code`];
  } catch {
    return [`${answer.status} without a code: ${answer.text.slice(0, 100)}`];
  }
}

function differences(expected: readonly string[], found: readonly string[]): string[] {
  const rest = [...found];
  const lacking = expected.filter((line) => {
    const at = rest.indexOf(line);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return [
    ...lacking.map((line) => `in the end it lacks ${line.slice(0, 300)}`),
    ...rest.map((line) => `${ALSO}${line.slice(0, 300)}`),
  ];
}

function nearest(lines: readonly string[], { states }: Clean): string {
  const all = [...states].map((state) => differences(state === "" ? [] : state.split("\n"), lines));
  return (all.sort((a, b) => a.length - b.length)[0] ?? []).join("; ").slice(0, 600);
}
