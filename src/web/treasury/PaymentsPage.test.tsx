import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { delayCall } from "#test/pages/intercept-calls.tsx";
import { anOfficer, press, toastText, topDialog, typeInto } from "#test/pages/officer-page.ts";
import { register, type SignedIn } from "#test/people/many-members.ts";
import { sixtyDebts } from "#test/people/sixty-refunds.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
afterEach(() => {
  stopBrowsing();
  vi.restoreAllMocks();
});

/** Anna's paid party of two, which she has cancelled: $325 are owed back to her. */
async function annaHasCancelled({ settled = false } = {}) {
  const { id } = await aMember(app.db);
  const anna: SignedIn = { id, cookie: await sessionOf(app, { memberId: id }) };
  const event = await aDinner(app.db, { registrationDeadline: new Date("2026-03-20T04:00:00.000Z") });
  const registrationId = (await register(app, anna, { eventId: event.id, tickets: 2 })).body.id;
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

const TO_ANNA = "Refund $325.00 to Anna Weber";

describe("the payments page", () => {
  it("says that all is caught up, and that there are no payments yet", async () => {
    await anOfficer(app, "/admin/payments");
    expect(await screen.findByRole("heading", { name: "All caught up" })).toBeTruthy();
    expect(await screen.findByText("No payments yet.")).toBeTruthy();
  });

  it("lists checks and cash beside card payments, and finds them by method and number", async () => {
    await annaHasCancelled();
    const { id: memberId } = await aMember(app.db, { firstName: "Pieter", lastName: "Achterberg" });
    const { id: eventId } = await aDinner(app.db, { title: "Oyster Night" });
    const facts = { eventId, memberId, amount: "150.00", status: "confirmed" as const };
    const how = { paymentType: "manual", paymentMethod: "check", checkNumber: "1042" } as const;
    await aRegistration(app.db, { ...facts, ...how });
    await anOfficer(app, "/admin/payments");
    expect(await screen.findByText(/^Check 1042/)).toBeTruthy();
    expect(screen.getByText("Anna Weber")).toBeTruthy();
    expect(
      screen.getByText(
        "2 payments · $325.00 paid by card · $150.00 received by check, in cash, or another way",
      ),
    ).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Method"), { target: { value: "card" } });
    await waitFor(() => expect(screen.queryByText(/^Check 1042/)).toBeNull());
    fireEvent.change(screen.getByLabelText("Method"), { target: { value: "" } });
    fireEvent.change(screen.getByLabelText("Search"), { target: { value: "1042" } });
    await waitFor(() => expect(screen.queryByText("Anna Weber")).toBeNull());
    expect(await screen.findByText(/^Check 1042/)).toBeTruthy();
  });

  it("is closed to an officer with limited rights", async () => {
    await anOfficer(app, "/admin/payments", "limited");
    await waitFor(() => expect(toastText()).toBeTruthy());
    expect(screen.queryByRole("heading", { name: "Payments" })).toBeNull();
  });

  it("says what a refund will do, sends it once, and shows the answer", async () => {
    await (await annaHasCancelled()).cancel();
    await anOfficer(app, "/admin/payments");
    expect(await screen.findByRole("heading", { name: "1 payment needs attention" })).toBeTruthy();
    const openItem = await screen.findByRole("article", { name: TO_ANNA });
    expect(openItem.textContent).toContain("The member cancelled their registration for Spring Dinner.");
    await press("Refund $325.00", openItem);
    const dialog = topDialog();
    expect(dialog.textContent).toContain(
      "$325.00 will be refunded to Anna Weber's card ending 1111. It usually takes 3–5 business days.",
    );
    const letThrough = delayCall("POST /api/refunds/1/send");
    await press("Refund $325.00", dialog);
    const waiting = await within(dialog).findByRole("button", { name: "Sending..." });
    expect(waiting).toHaveProperty("disabled", true);
    letThrough();
    await waitFor(() =>
      expect(toastText()).toBe("Refund Sent$325.00 is on its way to the card ending 1111."),
    );
    expect(await screen.findByRole("heading", { name: "All caught up" })).toBeTruthy();
    const row = await screen.findByRole("row", { name: /Anna Weber/ });
    await waitFor(() => expect(row.textContent).toContain("$325.00 refunded"));
  });

  it("counts all open items, and shows another page on request", async () => {
    await sixtyDebts(app.db);
    await anOfficer(app, "/admin/payments");
    expect(await screen.findByRole("heading", { name: "57 payments need attention" })).toBeTruthy();
    expect(screen.getAllByRole("article")).toHaveLength(50);
    await press("Show More");
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(60));
    expect(screen.queryByRole("button", { name: "Show More" })).toBeNull();
    expect(screen.getByRole("heading", { name: "57 payments need attention" })).toBeTruthy();
  });

  it("takes a note before an open item is dismissed, and asks for one", async () => {
    await (await annaHasCancelled()).cancel();
    await anOfficer(app, "/admin/payments");
    await press("Dismiss", await screen.findByRole("article", { name: TO_ANNA }));
    const dialog = topDialog();
    await press("Dismiss", dialog);
    expect(dialog.textContent).toContain("Please add a short note");
    typeInto("Why is nothing refunded?", "She leaves it to the kitchen.");
    await press("Dismiss", dialog);
    await waitFor(() => expect(toastText()).toContain("Item Closed"));
    expect(await screen.findByRole("heading", { name: "All caught up" })).toBeTruthy();
  });

  it("lets an officer explain a difference with the card processor", async () => {
    await app.db.execute(sql`insert into reconciliation_items (kind, transaction_id, amount_here, amount_there, sentence,
      first_seen_at, last_seen_at) values ('amount-differs', '1', 160, 150, 'Ten dollars less.', now(), now())`);
    await anOfficer(app, "/admin/payments");
    const article = await screen.findByRole("article", { name: "$10.00 less was settled than charged" });
    await press("Explain", article);
    await press("Save Explanation", topDialog());
    expect(topDialog().textContent).toContain("Please add a short note");
    typeInto("Explanation", "A fee of the processor.");
    await press("Save Explanation", topDialog());
    await waitFor(() => expect(toastText()).toContain("Difference Explained"));
    expect(await screen.findByRole("heading", { name: "All caught up" })).toBeTruthy();
  });

  it("refunds all of a charge that could not be applied", async () => {
    const { paymentId } = await annaHasCancelled();
    await app.db.execute(sql`update payment_charges set outcome = 'recorded', apply_attempts = 3, apply_at = now(),
      apply_error = 'a technical problem'`);
    await app.db.execute(sql`update payments set status = 'recorded', paid_at = null`);
    await anOfficer(app, "/admin/payments");
    const name = "$325.00 from Anna Weber could not be applied: a technical problem";
    const article = await screen.findByRole("article", { name });
    const party = within(article).getByRole("link", { name: "View party" });
    expect(party.getAttribute("href")).toMatch(/^\/events\/\d+\/attendees#party-\d+$/);
    const payment = within(article).getByRole("link", { name: "View payment" });
    expect(payment.getAttribute("href")).toBe(`/admin/payments/${paymentId}`);
    await press("Refund", article);
    expect(within(topDialog()).queryByLabelText("Amount in dollars")).toBeNull();
    typeInto("Reason", "It can’t be applied in time.");
    await press("Refund $325.00", topDialog());
    await waitFor(() => expect(toastText()).toContain("Refund Sent"));
    expect(await screen.findByRole("heading", { name: "All caught up" })).toBeTruthy();
  });

  it("searches, and says when nothing matches", async () => {
    await annaHasCancelled();
    await anOfficer(app, "/admin/payments");
    await screen.findByRole("row", { name: /Anna Weber/ });
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "nobody" } });
    expect(await screen.findByText("No matching payments.")).toBeTruthy();
    await press("Clear filters");
    expect(await screen.findByRole("row", { name: /Anna Weber/ })).toBeTruthy();
  });

  it("has a tab for each state of a payment, to which Back returns", async () => {
    await (await annaHasCancelled()).cancel();
    await anOfficer(app, "/admin/payments");
    const show = (name: string) => fireEvent.mouseDown(screen.getByRole("tab", { name }), { button: 0 });
    expect(await screen.findByText("1 payment · $325.00 paid")).toBeTruthy();
    show("Refunds due");
    expect(await screen.findByRole("row", { name: /Anna Weber/ })).toBeTruthy();
    expect(screen.getByRole("article", { name: TO_ANNA })).toBeTruthy();
    expect(window.location.search).toBe("?tab=refunds");
    show("Failed");
    expect(await screen.findByText("No payment has failed or was abandoned.")).toBeTruthy();
    // Elsewhere the open items are only mentioned.
    expect(screen.queryByRole("article")).toBeNull();
    expect(screen.getByRole("link", { name: "1 payment needs attention" }).getAttribute("href")).toBe(
      "/admin/payments",
    );
    window.history.back();
    await waitFor(() =>
      expect(screen.getByRole("tab", { name: "Refunds due" }).getAttribute("aria-selected")).toBe("true"),
    );
    expect(await screen.findByRole("row", { name: /Anna Weber/ })).toBeTruthy();
  });

  it.each([
    ["brings a tab that is off a phone's screen into view", 350, 475],
    ["leaves the tabs where they are if all are seen", 700, 0],
  ])("%s", async (_what, width, scrolled) => {
    vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(700);
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(width);
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
      return this.textContent === "Export" ? new DOMRect(600, 0, 100, 50) : new DOMRect(0, 0, width, 50);
    });
    await anOfficer(app, "/admin/payments?tab=export");
    await screen.findByRole("tab", { name: "Export" });
    expect(screen.getByRole("tablist", { name: "Payment records" }).scrollLeft).toBe(scrolled);
  });

  it("downloads the ledger of the chosen days, and asks who it is once the rights have ended", async () => {
    await anOfficer(app, "/admin/payments?tab=export");
    const saved = vi.fn<(name: string) => void>();
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved(this.download);
    });
    Object.assign(URL, { createObjectURL: () => "blob:ledger", revokeObjectURL: () => undefined });
    await press("Download CSV");
    await waitFor(() =>
      expect(saved).toHaveBeenCalledExactlyOnceWith("payments-2026-03-01-to-2026-03-10.csv"),
    );
    await app.db.execute(sql`update sessions set rights_until = ${app.now.toISOString()}`);
    await press("Download CSV");
    expect(await screen.findByRole("dialog", { name: "Confirm That It’s You" })).toBeTruthy();
    expect(saved).toHaveBeenCalledTimes(1);
  });

  it("keeps the search from tab to tab, and totals only what was paid", async () => {
    await annaHasCancelled();
    const bert = await aMember(app.db, { firstName: "Bert", lastName: "Weber", email: "bert@example.org" });
    const cookie = await sessionOf(app, { memberId: bert.id });
    await app.call("POST", "/api/member/pay-dues", { cookie, body: {} });
    await anOfficer(app, "/admin/payments?search=weber");
    expect(await screen.findByText("2 payments, 1 of them paid · $325.00 paid")).toBeTruthy();
    fireEvent.mouseDown(screen.getByRole("tab", { name: "Open" }), { button: 0 });
    expect(await screen.findByText("1 payment")).toBeTruthy();
    expect(screen.getByRole("row", { name: /Bert Weber/ })).toBeTruthy();
    expect(window.location.search).toBe("?search=weber&tab=open");
  });

  it("reconciles days and says that there are no differences", async () => {
    await annaHasCancelled({ settled: true });
    await anOfficer(app, "/admin/payments?tab=reconciliation");
    await press("Reconcile Now");
    expect(await screen.findByText("No differences")).toBeTruthy();
    expect(screen.getByText("Settled: 1 charge, $325.00; 0 refunds, $0.00.")).toBeTruthy();
  });
});

