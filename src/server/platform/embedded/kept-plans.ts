import { type PGlite, parse, protocol } from "@electric-sql/pglite";

const { serialize } = protocol;

/** How long a plan is kept: the engine never gathers statistics, which would end one that tables have outgrown (086). */
const KEPT_MS = 60_000;

type Statement = { name: string; types: readonly number[]; plannedAt: number };

/**
 * Runs statements by plans that the engine has kept, each outside any transaction: to plan a large one again takes longer
 * than to run it.
 */
export function withKeptPlans(engine: PGlite) {
  const statements = new Map<string, Statement>();
  let made = 0;
  const send = (message: Uint8Array) => engine.execProtocolStream(message, { syncToFs: false });

  async function keptStatement(text: string): Promise<Statement> {
    const kept = statements.get(text);
    if (kept && performance.now() - kept.plannedAt < KEPT_MS) return kept;
    statements.delete(text);
    if (kept) await send(serialize.close({ type: "S", name: kept.name }));
    made += 1;
    const name = `kept ${made}`;
    await send(serialize.parse({ name, text }));
    const types = parse.parseDescribeStatementResults(await send(serialize.describe({ type: "S", name })));
    const statement = { name, types, plannedAt: performance.now() };
    statements.set(text, statement);
    return statement;
  }

  /** As the engine's own `query` does it, but for the name. */
  async function run<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const answers = [];
    try {
      const { name, types } = await keptStatement(text);
      const texts = values.map((value, n) => textOf(value, types[n]));
      answers.push(...(await send(serialize.bind({ statement: name, values: texts }))));
      answers.push(...(await send(serialize.describe({ type: "P" }))));
      answers.push(...(await send(serialize.execute())));
    } finally {
      answers.push(...(await send(serialize.sync())));
    }
    await engine.syncToFs();
    return (parse.parseResults(answers, engine.parsers)[0]?.rows ?? []) as Row[];
  }

  function textOf(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null;
    return engine.serializers[type]?.(value) ?? String(value);
  }

  return async <Row>(text: string, values: readonly unknown[]): Promise<Row[]> => {
    await engine.waitReady;
    return engine._runExclusiveTransaction(() => engine._runExclusiveQuery(() => run<Row>(text, values)));
  };
}
