type Waiting<Ask, Answer> = {
  ask: Ask;
  answered: (answer: Answer) => void;
  failed: (error: unknown) => void;
};

type Rules = {
  /** Concurrent batches. */
  lanes: number;
  /** Calls per batch. */
  most: number;
  /** Whether an error is due to a single call; then the batch is repeated call by call, and only that one fails. */
  isOneAsks: (error: unknown) => boolean;
};

/** A batch that takes longer than this gives up its lane: its answer may be lost, and others need not wait for it. */
const LATE_MS = 500;

/**
 * Combines simultaneous calls into batches. A lone call runs immediately; calls that arrive while all lanes are busy
 * join the next batch. `run` answers in the order of the calls and does all of a batch or nothing.
 */
export function inBatches<Ask, Answer>(
  { lanes, most, isOneAsks }: Rules,
  run: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
): (ask: Ask) => Promise<Answer> {
  const waiting: Waiting<Ask, Answer>[] = [];
  let underWay = 0;
  let isPlanned = false;

  function start(): void {
    isPlanned = false;
    while (underWay < lanes && waiting.length > 0) {
      underWay += 1;
      const leave = once(() => {
        underWay -= 1;
        start();
      });
      const late = setTimeout(leave, LATE_MS);
      void serve(waiting.splice(0, most)).finally(() => {
        clearTimeout(late);
        leave();
      });
    }
  }

  async function serve(batch: readonly Waiting<Ask, Answer>[]): Promise<void> {
    try {
      const answers = await run(batch.map(({ ask }) => ask));
      for (const [n, answer] of answers.entries()) batch[n]?.answered(answer);
    } catch (error) {
      if (batch.length > 1 && isOneAsks(error)) await Promise.all(batch.map((one) => serve([one])));
      else for (const { failed } of batch) failed(error);
    }
  }

  return (ask) =>
    new Promise((answered, failed) => {
      waiting.push({ ask, answered, failed });
      // After all calls that arrived in the same poll of the sockets.
      if (!isPlanned && underWay < lanes) setImmediate(start);
      isPlanned ||= underWay < lanes;
    });
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}
