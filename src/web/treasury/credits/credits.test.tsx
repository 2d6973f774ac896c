import { fireEvent, screen, waitFor, within } from "@testing-library/react";
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
import { aCredit } from "#test/security/stored.ts";

const app = useApp();
afterEach(stopBrowsing);

const pieter = async () => (await aMember(app.db, { firstName: "Pieter", lastName: "Achterberg" })).id;

test("What is to be returned to a member becomes a credit, which the Payments page has", async () => {
  const memberId = await pieter();
  const { id: eventId } = await aDinner(app.db, { title: "Oyster Night" });
  const how = { paymentType: "manual", paymentMethod: "check", checkNumber: "1042" } as const;
  const { id } = await aRegistration(app.db, { eventId, memberId, amount: "150.00", ...how });
  const { cookie } = await aFullOfficer(app);
  await app.call("DELETE", `/api/registrations/${id}`, { cookie });
  await anOfficer(app, "/admin/payments");
  const item = await screen.findByRole("article", { name: /^Return \$150\.00/ });
  await press("Credit Instead", item);
  typeInto("Reason", "Pieter asked for it");
  typeInto("Good through", "2026-04-01");
  await press("Grant Credit", topDialog());
  await waitFor(() => expect(topDialog().textContent).toContain("Enter a day at least 90 days from today"));
  typeInto("Good through", "2027-04-01");
  await press("Grant Credit", topDialog());
  await waitFor(() => expect(toastText()).toContain("Pieter Achterberg has a credit of $150.00."));
  await dialogsAreClosed();
  expect(await screen.findByRole("heading", { name: "All caught up" })).toBeTruthy();
  fireEvent.mouseDown(screen.getByRole("tab", { name: "Credits" }), { button: 0 });
  expect(await screen.findByRole("heading", { name: "Outstanding credits: $150.00" })).toBeTruthy();
  const row = screen.getByRole("link", { name: "Pieter Achterberg" }).closest("tr") as HTMLElement;
  expect(row.textContent).toContain("From Oyster Night");
});

test("A full officer grants a credit on a member's page and withdraws it with a reason", async () => {
  const memberId = await pieter();
  await aCredit(app.db, memberId, 20);
  await anOfficer(app, `/admin/members?member=${memberId}`);
  const part = await screen.findByRole("region", { name: "Credits" });
  await press("Grant a Credit", part);
  typeInto("Amount in dollars", "95");
  typeInto("Reason", "The main course came too late");
  await press("Grant Credit", topDialog());
  await waitFor(() => expect(toastText()).toContain("Pieter Achterberg has a credit of $95.00."));
  await dialogsAreClosed();
  const row = (await within(part).findByText("The main course came too late")).closest("tr") as HTMLElement;
  await press(/^Withdraw the credit/, row);
  typeInto("Why are you withdrawing it?", "Granted twice");
  await press("Withdraw", topDialog());
  await waitFor(() => expect(toastText()).toContain("$95.00 can no longer be used."));
  await dialogsAreClosed();
  expect(await within(part).findByText("$95.00 withdrawn: Granted twice")).toBeTruthy();
});
