import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WrittenCourse } from "#contract/menus/menus.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import {
  answerInstead,
  delayCall,
  pass,
  stopTheClock,
  until,
  watchCalls,
} from "#test/pages/intercept-calls.tsx";
import {
  anOfficer,
  dialogsAreClosed,
  fieldOf,
  press,
  toastText,
  topDialog,
  typeInto,
} from "#test/pages/officer-page.ts";
import { aMenu } from "#test/people/menus.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const submitted = vi.fn<() => void>();
beforeEach(() => {
  submitted.mockReset();
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(submitted);
});
afterEach(() => {
  stopBrowsing();
  vi.restoreAllMocks();
});

const HALAL: Needs = { list: [{ code: "halal" }], words: null, carriesEpinephrine: false };
const PAGE = "POST /api/payment/create-manual-hosted-page";
let eventId = 0;

async function openDialog(level: "limited" | "full" = "limited", totalSeats = 50) {
  eventId = (await aDinner(app.db, { title: "Gala", totalSeats })).id;
  await anOfficer(app, `/events/${eventId}/attendees`, level);
  await press("Add Manual Registration");
  await screen.findByRole("dialog", { name: "Manual Registration" });
}
function more(label: string, times = 1) {
  for (let time = 0; time < times; time += 1) {
    fireEvent.click(within(topDialog()).getByRole("button", { name: `One more: ${label}` }));
  }
}
function fewer(label: string) {
  fireEvent.click(within(topDialog()).getByRole("button", { name: `One fewer: ${label}` }));
}
function count(label: string): number {
  return Number(within(topDialog()).getByRole<HTMLInputElement>("spinbutton", { name: label }).value);
}
function name(place: string, firstName: string, lastName: string) {
  const fields = within(within(topDialog()).getByRole("group", { name: place }));
  fireEvent.change(fields.getByLabelText("First name"), { target: { value: firstName } });
  fireEvent.change(fields.getByLabelText("Last name"), { target: { value: lastName } });
}
/** The registrant's own field, which stands before those of who comes along. */
function contact(label: string) {
  const [first] = within(topDialog()).getAllByLabelText<HTMLInputElement>(label);
  if (!first) throw new Error(`there is no ${label}`);
  return first;
}
function places(called: RegExp): number {
  return within(topDialog()).queryAllByRole("group", { name: called }).length;
}
/** The tabs answer to a pressed button, not to a click. */
function turnTo(tab: string) {
  fireEvent.mouseDown(within(topDialog()).getByRole("tab", { name: tab }), { button: 0 });
}
function skipPayment() {
  fireEvent.click(within(topDialog()).getByRole("checkbox", { name: "Skip Payment Process (Admin Only)" }));
}
async function stored() {
  const { rows } = await app.db.execute<Record<string, unknown>>(
    sql`select status, payment_type, amount, member_tickets, guest_tickets, contact_first_name, contact_last_name,
      contact_email, party_names(id, 'member') as member_info, party_names(id, 'guest') as guest_info, food_requests, admin_notes from registrations order by id`,
  );
  return rows;
}

test("A party that pays later is registered by the day it should pay, and the page says what is due", async () => {
  await openDialog();
  typeInto("First name", "Anna");
  typeInto("Last name", "Weber");
  skipPayment();
  fireEvent.click(within(topDialog()).getByRole("radio", { name: "Check" }));
  fireEvent.click(within(topDialog()).getByRole("radio", { name: "Pays later" }));
  expect(within(topDialog()).queryByLabelText(/^Check number/)).toBeNull();
  typeInto("Pay by (optional)", "2026-03-15");
  await needsAreRead();
  await press("Create Registration (Pays Later)");
  await dialogsAreClosed();
  expect(toastText()).toBe("Registration CreatedSeats are held. $150.00 is due.");
  const { rows } = await app.db.execute(
    sql`select pay_by::text, (select count(*)::int from manual_payments) as payments from registrations`,
  );
  expect(rows).toEqual([{ pay_by: "2026-03-15", payments: 0 }]);
});

