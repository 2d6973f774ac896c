import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { anOfficer, press, toastText, topDialog, typeInto } from "#test/at-the-desk.ts";
import { stopBrowsing } from "#test/browse.tsx";
import { register, type Somebody } from "#test/crowd.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { holdBack } from "#test/interfere.tsx";
import { useShop } from "#test/shop.ts";
import { sixtyDebts } from "#test/sixty-debts.ts";

const shop = useShop();
const { app } = shop;
afterEach(stopBrowsing);

/** Anna's paid party of two, which she has cancelled: $325 are owed back to her. */
async function annaHasCancelled({ settled = false } = {}) {
  const { id } = await aMember(app.db);
  const anna: Somebody = { id, cookie: await sessionOf(app, { memberId: id }) };
  const event = await aDinner(app.db, { registrationDeadline: new Date("2026-03-20T04:00:00.000Z") });
  const registrationId = (await register(app, anna, event.id, 2)).body.id;
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie: anna.cookie,
    body: { registrationId },
  });
  await shop.pay(page.body.token);
  await shop.notifications();
  if (settled) await shop.control("POST", "/settle", {});
  return {
    cancel: () =>
      app.call("POST", `/api/registrations/${registrationId}/cancel`, { cookie: anna.cookie, body: {} }),
    paymentId: (await shop.wayBack()).id,
  };
}

const TO_ANNA = "Return $325.00 to Anna Weber";

describe("the payments page", () => {
  it("says that nothing is to do, and that nobody has paid yet", async () => {
    await anOfficer(app, "/admin/payments");
    expect(await screen.findByRole("heading", { name: "Nothing needs you." })).toBeTruthy();
    expect(await screen.findByText("Nobody has paid by card yet.")).toBeTruthy();
  });

  it("is closed to an officer with limited rights", async () => {
    await anOfficer(app, "/admin/payments", "limited");
    await waitFor(() => expect(toastText()).toBeTruthy());
    expect(screen.queryByRole("heading", { name: "Payments" })).toBeNull();
  });

  it("says in words what will happen, sends it once, and tells the answer", async () => {
    await (await annaHasCancelled()).cancel();
    await anOfficer(app, "/admin/payments");
    expect(await screen.findByRole("heading", { name: "1 payment needs you." })).toBeTruthy();
    const matter = await screen.findByRole("article", { name: TO_ANNA });
    expect(matter.textContent).toContain("The member cancelled his registration for Spring Dinner.");
    await press("Return $325.00", matter);
    const dialog = topDialog();
    expect(dialog.textContent).toContain(
      "$325.00 goes back to the card ending 1111 of Anna Weber. The card company needs 3–5 days.",
    );
    const letThrough = holdBack("POST /api/refunds/1/send");
    await press("Send $325.00 Back", dialog);
    const waiting = await within(dialog).findByRole("button", { name: "Sending..." });
    expect(waiting).toHaveProperty("disabled", true);
    letThrough();
    await waitFor(() =>
      expect(toastText()).toBe("Refund Sent$325.00 is on its way back to the card ending 1111."),
    );
    expect(await screen.findByRole("heading", { name: "Nothing needs you." })).toBeTruthy();
    const row = await screen.findByRole("row", { name: /Anna Weber/ });
    await waitFor(() => expect(row.textContent).toContain("$325.00 returned"));
  });

  it("counts all that is open, and shows more of it than a page when asked", async () => {
    await sixtyDebts(app.db);
    await anOfficer(app, "/admin/payments");
    expect(await screen.findByRole("heading", { name: "57 payments need you." })).toBeTruthy();
    expect(screen.getAllByRole("article")).toHaveLength(50);
    await press("Show More");
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(60));
    expect(screen.queryByRole("button", { name: "Show More" })).toBeNull();
    expect(screen.getByRole("heading", { name: "57 payments need you." })).toBeTruthy();
  });

  it("takes a note before a matter is dismissed, and asks for one", async () => {
    await (await annaHasCancelled()).cancel();
    await anOfficer(app, "/admin/payments");
    await press("Dismiss", await screen.findByRole("article", { name: TO_ANNA }));
    const dialog = topDialog();
    await press("Dismiss", dialog);
    expect(dialog.textContent).toContain("Please write a short note");
    typeInto("Why does nothing go back?", "She leaves it to the kitchen.");
    await press("Dismiss", dialog);
    await waitFor(() => expect(toastText()).toContain("Noted"));
    expect(await screen.findByRole("heading", { name: "Nothing needs you." })).toBeTruthy();
  });

  it("finds by what is typed and says where nothing fits", async () => {
    await annaHasCancelled();
    await anOfficer(app, "/admin/payments");
    await screen.findByRole("row", { name: /Anna Weber/ });
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "nobody" } });
    expect(await screen.findByText("Nothing fits what you look for.")).toBeTruthy();
    await press("Show all");
    expect(await screen.findByRole("row", { name: /Anna Weber/ })).toBeTruthy();
  });

  it("compares days with the card company and says that there is no difference", async () => {
    await annaHasCancelled({ settled: true });
    await anOfficer(app, "/admin/payments?tab=comparison");
    await press("Compare Now");
    expect(await screen.findByText("No differences")).toBeTruthy();
    expect(screen.getByText("Settled: 1 charge, $325.00; 0 refunds, $0.00.")).toBeTruthy();
  });
});

describe("a payment's own page", () => {
  it("returns a part with a reason, warns of the seats, and shows it in the history", async () => {
    const { paymentId } = await annaHasCancelled({ settled: true });
    await anOfficer(app, `/admin/payments/${paymentId}`);
    await press("Return money");
    const dialog = topDialog();
    expect(dialog.textContent).toContain("The registration for Spring Dinner still holds 2 seats.");
    typeInto("Amount in dollars", "400");
    expect(dialog.textContent).toContain("At most $325.00 can go back.");
    typeInto("Amount in dollars", "25");
    await press("Send $25.00 Back", dialog);
    expect(dialog.textContent).toContain("Please write a short note");
    typeInto("Reason", "The wine was corked.");
    await press("Send $25.00 Back", dialog);
    await waitFor(() => expect(toastText()).toContain("$25.00 is on its way back"));
    expect(await screen.findByText("$25.00 back")).toBeTruthy();
    expect(await screen.findByText("Money returned")).toBeTruthy();
    expect(screen.getByText("Up to $300.00 can go back.")).toBeTruthy();
  });

  it("says where there is no such payment", async () => {
    await anOfficer(app, "/admin/payments/999");
    expect(await screen.findByRole("heading", { name: "Payment Not Found" })).toBeTruthy();
  });
});
