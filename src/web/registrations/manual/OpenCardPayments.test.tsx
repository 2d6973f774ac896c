import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aDinner, seatsTaken } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { stopTheClock, until } from "#test/pages/intercept-calls.tsx";
import {
  anOfficer,
  dialogsAreClosed,
  press,
  toastText,
  topDialog,
  typeInto,
} from "#test/pages/officer-page.ts";
import { anOfficer as anotherOfficer } from "#test/people/an-officer.ts";
import { useBrokenFulfillment } from "#test/services/broken-fulfillment.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const { plant } = useBrokenFulfillment(app);
let eventId = 0;
let token = "";

beforeEach(() => {
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => undefined);
});
afterEach(() => {
  stopBrowsing();
  vi.restoreAllMocks();
});

/** Otto Officer has begun a card payment for Eva Gast and her husband; Zora opens the page. */
async function openPage() {
  eventId = (await aDinner(app.db, { title: "Gala", totalSeats: 10 })).id;
  const { cookie } = await anotherOfficer(app);
  const registrationData = {
    registrationType: "member",
    firstName: "Eva",
    lastName: "Gast",
    email: "eva@example.org",
    memberTickets: 2,
    memberInfo: [{ firstName: "Max", lastName: "Gast" }],
    guestTickets: 0,
    guestInfo: [],
  };
  const body = { eventId, registrationData, amount: "300.00" };
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-manual-hosted-page", {
    cookie,
    body,
  });
  token = page.body.token;
  await anOfficer(app, `/events/${eventId}/attendees`, "limited");
  return within(await screen.findByRole("region", { name: "Open card payments" }));
}
const notesAreGone = () =>
  waitFor(() => expect(screen.queryByRole("region", { name: "Open card payments" })).toBeNull());

test("A note shows each open card payment: who, what for, by whom and until when", async () => {
  const notes = await openPage();
  expect(notes.getByText("Open card payment for Eva Gast")).toBeTruthy();
  expect(
    notes.getByText("2 member tickets, $300.00. Started by Otto Officer; the seats are held until 11:20 AM."),
  ).toBeTruthy();
});

test("Continue leads to the card processor's page of that payment", async () => {
  await openPage();
  stopTheClock();
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  await until(() => expect(document.querySelector("form[method=post i]")).toBeTruthy());
  const form = document.querySelector<HTMLFormElement>("form[method=post i]");
  expect(form?.action).toBe(app.config.authorizeNet.pageUrl);
  expect(form && new FormData(form).get("token")).toBeTruthy();
});

test("Continue after the card was charged says so and shows the registration", async () => {
  await openPage();
  await shop.pay(token);
  await press("Continue");
  await waitFor(() =>
    expect(toastText()).toMatch(/^ErrorThe card has been charged: this is now registration #\d+\.$/),
  );
  await notesAreGone();
  expect(await screen.findByText("Eva Gast")).toBeTruthy();
});

test("A note about a charged payment that could not be applied has no buttons", async () => {
  const notes = await openPage();
  await shop.pay(token);
  await plant("alter table registrations add constraint planted check (payment_type <> 'online') not valid");
  await press("Continue");
  await waitFor(() =>
    expect(toastText()).toContain("Please don’t charge it again; the portal keeps trying."),
  );
  expect(
    await screen.findByText(/The card has been charged, but the payment could not be applied/),
  ).toBeTruthy();
  expect(notes.queryByRole("button")).toBeNull();
});

test("Abandon asks first, then frees the seats and removes the note", async () => {
  const notes = await openPage();
  fireEvent.click(notes.getByRole("button", { name: "Abandon" }));
  expect(topDialog().textContent).toContain("Eva Gast, 2 member tickets.");
  await press("Keep Open", topDialog());
  await dialogsAreClosed();
  expect(await seatsTaken(app.db, eventId)).toBe(2);
  fireEvent.click(notes.getByRole("button", { name: "Abandon" }));
  await press("Abandon", topDialog());
  await waitFor(() =>
    expect(toastText()).toBe("Card Payment AbandonedNothing was charged. Its seats are available again."),
  );
  await notesAreGone();
  expect(await seatsTaken(app.db, eventId)).toBe(0);
  expect(screen.queryByText(/of them kept/)).toBeNull();
});

test("Abandoned while the card processor is unavailable, the note says so", async () => {
  const notes = await openPage();
  await shop.control("POST", "/faults", { name: "http500" });
  fireEvent.click(notes.getByRole("button", { name: "Abandon" }));
  await press("Abandon", topDialog());
  await waitFor(() => expect(toastText()).toMatch(/^Not Abandoned Yet/));
  expect(
    await screen.findByText(
      "It will be abandoned, and its seats released, once the card processor confirms that nothing was charged.",
    ),
  ).toBeTruthy();
  await shop.control("DELETE", "/faults");
});

test("Registering the same party again warns that its seats are already held", async () => {
  await openPage();
  await press("Add Manual Registration");
  await screen.findByRole("dialog", { name: "Manual Registration" });
  typeInto("First name", "eva");
  expect(within(topDialog()).queryByText(/is already open/)).toBeNull();
  typeInto("Last name", "Gast ");
  expect(
    await within(topDialog()).findByText(
      "A card payment for Eva Gast is already open and holds 2 seats. To change it, abandon it on the page behind this form first; otherwise the seats are held twice.",
    ),
  ).toBeTruthy();
});
