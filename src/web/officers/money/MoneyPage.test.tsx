import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anOfficer } from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(stopBrowsing);

const CHECK = { status: "confirmed", paymentType: "manual", paymentMethod: "check" } as const;

/** Anna paid by check 1042, Cora in cash; Dirk should have paid yesterday, and Emma pays at the dinner. */
async function aDinnerWithMoney(): Promise<number> {
  const { id: eventId } = await aDinner(app.db, { totalSeats: 20, title: "Oyster Night" });
  const party = async (firstName: string, facts: object) => {
    const { id: memberId } = await aMember(app.db, { firstName, lastName: "Weber" });
    await aRegistration(app.db, { eventId, memberId, amount: "150.00", ...facts });
  };
  await party("Anna", { ...CHECK, checkNumber: "1042" });
  await party("Cora", { ...CHECK, paymentMethod: "cash" });
  await party("Dirk", { status: "unpaid", payBy: "2026-03-09" });
  await party("Emma", { status: "unpaid" });
  return eventId;
}
const region = (name: string) => screen.findByRole("region", { name });

test("A dinner's money is on one tab: received by method, due from whom, and every payment", async () => {
  const eventId = await aDinnerWithMoney();
  await anOfficer(app, `/events/${eventId}/money`);
  const received = await region("Received");
  expect(received.textContent).toContain("$300.00for the 4 parties coming");
  expect([...received.querySelectorAll("dl > div")].map(({ textContent }) => textContent)).toEqual([
    "Check$150.00",
    "Cash$150.00",
  ]);
  expect((await region("Due")).textContent).toContain("$300.00from 2 parties");
  expect((await region("Price per person")).textContent).toContain("$150.00 4 people");
  const due = within(await region("Still due: $300.00"));
  expect(due.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Dirk Weber: $150.00Was due by March 9, 2026."),
    expect.stringContaining("Emma Weber: $150.00Due at the dinner."),
  ]);
  expect(await screen.findByText("No refunds or problems waiting.")).toBeTruthy();
  expect(screen.queryByText("All caught up")).toBeNull();
  const payments = await screen.findByRole("table", { name: "Payments" });
  expect(
    within(payments)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["Date", "From", "Amount", "Status"]);
  expect(within(payments).getAllByRole("row")).toHaveLength(3);
  fireEvent.change(screen.getByLabelText("Search"), { target: { value: "1042" } });
  await waitFor(() => expect(within(payments).getAllByRole("row")).toHaveLength(2));
  expect(screen.getByRole("button", { name: "Download CSV" })).toBeTruthy();
  const tabs = within(screen.getByRole("navigation", { name: "Dinner" }));
  expect(tabs.getByRole("link", { name: "Money 1 item to collect or review" })).toBeTruthy();
});

test("The overview leads there, and a limited officer sees what is due without the payments", async () => {
  const eventId = await aDinnerWithMoney();
  await anOfficer(app, `/events/${eventId}/overview`, "limited");
  const money = await region("Money");
  await waitFor(() => expect(money.textContent).toContain("$300.00$300.00 due"));
  const left = within(await region("What is left to do"));
  fireEvent.click(await left.findByRole("link", { name: /^See Who/ }));
  await waitFor(() => expect(window.location.pathname).toBe(`/events/${eventId}/money`));
  const due = within(await region("Still due: $300.00"));
  expect(due.getByRole("button", { name: "Record Payment from Dirk Weber" })).toBeTruthy();
  expect(screen.getByText(/^Officers with full rights also see every payment/)).toBeTruthy();
  expect(screen.queryByRole("table", { name: "Payments" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Download CSV" })).toBeNull();
});

test("Where all is paid, each thing is said once, and every payment says how it was made", async () => {
  const { id: eventId } = await aDinner(app.db, { totalSeats: 20, title: "Oyster Night" });
  const { id: memberId } = await aMember(app.db, { firstName: "Anna", lastName: "Weber" });
  const { id } = await aRegistration(app.db, { eventId, memberId, amount: "150.00", ...CHECK });
  await app.db.execute(sql`insert into payments (purpose, subject_id, invoice_number, reference, description, amount,
      status, created_at, updated_at)
    values ('registration', ${id}, 'CH-1', 'ref1', 'Dinner', 150, 'paid', now(), now())`);
  await anOfficer(app, `/events/${eventId}/money`);
  expect((await region("Due")).textContent).toBe("Due$0.00nothing to collect");
  await screen.findByText("No refunds or problems waiting.");
  expect(screen.queryByText("Nothing is due.")).toBeNull();
  const rows = within(await screen.findByRole("table", { name: "Payments" }))
    .getAllByRole("row")
    .slice(1);
  expect(rows.map((row) => within(row).getAllByRole("cell")[1]?.textContent).toSorted()).toEqual([
    ...["Anna WeberCard", "Anna WeberCheck, received by Anna Weber"],
  ]);
});
