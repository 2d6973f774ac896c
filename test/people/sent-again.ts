import { sql } from "drizzle-orm";
import type { TestApp } from "#test/app.ts";
import { changesBetween, linesOf, Reader } from "#test/faults/steps/rows.ts";

/** What `work` results in, and what sends its newest request once more. */
export async function requestsOf<Result>(app: TestApp, work: () => Promise<Result>) {
  const { fetch } = app;
  let sent: Request | undefined;
  app.fetch = (request) => {
    sent = request.clone();
    return fetch(request);
  };
  try {
    const result = await work();
    return { result, newest: () => (sent ? fetch(sent) : Promise.reject(new Error("nothing was sent"))) };
  } finally {
    app.fetch = fetch;
  }
}

/** The entries of the audit log that a request leaves though it changes nothing else but times. */
export async function notedForNothing(app: TestApp, request: () => Promise<Response>): Promise<string[]> {
  const reader = new Reader(async (text) => ({
    rows: (await app.db.execute(sql.raw(text))).rows as never[],
  }));
  const before = await reader.rows();
  app.now = new Date(app.now.getTime() + 60_000);
  await request();
  const changes = changesBetween(before, await reader.rows());
  const times = changes.flatMap(({ table, row }) =>
    Object.keys(row)
      .filter((column) => column.endsWith("_at"))
      .map((column) => `${table}.${column}`),
  );
  const lines = linesOf(changes, new Set(times));
  return lines.every((line) => line.startsWith("+ audit_log ")) ? lines : [];
}