test("A member with a fellow member is registered as paid outside the portal", async () => {
  await openDialog();
  typeInto("First name", "Anna");
  typeInto("Last name", "Weber");
  more("Member tickets");
  name("Additional member 1", "Otto", "Weber");
  typeInto(/^Dietary \/ food requests/, "No nuts");
  expect(topDialog().textContent).toContain("2 member tickets × $150.00");
  expect(within(topDialog()).getByText("$300.00")).toBeTruthy();
  expect(within(topDialog()).queryByLabelText(/^Payment Notes/)).toBeNull();
  skipPayment();
  expect(
    within(topDialog()).getByText("If you don’t choose one, we’ll record it as paid another way."),
  ).toBeTruthy();
  typeInto(/^Payment Notes/, "Check 1430");
  const calls = watchCalls();
  const release = delayCall(`POST /api/events/${eventId}/manual-registration-direct`);
  await needsAreRead();
  await press("Create Registration (Mark as Paid)");
  expect(await within(topDialog()).findByRole("button", { name: "Creating..." })).toBeTruthy();
  await act(async () => release());
  await dialogsAreClosed();
  expect(toastText()).toBe("Registration CreatedRegistration has been created and marked as paid.");
  expect(calls[0]).toMatchObject({
    call: `POST /api/events/${eventId}/manual-registration-direct`,
    body: { registrationType: "member", amount: "300.00", bypassPayment: true, paymentNotes: "Check 1430" },
  });
  expect(Object.keys(calls[0]?.body as object).sort()).toEqual(
    [
      ...["registrationType", "firstName", "lastName", "email", "memberTickets", "guestTickets"],
      ...["memberInfo", "guestInfo", "foodRequests", "seatingRequests", "specialRequirements"],
      ...["bypassPayment", "paymentNotes", "amount"],
    ].sort(),
  );
  expect(await stored()).toMatchObject([
    {
      status: "confirmed",
      payment_type: "manual",
      amount: "300.00",
      member_tickets: 2,
      guest_tickets: 0,
      contact_first_name: "Anna",
      contact_last_name: "Weber",
      food_requests: "No nuts",
      admin_notes: expect.stringContaining("Check 1430"),
    },
  ]);
  expect(await screen.findByText("Otto Weber")).toBeTruthy();
  expect(screen.getByText("1 registration, 2 people")).toBeTruthy();
});

test("Each person's needs can be entered in one line, and otherwise say “Not answered”", async () => {
  await openDialog();
  const notAsked = () => within(topDialog()).queryAllByText("Not answered").length;
  expect(notAsked()).toBe(1);
  typeInto("First name", "Anna");
  typeInto("Last name", "Weber");
  more("Member tickets");
  more("Guest tickets", 2);
  expect(notAsked()).toBe(4);
  name("Additional member 1", "Otto", "Weber");
  name("Guest 1", "Eva", "Nová");
  name("Guest 2", "Max", "Berg");
  const form = topDialog();
  await press("None: no allergies or restrictions for Otto Weber");
  await press("Add allergies or diet for Max Berg");
  const open = within(await screen.findByRole("dialog", { name: "Allergies and Diet" }));
  fireEvent.click(open.getByLabelText("Halal"));
  fireEvent.click(open.getByRole("button", { name: "Save" }));
  await within(form).findByText("Halal");
  // Stepping down and up again loses nothing.
  fewer("Guest tickets");
  more("Guest tickets");
  within(form).getByText("Halal");
  expect(notAsked()).toBe(2);
  skipPayment();
  const calls = watchCalls();
  await needsAreRead();
  await press("Create Registration (Mark as Paid)");
  await dialogsAreClosed();
  const body = calls[0]?.body as { memberInfo: object[]; guestInfo: object[] };
  expect([body, ...body.memberInfo, ...body.guestInfo].map((person) => "needs" in person)).toEqual([
    ...[false, true],
    ...[false, true],
  ]);
  const { rows } = await app.db.execute(
    sql`select kind, place, needs, needs_source from attendees order by kind desc, place`,
  );
  expect(rows).toEqual([
    { kind: "member", place: 0, needs: null, needs_source: null },
    { kind: "member", place: 1, needs: { none: true }, needs_source: "officer" },
    { kind: "guest", place: 0, needs: null, needs_source: null },
    { kind: "guest", place: 1, needs: HALAL, needs_source: "officer" },
  ]);
});

test("A member and a guest are registered together, paid by check", async () => {
  await openDialog();
  typeInto("First name", "Anna");
  typeInto("Last name", "Weber");
  expect(count("Guest tickets")).toBe(0);
  more("Guest tickets");
  name("Guest 1", "Otto", "Berg");
  expect(topDialog().textContent).toContain("1 member ticket × $150.00");
  expect(topDialog().textContent).toContain("1 guest ticket × $175.00");
  expect(within(topDialog()).getByText("$325.00")).toBeTruthy();
  expect(within(topDialog()).queryByRole("radio")).toBeNull();
  skipPayment();
  fireEvent.click(within(topDialog()).getByRole("radio", { name: "Complimentary" }));
  expect(within(topDialog()).getByText("$0.00")).toBeTruthy();
  fireEvent.click(within(topDialog()).getByRole("radio", { name: "Check" }));
  expect(within(topDialog()).queryByText(/^If you don’t choose one/)).toBeNull();
  typeInto("Check number (optional)", "1042");
  await needsAreRead();
  await press("Create Registration (Mark as Paid)");
  await dialogsAreClosed();
  expect(await stored()).toMatchObject([{ amount: "325.00", member_tickets: 1, guest_tickets: 1 }]);
  fireEvent.click(await screen.findByRole("link", { name: "Anna Weber" }));
  expect(await screen.findByText("by check 1042")).toBeTruthy();
});

