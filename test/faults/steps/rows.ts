/** The rows of every table, each as JSON, by table. */
export type Rows = ReadonlyMap<string, readonly string[]>;
/** A row that is new, or is gone: what a call did. */
export type Change = { table: string; sign: "+" | "-"; row: Record<string, unknown> };

/** What is written apart from what was asked: log-ins that are counted, jobs that run once at a time. */
const APART = new Set(["schema_migrations", "login_attempts", "leases"]);

type Ask = <Row extends object>(text: string) => Promise<{ rows: Row[] }>;

/** Reads every table; in the sweep on a connection of its own, which no break reaches. */
export class Reader {
  readonly #ask: Ask;
  #question = "";

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  async ask<Row extends object>(text: string): Promise<Row[]> {
    return (await this.#ask<Row>(text)).rows;
  }

  async rows(): Promise<Rows> {
    this.#question ||= await this.#compose();
    const all = await this.ask<{ table: string; row: string }>(this.#question);
    const byTable = new Map<string, string[]>();
    for (const { table, row } of all) {
      const known = byTable.get(table);
      if (known) known.push(row);
      else byTable.set(table, [row]);
    }
    return byTable;
  }

  async #compose(): Promise<string> {
    const tables = await this.ask<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    return tables
      .filter(({ name }) => !APART.has(name))
      .map(({ name }) => `select '${name}' as table, to_jsonb(r)::text as row from public.${name} r`)
      .join(" union all ");
  }
}

/** The rows that are new or gone. */
export function changesBetween(before: Rows, after: Rows): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((table) => {
    const was = new Set(before.get(table));
    const is = new Set(after.get(table));
    const changes = (sign: Change["sign"], rows: Set<string>, others: Set<string>) =>
      [...rows].filter((row) => !others.has(row)).map((row) => ({ table, sign, row: JSON.parse(row) }));
    return [...changes("-", was, is), ...changes("+", is, was)];
  });
}

/** The columns, as `table.column`, whose values differ between two runs of the same call: ids, secrets, times. */
export function volatileColumns(one: readonly Change[], other: readonly Change[]): Set<string> {
  const valuesOf = (changes: readonly Change[]) => {
    const values = new Map<string, string[]>();
    for (const { table, sign, row } of changes) {
      for (const [column, value] of Object.entries(row)) {
        const key = `${table}.${column}`;
        values.set(key, [...(values.get(key) ?? []), `${sign}${JSON.stringify(value)}`]);
      }
    }
    return values;
  };
  const [first, second] = [valuesOf(one), valuesOf(other)];
  return new Set(
    [...new Set([...first.keys(), ...second.keys()])].filter(
      (key) => (first.get(key) ?? []).sort().join() !== (second.get(key) ?? []).sort().join(),
    ),
  );
}

/** What counts attempts and says how they failed: it differs by design if something fails. */
const OF_ATTEMPTS = new Set([
  ...[
    "provider_notifications.attempts",
    "provider_notifications.error",
    "provider_notifications.next_attempt_at",
  ],
  ...["outbox.attempts", "outbox.error", "outbox.next_attempt_at", "payment_refunds.attempt"],
  ...["payment_charges.apply_attempts", "payment_charges.apply_error", "payment_charges.apply_at"],
  ...["payment_charges.applied_at", "payment_refunds.claimed_at"],
  ...["payment_refunds.message", "payment_refunds.updated_at"],
]);

/** The changes as lines that are the same whenever the same was done. */
export function linesOf(changes: readonly Change[], volatile: ReadonlySet<string>): string[] {
  const lines = (sign: Change["sign"]) =>
    changes
      .filter((change) => change.sign === sign)
      .map(({ table, row }) => {
        const isKept = ([column]: [string, unknown]) =>
          !volatile.has(`${table}.${column}`) && !OF_ATTEMPTS.has(`${table}.${column}`);
        return `${table} ${JSON.stringify(Object.fromEntries(Object.entries(row).filter(isKept)))}`;
      });
  const gone = lines("-");
  // A row of which only such columns changed is as it was.
  const made = lines("+").filter((line) => {
    const at = gone.indexOf(line);
    if (at >= 0) gone.splice(at, 1);
    return at < 0;
  });
  return [...gone.map((line) => `- ${line}`), ...made.map((line) => `+ ${line}`)].sort();
}
