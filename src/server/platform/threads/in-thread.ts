import { type TransferListItem, Worker } from "node:worker_threads";

/**
 * Small, so that garbage does not pile up between collections: a third less memory for no more time that could be
 * measured.
 */
const YOUNG_MB = 2;

/**
 * The folder in which Node caches compiled code; `npm start` and the tests set it. Without it, each thread strips and
 * compiles its TypeScript again, which takes as long as reading a small file.
 */
const { NODE_COMPILE_CACHE } = process.env;

/**
 * How long a thread may compute, in milliseconds, and how large its heap may grow, in megabytes; `youngMb` is for what has
 * just been made.
 */
export type ThreadLimits = { withinMs: number; mostMb: number; youngMb?: number };

/** A thread that was ended because it reached one of its limits. */
export class BeyondLimits extends Error {}

/**
 * Runs a program once in a thread of its own, so that it cannot stall requests, and answers its first message. It gets
 * `asked` as its `workerData`, and neither the portal's settings nor the flags of the program that runs it; the memory of
 * `given` goes to the thread rather than a copy of it.
 */
export function inThread<Answer>(
  program: string,
  asked: unknown,
  { withinMs, mostMb, youngMb = YOUNG_MB, given = [] }: ThreadLimits & { given?: TransferListItem[] },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(program, {
      workerData: asked,
      transferList: given,
      env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: mostMb, maxYoungGenerationSizeMb: youngMb },
    });
    const timer = setTimeout(() => {
      reject(new BeyondLimits(`a thread took more than ${withinMs} ms`));
      void thread.terminate();
    }, withinMs);
    thread.once("message", (answer: Answer) => resolve(answer));
    thread.once("error", (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      reject(isMemory ? new BeyondLimits(`a thread took more than ${mostMb} MB`) : error);
    });
    thread.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`a thread ended with ${code}`));
    });
  });
}
