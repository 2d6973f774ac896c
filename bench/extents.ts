/** How much of each part is measured; ratios of one run are comparable, figures of two runs are not. */
export type Extent = {
  life: { restarts: number; idleMs: number };
  /** Rows of the imported file: a multiple of forty, since each household of twenty has a couple. */
  imports: { rows: number };
  registrations: {
    registrations: number;
    rounds: number;
    /** Events of the spread, and requests that only warm up. */
    spread: number;
    warmUp: number;
    /** Members who ask for the same 100 seats at once. */
    bursts: readonly number[];
  };
  list: { requests: number; rounds: number; warmUp: number };
  opening: { members: number };
  /** Seats of each of four dinners, together fewer than members, so that all are sold. */
  processes: { rounds: number; members: number; seats: number };
  hot: { asked: number; rounds: number };
  outbox: { emails: number };
  /** At size 1: `members`, `events`, and an average of `parties` per dinner. `sizes` are multiples of these. */
  growth: {
    batches: number;
    inBatch: number;
    sizes: readonly number[];
    members: number;
    events: number;
    parties: number;
  };
  /** Members of the chapters whose officers' pages are measured. */
  directory: readonly number[];
  mailing: { members: number };
  durability: { rounds: number; inRound: number };
  seating: { rounds: number };
};

const FULL: Extent = {
  life: { restarts: 3, idleMs: 5000 },
  imports: { rows: 60_000 },
  registrations: { registrations: 10_000, rounds: 5, spread: 1000, warmUp: 2000, bursts: [200, 400, 1000] },
  list: { requests: 10_000, rounds: 5, warmUp: 3000 },
  opening: { members: 500 },
  processes: { rounds: 5, members: 1000, seats: 200 },
  hot: { asked: 2000, rounds: 5 },
  outbox: { emails: 2000 },
  // At size 1, the data of a small chapter.
  growth: { batches: 7, inBatch: 40, sizes: [1, 10, 100], members: 500, events: 50, parties: 200 },
  directory: [500, 5000, 50_000],
  mailing: { members: 50_000 },
  durability: { rounds: 6, inRound: 100 },
  seating: { rounds: 5 },
};

export const EXTENTS = {
  full: FULL,
  quick: {
    ...FULL,
    registrations: { ...FULL.registrations, registrations: 3000, rounds: 2 },
    list: { ...FULL.list, requests: 3000, rounds: 2 },
    processes: { ...FULL.processes, rounds: 2 },
    hot: { asked: 500, rounds: 2 },
    outbox: { emails: 300 },
    growth: { ...FULL.growth, batches: 3, inBatch: 10, sizes: [1, 10] },
    seating: { rounds: 2 },
  },
  /** Shows that each part runs; its figures say nothing. */
  smallest: {
    life: { restarts: 1, idleMs: 0 },
    imports: { rows: 40 },
    registrations: { registrations: 100, rounds: 1, spread: 10, warmUp: 100, bursts: [200] },
    list: { requests: 100, rounds: 1, warmUp: 100 },
    opening: { members: 100 },
    processes: { rounds: 1, members: 60, seats: 12 },
    hot: { asked: 100, rounds: 1 },
    outbox: { emails: 2 },
    growth: { batches: 1, inBatch: 1, sizes: [1], members: 50, events: 20, parties: 5 },
    directory: [50],
    mailing: { members: 20 },
    durability: { rounds: 1, inRound: 2 },
    seating: { rounds: 1 },
  },
} as const satisfies Record<string, Extent>;
