import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";

type Plan = {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
};

/** The highest number of rows read by one scan of this query, including rows it did not keep. */
export async function rowsRead(db: Pick<Database, "execute">, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    sql`explain (analyze, format json) ${query}`,
  );
  const plan = rows[0]?.["QUERY PLAN"][0].Plan;
  return plan ? mostOf(plan) : 0;
}

function mostOf(node: Plan): number {
  const own = node["Node Type"].endsWith("Scan")
    ? (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]
    : 0;
  return Math.max(own, ...(node.Plans ?? []).map(mostOf));
}
