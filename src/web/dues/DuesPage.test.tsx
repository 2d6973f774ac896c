import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { aDuesPayment, anAdministrator, sessionOf } from "#test/factories.ts";
import { catchDepartures } from "#test/pages/answered-fetch.ts";
import { browse } from "#test/pages/browse.tsx";
import { useCheckout } from "#test/pages/checkout.ts";
import {
  answerInstead,
  delayCall,
  pass,
  stopTheClock,
  until,
  watchCalls,
} from "#test/pages/intercept-calls.tsx";
import { toastSays } from "#test/pages/member-page.tsx";
import { useBrokenFulfillment } from "#test/services/broken-fulfillment.ts";

const RENEW = "POST /api/member/renew-dues";
const STATUS = "GET /api/member/dues-status";
const PROCESSED = "Your dues payment has been processed successfully. Thank you!";

const till = useCheckout();
const { shop, app, submitted } = till;
const { plant } = useBrokenFulfillment(app);

async function duesAre(paidThrough: string | null) {
  await app.db.execute(
    sql`update members set local_dues_paid_through = ${paidThrough} where id = ${till.me.id}`,
  );
}
async function openPage(paidThrough: string | null) {
  await duesAre(paidThrough);
  till.me.open("/dues-renewal");
  await screen.findByRole("heading", { name: "Membership Status" });
}
function fact(label: string) {
  return screen.getByText(label).nextElementSibling?.textContent;
}
function renewButton() {
  return screen.getByRole<HTMLButtonElement>("button", { name: "Renew Membership" });
}
async function renew() {
  await act(async () => fireEvent.click(renewButton()));
}
function paymentForm() {
  return document.querySelector<HTMLFormElement>("form[hidden]");
}

describe("the standing", () => {
  test("of dues that have ended", async () => {
    await openPage("2026-02-26");
    expect(screen.getByRole("heading", { level: 1, name: "Membership Dues" })).toBeTruthy();
    expect(screen.getByText("Expired")).toBeTruthy();
    expect(document.body.textContent).toContain(
      "Membership Expired: Your membership expired on February 26, 2026. Please renew to continue accessing member benefits.",
    );
    expect(fact("Current expiration date")).toBe("February 26, 2026");
    expect(fact("Days remaining")).toBe("0");
    expect(fact("Renewal amount")).toBe("$300.00");
    expect(renewButton().disabled).toBe(false);
    expect(
      screen.getByText("You will be redirected to a secure payment page to complete your renewal."),
    ).toBeTruthy();
    expect(await screen.findByText("No payment history available.")).toBeTruthy();
  });

  test("of a member who never paid shows no date", async () => {
    await openPage(null);
    expect(document.body.textContent).toContain(
      "Membership Expired: Please renew to continue accessing member benefits.",
    );
    expect(fact("Current expiration date")).toBe("Not on record");
  });

  test("of dues that end soon", async () => {
    await openPage("2026-03-20");
    expect(screen.getByText("Expiring Soon")).toBeTruthy();
    expect(document.body.textContent).toContain(
      "Membership Expiring Soon: Your membership expires in 10 days on March 20, 2026. Renew now to avoid any interruption.",
    );
    expect(fact("Days remaining")).toBe("10");
    expect(renewButton()).toBeTruthy();
  });

  test("of dues that are current: nothing to renew", async () => {
    await openPage("2026-12-31");
    expect(screen.getByText("Current")).toBeTruthy();
    expect(document.body.textContent).toContain(
      "Membership Current: Your membership is current until December 31, 2026.",
    );
    expect(screen.queryByRole("button", { name: "Renew Membership" })).toBeNull();
  });

  test("counts the last paid day in the chapter's time zone, not the browser's", async () => {
    vi.stubEnv("TZ", "Asia/Tokyo");
    app.now = new Date("2026-03-11T03:59:00.000Z");
    await till.logInAgain();
    expect(new Date(app.now).getDate()).toBe(11);
    await openPage("2026-03-10");
    expect(screen.getByText("Expiring Soon")).toBeTruthy();
    expect(document.body.textContent).toContain("expires in 0 days on March 10, 2026.");
    expect(fact("Current expiration date")).toBe("March 10, 2026");
  });
});

