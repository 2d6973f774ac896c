import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import type { Needs } from "#contract/registrations/needs.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anOfficer, dialogsAreClosed, press, toastText } from "#test/pages/officer-page.ts";
import { App, startClient } from "#web/App.tsx";

const app = useApp();
afterEach(stopBrowsing);
const NUTS: Needs = {
  list: [{ code: "tree-nuts", severity: "allergy" }],
  words: null,
  carriesEpinephrine: false,
};

/** Anna's party with a guest, whose food request is for no one in particular, as a limited officer sees it. */
async function annasParty(
  facts: object = {},
  { dateTime = new Date("2026-03-24T22:00:00.000Z"), evaSaid = false } = {},
) {
  const anna = await aMember(app.db, {
    firstName: "Anna",
    lastName: "Weber",
    email: "anna@example.org",
    confirmedEmail: "anna@example.org",
    cellPhone: "(202) 555-0100",
  });
  const { id: eventId } = await aDinner(app.db, { title: "Gala", dateTime });
  await aRegistration(app.db, {
    eventId,
    memberId: anna.id,
    guestTickets: 1,
    amount: "325.00",
    foodRequests: "No shellfish",
    guestInfo: [{ firstName: "Eva", lastName: "Nova", tableNumber: 4, seatingRequests: null }],
    ...facts,
  });
  if (evaSaid) {
    await app.db.execute(sql`update attendees set card_name = 'Dr. Nova', seating_requests = 'By the door',
      needs = ${JSON.stringify(NUTS)}::jsonb, needs_source = 'typed', needs_at = now() where kind = 'guest'`);
  }
  await anOfficer(app, `/events/${eventId}/needs`, "limited");
  await screen.findByRole("heading", { level: 1, name: "Gala" });
  return { eventId };
}
async function guest() {
  const { rows } = await app.db.execute<Record<string, unknown>>(
    sql`select id, needs from attendees where kind = 'guest'`,
  );
  return rows[0];
}

