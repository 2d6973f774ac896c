type Waiting<Ask, Answer> = {
  ask: Ask;
  answered: (answer: Answer) => void;
  failed: (error: unknown) => void;
};

type Rules = {
  /** Concurrent batches. Another begins beside one once as many calls wait as that one has. */
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
  /** The calls of each batch that is under way. */
  const underWay = new Set<readonly Waiting<Ask, Answer>[]>();
  let isPlanned = false;

  /** A batch costs much whatever its size, so a small one beside a large one would slow down both. */
  function mayStart(): boolean {
    const least = underWay.size === 0 ? 1 : Math.min(...[...underWay].map(({ length }) => length));
    return underWay.size < lanes && waiting.length >= least;
  }

  function start(): void {
    isPlanned = false;
    while (mayStart()) {
      const batch = waiting.splice(0, most);
      underWay.add(batch);
      const leave = once(() => {
        underWay.delete(batch);
        start();
      });
      const late = setTimeout(leave, LATE_MS);
      void serve(batch).finally(() => {
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
      if (isPlanned || !mayStart()) return;
      isPlanned = true;
      setImmediate(start);
    });
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}
