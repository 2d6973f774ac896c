import type { DuesPayment } from "#contract/dues.ts";
import type { Ctx } from "#server/platform/context.ts";
import { readDuesPayments, readOwnDues } from "./queries.ts";

/** The caller's dues payments, newest first. */
export async function listDuesHistory({ db, me }: Ctx): Promise<DuesPayment[]> {
  const { id } = await readOwnDues(db, me);
  return readDuesPayments(db, id);
}