test.each(["Member Registration", "Guest Registration"])(
  "%s has requests, a summary with the total, and the choice to skip the payment",
  async (tab) => {
    await openDialog();
    const said = within(topDialog());
    expect(said.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      ...["Member Registration", "Guest Registration"],
    ]);
    turnTo(tab);
    for (const label of [
      ...[/^First name/, /^Last name/, /^Dietary \/ food requests/],
      ...[/^Seating preferences/, /^Special requirements \/ admin notes/, /^Email \(optional\)/],
    ]) {
      expect(said.getAllByLabelText(label)[0]).toBeTruthy();
    }
    const summary = within(said.getByRole("region", { name: "Registration Summary" }));
    expect(summary.getByRole("status").textContent).toBe(tab.startsWith("Member") ? "$150.00" : "$175.00");
    const skip = said.getByRole("checkbox", { name: "Skip Payment Process (Admin Only)" });
    expect(skip).toHaveProperty("checked", false);
    const explanation = document.getElementById(skip.getAttribute("aria-describedby") ?? "");
    expect(explanation?.textContent).toMatch(/^Payment is handled outside the system/);
    expect(said.getByRole("button", { name: "Create Registration & Proceed to Payment" })).toBeTruthy();
    expect(said.queryByLabelText(/^Payment Notes/)).toBeNull();
    skipPayment();
    expect(said.getByLabelText(/^Payment Notes/)).toBeTruthy();
    expect(said.getByRole("button", { name: "Create Registration (Mark as Paid)" })).toBeTruthy();
    skipPayment();
    expect(said.queryByLabelText(/^Payment Notes/)).toBeNull();
  },
);

test("The steppers stay within their bounds, and names are kept while stepping", async () => {
  await openDialog();
  expect(within(topDialog()).getByText("Max 10")).toBeTruthy();
  expect(within(topDialog()).getByText("$150.00 per ticket")).toBeTruthy();
  fewer("Member tickets");
  expect(count("Member tickets")).toBe(1);
  expect(places(/^Additional member/)).toBe(0);
  more("Member tickets", 3);
  expect(places(/^Additional member/)).toBe(3);
  name("Additional member 1", "Otto", "Weber");
  name("Additional member 3", "Ida", "Abel");
  fewer("Member tickets");
  fewer("Member tickets");
  expect(places(/^Additional member/)).toBe(1);
  more("Member tickets", 2);
  const third = within(within(topDialog()).getByRole("group", { name: "Additional member 3" }));
  expect(third.getByLabelText<HTMLInputElement>("First name").value).toBe("Ida");
  more("Member tickets", 20);
  expect(count("Member tickets")).toBe(10);
  expect(places(/^Additional member/)).toBe(9);

  turnTo("Guest Registration");
  expect(count("Guest tickets")).toBe(1);
  expect(within(topDialog()).getByText("Max 8")).toBeTruthy();
  expect(within(topDialog()).getByText("$175.00 per ticket")).toBeTruthy();
  more("Guest tickets", 20);
  expect(count("Guest tickets")).toBe(8);
  expect(places(/^Guest \d/)).toBe(8);
  expect(within(topDialog()).getByText("$1,400.00")).toBeTruthy();
  turnTo("Member Registration");
  expect(count("Member tickets")).toBe(1);
  expect(within(topDialog()).getAllByText("$150.00")).toBeTruthy();
});

/** Types into the directory's box and takes what is suggested by the keys alone. */
async function choose(typed: string, expected: RegExp) {
  const [box] = within(topDialog()).getAllByRole("combobox", { name: /^Find in the directory/ });
  if (!box) throw new Error("the directory cannot be searched");
  fireEvent.change(box, { target: { value: typed } });
  await within(topDialog()).findByRole("option", { name: expected });
  fireEvent.keyDown(box, { key: "ArrowDown" });
  fireEvent.keyDown(box, { key: "Enter" });
}

test("A found member fills in the form, and is registered even without an address", async () => {
  const { id } = await aMember(app.db, { firstName: "Blanche", lastName: "Dupont", email: null });
  await openDialog();
  await choose("dup", /Blanche Dupont.*No email/);
  expect([contact("First name").value, contact("Last name").value]).toEqual(["Blanche", "Dupont"]);
  expect(within(topDialog()).getByText("Linked to member Blanche Dupont.")).toBeTruthy();
  skipPayment();
  const calls = watchCalls();
  await needsAreRead();
  await press("Create Registration (Mark as Paid)");
  await dialogsAreClosed();
  expect(calls[0]?.body).toMatchObject({ firstName: "Blanche", email: "", memberId: id });
  const { rows } = await app.db.execute(sql`select member_id, contact_first_name from registrations`);
  expect(rows).toEqual([{ member_id: id, contact_first_name: null }]);
});

test("A member whose name and confirmed address are typed is shown before saving", async () => {
  await aMember(app.db, { firstName: "Blanche", lastName: "Dupont", email: "blanche@example.org" });
  await openDialog();
  fireEvent.change(contact("First name"), { target: { value: "Blanche" } });
  fireEvent.change(contact("Last name"), { target: { value: "Dupont" } });
  fireEvent.change(fieldOf(/^Email/), { target: { value: "blanche@example.org" } });
  const told = "This is the member Blanche Dupont: the dinner will appear in their My Events.";
  expect(await within(topDialog()).findByText(told)).toBeTruthy();
  fireEvent.change(contact("First name"), { target: { value: "Blanka" } });
  await waitFor(() => expect(within(topDialog()).queryByText(told)).toBeNull());
});

