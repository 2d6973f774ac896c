import { fireEvent, screen, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import type { Needs } from "#contract/registrations/needs.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import {
  anOfficer,
  dialogsAreClosed,
  fieldOf,
  openDialog,
  openedParty,
  openParty,
  press,
  toastText,
  typeInto,
} from "#test/pages/officer-page.ts";

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
  await anOfficer(app, `/events/${eventId}/attendees`, "limited");
  await openParty("Anna Weber");
  return { eventId };
}
async function guest() {
  const { rows } = await app.db.execute<
    Record<string, unknown>
  >(sql`select id, first_name, last_name, table_number,
    card_name, needs, needs_source, member_id from attendees where kind = 'guest'`);
  return rows[0];
}
const openEva = () => openDialog(/^Open Eva Nova/);

describe("one person of a party", () => {
  test("is corrected without becoming another", async () => {
    await annasParty();
    const before = await guest();
    await openEva();
    typeInto("Last name", "Nová");
    await press("Save Changes");
    await dialogsAreClosed();
    expect(await guest()).toEqual({ ...before, last_name: "Nová" });
    expect(toastText()).toBe("SuccessAttendee updated successfully");
  });

  test("gets needs, which every line of the list shows", async () => {
    await annasParty();
    await screen.findByRole("button", { name: "Open Eva Nova: Not answered" });
    const dialog = within(await openEva());
    fireEvent.click(dialog.getByLabelText("Allergies or diet"));
    fireEvent.click(dialog.getByLabelText("Tree nuts"));
    await press("Save Changes");
    await dialog.findByText("Choose how severe it is");
    fireEvent.change(dialog.getByLabelText("How severe: Tree nuts"), { target: { value: "allergy" } });
    await press("Save Changes");
    await screen.findByRole("button", { name: "Open Eva Nova: Tree nuts: allergy" });
    // The request is once above all its people.
    expect((await screen.findByRole("list", { name: "People" })).textContent).not.toContain("No shellfish");
    expect(await guest()).toMatchObject({ needs: NUTS, needs_source: "officer", table_number: 4 });
  });

  test("whose both names change is asked about: a corrected spelling or another person", async () => {
    await annasParty();
    const before = await guest();
    await openEva();
    typeInto("First name", "Ana");
    typeInto("Last name", "Duarte");
    typeInto(/^Name on the card/, "Dr. Duarte");
    await press("Save Changes");
    await screen.findByRole("dialog", { name: "Fixing a typo, or is someone else coming?" });
    await press("Someone Else Is Coming");
    await dialogsAreClosed();
    const after = await guest();
    expect(after).toMatchObject({
      first_name: "Ana",
      last_name: "Duarte",
      card_name: "Dr. Duarte",
      table_number: 4,
    });
    expect(after?.id).not.toBe(before?.id);
  });

  test("makes room for another: the form empties, only the table stays, and the tick can be taken back", async () => {
    await annasParty({}, { evaSaid: true });
    const before = await guest();
    const dialog = within(await openEva());
    const shown = () => [
      ...["First name", "Last name", /^Name on the card/, /^Seating request/].map(
        (label) => fieldOf(label).value,
      ),
      dialog.getByRole<HTMLInputElement>("radio", { name: "Not answered" }).checked,
    ];
    const ofEva = ["Eva", "Nova", "Dr. Nova", "By the door", false];
    expect(shown()).toEqual(ofEva);
    const tick = dialog.getByRole("checkbox", { name: /^Another person comes in this place/ });
    fireEvent.click(tick);
    expect(shown()).toEqual(["", "", "", "", true]);
    fireEvent.click(tick);
    expect(shown()).toEqual(ofEva);
    expect(dialog.getByLabelText<HTMLSelectElement>("How severe: Tree nuts").value).toBe("allergy");
    fireEvent.click(tick);
    typeInto("First name", "Ana");
    // What is the same as before was said of the other one, too.
    typeInto(/^Name on the card/, "Dr. Nova");
    await press("Save Changes");
    await dialogsAreClosed();
    const after = await guest();
    expect(after).toMatchObject({
      first_name: "Ana",
      last_name: "",
      card_name: "Dr. Nova",
      table_number: 4,
      needs: null,
      needs_source: null,
    });
    expect(after?.id).not.toBe(before?.id);
  });

  test("is not overwritten with older needs: the newer are shown, and what was chosen stays", async () => {
    await annasParty();
    const dialog = within(await openEva());
    fireEvent.click(dialog.getByLabelText("No allergies or restrictions"));
    await app.db.execute(sql`update attendees set needs = ${JSON.stringify(NUTS)}::jsonb, needs_source = 'typed',
      needs_at = now() where kind = 'guest'`);
    await app.db.execute(sql`update registrations set updated_at = updated_at + interval '1 second'`);
    await press("Save Changes");
    await dialog.findByText(/Changed in the meantime to: Tree nuts: allergy/);
    expect(dialog.getByLabelText<HTMLInputElement>("No allergies or restrictions").checked).toBe(true);
    await press("Save Changes");
    await dialogsAreClosed();
    expect(await guest()).toMatchObject({ needs: { none: true } });
  });

  test("is linked with their own record from the directory", async () => {
    const eva = await aMember(app.db, { firstName: "Eva", lastName: "Novakova", email: "eva@example.org" });
    await annasParty();
    await openEva();
    typeInto(/^Find in the directory/, "Novak");
    fireEvent.click(await screen.findByRole("option", { name: /Novakova/ }));
    await press("Save Changes");
    await dialogsAreClosed();
    expect(await guest()).toMatchObject({ member_id: eva.id, last_name: "Novakova" });
  });

  test("is asked about if the linked member has another name, so that no needs pass to them", async () => {
    const otto = await aMember(app.db, { firstName: "Otto", lastName: "Late", email: "otto@example.org" });
    await annasParty({}, { evaSaid: true });
    await openEva();
    typeInto(/^Find in the directory/, "Late");
    fireEvent.click(await screen.findByRole("option", { name: /Otto Late/ }));
    await press("Save Changes");
    await screen.findByRole("dialog", { name: "Fixing a typo, or is someone else coming?" });
    await press("Someone Else Is Coming");
    await dialogsAreClosed();
    expect(await guest()).toMatchObject({
      member_id: otto.id,
      first_name: "Otto",
      last_name: "Late",
      needs: null,
      table_number: 4,
    });
  });

  test("who waits is listed by the name that an officer typed, and has nothing to open", async () => {
    await annasParty({ status: "waitlist" });
    expect(within(await openedParty()).getByText("Eva Nova")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Open (Eva|Anna)/ })).toBeNull();
  });
});