describe("the needs of a dinner", () => {
  test("lists whom to ask, with who brings them and a telephone, and takes an answer with one tap", async () => {
    await annasParty();
    await screen.findByText("2 of 2 not answered, 1 unread food request");
    // Beside each of them, and beside their request.
    expect(screen.getAllByRole("link", { name: "(202) 555-0100" })).toHaveLength(3);
    screen.getByText(/with Anna Weber/);
    await press("None: no allergies or restrictions for Eva Nova");
    await waitFor(async () => expect(await guest()).toMatchObject({ needs: { none: true } }));
    // Her answer stands beside a request that may be hers.
    await screen.findByRole("button", { name: "Change allergies and diet for Eva Nova" });
    screen.getByText("1 of 2 not answered, 1 unread food request");
    await app.db.execute(sql`update registrations set food_read_at = now()`);
    cleanup();
    render(<App client={startClient()} />);
    await screen.findByText("1 of 2 not answered");
  });

  test("leaves an answered person in place, so that a double tap answers for no one else", async () => {
    await annasParty();
    await screen.findByRole("button", { name: "None: no allergies or restrictions for Anna Weber" });
    const people = () =>
      screen.getAllByRole("button", { name: /^(None: no allergies or restrictions for|Change allergies)/ });
    const names = () => people().map((button) => button.getAttribute("aria-label"));
    expect(names()).toEqual([
      "None: no allergies or restrictions for Anna Weber",
      "None: no allergies or restrictions for Eva Nova",
    ]);
    await press("None: no allergies or restrictions for Anna Weber");
    await screen.findByRole("button", { name: "Change allergies and diet for Anna Weber" });
    expect(names()).toEqual([
      "Change allergies and diet for Anna Weber",
      "None: no allergies or restrictions for Eva Nova",
    ]);
    expect(await guest()).toMatchObject({ needs: null });
    cleanup();
    render(<App client={startClient()} />);
    await waitFor(() => expect(names()).toEqual(["None: no allergies or restrictions for Eva Nova"]));
  });

  test("opens each person of a party whose food request is to be assigned", async () => {
    await annasParty();
    await press("Enter it for Eva Nova");
    const dialog = within(await screen.findByRole("dialog", { name: "Eva Nova" }));
    // Her needs and the words come before her name.
    expect(dialog.getByText("“No shellfish”")).toBeTruthy();
    const needs = dialog.getByLabelText<HTMLInputElement>("Allergies or diet");
    expect(needs.checked).toBe(true);
    const isBefore = needs.compareDocumentPosition(dialog.getByLabelText("First name"));
    expect(isBefore & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test("opens a person from the list of everyone with what they said", async () => {
    await annasParty();
    await press("None: no allergies or restrictions for Eva Nova");
    await waitFor(async () => expect(await guest()).toMatchObject({ needs: { none: true } }));
    await press("Open Eva Nova");
    const dialog = within(await screen.findByRole("dialog", { name: "Eva Nova" }));
    expect(dialog.getByLabelText<HTMLInputElement>("No allergies or restrictions").checked).toBe(true);
  });

  test("lists only needs, with someone’s own words once, and no notes", async () => {
    await annasParty({ foodRequests: null, adminNotes: "Brings a bottle" });
    const needs = { list: [{ code: "vegan" }], words: "No cilantro", carriesEpinephrine: false };
    await app.db.execute(sql`update attendees set needs = ${JSON.stringify(needs)}::jsonb,
      needs_source = 'typed', needs_at = now() where kind = 'member'`);
    cleanup();
    render(<App client={startClient()} />);
    const list = await screen.findByRole("region", { name: /^Everyone’s needs/ });
    const anna = within(list).getByRole("button", { name: "Open Anna Weber" }).closest("li");
    expect(anna?.textContent).toContain("Vegan");
    expect(anna?.textContent).toContain("No cilantro");
    expect(anna?.textContent).not.toMatch(/Own words|Notes|bottle/);
  });

  test("keeps for whom a request was entered: only for someone who has needs", async () => {
    await annasParty({}, { evaSaid: true });
    await press("Mark as read: the food request of Anna Weber");
    const dialog = within(await screen.findByRole("dialog", { name: "Mark as Read" }));
    fireEvent.click(dialog.getByLabelText("It’s in someone’s needs"));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Anna Weber/).disabled).toBe(true);
    fireEvent.click(dialog.getByLabelText(/^Eva Nova/));
    fireEvent.click(dialog.getByRole("button", { name: "Mark as Read" }));
    await dialogsAreClosed();
    await screen.findByText(/^Entered for Eva Nova · Zora Zwart/);
    const { rows } = await app.db.execute(sql`select food_read_for from registrations`);
    expect(rows).toEqual([{ food_read_for: [(await guest())?.id] }]);
  });

  test("is where the papers' notice leads", async () => {
    const { eventId } = await annasParty();
    cleanup();
    window.history.replaceState(null, "", `/events/${eventId}/papers`);
    render(<App client={startClient()} />);
    fireEvent.click(await screen.findByRole("link", { name: "Assign it to people" }));
    expect(await screen.findByRole("heading", { name: "Food requests to assign" })).toBeTruthy();
  });

  test("is not there after the event, when needs are erased", async () => {
    await annasParty({}, { dateTime: new Date("2026-03-09T22:00:00.000Z") });
    expect(await screen.findByText("This dinner is over")).toBeTruthy();
    expect(screen.queryByText(/^\d+ of \d+ not answered/)).toBeNull();
  });

  test("shows a party's food request until it is marked as read, and again once it changes", async () => {
    await annasParty();
    await press("Mark as read: the food request of Anna Weber");
    const dialog = within(await screen.findByRole("dialog", { name: "Mark as Read" }));
    expect(dialog.getByText("“No shellfish”")).toBeTruthy();
    const submit = () => fireEvent.click(dialog.getByRole("button", { name: "Mark as Read" }));
    submit();
    await dialog.findByText("Choose who you entered it for, or that there’s nothing to enter.");
    fireEvent.click(dialog.getByLabelText("There’s nothing to enter"));
    submit();
    await dialogsAreClosed();
    await screen.findByText("2 of 2 not answered");
    await screen.findByText(/^Nothing to enter · Zora Zwart/);
    await press("Open again: the food request of Anna Weber");
    await screen.findByRole("button", { name: "Mark as read: the food request of Anna Weber" });
    await app.db.execute(sql`update registrations set food_read_at = now()`);
    await app.db.execute(sql`update registrations set food_requests = 'No fish either'`);
    const { rows } = await app.db.execute(sql`select food_read_at from registrations`);
    expect(rows).toEqual([{ food_read_at: null }]);
  });

  test("emails those who have not answered, once a day", async () => {
    await annasParty();
    await press("Email those who have not answered");
    await waitFor(() => expect(toastText()).toBe("Emails on Their Way1 party asked by email."));
    const { rows } = await app.db.execute(sql`select kind, recipient from outbox`);
    expect(rows).toEqual([{ kind: "needs-asked", recipient: "anna@example.org" }]);
    await screen.findByText(/^Last asked by email on/);
    await press("Email those who have not answered");
    await waitFor(() =>
      expect(document.body.textContent).toContain("1 party asked within the last day already."),
    );
  });

  test("is not there for parties that wait or have not paid", async () => {
    await annasParty({ status: "waitlist" });
    expect(await screen.findByText("No registrations yet")).toBeTruthy();
    expect(screen.queryByText(/^\d+ of \d+ not answered/)).toBeNull();
  });
});
