import { screen, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anna } from "#test/pages/member-page.tsx";

const app = useApp();
afterEach(stopBrowsing);

/** Anna's party of two at table 4, with what the officers have done since. */
async function seatedParty(...since: string[]) {
  const me = await anna(app);
  const { id } = await aDinner(app.db, { title: "Spring Gala" });
  const guestInfo = [{ firstName: "Eva", lastName: "Nová" }];
  await aRegistration(app.db, {
    eventId: id,
    memberId: me.id,
    guestTickets: 1,
    guestInfo,
    tableNumber: 4,
    amount: "325.00",
  });
  await app.db.execute(sql`insert into seating_plans (event_id, published_at) values (${id}, now())`);
  for (const statement of since) await app.db.execute(sql.raw(statement));
  me.open("/my-events");
  const card = within(await screen.findByRole("article", { name: "Spring Gala" }));
  return card;
}

test("A member reads at which table the party sits", async () => {
  const card = await seatedParty();
  expect(await card.findByText("Your table: 4")).toBeTruthy();
});

test("With numbered seats, each person of the party has a line part of their own", async () => {
  const card = await seatedParty(
    "update attendees set seat = 3 where kind = 'member'",
    "update attendees set table_number = 6 where kind = 'guest'",
  );
  expect(await card.findByText("Your table: 4, seat 3 · Eva Nová: table 6")).toBeTruthy();
});

test("Before the tables are published nothing is said about them", async () => {
  const card = await seatedParty("update seating_plans set published_at = null");
  expect(await card.findByText("$325.00", { exact: false })).toBeTruthy();
  expect(card.queryByText(/table/i)).toBeNull();
});
