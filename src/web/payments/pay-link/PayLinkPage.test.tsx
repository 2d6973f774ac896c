import { fireEvent, screen, waitFor } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { browse, stopBrowsing } from "#test/pages/browse.tsx";
import { aPaymentLink } from "#test/people/payment-links.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const TOKEN = "P".repeat(43);

beforeEach(async () => {
  const { id: memberId } = await aMember(app.db, { firstName: "Henry", lastName: "Ellison" });
  const { id: eventId } = await aDinner(app.db, { title: "Oyster Night" });
  const facts = { eventId, memberId, guestTickets: 1, amount: "325.00", status: "unpaid" } as const;
  const { id: registrationId } = await aRegistration(app.db, facts);
  await aPaymentLink(app, { registrationId, token: TOKEN, to: "anna.weber@example.org" });
});
afterEach(() => {
  stopBrowsing();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

test("The link says who pays how much for what, and opens the card page", async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});
  browse(app, `/member-login/pay#${TOKEN}`);
  expect(await screen.findByRole("heading", { name: "Oyster Night" })).toBeTruthy();
  expect(screen.getByText("Henry Ellison, 2 people")).toBeTruthy();
  expect(screen.getByText("$325.00")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Pay by Card" }));
  await waitFor(() => expect(submit).toHaveBeenCalled());
  const { rows } = await app.db.execute(sql`select amount, status, opened_by from payments`);
  expect(rows).toEqual([{ amount: "325.00", status: "created", opened_by: "link" }]);
});

test("Back from the card page, the same tab says that it is paid, without the link", async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});
  browse(app, `/member-login/pay#${TOKEN}`);
  fireEvent.click(await screen.findByRole("button", { name: "Pay by Card" }));
  await waitFor(() => expect(submit).toHaveBeenCalled());
  const page = document.querySelector<HTMLInputElement>("input[name=token]")?.value ?? "";
  await shop.pay(page);
  const { back } = await shop.wayBack();
  const location = (await app.call("GET", back)).headers.get("location") ?? "";
  stopBrowsing();
  browse(app, new URL(location).pathname + new URL(location).search);
  expect(await screen.findByText("This has been paid. Thank you.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Pay by Card" })).toBeNull();
});

test("Back without having paid, it can be paid again", async () => {
  sessionStorage.setItem("paymentLink", TOKEN);
  browse(app, "/member-login/pay?payment=cancelled");
  expect(await screen.findByText("Your card was not charged.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Pay by Card" })).toBeTruthy();
});

test("An amount that has changed is read again before anything is charged", async () => {
  browse(app, `/member-login/pay#${TOKEN}`);
  const pay = await screen.findByRole("button", { name: "Pay by Card" });
  await app.db.execute(
    sql`update registrations set amount = 300, adjustment_cents = -2500, adjustment_why = 'No wine'`,
  );
  fireEvent.click(pay);
  expect(await screen.findByText("The amount due has changed. Please check it before you pay.")).toBeTruthy();
  expect(await screen.findByText("$300.00")).toBeTruthy();
});

test.each([
  ["an unknown link", `/member-login/pay#${"A".repeat(43)}`],
  ["no link", "/member-login/pay"],
])("With %s, the page says whom to ask", async (_what, path) => {
  browse(app, path);
  expect(await screen.findByRole("heading", { name: "This link doesn’t work" })).toBeTruthy();
});
