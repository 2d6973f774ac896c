import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead, loseAnswer } from "#test/pages/intercept-calls.tsx";
import { anOfficer } from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(stopBrowsing);

/** Parties of these names that pay later, each at a dinner of its own and for $150.00. */
async function parties(...names: string[]) {
  for (const firstName of names) {
    const { id: memberId } = await aMember(app.db, { firstName, lastName: "Weber" });
    const { id: eventId } = await aDinner(app.db, { totalSeats: 10, title: `${firstName}’s Dinner` });
    await aRegistration(app.db, { eventId, memberId, amount: "150.00", status: "unpaid" });
  }
}

/** Fields of the last check that is not recorded, where typing goes on. */
const fields = () => {
  const row = [...screen.getByRole("list", { name: "Checks to record" }).children].at(-1) as HTMLElement;
  return {
    from: within(row).getByRole<HTMLInputElement>("combobox"),
    amount: within(row).getByLabelText<HTMLInputElement>("Amount in dollars"),
    reference: within(row).getByLabelText<HTMLInputElement>("Check number"),
  };
};

/** Types a check by keys alone: a name, the first suggestion, perhaps an amount, a number, Enter. */
async function type(name: string, { reference, amount }: { reference: string; amount?: string }) {
  const { from, amount: sum, reference: number } = fields();
  await waitFor(() => expect(document.activeElement).toBe(from));
  fireEvent.change(from, { target: { value: name } });
  await screen.findAllByRole("option");
  fireEvent.keyDown(from, { key: "ArrowDown" });
  fireEvent.keyDown(from, { key: "Enter" });
  await waitFor(() => expect(document.activeElement).toBe(number));
  if (amount) fireEvent.change(sum, { target: { value: amount } });
  fireEvent.change(number, { target: { value: reference } });
  const form = number.closest("form");
  if (form) fireEvent.submit(form);
}

const recorded = async (count: number) => {
  const list = await screen.findByRole("list", { name: "Recorded checks" });
  await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(count));
  return within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
};
const paid = async () =>
  (
    await app.db.execute(
      sql`select method, amount, reference, to_char(received_at, 'YYYY-MM-DD') as day from manual_payments order by id`,
    )
  ).rows;

test("A limited officer records one check after another, with what is due filled in, and compares the slip", async () => {
  await parties("Anna", "Otto");
  await anOfficer(app, "/admin/checks", "limited");
  await screen.findByRole("heading", { name: "Checks Received" });
  await type("anna", { reference: "1042" });
  await type("otto’s", { reference: "77", amount: "100" });
  expect(await recorded(2)).toEqual([
    "Anna Weber, Anna’s DinnerCheck 1042. Nothing more is due.$150.00",
    "Otto Weber, Otto’s DinnerCheck 77. $50.00 is still due.$100.00",
  ]);
  expect(await paid()).toMatchObject([
    { method: "check", amount: "150.00", reference: "1042" },
    { method: "check", amount: "100.00", reference: "77" },
  ]);
  const slip = within(await screen.findByRole("region", { name: "Deposit Slip" }));
  expect(slip.getByText("2 checks recorded")).toBeTruthy();
  const total = slip.getByLabelText(/^Total on the slip/);
  fireEvent.change(total, { target: { value: "260" } });
  expect(slip.getByText("$10.00 on the slip isn’t recorded yet.")).toBeTruthy();
  fireEvent.change(total, { target: { value: "240" } });
  expect(slip.getByText("You’ve recorded $10.00 more than the slip shows.")).toBeTruthy();
  fireEvent.change(total, { target: { value: "250.00" } });
  expect(slip.getByText("The slip matches the checks you recorded.")).toBeTruthy();
});

test("A check that is refused stays in its row with the reason, while the next ones are recorded", async () => {
  await parties("Anna", "Otto");
  await anOfficer(app, "/admin/checks", "limited");
  await screen.findByRole("heading", { name: "Checks Received" });
  await type("anna", { reference: "1042", amount: "200" });
  await type("otto", { reference: "77" });
  expect(await recorded(1)).toEqual(["Otto Weber, Otto’s DinnerCheck 77. Nothing more is due.$150.00"]);
  const rows = screen.getByRole("list", { name: "Checks to record" });
  const [refused] = [...rows.children] as HTMLElement[];
  expect(refused?.textContent).toContain("Only $150.00 is due.");
  const amount = within(refused as HTMLElement).getByLabelText("Amount in dollars");
  fireEvent.change(amount, { target: { value: "150" } });
  fireEvent.click(within(refused as HTMLElement).getByRole("button", { name: "Record" }));
  expect(await recorded(2)).toHaveLength(2);
  expect(await paid()).toHaveLength(2);
});

test("A check whose answer was lost is sent again as it was, and recorded once", async () => {
  await parties("Anna");
  await anOfficer(app, "/admin/checks", "limited");
  await screen.findByRole("heading", { name: "Checks Received" });
  const { rows } = await app.db.execute<{ id: number }>(sql`select id from registrations`);
  loseAnswer(`POST /api/debts/${rows[0]?.id}/payments`);
  await type("anna", { reference: "1042", amount: "50" });
  const lost = await screen.findByText("The payment could not be recorded. Please try again.");
  const row = lost.closest("li") as HTMLElement;
  fireEvent.click(within(row).getByRole("button", { name: "Record" }));
  expect(await recorded(1)).toEqual(["Anna Weber, Anna’s DinnerCheck 1042. $100.00 is still due.$50.00"]);
  expect(await paid()).toHaveLength(1);
});

test("A full officer records a member’s dues among them; what is missing is named", async () => {
  await aMember(app.db, { firstName: "Anna", lastName: "Weber", email: "anna@example.org" });
  await anOfficer(app, "/admin/checks");
  await screen.findByRole("heading", { name: "Checks Received" });
  await type("anna web", { reference: "9" });
  const [line] = await recorded(1);
  expect(line).toContain("Anna Weber, membership duesCheck 9. Dues are paid through");
  fireEvent.click(screen.getByRole("button", { name: "Record" }));
  expect(await screen.findByText("Please choose who the check is from")).toBeTruthy();
  expect(screen.getByText("Please enter the amount")).toBeTruthy();
  const { rows } = await app.db.execute(sql`select payment_method, reference from dues_payments`);
  expect(rows).toEqual([{ payment_method: "check", reference: "9" }]);
});

test("That no one matches is said only if everyone was searched", async () => {
  await parties("Anna");
  await anOfficer(app, "/admin/checks");
  await screen.findByRole("heading", { name: "Checks Received" });
  fireEvent.change(fields().from, { target: { value: "zzz" } });
  expect(await screen.findByText(/^No match\./)).toBeTruthy();
  answerInstead("GET /api/members/suggestions?search=zzzz", { status: 400, json: { message: "not now" } });
  fireEvent.change(fields().from, { target: { value: "zzzz" } });
  expect(await screen.findByText("We couldn’t search. Please try again.")).toBeTruthy();
});
