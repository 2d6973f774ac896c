import pg from "pg";

/** What goes wrong at a step. */
export type Break =
  /** A statement that the database cancels, which aborts its transaction. */
  | "canceled"
  /** The connection is lost before the statement reaches the database. */
  | "lost"
  /** The database cannot commit, since another transaction was faster. */
  | "commit refused"
  /** The connection is lost before the database commits. */
  | "commit lost"
  /** The database has committed, and its answer is lost. */
  | "answer lost"
  /** Another company's service, or the mail server, cannot be reached. */
  | "unreachable"
  /** It has done what it was asked, and its answer comes too late. */
  | "late"
  /** What the n-th statement that writes would write violates a constraint, however often it is tried. */
  | "violated";

export type Plan = { breaks: Break; at: number };

/** Every step of a run in its order, and whether the planned break happened. */
export type Run = { statements: string[]; hasBroken: boolean; brokenText: string };

type Ask = (this: pg.Client, ...given: unknown[]) => Promise<pg.QueryResult>;
type Line = pg.Client & { connection: { stream: { destroy(error?: Error): void } } };

/** A statement that writes, and not one that locks. */
export const WRITES = /\b(insert into|delete from|update "?\w+"?( as)?( \w+)? set)\b/i;
/** What opens a connection is no step of a request. */
const SETS_UP = /^\s*(select set_config|set local|show |select pg_is_in_recovery)/i;
const PLANTED = "planted_by_the_sweep";
/** As a statement that takes too long is answered: it may succeed the next time. */
const CANCELED = "do $$ begin raise exception 'planted' using errcode = '57014'; end $$";
/** As a row is answered that no repetition makes right. */
const VIOLATED = `do $$ begin raise exception 'planted' using errcode = '23514', constraint = '${PLANTED}'; end $$`;

/** The one place where something is broken: at the driver of the database, at `fetch`, and at the mail server. */
export class BrokenSteps {
  #plan: Plan | undefined;
  #run: Run = { statements: [], hasBroken: false, brokenText: "" };
  #counts = new Map<string, number>();
  #inTransaction = new WeakSet<Line>();
  #onCommit: (() => Promise<void>) | undefined;
  readonly #ask = pg.Client.prototype.query as unknown as Ask;
  readonly #fetch = globalThis.fetch;
  readonly #isAsked: (url: string) => boolean;
  #isWatching = false;

  /** `isAsked` tells the addresses of other companies' services. */
  constructor(isAsked: (url: string) => boolean) {
    this.#isAsked = isAsked;
    const steps = this;
    pg.Client.prototype.query = function query(this: Line, ...given: unknown[]) {
      return steps.#query(this, given);
    } as typeof pg.Client.prototype.query;
    globalThis.fetch = (...given) => this.#send(given);
  }

  remove(): void {
    pg.Client.prototype.query = this.#ask as unknown as typeof pg.Client.prototype.query;
    globalThis.fetch = this.#fetch;
  }

  /** Watches what `work` does, and breaks what is planned; `onCommit` is called after everything that may have written. */
  async during(
    work: () => Promise<void>,
    { plan, onCommit }: { plan?: Plan | undefined; onCommit?: () => Promise<void> } = {},
  ): Promise<Run> {
    this.#plan = plan;
    this.#onCommit = onCommit;
    this.#run = { statements: [], hasBroken: false, brokenText: "" };
    this.#counts = new Map();
    this.#isWatching = true;
    try {
      await work();
    } finally {
      this.#isWatching = false;
    }
    return this.#run;
  }

  /** The same without the watch: what only the test itself asks. */
  async unwatched<Result>(work: () => Promise<Result>): Promise<Result> {
    const was = this.#isWatching;
    this.#isWatching = false;
    try {
      return await work();
    } finally {
      this.#isWatching = was;
    }
  }

  /** Sends an email, or does not. */
  async mail(send: () => void): Promise<void> {
    if (this.#isNext("unreachable", "request")) throw new Error("the mail server cannot be reached");
    send();
    if (this.#isNext("late", "late request")) throw new Error("the mail server's answer is lost");
  }

  #isNext(breaks: Break, kind: string): boolean {
    if (!this.#isWatching) return false;
    const n = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, n);
    const isNow = this.#plan?.breaks === breaks && this.#plan.at === n;
    this.#run.hasBroken ||= isNow;
    return isNow;
  }

  async #send([input, init]: Parameters<typeof fetch>): Promise<Response> {
    const url = input instanceof Request ? input.url : String(input);
    if (!this.#isWatching || !this.#isAsked(url)) return this.#fetch(input, init);
    if (this.#isNext("unreachable", "request"))
      throw new TypeError("fetch failed", { cause: Object.assign(new Error(), { code: "ECONNREFUSED" }) });
    const answer = await this.#fetch(input, init);
    if (this.#isNext("late", "late request")) throw new DOMException("late", "TimeoutError");
    return answer;
  }

  #query(line: Line, given: unknown[]): unknown {
    const text = textOf(given[0]);
    const ask = () => this.#ask.apply(line, given);
    // The pool's own questions have a callback.
    if (!this.#isWatching || SETS_UP.test(text) || typeof given.at(-1) === "function") return ask();
    return this.#step(line, text, ask);
  }

  async #step(line: Line, text: string, ask: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    const isBegin = /^\s*begin\b/i.test(text);
    const isCommit = /^\s*commit\b/i.test(text);
    if (/^\s*rollback\s*$/i.test(text)) {
      this.#inTransaction.delete(line);
      return ask();
    }
    const isOwnCommit = !isBegin && !this.#inTransaction.has(line) && WRITES.test(text);
    if (isBegin) this.#inTransaction.add(line);
    if (isCommit) this.#inTransaction.delete(line);
    this.#run.statements.push(text);
    if (isOwnCommit && this.#isViolated(text)) return this.#ask.call(line, VIOLATED);
    if (isCommit || isOwnCommit) return this.#commit(line, { ask, isCommit });
    if (this.#isNext("canceled", "statement")) return this.#ask.call(line, CANCELED);
    if (this.#isNext("lost", "reachable statement")) lose(line);
    return WRITES.test(text) && this.#isViolated(text) ? this.#ask.call(line, VIOLATED) : ask();
  }

  async #commit(
    line: Line,
    { ask, isCommit }: { ask: () => Promise<pg.QueryResult>; isCommit: boolean },
  ): Promise<pg.QueryResult> {
    if (this.#isNext("commit refused", "commit")) {
      if (!isCommit) return this.#ask.call(line, CANCELED);
      await this.#ask.call(line, "rollback");
      throw Object.assign(new Error("planted"), { code: "40001" });
    }
    if (this.#isNext("commit lost", "reachable commit")) lose(line);
    const answer = await ask();
    if (this.#onCommit) await this.unwatched(this.#onCommit);
    if (this.#isNext("answer lost", "answer")) {
      lose(line);
      throw new Error("Connection terminated unexpectedly");
    }
    return answer;
  }

  #isViolated(text: string): boolean {
    if (this.#plan?.breaks !== "violated") return false;
    if (this.#run.brokenText === "" && this.#isNext("violated", "write")) this.#run.brokenText = text;
    return text === this.#run.brokenText;
  }
}

function textOf(query: unknown): string {
  if (typeof query === "string") return query;
  return typeof query === "object" && query !== null && "text" in query ? String(query.text) : "";
}

function lose(line: Line): void {
  line.connection.stream.destroy(new Error("the sweep cuts the line"));
}