test("The chosen member stays when guests are registered in their name", async () => {
  const { id } = await aMember(app.db, { firstName: "Blanche", lastName: "Dupont", email: null });
  await openDialog();
  await choose("dupont", /Blanche Dupont/);
  turnTo("Guest Registration");
  expect(within(topDialog()).getByText("Linked to member Blanche Dupont.")).toBeTruthy();
  name("Guest 1", "Eva", "Nová");
  skipPayment();
  await needsAreRead();
  await press("Create Registration (Mark as Paid)");
  await dialogsAreClosed();
  const { rows } = await app.db.execute(
    sql`select member_id, member_tickets, guest_tickets from registrations`,
  );
  expect(rows).toEqual([{ member_id: id, member_tickets: 0, guest_tickets: 1 }]);
});

test("Typing over the chosen member's name clears the choice", async () => {
  await aMember(app.db, { firstName: "Blanche", lastName: "Dupont", email: null });
  await openDialog();
  await choose("blanche", /Blanche Dupont/);
  typeInto("First name", "Bianca");
  expect(within(topDialog()).queryByText(/Linked to/)).toBeNull();
  skipPayment();
  await needsAreRead();
  await press("Create Registration (Mark as Paid)");
  await dialogsAreClosed();
  const { rows } = await app.db.execute(sql`select member_id, contact_first_name from registrations`);
  expect(rows).toEqual([{ member_id: null, contact_first_name: "Bianca" }]);
});

test.each([
  ["Create Registration (Mark as Paid)", true],
  ["Create Registration & Proceed to Payment", false],
])(
  "If a chosen member is deleted meanwhile, %s says so; nothing typed is lost",
  async (button, isPaidOutside) => {
    const { id } = await aMember(app.db, { firstName: "Blanche", lastName: "Dupont", email: null });
    await openDialog();
    await choose("blanche", /Blanche Dupont/);
    if (isPaidOutside) skipPayment();
    await needsAreRead();
    await app.db.execute(sql`delete from members where id = ${id}`);
    await press(button);
    const said = within(topDialog());
    expect((await said.findByRole("alert")).textContent).toContain("you chose has since been deleted");
    expect(said.queryByText(/Linked to/)).toBeNull();
    expect([contact("First name").value, contact("Last name").value]).toEqual(["Blanche", "Dupont"]);
    if (!isPaidOutside) skipPayment();
    await needsAreRead();
    await press("Create Registration (Mark as Paid)");
    await dialogsAreClosed();
    const { rows } = await app.db.execute(sql`select member_id, contact_first_name from registrations`);
    expect(rows).toEqual([{ member_id: null, contact_first_name: "Blanche" }]);
  },
);

test("Guests are registered without a contact", async () => {
  await openDialog();
  turnTo("Guest Registration");
  more("Guest tickets");
  name("Guest 1", "Eva", "Nová");
  name("Guest 2", "Tomáš", "Dvořák");
  skipPayment();
  await needsAreRead();
  await press("Create Registration (Mark as Paid)");
  await dialogsAreClosed();
  expect(await stored()).toMatchObject([
    {
      status: "confirmed",
      amount: "350.00",
      member_tickets: 0,
      guest_tickets: 2,
      guest_info: [
        { firstName: "Eva", lastName: "Nová" },
        { firstName: "Tomáš", lastName: "Dvořák" },
      ],
    },
  ]);
  expect(await screen.findByText("(guests only, listed under the first guest)")).toBeTruthy();
  expect(screen.getByText("1 registration, 2 people")).toBeTruthy();
});

test("Missing or wrong input is reported at its field, and nothing is sent", async () => {
  await openDialog();
  more("Member tickets");
  typeInto(/^Email/, "abc");
  skipPayment();
  const calls = watchCalls();
  await needsAreRead();
  await press("Create Registration (Mark as Paid)");
  const said = within(topDialog());
  expect(await said.findByText("Valid email is required")).toBeTruthy();
  expect(said.getAllByText("First name is required")).toHaveLength(1);
  // The member's own, and that of the fellow member.
  expect(said.getAllByText("Last name is required")).toHaveLength(2);
  typeInto(/^Email/, "");
  name("Additional member 1", "Otto", "Weber");
  await needsAreRead();
  await press("Create Registration (Mark as Paid)");
  expect(await said.findByText("First name and last name are required for member registration")).toBeTruthy();
  expect(document.activeElement).toBe(contact("First name"));
  expect(said.getByText("Last name is required")).toBeTruthy();
  for (const field of ["First name", "Last name"]) {
    expect(contact(field).getAttribute("aria-invalid")).toBe("true");
  }
  const typeName = (field: string, value: string) => fireEvent.change(contact(field), { target: { value } });
  typeName("First name", "Anna");
  typeName("Last name", "Weber");
  await waitFor(() => expect(contact("First name").getAttribute("aria-invalid")).not.toBe("true"));
  expect(contact("Last name").getAttribute("aria-invalid")).not.toBe("true");
  typeName("First name", "");
  typeName("Last name", "");
  expect(await said.findByText("Last name is required")).toBeTruthy();
  expect(calls.filter(({ call }) => !call.startsWith("GET "))).toEqual([]);

  turnTo("Guest Registration");
  expect(said.queryByText("First name and last name are required for member registration")).toBeNull();
  await needsAreRead();
  await press("Create Registration (Mark as Paid)");
  expect(await said.findByText("First name is required")).toBeTruthy();
  expect(said.getByText("Last name is required")).toBeTruthy();
});