describe("a payment's own page", () => {
  it("refunds a part with a reason, warns of the seats, and shows the history", async () => {
    const { paymentId } = await annaHasCancelled({ settled: true });
    await anOfficer(app, `/admin/payments/${paymentId}`);
    await press("Refund");
    const dialog = topDialog();
    expect(dialog.textContent).toContain("The registration for Spring Dinner still holds 2 seats.");
    typeInto("Amount in dollars", "400");
    expect(dialog.textContent).toContain("At most $325.00 can be refunded.");
    typeInto("Amount in dollars", "25");
    await press("Refund $25.00", dialog);
    expect(dialog.textContent).toContain("Please add a short note");
    typeInto("Reason", "The wine was corked.");
    await press("Refund $25.00", dialog);
    await waitFor(() => expect(toastText()).toContain("$25.00 is on its way"));
    expect(await screen.findByText("$25.00 refund")).toBeTruthy();
    expect(await screen.findByText("The refund was sent to the card")).toBeTruthy();
    expect(screen.getByText(/^\$325\.00 was paid on .* by .+\. \$25\.00 was refunded\.$/)).toBeTruthy();
    expect(screen.getByText("Up to $300.00 can be refunded.")).toBeTruthy();
  });

  it("tells what happened in plain words, with the card processor's own folded", async () => {
    const { paymentId } = await annaHasCancelled({ settled: true });
    await anOfficer(app, `/admin/payments/${paymentId}`);
    const story = await screen.findByRole("region", { name: "What happened" });
    const [first, second] = within(story).getAllByRole("listitem");
    expect(first?.textContent).toContain("The card page was opened$325.00");
    expect(second?.textContent).toMatch(
      /^\$325\.00 was paid by .+ ending 1111The registration was confirmed\./,
    );
    const folded = within(story).getByText("net.authorize.payment.authcapture.created").closest("details");
    expect(folded?.open).toBe(false);
  });

  it("shows the receipt, and sends it to the payer again", async () => {
    const { paymentId } = await annaHasCancelled();
    await app.db.execute(
      sql`update outbox set sent_at = '2026-03-10T15:01:00Z', bounced_at = '2026-03-10T15:05:00Z', bounce_kind = 'full'`,
    );
    await anOfficer(app, `/admin/payments/${paymentId}`);
    await press("Receipt");
    const dialog = topDialog();
    await within(dialog).findByText(/^The most recent receipt came back on March 10, 2026 at 11:05 AM\./);
    expect(await within(dialog).findByText(/This invoice is paid in full\./)).toBeTruthy();
    expect(dialog.textContent).toContain("To anna.weber@example.org. Last sent March 10, 2026 at 11:01 AM.");
    await press("Send Again", dialog);
    await waitFor(() =>
      expect(toastText()).toBe("Receipt QueuedIt will be sent to anna.weber@example.org in a minute or two."),
    );
    expect(await within(dialog).findByText("The receipt will be sent in a minute or two.")).toBeTruthy();
    expect(within(dialog).queryByRole("button", { name: "Send Again" })).toBeNull();
    const { rows } = await app.db.execute(sql`select recipient from outbox where copy_of is not null`);
    expect(rows).toEqual([{ recipient: "anna.weber@example.org" }]);
  });

  it("says that a payment does not exist", async () => {
    await anOfficer(app, "/admin/payments/999");
    expect(await screen.findByRole("heading", { name: "Payment Not Found" })).toBeTruthy();
  });
});
