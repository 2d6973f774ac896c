import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { Database } from "#server/platform/database/database.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { inThread, type ThreadLimits } from "./in-thread.ts";
import type { AskLent, LentRows, LentStatement } from "./lent-transactions.ts";

/** What a thread sends: how long the statements of its next transaction may take, a statement, or its progress. */
export type FromThread = { minutes: number } | LentStatement | { progress: number };
/** What it gets for each: rows, or why there are none. */
export type ToThread = LentRows | { failed: string };
export type ThreadAnswer<Answer> =
  | { value: Answer }
  | { refused: { status: Refusal["status"]; message: string } };

type Lent = { db: Pick<Database, "engine" | "lend">; onProgress: (done: number) => Promise<void> };

/**
 * Runs a program once in a thread of its own, whose statements are carried out here: the thread that serves requests
 * passes them on and keeps nothing. A transaction that the thread has not ended when it answers or dies is rolled back.
 * Rejects with the thread's refusal, or with the error of the statement that failed.
 */
export async function inThreadWithDatabase<Answer>(
  program: string,
  asked: unknown,
  { db, onProgress, ...limits }: ThreadLimits & Lent,
): Promise<Answer> {
  const { port1: here, port2: port } = new MessageChannel();
  const lender = new Lender({ db, onProgress });
  here.on("message", (sent: FromThread) => void answer(here, lender, sent));
  try {
    const given = { asked, port, engine: db.engine };
    const said = await inThread<ThreadAnswer<Answer>>(program, given, { ...limits, given: [port] });
    if ("value" in said) return said.value;
    throw new Refusal(said.refused.status, said.refused.message);
  } catch (error) {
    throw lender.failed ?? error;
  } finally {
    here.close();
    await lender.close();
  }
}

async function answer(port: MessagePort, lender: Lender, sent: FromThread): Promise<void> {
  port.postMessage(
    await lender.carryOut(sent).catch((error: unknown): ToThread => ({ failed: String(error) })),
  );
}

type Open = { ask: AskLent; commit: () => void; rollBack: (why: Error) => void; done: Promise<unknown> };

const ROLLED_BACK = new Error("the transaction of a thread was rolled back");

/** Carries out the transactions of one thread, one after the other. */
class Lender {
  /** The first error of a statement or of the progress, as it came. */
  failed: unknown;
  readonly #lent: Lent;
  #minutes = 1;
  #open: Open | null = null;
  #isClosed = false;

  constructor(lent: Lent) {
    this.#lent = lent;
  }

  async carryOut(sent: FromThread): Promise<LentRows> {
    const nothing = { rows: [], rowCount: null };
    if ("minutes" in sent) {
      this.#minutes = sent.minutes;
      return nothing;
    }
    try {
      if ("progress" in sent) await this.#lent.onProgress(sent.progress);
      else if (/^begin\b/.test(sent.text)) await this.#begin();
      else if (sent.text === "commit") await this.#commit();
      else if (sent.text === "rollback") await this.end();
      else return await this.#ask(sent);
      return nothing;
    } catch (error) {
      this.failed ??= error;
      throw error;
    }
  }

  /** Rolls back what is open, and what is only about to be. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.end();
  }

  /** Rolls back what is open. */
  async end(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    open?.rollBack(ROLLED_BACK);
    await open?.done.catch(() => undefined);
  }

  async #begin(): Promise<void> {
    const begun = Promise.withResolvers<AskLent>();
    const ended = Promise.withResolvers<void>();
    const done = this.#lent.db.lend({ minutes: this.#minutes }, async (ask) => {
      begun.resolve(ask);
      await ended.promise;
    });
    done.catch(begun.reject);
    this.#open = { ask: await begun.promise, commit: ended.resolve, rollBack: ended.reject, done };
    if (this.#isClosed) await this.end();
  }

  async #commit(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    open?.commit();
    await open?.done;
  }

  async #ask(statement: LentStatement): Promise<LentRows> {
    if (!this.#open) throw new Error("a statement of a thread outside a transaction");
    const { rows, rowCount } = await this.#open.ask(statement);
    return { rows, rowCount };
  }
}