test("The history shows date, amount, method and result of each payment, newest first", async () => {
  await aDuesPayment(app.db, {
    memberId: till.me.id,
    amount: "275.00",
    paymentDate: new Date("2024-12-20T17:00:00Z"),
    paidThrough: "2025-12-31",
    paymentMethod: "check",
  });
  await aDuesPayment(app.db, {
    memberId: till.me.id,
    amount: "300.00",
    paymentDate: new Date("2026-01-01T02:00:00Z"),
    paidThrough: "2026-12-31",
    transactionId: "60198765432",
  });
  await openPage("2026-12-31");
  const history = within(screen.getByRole("region", { name: "Payment History" }));
  const [newest, oldest] = await history.findAllByRole("listitem");
  for (const words of [
    "December 31, 2025",
    "completed",
    "$300.00",
    "Membership extended through December 31, 2026",
    "Paid by Card (Authorize.Net)",
    "Transaction ID: 60198765432",
  ]) {
    expect(newest?.textContent).toContain(words);
  }
  for (const words of ["December 20, 2024", "$275.00", "through December 31, 2025", "Paid by Check"]) {
    expect(oldest?.textContent).toContain(words);
  }
  expect(oldest?.textContent).not.toContain("Transaction");
});

test("The history says that a refunded year does not count", async () => {
  await aDuesPayment(app.db, { memberId: till.me.id, paidThrough: "2026-12-31", status: "refunded" });
  await openPage("2025-12-31");
  const history = within(screen.getByRole("region", { name: "Payment History" }));
  const [only] = await history.findAllByRole("listitem");
  expect(only?.textContent).toContain("Refunded; the year through December 31, 2026 no longer counts");
  expect(only?.textContent).not.toContain("Membership extended");
});

describe("who may see it", () => {
  test("an administrator without a member record is told so, and nothing is requested", async () => {
    const cookie = await sessionOf(app, { userId: (await anAdministrator(app.db)).id });
    browse(app, "/dues-renewal", { cookie });
    const calls = watchCalls();
    expect(await screen.findByText("You must be logged in as a member to access this page.")).toBeTruthy();
    expect(calls.filter(({ call }) => call.includes("dues"))).toEqual([]);
  });
  test("a member whose session has ended is led to the log-in", async () => {
    await app.db.execute(sql`delete from sessions`);
    till.me.open("/dues-renewal");
    await waitFor(() => toastSays("Unauthorized", "You are logged out. Logging in again..."));
    await waitFor(() => expect(window.location.pathname).toBe("/member-login"));
  });
});

test("If the status cannot be loaded the page says so, and retries on request", async () => {
  till.me.open("/dues-renewal");
  answerInstead(STATUS, { status: 500, json: { message: "Internal server error" } });
  await screen.findByText("Unable to load membership dues status. Please try again later.");
  const calls = watchCalls();
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(calls.map(({ call }) => call)).toContain(STATUS));
});

