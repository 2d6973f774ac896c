import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { builderOn } from "#server/platform/database/connections.ts";
import type { Database } from "#server/platform/database/database.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { FromThread, ThreadAnswer, ToThread } from "./in-thread-with-database.ts";
import { releaseMemory } from "./release-memory.ts";

/**
 * The part of the database that work in a thread may use: transactions that may take long. In a thread of its own, work
 * can also return memory that it no longer needs.
 */
export type LongDatabase = Pick<Database, "engine" | "long"> & { releaseMemory?: () => void };

/** What work is told about its progress, from 0 to 1. */
export type Beat = (done: number) => Promise<void>;

type Given<Asked> = { asked: Asked; port: MessagePort; engine: Database["engine"] };

/**
 * Does the work that this thread was started for, with the database of the thread that started it, and answers it. The
 * refusals of the work are answered as such; every other error ends the thread.
 */
export async function answerWithDatabase<Asked, Answer>(
  work: (db: LongDatabase, asked: Asked, beat: Beat) => Promise<Answer>,
): Promise<void> {
  const { asked, port, engine } = workerData as Given<Asked>;
  const ask = asksThrough(port);
  const builder = builderOn(async (query, values = []) => {
    const { text, rowMode } =
      typeof query === "string" ? { text: query, rowMode: undefined } : (query as Sent);
    return (await ask({ text, values, isLists: rowMode === "array" })) as never;
  });
  const long: Database["long"] = async ({ minutes }, inTransaction) => {
    await ask({ minutes });
    return builder.transaction(inTransaction);
  };
  const beat = async (progress: number) => void (await ask({ progress }));
  const answer = await answerOf(() => work({ engine, long, releaseMemory }, asked, beat));
  releaseMemory();
  parentPort?.postMessage(answer);
  port.close();
}

type Sent = { text: string; rowMode?: "array" };

async function answerOf<Answer>(work: () => Promise<Answer>): Promise<ThreadAnswer<Answer>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refused: { status: error.status, message: error.message } };
  }
}

/** Sends what is asked one by one, each after the answer to the one before. */
function asksThrough(port: MessagePort): (asked: FromThread) => Promise<unknown> {
  const waiting: ((answer: ToThread) => void)[] = [];
  port.on("message", (answer: ToThread) => waiting.shift()?.(answer));
  return async (asked) => {
    const { promise, resolve } = Promise.withResolvers<ToThread>();
    waiting.push(resolve);
    port.postMessage(asked);
    const answer = await promise;
    if ("failed" in answer) throw new Error(answer.failed);
    return answer;
  };
}