test("Too few free seats bring a warning, then a refusal; nothing typed is lost", async () => {
  await openDialog("limited", 2);
  typeInto("First name", "Anna");
  typeInto("Last name", "Weber");
  more("Member tickets");
  name("Additional member 1", "Otto", "Weber");
  await aRegistration(app.db, { eventId });
  skipPayment();
  await needsAreRead();
  await press("Create Registration (Mark as Paid)");
  expect((await within(topDialog()).findByRole("alert")).textContent).toBe("Only 1 seat available");
  expect(toastText()).toBe("ErrorOnly 1 seat available");
  expect(await within(topDialog()).findByText("Only 1 seat is available.")).toBeTruthy();
  expect(contact("Last name").value).toBe("Weber");
});

test("A changed price is reported, and the summary shows the new one", async () => {
  await openDialog();
  typeInto("First name", "Anna");
  typeInto("Last name", "Weber");
  await app.db.execute(sql`update events set member_price = 160 where id = ${eventId}`);
  skipPayment();
  await needsAreRead();
  await press("Create Registration (Mark as Paid)");
  expect((await within(topDialog()).findByRole("alert")).textContent).toBe(
    "The price has changed. Please review and try again.",
  );
  expect(await within(topDialog()).findByText("$160.00 per ticket")).toBeTruthy();
  await needsAreRead();
  await press("Create Registration (Mark as Paid)");
  await dialogsAreClosed();
  expect(await stored()).toMatchObject([{ amount: "160.00" }]);
});

test("Without skipping, payment on the provider's page registers the party", async () => {
  await openDialog();
  typeInto("First name", "Anna");
  typeInto("Last name", "Weber");
  const calls = watchCalls();
  stopTheClock();
  fireEvent.click(screen.getByRole("button", { name: "Create Registration & Proceed to Payment" }));
  await until(() => expect(document.querySelector("form[method=post i]")).toBeTruthy());
  expect(toastText()).toBe(
    "Redirecting to PaymentYou will be redirected to complete payment and create the registration.",
  );
  expect(calls[0]).toMatchObject({
    call: PAGE,
    body: {
      eventId,
      amount: "150.00",
      description: "Manual Registration - Gala",
      customerEmail: "anna.weber@no-email.invalid",
      registrationData: { registrationType: "member", firstName: "Anna", memberTickets: 1, memberInfo: [] },
    },
  });
  const form = document.querySelector<HTMLFormElement>("form[method=post i]");
  if (!form) throw new Error("no payment form");
  expect(form.action).toBe(app.config.authorizeNet.pageUrl);
  const token = String(new FormData(form).get("token"));
  await pass(99);
  expect(submitted).not.toHaveBeenCalled();
  await pass(1);
  expect(submitted).toHaveBeenCalledTimes(1);
  await pass(899);
  expect(document.querySelector("form[method=post i]")).toBeTruthy();
  await pass(1);
  expect(document.querySelector("form[method=post i]")).toBeNull();

  expect(await stored()).toEqual([]);
  vi.useRealTimers();
  expect(await shop.pay(token)).toMatchObject({ outcome: "approved" });
  const { back } = await shop.wayBack();
  const reply = await app.call("GET", back);
  expect(new URL(reply.headers.get("location") ?? "").search).toBe("?payment=success");
  expect(await stored()).toMatchObject([{ status: "confirmed", payment_type: "online", amount: "150.00" }]);
});

test("A given address is passed on unchanged", async () => {
  await openDialog();
  typeInto("First name", "Anna");
  typeInto("Last name", "Weber");
  typeInto(/^Email/, "anna@example.org");
  const calls = watchCalls();
  await press("Create Registration & Proceed to Payment");
  await waitFor(() => expect(toastText()).toContain("Redirecting to Payment"));
  expect(calls[0]?.body).toMatchObject({ customerEmail: "anna@example.org" });
  await waitFor(() => expect(submitted).toHaveBeenCalledTimes(1));
});

test.each<[what: string, answer: Parameters<typeof answerInstead>[1], said: string]>([
  ["without a reason", { json: { success: false } }, "Failed to create payment page"],
  ["with a reason", { json: { success: false, message: "Card processor closed" } }, "Card processor closed"],
  [
    "with a status and a reason",
    { status: 502, json: { success: false, message: "No page now" } },
    "No page now",
  ],
  ["with nothing", { status: 500 }, "Failed to create payment page"],
  [
    "with a stranger's address",
    { json: { success: true, hostedPaymentPageUrl: "https://evil.example/", token: "t" } },
    "Failed to create payment page",
  ],
])("A payment page that is answered %s is reported as failed", async (_what, answer, said) => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  await openDialog();
  typeInto("First name", "Anna");
  typeInto("Last name", "Weber");
  answerInstead(PAGE, answer);
  await press("Create Registration & Proceed to Payment");
  await waitFor(() => expect(toastText()).toBe(`Error${said}`));
  expect(within(topDialog()).getByRole("alert").textContent).toBe(said);
  expect(fieldOf("First name").value).toBe("Anna");
  expect(
    within(topDialog()).getByRole<HTMLButtonElement>("button", { name: /^Create Registration &/ }).disabled,
  ).toBe(false);
});

