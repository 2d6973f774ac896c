import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import {
  anOfficer,
  dialogsAreClosed,
  press,
  toastText,
  topDialog,
  typeInto,
} from "#test/pages/officer-page.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp();
afterEach(stopBrowsing);

const TITLE = "Return $150.00 to Pieter Achterberg; paid by check 1042";
const theItem = () => screen.findByRole("article", { name: TITLE });

/** Pieter's party, paid by check, which an officer has removed; the treasurer is on the Payments page. */
async function removed() {
  const { id: memberId } = await aMember(app.db, { firstName: "Pieter", lastName: "Achterberg" });
  const { id: eventId } = await aDinner(app.db, { title: "Oyster Night" });
  const how = { paymentType: "manual", paymentMethod: "check", checkNumber: "1042" } as const;
  const { id } = await aRegistration(app.db, { eventId, memberId, amount: "150.00", ...how });
  const { cookie } = await aFullOfficer(app);
  await app.call("DELETE", `/api/registrations/${id}`, { cookie });
  await anOfficer(app, "/admin/payments");
}

test("The treasurer records how money was returned, and undoes it if that was a mistake", async () => {
  await removed();
  const item = await theItem();
  expect(item.textContent).toContain("An officer removed the registration for Oyster Night.");
  await press("Record Return", item);
  typeInto("Check number (optional)", "2001");
  typeInto("Returned on (optional)", "2026-03-12");
  await press("Record Return", topDialog());
  await waitFor(() => expect(topDialog().textContent).toContain("Enter today or an earlier day"));
  typeInto("Returned on (optional)", "2026-03-09");
  await press("Record Return", topDialog());
  await waitFor(() => expect(toastText()).toContain("$150.00 is recorded as returned."));
  await dialogsAreClosed();
  expect(await screen.findByRole("heading", { name: "All caught up" })).toBeTruthy();
  const row = (await screen.findByText(/^Check 1042/)).closest("tr") as HTMLElement;
  await waitFor(() => expect(row.textContent).toContain("$150.00 returned"));
  expect(within(row).queryByRole("button", { name: /^Void/ })).toBeNull();
  await press("Undo Return of $150.00 to Pieter Achterberg", row);
  typeInto("Why are you undoing it?", "It is still in the envelope");
  await press("Undo Return", topDialog());
  await waitFor(() => expect(toastText()).toContain("$150.00 is due to be returned again."));
  await dialogsAreClosed();
  expect(await theItem()).toBeTruthy();
});

test("The treasurer keeps what was to be returned, with the reason", async () => {
  await removed();
  await press("Keep the Money", await theItem());
  typeInto("Why are you keeping it?", "They gave it to the chapter");
  await press("Keep It", topDialog());
  await waitFor(() => expect(toastText()).toContain("The chapter is keeping the money."));
  await dialogsAreClosed();
  expect(await screen.findByRole("heading", { name: "All caught up" })).toBeTruthy();
});
