import { csvStream } from "#server/platform/files/csv.ts";
import type { LongDatabase } from "#server/platform/threads/thread-database.ts";
import { type AskedFile, planFile } from "./plan-file.ts";

/** The heading of the column with the reasons; no field has such a name, so it is ignored when the file returns. */
const REASON = "Why it was skipped";

export type AskedRefused = AskedFile & { headers: readonly string[] };

/** The refused rows of a file as the bytes of a CSV file. */
export async function refusedCsv(
  db: LongDatabase,
  { headers, ...asked }: AskedRefused,
): Promise<Uint8Array<ArrayBuffer>> {
  const { plan, rows } = await planFile(db, asked);
  const reasons = Map.groupBy(plan.refused, ({ line }) => line);
  const refused: string[][] = [];
  for (const { line, cells } of rows) {
    const why = reasons.get(line)?.map((one) => one.why);
    if (why) refused.push([...headers.map((_, at) => cells[at] ?? ""), `Line ${line}: ${why.join("; ")}`]);
  }
  const text = csvStream([...headers, REASON], refused);
  return new Uint8Array(await new Response(text).arrayBuffer());
}