test.each([
  [
    "success",
    "Registration CreatedThe card payment went through, and the registration is on the list as paid.",
  ],
  ["cancelled", "Payment CancelledNothing was charged, and no registration was created."],
])("On return with ?payment=%s the officer sees the message once", async (word, said) => {
  const { id } = await aDinner(app.db);
  await anOfficer(app, `/events/${id}/attendees?payment=${word}`);
  await waitFor(() => expect(toastText()).toBe(said));
  expect(window.location.pathname + window.location.search).toBe(`/events/${id}/attendees`);
});

test("On return before the confirmation the page waits for the registration", async () => {
  const { id } = await aDinner(app.db);
  await aRegistration(app.db, { eventId: id, createdAt: new Date("2026-03-01T12:00:00Z") });
  await anOfficer(app, `/events/${id}/attendees?payment=processing`);
  expect(await screen.findByText("The payment is being confirmed")).toBeTruthy();
  await aRegistration(app.db, { eventId: id, contactFirstName: "Eva", contactLastName: "Nová" });
  await waitFor(() => expect(toastText() ?? "").toContain("Registration Created"));
  expect(window.location.search).toBe("");
  expect(screen.getByText("Eva Nová")).toBeTruthy();
});

test("A payment that came too late is announced as refunded", async () => {
  const { id } = await aDinner(app.db);
  await anOfficer(app, `/events/${id}/attendees?payment=refund`);
  expect(await screen.findByText("The payment will be returned")).toBeTruthy();
});

/** Waits until the form can be sent: while it reads what members have told us, it cannot. */
async function needsAreRead() {
  const create = () =>
    within(topDialog()).getByRole<HTMLButtonElement>("button", { name: /^Create Registration/ });
  await waitFor(() => expect(create().disabled).toBe(false));
}

/** Keeps needs on a member’s profile. */
async function keeps({ id }: { id: number }, needs: object) {
  await app.db.execute(sql`insert into member_needs (member_id, needs, updated_at)
    values (${id}, ${JSON.stringify(needs)}::jsonb, now())`);
}

test("Needs of a chosen member and their spouse come from their records, unasked", async () => {
  const karl = await aMember(app.db, { firstName: "Karl", lastName: "Weber" });
  const anna = await aMember(app.db, { firstName: "Anna", lastName: "Weber", spouseId: karl.id });
  await keeps(anna, HALAL);
  await keeps(karl, { none: true });
  await openDialog();
  await choose("anna", /Anna Weber/);
  const form = topDialog();
  await within(form).findByText("Halal");
  await press("Karl Weber, their spouse", form);
  await within(form).findByText("No allergies or restrictions");
  expect(within(form).getAllByText("(as they told us)")).toHaveLength(2);
  // Each line says whose it is, and the member's own is in their block, above who may come with them.
  const own = within(within(form).getByRole("group", { name: "Member" }));
  expect(own.getByText("Allergies and diet for Anna Weber").nextElementSibling?.textContent).toContain(
    "Halal",
  );
  expect(within(form).getByText("Allergies and diet for Karl Weber")).toBeTruthy();
  expect(within(form).queryByRole("button", { name: /allergies/ })).toBeNull();
  skipPayment();
  await needsAreRead();
  await press(/^Create Registration/, form);
  await dialogsAreClosed();
  const { rows } = await app.db.execute(sql`select needs, needs_source from attendees order by place`);
  expect(rows).toEqual([
    { needs: HALAL, needs_source: "profile" },
    { needs: { none: true }, needs_source: "profile" },
  ]);
});

test("An answer that a member gives while the form is open is kept, and then shown", async () => {
  const anna = await aMember(app.db, { firstName: "Anna", lastName: "Weber" });
  await openDialog();
  await choose("anna", /Anna Weber/);
  const form = topDialog();
  await needsAreRead();
  await press("None: no allergies or restrictions for Anna Weber");
  await within(form).findByText("No allergies or restrictions");
  await keeps(anna, HALAL);
  skipPayment();
  await needsAreRead();
  await press(/^Create Registration/, form);
  await within(form).findByText(/^Anna Weber has already told us/);
  await within(form).findByText("Halal");
  await needsAreRead();
  await press(/^Create Registration/, form);
  await dialogsAreClosed();
  const { rows } = await app.db.execute(sql`select needs, needs_source from attendees`);
  expect(rows).toEqual([{ needs: HALAL, needs_source: "profile" }]);
});

test("A chosen member who answered only for another dinner is to be asked, without what they said", async () => {
  const anna = await aMember(app.db, { firstName: "Anna", lastName: "Weber" });
  const { id: other } = await aDinner(app.db);
  await aRegistration(app.db, { eventId: other, memberId: anna.id });
  await app.db.execute(sql`update attendees set needs = ${JSON.stringify(HALAL)}::jsonb, needs_source = 'typed',
    needs_at = now() where event_id = ${other}`);
  await openDialog();
  await choose("anna", /Anna Weber/);
  const told = await within(topDialog()).findByText("They answered for another dinner. Please ask.");
  expect(told.closest("p")?.textContent).toBe("Not answered They answered for another dinner. Please ask.");
  expect(topDialog().textContent).not.toContain("Halal");
});

