import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { useCheckout } from "#test/pages/checkout.ts";
import { pass, stopTheClock, until } from "#test/pages/intercept-calls.tsx";
import { toastSays } from "#test/pages/member-page.tsx";
import { useBrokenFulfillment } from "#test/services/broken-fulfillment.ts";
import { App, startClient } from "#web/App.tsx";

const SUCCESS = [
  "Payment Successful!",
  "Your payment has been processed successfully. Your registration is now confirmed.",
] as const;

const till = useCheckout();
const { shop, app } = till;
const { plant } = useBrokenFulfillment(app);

/** Anna's party of three, with the provider's page open. */
async function atTheCardPage(dinner: Parameters<typeof aDinner>[1] = {}, cookie?: string) {
  const { id: eventId } = await aDinner(app.db, { title: "Spring Gala", totalSeats: 3, ...dinner });
  return { eventId, token: await openPage(eventId, cookie) };
}

async function openPage(eventId: number, cookie?: string) {
  const whose = cookie ?? (await sessionOf(app, { memberId: till.me.id }));
  const body = {
    eventId,
    memberTickets: 2,
    guestTickets: 1,
    amount: "475.00",
    memberInfo: [{ firstName: "Karl", lastName: "Weber" }],
    guestInfo: [{ firstName: "Jiří", lastName: "Dvořák" }],
    foodRequests: "No nuts for Jiří",
  };
  const { id: registrationId } = (await app.call("POST", "/api/registrations", { cookie: whose, body })).body;
  const ask = { cookie: whose, body: { registrationId } };
  return (await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", ask)).body.token;
}

/** Follows a link of the provider's page, as the browser does. */
async function comeBack(way: "back" | "cancel" = "back") {
  const reply = await app.call("GET", (await shop.wayBack())[way]);
  const { pathname, search } = new URL(reply.headers.get("location") ?? "");
  till.me.open(pathname + search);
}
function panel() {
  return screen.findByRole("region", { name: "Spring Gala" });
}

describe("back from a payment that is confirmed", () => {
  test("a panel says who comes, what they asked for, what was paid, and what is next", async () => {
    const { token } = await atTheCardPage();
    const { transId, invoiceNumber } = await shop.pay(token);
    await comeBack();
    await waitFor(() => toastSays(...SUCCESS));
    const { textContent } = await panel();
    for (const words of [
      "Your seats are confirmed",
      "Tuesday, March 24, 2026",
      "MembersAnna Weber, Karl Weber",
      "GuestJiří Dvořák",
      "Allergies and dietYou: not answered\nKarl Weber: not answered\nJiří Dvořák: not answered",
      "Food requestsNo nuts for Jiří",
      /Paid\$475\.00 with (Visa|Card) ending in 1111 on March 10, 2026/,
      `ReceiptInvoice ${invoiceNumber}, transaction ${transId}`,
      "A confirmation with your receipt is on its way to anna.weber@example.org.",
      "You can change names and requests under My Events until March 24, 2026",
    ]) {
      expect(textContent).toMatch(words);
    }
    const links = within(await panel());
    expect(links.getByRole("link", { name: "Add to Calendar" }).getAttribute("href")).toMatch(
      /^\/api\/registrations\/\d+\/calendar$/,
    );
    expect(links.getByRole("link", { name: /View on map/ }).getAttribute("href")).toContain(
      "query=Maison+Claire",
    );
    expect(window.location.search).toBe("");
  });

  test("it is still there after a reload, without a second toast, until it is closed", async () => {
    const { token } = await atTheCardPage();
    await shop.pay(token);
    await comeBack();
    await panel();
    cleanup();
    render(<App client={startClient()} />);
    fireEvent.click(within(await panel()).getByRole("button", { name: "Close this confirmation" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Spring Gala" })).toBeNull());
    expect(screen.queryByText(SUCCESS[0])).toBeNull();
    cleanup();
    render(<App client={startClient()} />);
    await screen.findByRole("article", { name: "Spring Gala" });
    expect(screen.queryByRole("region", { name: "Spring Gala" })).toBeNull();
  });

  test("an address that anyone can type shows no panel", async () => {
    await atTheCardPage();
    till.me.open("/my-events?payment=success");
    await screen.findByRole("article", { name: "Spring Gala" });
    await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
    expect(screen.queryByText("Your seats are confirmed")).toBeNull();
  });
});

describe("back from a payment that is not confirmed", () => {
  test("yet: says so, and shows the panel as soon as it is", async () => {
    const { token } = await atTheCardPage();
    till.me.open("/my-events?payment=processing");
    stopTheClock();
    await until(() => screen.getByText("Your payment is being confirmed"));
    expect(screen.queryByText("Your seats are confirmed")).toBeNull();
    await shop.pay(token);
    await shop.notifications();
    await pass(3001);
    await until(() => toastSays(...SUCCESS));
    await until(() => screen.getByText("Your seats are confirmed"));
    expect(window.location.search).toBe("");
  });

  test("since it could not be applied: says that it is here, then whose turn it is", async () => {
    const { eventId, token } = await atTheCardPage();
    await plant("alter table registrations add constraint planted check (status <> 'confirmed') not valid");
    await shop.pay(token);
    await comeBack();
    expect(window.location.search).toBe("?payment=processing");
    const have = "We have your payment of $475.00";
    await waitFor(() => expect(screen.getAllByText(`${have} and are processing it.`)).toHaveLength(2));
    expect(screen.queryByRole("button", { name: /payment/i })).toBeNull();
    cleanup();
    await shop.pass(10);
    render(<App client={startClient()} />);
    await waitFor(() => expect(screen.getAllByText(`${have}. An officer is looking at it.`)).toHaveLength(2));
    expect(screen.queryByText("No confirmation yet")).toBeNull();
    for (const page of ["/", `/events/${eventId}/register`]) {
      cleanup();
      till.me.open(page);
      expect(await screen.findByText(`${have}. An officer is looking at it.`)).toBeTruthy();
      expect(screen.queryByText(/not paid yet|still open/)).toBeNull();
    }
  });

  test("and never was: says that nothing was charged, and leads back to the event", async () => {
    const { eventId } = await atTheCardPage();
    await shop.pass(21);
    await shop.expireHolds();
    till.me.open("/my-events?payment=processing");
    expect(await screen.findByText("Your payment was not completed")).toBeTruthy();
    expect(screen.getByText(/card was not charged for Spring Gala, 3 tickets/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Register Again" }).getAttribute("href")).toBe(
      `/events/${eventId}/register`,
    );
  });

  test("because the seats were gone: names what goes back to the card, and no panel", async () => {
    const { eventId, token } = await atTheCardPage();
    const { back, cancel } = await shop.wayBack();
    await app.call("GET", cancel);
    const { id: memberId } = await aMember(app.db, { firstName: "Eve" });
    await shop.pay(await openPage(eventId, await sessionOf(app, { memberId })));
    await shop.notifications();
    await shop.pay(token, { cardNumber: "5424000000000015" });
    const reply = await app.call("GET", back);
    expect(reply.headers.get("location")).toBe("http://portal.test/my-events?payment=refund");
    till.me.open("/my-events?payment=refund");
    expect(await screen.findByText("Your payment will be returned")).toBeTruthy();
    expect(
      await screen.findByText(/for Spring Gala, 3 tickets.*The full \$475\.00 is going back/),
    ).toBeTruthy();
    expect(screen.queryByText("Your seats are confirmed")).toBeNull();
    cleanup();
    await app.db.execute(sql`update payment_refunds set status = 'dismissed'`);
    await app.db.execute(sql`update payments set status = 'paid' where status = 'refund_due'`);
    till.me.open("/my-events?payment=processing");
    const kept = "We have your payment of $475.00, but it wasn’t applied to anything.";
    expect(await screen.findByText(`${kept} Please ask the treasurer about it.`)).toBeTruthy();
  });
});
