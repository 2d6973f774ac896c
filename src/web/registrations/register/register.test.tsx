import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { aDinner, aRegistration } from "#test/factories.ts";
import { useCheckout } from "#test/pages/checkout.ts";
import {
  answerInstead,
  delayCall,
  pass,
  stopTheClock,
  until,
  watchCalls,
} from "#test/pages/intercept-calls.tsx";
import { add, name, toastSays } from "#test/pages/member-page.tsx";

const REGISTER = "POST /api/registrations";
const PAGE = "POST /api/payment/create-hosted-page";

const till = useCheckout();
const { app, submitted } = till;

async function openForm(facts: Parameters<typeof aDinner>[1] = {}) {
  const dinner = await aDinner(app.db, { memberPrice: "150.00", guestPrice: "175.00", ...facts });
  till.me.open(`/events/${dinner.id}/register`);
  fireEvent.click(await screen.findByRole("checkbox"));
  return dinner;
}
async function proceed() {
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Proceed to Payment" })));
}
function paymentForm() {
  return document.querySelector<HTMLFormElement>("form[hidden]");
}
function handedOver() {
  const form = paymentForm();
  if (!form) throw new Error("no payment form");
  return form;
}
async function mine() {
  const { rows } = await app.db.execute<{ status: string; amount: string; tickets: number }>(
    sql`select status, amount, total_tickets as tickets from registrations where member_id = ${till.me.id} and removed_at is null`,
  );
  return rows;
}