test("Dishes are of the menu that is shown, also after it changed, and warn of what was just typed", async () => {
  const id = (await aDinner(app.db, { title: "Gala" })).id;
  eventId = id;
  const first = await aMenu(app.db, id);
  await anOfficer(app, `/events/${id}/attendees`, "limited");
  await press("Add Manual Registration");
  await screen.findByRole("dialog", { name: "Manual Registration" });
  typeInto("First name", "Anna");
  typeInto("Last name", "Weber");
  const form = topDialog();
  const main = await within(form).findByLabelText("Main course");
  fireEvent.change(main, { target: { value: String(first.dish("Turbot").optionId) } });
  fireEvent.change(within(form).getByLabelText("Dessert"), {
    target: { value: String(first.dish("Pear").optionId) },
  });
  await press("Add allergies or diet for Anna Weber");
  const open = within(await screen.findByRole("dialog", { name: "Allergies and Diet" }));
  fireEvent.click(open.getByLabelText("Fish"));
  fireEvent.change(open.getByLabelText("How severe: Fish"), { target: { value: "allergy" } });
  fireEvent.click(open.getByRole("button", { name: "Save" }));
  await within(form).findByText("Contains fish, named in their needs.");
  await aMenu(app.db, id, { courses: withoutTurbot(first.courses) });
  skipPayment();
  await needsAreRead();
  await press(/^Create Registration/, form);
  await within(form).findByText(/changed by someone else/);
  await waitFor(() => expect(within(form).queryByRole("option", { name: /Turbot/ })).toBeNull());
  await needsAreRead();
  await press(/^Create Registration/, form);
  await dialogsAreClosed();
  const { rows } = await app.db.execute(
    sql`select o.name from choices c join course_options o on o.id = c.option_id`,
  );
  expect(rows).toEqual([{ name: "Pear" }]);
});

/** As an officer writes it once the venue has no turbot. */
function withoutTurbot(courses: Awaited<ReturnType<typeof aMenu>>["courses"]): WrittenCourse[] {
  return courses.map(({ id, name: course, options }) => ({
    id,
    name: course,
    options: options.filter((option) => option.name !== "Turbot").map(({ mark: _, ...option }) => option),
  }));
}

test("one tap adds the spouse of the chosen member, linked to their record", async () => {
  const karl = await aMember(app.db, { firstName: "Karl", lastName: "Weber" });
  const anna = await aMember(app.db, { firstName: "Anna", lastName: "Weber", spouseId: karl.id });
  await openDialog();
  await aMenu(app.db, eventId);
  await choose("anna", /Anna Weber/);
  await press("Karl Weber, their spouse", topDialog());
  expect(count("Member tickets")).toBe(2);
  const place = within(topDialog()).getByRole("group", { name: "Additional member 1" });
  expect(place.textContent).toContain("Linked to member Karl Weber.");
  fireEvent.click(within(topDialog()).getByLabelText(/^Skip Payment Process/));
  await needsAreRead();
  await press(/^Create Registration/, topDialog());
  await dialogsAreClosed();
  const { rows } = await app.db.execute(
    sql`select member_id from attendees where event_id = ${eventId} order by place`,
  );
  expect(rows).toEqual([{ member_id: anna.id }, { member_id: karl.id }]);
});

test("an additional member is found in the directory, and linked", async () => {
  const anna = await aMember(app.db, { firstName: "Anna", lastName: "Weber" });
  const frieda = await aMember(app.db, {
    firstName: "Frieda",
    lastName: "Lind",
    email: "frieda@example.org",
  });
  await openDialog();
  await choose("anna", /Anna Weber/);
  await press("One more: Member tickets", topDialog());
  const place = within(topDialog()).getByRole("group", { name: "Additional member 1" });
  const search = within(place).getByLabelText(/^Find in the directory/);
  fireEvent.change(search, { target: { value: "frieda" } });
  fireEvent.click(await screen.findByRole("option", { name: /Frieda Lind/ }));
  await waitFor(() => expect(place.textContent).toContain("Linked to member Frieda Lind."));
  skipPayment();
  await needsAreRead();
  await press(/^Create Registration/, topDialog());
  await dialogsAreClosed();
  const { rows } = await app.db.execute(
    sql`select member_id from attendees where event_id = ${eventId} order by place`,
  );
  expect(rows).toEqual([{ member_id: anna.id }, { member_id: frieda.id }]);
});

test("Those whom the member before would bring leave with that member", async () => {
  const karl = await aMember(app.db, { firstName: "Karl", lastName: "Weber" });
  await aMember(app.db, { firstName: "Anna", lastName: "Weber", spouseId: karl.id });
  await aMember(app.db, { firstName: "Frieda", lastName: "Lind", email: "frieda@example.org" });
  await openDialog();
  await choose("anna", /Anna Weber/);
  const tap = await within(topDialog()).findByRole("button", { name: "Karl Weber, their spouse" });
  fireEvent.click(tap);
  expect(count("Member tickets")).toBe(2);
  await press("Unlink", within(topDialog()).getByRole("group", { name: "Member" }));
  await choose("frieda", /Frieda Lind/);
  await waitFor(() => expect(count("Member tickets")).toBe(1));
  expect(within(topDialog()).queryByText(/Karl Weber/)).toBeNull();
});

