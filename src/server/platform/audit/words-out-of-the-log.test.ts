import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useApp } from "#test/app.ts";

const app = useApp();

test("The update of the database takes the words of requests out of the log, and nothing else", async () => {
  const facts = {
    eventId: 3,
    foodRequests: 'No "nuts", please\\',
    seatingRequests: "By the door",
    amount: "1.00",
  };
  const guest = {
    firstName: "foodRequests",
    lastName: "Li",
    seatingRequests: "By the window",
    tableNumber: 3,
  };
  const before = { ...facts, specialRequirements: null, guestInfo: [guest] };
  const after = { ...facts, foodRequests: "No fish", specialRequirements: "A ramp", guestInfo: [guest] };
  const write = (entity: string, was: unknown, is: unknown) =>
    app.db.execute(sql`insert into audit_log (at, actor, action, entity, entity_id, before, after)
      values (now(), 'member 1', 'x', ${entity}, '1', ${JSON.stringify(was)}::jsonb, ${JSON.stringify(is)}::jsonb)`);
  await write("registration", before, after);
  await write("registration", null, { foodRequests: "" });
  await write("event", null, { title: "Door" });
  const [, update = ""] = readFileSync("migrations/049_words_out_of_the_log.sql", "utf8").split(
    /(?=^update )|(?<=;)$/m,
  );
  const twice = [update, update];
  for (const statement of twice) await app.db.execute(sql.raw(statement));
  const { rows } = await app.db.execute(sql`select before, after from audit_log order by id`);
  const kept = { eventId: 3, seatingRequests: "given", amount: "1.00" };
  const guestInfo = [{ ...guest, seatingRequests: "given" }];
  expect(rows).toEqual([
    {
      before: { ...kept, foodRequests: "given", specialRequirements: null, guestInfo },
      after: { ...kept, foodRequests: "changed", specialRequirements: "given", guestInfo },
    },
    { before: null, after: { foodRequests: "" } },
    { before: null, after: { title: "Door" } },
  ]);
});
