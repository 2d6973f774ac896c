import type { SQL } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "./database.ts";

/** The rows that a raw statement answers, checked by this schema: columns and types as the engine gives them. */
export async function readRows<Row extends z.ZodType>(
  tx: Tx,
  row: Row,
  statement: SQL,
): Promise<z.output<Row>[]> {
  const { rows } = await tx.execute(statement);
  return z.array(row).parse(rows);
}

/** A timestamp: text from some statements, a `Date` from others. */
export const Moment = z.coerce.date();
