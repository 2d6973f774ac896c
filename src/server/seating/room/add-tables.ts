import { addTables as endpoint } from "#contract/seating/tables.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { action } from "#server/platform/http/action.ts";
import { changeOnce } from "#server/seating/change-once.ts";
import { readBoard } from "#server/seating/queries.ts";
import { nextNumbers, whyNotMoreTables } from "#server/seating/rules.ts";
import { eventTables } from "#server/seating/tables.ts";
import { dropUnusedTables } from "./unused-tables.ts";

/** Adds tables of one kind, with the next free numbers (D-040). */
export const addTables = action(endpoint, async (ctx, ask) => {
  const { me, now } = ctx;
  const { id, count, shape, seats } = ask;
  return changeOnce(ctx, { eventId: id, action: "add tables" }, async (tx, board) => {
    const refusal = whyNotMoreTables(board.tables.length, count);
    if (refusal) throw refusal;
    await dropUnusedTables(tx, id, now);
    const taken = new Set(board.tables.map(({ number }) => number));
    const numbers = nextNumbers(taken, count);
    await tx.insert(eventTables).values(numbers.map((number) => ({ eventId: id, number, shape, seats })));
    await auditBy({ me, now }, tx, {
      action: "add tables",
      entity: "event",
      entityId: id,
      after: { tables: numbers, shape, seats },
    });
    return readBoard(tx, me, id);
  });
});