describe("renewing", () => {
  test("requests a page for the amount shown, and submits its form", async () => {
    await openPage("2026-02-26");
    const calls = watchCalls();
    stopTheClock();
    await renew();
    const form = await until(() => {
      const found = paymentForm();
      if (!found) throw new Error("no payment form");
      return found;
    });
    expect(calls.map(({ call, body }) => [call, body])).toEqual([[RENEW, { renewalAmount: 300 }]]);
    expect(
      toastSays("Redirecting to Payment", "You are being taken to the secure payment page."),
    ).toBeTruthy();
    expect(form.method).toBe("post");
    expect(form.action).toBe(app.config.authorizeNet.pageUrl);
    expect([...new FormData(form).keys()]).toEqual(["token"]);
    await pass(100);
    expect(submitted).toHaveBeenCalledTimes(1);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Processing..." }).disabled).toBe(true);
    await shop.pay(String(new FormData(form).get("token")));
  });

  test("is pending until the answer arrives, and sent once despite repeated clicks", async () => {
    await openPage("2026-02-26");
    const release = delayCall(RENEW);
    const calls = watchCalls();
    await renew();
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Processing..." });
    fireEvent.click(button);
    expect(button.disabled).toBe(true);
    await act(async () => release());
    await waitFor(() => expect(submitted).toHaveBeenCalledTimes(1));
    expect(calls).toHaveLength(1);
  });

  test("follows an address that the server names instead of a page", async () => {
    await openPage("2026-02-26");
    const opened = catchDepartures();
    answerInstead(RENEW, { json: { paymentUrl: `${app.config.authorizeNet.pageUrl}?t=1` } });
    await renew();
    await waitFor(() => expect(opened).toHaveBeenCalledWith(`${app.config.authorizeNet.pageUrl}?t=1`));
  });

  test.each<[what: string, answer: Parameters<typeof answerInstead>[1], sentence: string]>([
    [
      "with a sentence",
      { status: 400, json: { message: "The dues are $310.00 a year." } },
      "The dues are $310.00 a year.",
    ],
    ["with 500 and no sentence", { status: 500 }, "Failed to process membership renewal"],
    [
      "with an address that is not allowed",
      { json: { paymentUrl: "https://evil.example/pay" } },
      "Payment processing failed",
    ],
    ["with neither address nor sentence", { json: {} }, "Payment processing failed"],
    [
      "with a sentence instead of an address",
      { json: { message: "Closed for the day" } },
      "Closed for the day",
    ],
    ["with a page without a form", { html: "<p>Sorry</p>" }, "Payment form not found in response"],
    [
      "with a stranger's form",
      { html: '<form action="https://evil.example/"></form>' },
      "Payment form not found in response",
    ],
  ])("that is answered %s is reported as failed, and can be tried again", async (_what, answer, sentence) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    await openPage("2026-02-26");
    answerInstead(RENEW, answer);
    await renew();
    const toast = await waitFor(() => toastSays("Renewal Failed", sentence));
    expect(toast.dataset.variant).toBe("destructive");
    expect(renewButton().disabled).toBe(false);
    expect(paymentForm()).toBeNull();
  });

  test("without a connection is reported as failed", async () => {
    await openPage("2026-02-26");
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await renew();
    await waitFor(() => toastSays("Renewal Failed", "Failed to process membership renewal"));
    expect(renewButton().disabled).toBe(false);
  });
});