test("A member who is unlinked is not registered by their name and address either", async () => {
  await aMember(app.db, { firstName: "Blanche", lastName: "Dupont", email: "blanche@example.org" });
  await openDialog();
  await choose("dupont", /Blanche Dupont/);
  expect(fieldOf(/^Email/)).toHaveProperty("value", "blanche@example.org");
  const calls = watchCalls();
  await press("Unlink", within(topDialog()).getByRole("group", { name: "Member" }));
  expect([contact("First name").value, contact("Last name").value]).toEqual(["Blanche", "Dupont"]);
  skipPayment();
  await needsAreRead();
  await press("Create Registration (Mark as Paid)");
  await dialogsAreClosed();
  expect(calls.filter(({ call }) => call.endsWith("/manual-registration-member"))).toEqual([]);
  const { rows } = await app.db.execute(
    sql`select member_id, contact_last_name, contact_email from registrations`,
  );
  expect(rows).toEqual([{ member_id: null, contact_last_name: "Dupont", contact_email: null }]);
});

test("Those whom the officer typed stay when the member is unlinked, with their answers", async () => {
  const karl = await aMember(app.db, { firstName: "Karl", lastName: "Weber" });
  await aMember(app.db, { firstName: "Anna", lastName: "Weber", spouseId: karl.id });
  await openDialog();
  more("Guest tickets");
  name("Guest 1", "Karl", "Weber");
  await press("None: no allergies or restrictions for Karl Weber");
  await choose("anna", /Anna Weber/);
  const tap = await within(topDialog()).findByRole("button", { name: "Karl Weber, their spouse" });
  expect(tap.getAttribute("aria-pressed")).toBe("true");
  await press("Unlink", within(topDialog()).getByRole("group", { name: "Member" }));
  expect(count("Guest tickets")).toBe(1);
  const guest = within(within(topDialog()).getByRole("group", { name: "Guest 1" }));
  expect(guest.getByLabelText<HTMLInputElement>("First name").value).toBe("Karl");
  expect(guest.queryByText("Not answered")).toBeNull();
});

test("Someone whom a tap brought stays when the member is unlinked, once their name was typed", async () => {
  const anna = await aMember(app.db, { firstName: "Anna", lastName: "Weber" });
  const earlier = await aDinner(app.db);
  await aRegistration(app.db, {
    eventId: earlier.id,
    memberId: anna.id,
    guestTickets: 1,
    guestInfo: [{ firstName: "Eva", lastName: "Nová" }],
  });
  await openDialog();
  await choose("anna", /Anna Weber/);
  fireEvent.click(await within(topDialog()).findByRole("button", { name: "Eva Nová" }));
  name("Guest 1", "Eve", "Nová");
  name("Guest 1", "Eva", "Nová");
  await press("Unlink", within(topDialog()).getByRole("group", { name: "Member" }));
  expect(count("Guest tickets")).toBe(1);
});

test("Where nothing is due, the form does not say that a payment is recorded", async () => {
  eventId = (await aDinner(app.db, { memberPrice: "0.00" })).id;
  await anOfficer(app, `/events/${eventId}/attendees`, "limited");
  await press("Add Manual Registration");
  await screen.findByRole("dialog", { name: "Manual Registration" });
  await within(topDialog()).findByText("$0.00");
  skipPayment();
  expect(within(topDialog()).getByRole("radio", { name: "Check" })).toHaveProperty("checked", false);
  expect(within(topDialog()).queryByText(/^If you don’t choose one/)).toBeNull();
  more("Guest tickets");
  expect(within(topDialog()).getByText(/^If you don’t choose one/)).toBeTruthy();
});

test("Needs typed before the member is chosen can become part of the food request", async () => {
  const anna = await aMember(app.db, { firstName: "Anna", lastName: "Weber" });
  await keeps(anna, HALAL);
  await openDialog();
  const form = topDialog();
  typeInto("First name", "Anna");
  typeInto("Last name", "Weber");
  await press("Add allergies or diet for Anna Weber");
  const open = within(await screen.findByRole("dialog", { name: "Allergies and Diet" }));
  fireEvent.click(open.getByLabelText("Fish"));
  fireEvent.change(open.getByLabelText("How severe: Fish"), { target: { value: "allergy" } });
  fireEvent.click(open.getByRole("button", { name: "Save" }));
  await within(form).findByText("Fish: allergy");
  await waitFor(() => expect(topDialog()).toBe(form));
  await choose("anna", /Anna Weber/);
  await within(form).findByText("Halal");
  await within(form).findByText("You entered: Fish: allergy");
  await press("Move to Food Request", form);
  skipPayment();
  await needsAreRead();
  await press(/^Create Registration/, form);
  await dialogsAreClosed();
  expect(await stored()).toMatchObject([{ food_requests: "Anna Weber: Fish: allergy" }]);
});