describe("a complete form", () => {
  test("takes the seats, requests the payment page, and opens it", async () => {
    const { id } = await openForm();
    add(1, "Member tickets");
    add(1, "Guest tickets");
    name("Additional member", " Otto ", "Weber");
    name("Guest 1", "Jiří", "Dvořák");
    fireEvent.change(screen.getByLabelText(/Seating requests/), { target: { value: "By the window" } });
    const calls = watchCalls();
    stopTheClock();
    await proceed();
    const form = await until(handedOver);

    expect(calls.map(({ call }) => call)).toEqual([REGISTER, PAGE]);
    expect(calls[0]?.body).toEqual({
      eventId: id,
      memberTickets: 2,
      guestTickets: 1,
      memberInfo: [{ firstName: "Otto", lastName: "Weber" }],
      guestInfo: [{ firstName: "Jiří", lastName: "Dvořák" }],
      foodRequests: null,
      seatingRequests: "By the window",
      specialRequirements: null,
      agreeToTerms: true,
      amount: "475.00",
    });
    expect(JSON.parse(calls[0]?.headers.get("x-member-auth") ?? "")).toMatchObject({
      id: till.me.id,
      firstName: "Anna",
    });
    expect(await mine()).toEqual([{ status: "pending", amount: "475.00", tickets: 3 }]);

    expect(form.method).toBe("post");
    expect(form.action).toBe(app.config.authorizeNet.pageUrl);
    expect([...new FormData(form).keys()]).toEqual(["token"]);
    await pass(99);
    expect(submitted).not.toHaveBeenCalled();
    await pass(1);
    expect(submitted).toHaveBeenCalledTimes(1);
    await pass(899);
    expect(paymentForm()).not.toBeNull();
    await pass(1);
    expect(paymentForm()).toBeNull();
    expect(screen.getByRole("button", { name: "Processing..." })).toBeTruthy();
  });

  test("is pending while the seats are taken, and sent once despite repeated clicks", async () => {
    await openForm();
    const release = delayCall(REGISTER);
    const calls = watchCalls();
    await proceed();
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Processing..." });
    fireEvent.click(button);
    if (button.form) fireEvent.submit(button.form);
    expect(button.disabled).toBe(true);
    await act(async () => release());
    await waitFor(() => expect(paymentForm()).not.toBeNull());
    expect(calls.filter(({ call }) => call === REGISTER)).toHaveLength(1);
  });

  test("is sent once when it is submitted twice in the same instant", async () => {
    await openForm();
    const release = delayCall(REGISTER);
    const calls = watchCalls();
    const { form } = screen.getByRole<HTMLButtonElement>("button", { name: "Proceed to Payment" });
    await act(async () => {
      if (!form) throw new Error("no form");
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    await screen.findByRole("button", { name: "Processing..." });
    await act(async () => release());
    await waitFor(() => expect(paymentForm()).not.toBeNull());
    expect(calls.filter(({ call }) => call === REGISTER)).toHaveLength(1);
  });

  test("of a free event opens the portal's own page", async () => {
    await openForm({ memberPrice: "0.00", guestPrice: "0.00" });
    expect(screen.getAllByText("Free")).toHaveLength(3);
    expect(screen.getByText("From $0.00")).toBeTruthy();
    // The document of a test stands at another origin than the portal, which a browser's never does.
    answerInstead(PAGE, {
      json: { success: true, hostedPaymentPageUrl: "/api/payment/free", token: "a-token" },
    });
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Confirm Seats" })));
    await waitFor(() => expect(paymentForm()?.getAttribute("action")).toBe("/api/payment/free"));
    expect(await mine()).toEqual([{ status: "confirmed", amount: "0.00", tickets: 1 }]);
  });
});

describe("a registration that is refused", () => {
  test("because the price changed: the reason, the new price, and nothing lost", async () => {
    const dinner = await openForm();
    add(1, "Guest tickets");
    name("Guest 1", "Jiří", "Dvořák");
    await app.db.execute(sql`update events set member_price = 160 where id = ${dinner.id}`);
    await proceed();
    await waitFor(() => toastSays("Registration Failed", "Registration failed: Conflict"));
    expect(screen.getByRole("alert").textContent).toBe("The price has changed. Please review and try again.");
    expect(await screen.findByText("From $160.00")).toBeTruthy();
    expect(screen.getByText("$335.00")).toBeTruthy();
    expect(screen.getByDisplayValue("Dvořák")).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
    await proceed();
    await waitFor(() => expect(paymentForm()).not.toBeNull());
    expect(await mine()).toEqual([{ status: "pending", amount: "335.00", tickets: 2 }]);
  });

  test("because seats are gone: says how many are left, and a smaller party can register", async () => {
    const { id } = await openForm({ totalSeats: 4 });
    add(2, "Guest tickets");
    name("Guest 1", "Jiří", "Dvořák");
    name("Guest 2", "Eva", "Nová");
    await aRegistration(app.db, { eventId: id, memberTickets: 2 });
    await proceed();
    expect((await screen.findByRole("alert")).textContent).toBe("Only 2 seats available");
    expect(await screen.findByText(/Only 2 seats left/)).toBeTruthy();
    expect(screen.getByText("1 member ticket(s) + 2 guest ticket(s)")).toBeTruthy();
    expect(screen.getByDisplayValue("Nová")).toBeTruthy();
  });

  test("because the last seat is gone: the waitlist, with the reason", async () => {
    const { id } = await openForm({ totalSeats: 2 });
    await aRegistration(app.db, { eventId: id, memberTickets: 2 });
    await proceed();
    expect(await screen.findByRole("heading", { name: "Event Sold Out" })).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toBe("Only 0 seats available");
  });

  test("by no answer at all: the stated words, and what helps above the button", async () => {
    await openForm();
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await proceed();
    await waitFor(() => toastSays("Registration Failed", "An unexpected error occurred"));
    // The page says so for the whole page, too.
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toContain(
      "We couldn’t reach the portal. What you entered is still here; please try again.",
    );
  });

  test("without any reason: the standard phrase of its status", async () => {
    await openForm();
    answerInstead(REGISTER, { status: 503 });
    await proceed();
    await waitFor(() => toastSays("Registration Failed", "Registration failed: Service Unavailable"));
    expect(screen.getByRole("alert").textContent).toBe("Registration failed: Service Unavailable");
    expect(screen.getByRole("button", { name: "Proceed to Payment" })).toBeTruthy();
  });

  test("because the portal is unavailable: its message, the form kept, and a retry works", async () => {
    const { id } = await openForm();
    fireEvent.change(screen.getByLabelText(/Food requests/), { target: { value: "No nuts" } });
    const message =
      "The portal did not answer in time, so this may or may not have been saved. Please try again.";
    answerInstead(REGISTER, { status: 503, json: { message }, times: 1 });
    await proceed();
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(screen.getByDisplayValue("No nuts")).toBeTruthy();
    expect(window.location.pathname).toBe(`/events/${id}/register`);
    expect(localStorage.getItem("memberAuth")).not.toBeNull();
    answerInstead(PAGE, {
      status: 502,
      json: { success: false, message: "The card processor is unavailable." },
    });
    await proceed();
    expect(await screen.findByText("Your payment isn’t complete")).toBeTruthy();
    expect(await mine()).toHaveLength(1);
  });

  test("because the session has ended: says so, leads to the login, keeps the form", async () => {
    const { id } = await openForm();
    fireEvent.change(screen.getByLabelText(/Food requests/), { target: { value: "No nuts" } });
    await app.db.execute(sql`delete from sessions`);
    stopTheClock();
    await proceed();
    await until(() => toastSays("Unauthorized", "Please log in to continue."));
    await pass(499);
    expect(window.location.pathname).toBe(`/events/${id}/register`);
    await pass(1);
    expect(window.location.pathname).toBe("/member-login");
    expect(localStorage.getItem("memberAuth")).toBeNull();
    expect(sessionStorage.getItem("returnPath")).toBe(`/events/${id}/register`);
    expect(sessionStorage.getItem(`registration:${id}`)).toContain("No nuts");
  });
});

describe("a payment page that does not open", () => {
  test("because the provider is unavailable: the server's message, with the seats held", async () => {
    await openForm();
    answerInstead(PAGE, {
      status: 502,
      json: { success: false, message: "The card processor is unavailable." },
    });
    await proceed();
    await waitFor(() => toastSays("Registration Failed", "The card processor is unavailable."));
    expect(screen.getByRole("alert").textContent).toBe("The card processor is unavailable.");
    expect(await screen.findByText("Your payment isn’t complete")).toBeTruthy();
    expect(await mine()).toHaveLength(1);
  });

  const PLACE = "http://127.0.0.1:1/payment/payment";
  test.each([
    [{ status: 502 }, "Payment page creation failed: Bad Gateway"],
    [{ json: { success: true, hostedPaymentPageUrl: PLACE } }, "Failed to create payment page"],
    [{ json: { success: true, token: "x" } }, "Failed to create payment page"],
    [{ json: { success: false, message: "Not today." } }, "Not today."],
    [
      { json: { success: true, hostedPaymentPageUrl: "https://evil.example/pay", token: "x" } },
      "Failed to create payment page",
    ],
  ])("answered %j says '%s' and posts nothing", async (answer, words) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await openForm();
    answerInstead(PAGE, answer);
    await proceed();
    await waitFor(() => toastSays("Registration Failed", words));
    expect(paymentForm()).toBeNull();
  });
});
