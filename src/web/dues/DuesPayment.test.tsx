import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
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

const PAY = "POST /api/member/pay-dues";

const till = useCheckout();
const { shop, app, submitted } = till;

async function openProfile(local: string | null, national: string | null = null) {
  await app.db.execute(sql`update members set local_dues_paid_through = ${local},
    national_dues_paid_through = ${national} where id = ${till.me.id}`);
  till.me.open("/profile");
  await screen.findByText("Local dues paid through");
}
function standing(label: "Local dues paid through" | "National dues paid through") {
  return screen.getByText(label).nextElementSibling?.textContent;
}
function payButton() {
  return screen.getByRole<HTMLButtonElement>("button", { name: "Pay Local Dues" });
}
async function pay() {
  await act(async () => fireEvent.click(payButton()));
}
function paymentForm() {
  return document.querySelector<HTMLFormElement>("form[hidden]");
}

describe("the dues on the profile", () => {
  test.each([
    [null, "Not Paid"],
    ["2026-02-10", "February 10, 2026Overdue"],
    ["2026-03-30", "March 30, 2026Expiring Soon"],
  ])("paid through %s read '%s' and can be paid", async (local, words) => {
    await openProfile(local, "2026-12-31");
    expect(standing("Local dues paid through")).toBe(words);
    expect(standing("National dues paid through")).toBe("December 31, 2026Current");
    expect(payButton().disabled).toBe(false);
    expect(screen.queryByText("Dues Current")).toBeNull();
  });

  test("that are current say 'Dues Current', whatever the national ones say", async () => {
    await openProfile("2026-12-31", "2025-12-31");
    expect(standing("National dues paid through")).toBe("December 31, 2025Overdue");
    expect(screen.getByText("Dues Current")).toBeTruthy();
    expect(screen.getByText("Your local dues are paid through December 31, 2026.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Pay Local Dues" })).toBeNull();
  });

  test("lead to the dues page", async () => {
    await openProfile("2026-12-31");
    const link = screen.getByRole("link", { name: "View dues status and payment history" });
    expect(link.getAttribute("href")).toBe("/dues-renewal");
  });

  test("are not overdue in the last minute of their last day in the chapter's time zone", async () => {
    vi.stubEnv("TZ", "Asia/Tokyo");
    app.now = new Date("2026-03-11T03:59:00.000Z");
    await till.logInAgain();
    await openProfile("2026-03-10");
    expect(standing("Local dues paid through")).toBe("March 10, 2026Expiring Soon");
  });

  test("are overdue one minute later", async () => {
    app.now = new Date("2026-03-11T04:00:00.000Z");
    await till.logInAgain();
    await openProfile("2026-03-10");
    expect(standing("Local dues paid through")).toBe("March 10, 2026Overdue");
  });
});

describe("paying from the profile", () => {
  test("sends an empty body, and submits the address and hidden fields of the form", async () => {
    await openProfile("2026-02-10");
    const calls = watchCalls();
    stopTheClock();
    await pay();
    const form = await until(() => {
      const found = paymentForm();
      if (!found) throw new Error("no payment form");
      return found;
    });
    expect(calls.map(({ call, body }) => [call, body])).toEqual([[PAY, {}]]);
    expect(form.action).toBe(app.config.authorizeNet.pageUrl);
    expect([...new FormData(form).keys()]).toEqual(["token"]);
    await pass(100);
    expect(submitted).toHaveBeenCalledTimes(1);
    expect(await shop.pay(String(new FormData(form).get("token")))).toMatchObject({ outcome: "approved" });
  });

  test("is pending until the answer arrives, and requested once", async () => {
    await openProfile("2026-02-10");
    const release = delayCall(PAY);
    const calls = watchCalls();
    await pay();
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Processing..." });
    fireEvent.click(button);
    expect(button.disabled).toBe(true);
    await act(async () => release());
    await waitFor(() => expect(submitted).toHaveBeenCalledTimes(1));
    expect(calls).toHaveLength(1);
  });

  test.each<[what: string, answer: Parameters<typeof answerInstead>[1], sentence: string]>([
    [
      "with a reason",
      { json: { success: false, errorMessage: "Card processor closed" } },
      "Card processor closed",
    ],
    [
      "with a status and a reason",
      { status: 502, json: { success: false, errorMessage: "No page now", message: "x" } },
      "No page now",
    ],
    ["without a reason", { json: { success: false } }, "Failed to create payment page"],
    ["with nothing at all", { status: 500 }, "Failed to initiate payment"],
    ["with a page without a form", { html: "<p>Sorry</p>" }, "Payment form not found in response"],
    [
      "with a form for a stranger",
      { html: '<form action="https://evil.example/"><input type="hidden" name="token" value="t"></form>' },
      "Payment form not found in response",
    ],
  ])("that is answered %s is reported as failed, and can be tried again", async (_what, answer, sentence) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    await openProfile("2026-02-10");
    answerInstead(PAY, answer);
    await pay();
    const toast = await waitFor(() => toastSays("Payment Error", sentence));
    expect(toast.dataset.variant).toBe("destructive");
    expect(payButton().disabled).toBe(false);
    expect(within(document.body).queryByText("Redirecting to Payment")).toBeNull();
    expect(paymentForm()).toBeNull();
  });

  test("without a connection is reported as failed", async () => {
    await openProfile("2026-02-10");
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await pay();
    await waitFor(() => toastSays("Payment Error", "Failed to initiate payment"));
  });
});