describe("back from paying dues", () => {
  async function atTheCardPage() {
    await duesAre("2026-02-26");
    const cookie = await sessionOf(app, { memberId: till.me.id });
    const page = await app.call("POST", "/api/member/pay-dues", { cookie, body: {} });
    return /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  }
  async function comeBack(way: "back" | "cancel" = "back") {
    const reply = await app.call("GET", (await shop.wayBack())[way]);
    const { pathname, search } = new URL(reply.headers.get("location") ?? "");
    till.me.open(pathname + search);
  }

  test("with success: the toast, and a panel with the receipt and the new last day", async () => {
    const { invoiceNumber } = await shop.pay(await atTheCardPage());
    await comeBack();
    await waitFor(() => toastSays("Payment Successful", PROCESSED));
    const panel = await screen.findByRole("region", { name: "Your dues are paid" });
    for (const words of [
      "Paid throughMarch 10, 2027",
      "Paid$300.00 with",
      `Invoice ${invoiceNumber}`,
      "Your receipt is on its way to anna.weber@example.org.",
    ]) {
      expect(panel.textContent).toContain(words);
    }
    expect(window.location.pathname + window.location.search).toBe("/dues-renewal");
    fireEvent.click(within(panel).getByRole("button", { name: "Close this confirmation" }));
    await waitFor(() => expect(screen.queryByText("Your dues are paid")).toBeNull());
  });

  test("after cancelling: the warning, and the button to try again", async () => {
    await atTheCardPage();
    await comeBack("cancel");
    const toast = await waitFor(() =>
      toastSays("Payment Cancelled", "Your dues payment was cancelled. You can try again anytime."),
    );
    expect(toast.dataset.variant).toBe("destructive");
    expect(await screen.findByRole("button", { name: "Renew Membership" })).toBeTruthy();
    expect(screen.queryByText("Your dues are paid")).toBeNull();
  });

  test("before it is confirmed: says so, then shows the new last day everywhere", async () => {
    const token = await atTheCardPage();
    till.me.open("/dues-renewal?payment=processing");
    stopTheClock();
    await until(() => screen.getByText("Your payment is being confirmed"));
    await shop.pay(token);
    await shop.notifications();
    await pass(3001);
    await until(() => screen.getByRole("region", { name: "Your dues are paid" }));
    // What the page had read before is asked for again a moment later.
    await pass(100);
    await until(() => expect(fact("Current expiration date")).toBe("March 10, 2027"));
  });

  test("that could not be applied: says that it is here, then whose turn it is", async () => {
    const token = await atTheCardPage();
    await plant("alter table dues_payments add constraint planted check (amount < 0) not valid");
    await shop.pay(token);
    await comeBack();
    const have = "We have your payment of $300.00";
    expect(await screen.findByText(`${have} and are processing it.`)).toBeTruthy();
    cleanup();
    await shop.pass(10);
    till.me.open("/dues-renewal?payment=processing");
    expect(await screen.findByText(`${have}. An officer is looking at it.`)).toBeTruthy();
  });

  test("for nothing, or without a charge: says which", async () => {
    till.me.open("/dues-renewal?payment=refund");
    expect(await screen.findByText("Your payment will be returned")).toBeTruthy();
    cleanup();
    await atTheCardPage();
    await app.call("GET", (await shop.wayBack()).cancel);
    till.me.open("/dues-renewal?payment=processing");
    expect(await screen.findByText("Your payment was not completed")).toBeTruthy();
  });

  test("on the profile: looks again, then shows the new last day and says so", async () => {
    const token = await atTheCardPage();
    till.me.open("/profile?payment=processing");
    stopTheClock();
    await until(() => screen.getByText("Your payment is being confirmed"));
    await shop.pay(token);
    await shop.notifications();
    await pass(3001);
    await until(() => toastSays("Payment Successful", PROCESSED));
    await pass(100);
    await until(() => screen.getByText("Your local dues are paid through March 10, 2027."));
    expect(screen.getByRole("region", { name: "Your dues are paid" })).toBeTruthy();
    expect(screen.queryByText("Your payment is being confirmed")).toBeNull();
    expect(window.location.pathname + window.location.search).toBe("/profile");
  });

  test("on the profile: says whose turn it is, or that nothing was charged", async () => {
    const token = await atTheCardPage();
    await app.call("GET", (await shop.wayBack()).cancel);
    till.me.open("/profile?payment=processing");
    expect(await screen.findByText("Your payment was not completed")).toBeTruthy();
    cleanup();
    await plant("alter table dues_payments add constraint planted check (amount < 0) not valid");
    await shop.pay(token);
    await shop.notifications();
    till.me.open("/profile?payment=processing");
    const have = "We have your payment of $300.00";
    expect(await screen.findByText(`${have} and are processing it.`)).toBeTruthy();
    cleanup();
    await shop.pass(10);
    till.me.open("/profile?payment=processing");
    expect(await screen.findByText(`${have}. An officer is looking at it.`)).toBeTruthy();
  });
});
