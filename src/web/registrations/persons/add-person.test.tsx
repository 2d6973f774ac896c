import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, changeMember } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import {
  anOfficer,
  dialogsAreClosed,
  fieldOf,
  openedParty,
  openParty,
  press,
  toastText,
  topDialog,
  typeInto,
} from "#test/pages/officer-page.ts";
import { aMenu, storedMenu } from "#test/people/menus.ts";

const app = useApp();
afterEach(stopBrowsing);

type Opening = { totalSeats?: number; prepare?: (memberId: number) => Promise<unknown> };

async function open(opening: Opening = {}): Promise<number> {
  return (await openAnna(opening)).id;
}
/** Anna Weber's party of one, paid by check, with the Add Person dialog open. Anna has brought Eva before. */
async function openAnna({ totalSeats = 50, prepare }: Opening = {}) {
  const { id: eventId } = await aDinner(app.db, { totalSeats });
  await aMenu(app.db, eventId);
  const anna = await aMember(app.db, { firstName: "Anna", lastName: "Weber", email: "anna@example.org" });
  const karl = await aMember(app.db, { firstName: "Karl", lastName: "Weber" });
  await changeMember(app.db, anna.id, { spouseId: karl.id });
  const { id: earlier } = await aDinner(app.db);
  const withEva = { guestTickets: 1, guestInfo: [{ firstName: "Eva", lastName: "Nová" }] };
  await aRegistration(app.db, { eventId: earlier, memberId: anna.id, ...withEva });
  const paid = { paymentType: "manual", paymentMethod: "check", checkNumber: "1042" } as const;
  const { id } = await aRegistration(app.db, { eventId, memberId: anna.id, tableNumber: 4, ...paid });
  await prepare?.(anna.id);
  await anOfficer(app, `/events/${eventId}/attendees`);
  await screen.findByRole("heading", { name: "Confirmed Attendees" });
  await press("Add Person", await openParty("Anna Weber"));
  await screen.findByRole("dialog", { name: "Add Person" });
  await waitFor(() => expect(topDialog().textContent).toContain("registration #"));
  return { id, eventId };
}
/** Waits until everything is read that the dialog shows before someone is added. */
function canAdd() {
  const button = () => within(topDialog()).getByRole<HTMLButtonElement>("button", { name: "Add Person" });
  return waitFor(() => expect(button().disabled).toBe(false));
}
/** Keeps it on Karl's profile. */
function karlIsHalal() {
  return app.db.execute(sql`insert into member_needs (member_id, needs, updated_at)
    select id, '{"list":[{"code":"halal"}],"words":null,"carriesEpinephrine":false}'::jsonb, now()
    from members where first_name = 'Karl'`);
}
async function stored(id: number) {
  const { rows } = await app.db.execute(sql`select guest_tickets, amount, admin_notes,
    (select reference from manual_payments p where p.registration_id = registrations.id order by p.id desc limit 1) as reference,
    party_names(id, 'guest') -> 0 ->> 'lastName' as guest from registrations where id = ${id}`);
  return rows[0];
}

describe("One person more", () => {
  test("is entered with a name and how it is paid, after seats and price were shown", async () => {
    const id = await open();
    await waitFor(() => expect(topDialog().textContent).toContain("The party will have 2 seats (now 1)"));
    expect(topDialog().textContent).toContain("They will sit at table 4.");
    expect(topDialog().textContent).toContain("The party’s new total will be $325.00 (now $150.00).");
    typeInto("First name", "Eva");
    typeInto("Last name", "Nová");
    fireEvent.click(within(topDialog()).getByLabelText("Check"));
    typeInto(/^Check number/, "1043");
    await press("Add Person", topDialog());
    await dialogsAreClosed();
    expect(await toastText()).toContain("Person Added");
    expect(await stored(id)).toEqual({
      guest_tickets: 1,
      amount: "325.00",
      guest: "Nová",
      reference: "1043",
      // The ledger has the payment.
      admin_notes: null,
    });
  });

  test("can be the spouse with one tap, linked to their record and with their dish", async () => {
    const { id, eventId } = await openAnna();
    await press("Karl Weber, their spouse", topDialog());
    expect(topDialog().textContent).toContain("Linked to member Karl Weber.");
    expect(within(topDialog()).queryByRole("button", { name: /Anna/ })).toBeNull();
    fireEvent.change(await within(topDialog()).findByLabelText("Main course"), {
      target: { value: String((await storedMenu(app.db, eventId)).courses[0]?.options[1]?.id) },
    });
    await canAdd();
    await press("Add Person", topDialog());
    await dialogsAreClosed();
    const { rows } = await app.db.execute(sql`select kind, m.first_name, o.name as dish from attendees a
      join members m on m.id = a.member_id left join choices c on c.attendee_id = a.id
      left join course_options o on o.id = c.option_id where registration_id = ${id} order by place`);
    expect(rows).toEqual([
      { kind: "member", first_name: "Anna", dish: null },
      { kind: "member", first_name: "Karl", dish: "Turbot" },
    ]);
  });

  test("is not asked for needs that are on their record", async () => {
    const { id } = await openAnna({ prepare: karlIsHalal });
    expect(within(topDialog()).getByText("Any allergies or dietary needs?")).toBeTruthy();
    await press("Karl Weber, their spouse", topDialog());
    await within(topDialog()).findByText("(as they told us)");
    expect(topDialog().textContent).toContain("Halal");
    expect(within(topDialog()).queryByText("Any allergies or dietary needs?")).toBeNull();
    await waitFor(() => expect(topDialog().textContent).toContain("The party’s new total will be $300.00"));
    await press("Add Person", topDialog());
    await dialogsAreClosed();
    const { rows } = await app.db.execute(
      sql`select needs_source from attendees where registration_id = ${id} and place = 1`,
    );
    expect(rows).toEqual([{ needs_source: "profile" }]);
  });

  test("has the needs that are on their record now, not those read for an earlier form", async () => {
    const { id } = await openAnna({ prepare: karlIsHalal });
    await press("Karl Weber, their spouse", topDialog());
    await within(topDialog()).findByText("Halal");
    await press("Cancel", topDialog());
    await dialogsAreClosed();
    await app.db.execute(sql`delete from member_needs`);
    await press("Add Person", await openedParty());
    await screen.findByRole("dialog", { name: "Add Person" });
    await press("Karl Weber, their spouse", topDialog());
    await canAdd();
    expect(within(topDialog()).queryByText("Halal")).toBeNull();
    fireEvent.click(await within(topDialog()).findByLabelText("No allergies or restrictions"));
    await press("Add Person", topDialog());
    await dialogsAreClosed();
    const { rows } = await app.db.execute(
      sql`select needs from attendees where registration_id = ${id} and place = 1`,
    );
    expect(rows).toEqual([{ needs: { none: true } }]);
  });

  test("is not added with an answer of the officer while theirs is on record, until it is left out", async () => {
    const { id } = await openAnna();
    await press("Karl Weber, their spouse", topDialog());
    await canAdd();
    fireEvent.click(within(topDialog()).getByLabelText("No allergies or restrictions"));
    await karlIsHalal();
    await press("Add Person", topDialog());
    await within(topDialog()).findByText("Halal");
    expect(toastText()).toContain("Karl Weber has already told us");
    const button = within(topDialog()).getByRole<HTMLButtonElement>("button", { name: "Add Person" });
    expect(button.disabled).toBe(true);
    await press("Leave Out", topDialog());
    await canAdd();
    await press("Add Person", topDialog());
    await dialogsAreClosed();
    const { rows } = await app.db.execute(
      sql`select needs_source from attendees where registration_id = ${id} and place = 1`,
    );
    expect(rows).toEqual([{ needs_source: "profile" }]);
  });

  test("can be an earlier companion with one tap, and a second tap undoes it", async () => {
    await openAnna();
    await press("Eva Nová", topDialog());
    expect(fieldOf("First name").value).toBe("Eva");
    expect(within(topDialog()).getByRole<HTMLInputElement>("radio", { name: "Guest" }).checked).toBe(true);
    await press("Eva Nová", topDialog());
    expect(fieldOf("First name").value).toBe("");
  });

  test("is warned about at a dish that contains what was just typed", async () => {
    const { eventId } = await openAnna();
    fireEvent.change(await within(topDialog()).findByLabelText("Main course"), {
      target: { value: String((await storedMenu(app.db, eventId)).courses[0]?.options[1]?.id) },
    });
    fireEvent.click(within(topDialog()).getByLabelText("Allergies or diet"));
    fireEvent.click(await within(topDialog()).findByLabelText("Fish"));
    fireEvent.change(within(topDialog()).getByLabelText("How severe: Fish"), {
      target: { value: "allergy" },
    });
    expect(await within(topDialog()).findByText("Contains fish, named in their needs.")).toBeTruthy();
  });

  test("is paid with the owner’s credit as far as it goes, and the officer reads what stays due", async () => {
    await open({
      prepare: (memberId) =>
        app.db.execute(sql`insert into credits (member_id, amount, expires_on, reason, granted_at, granted_by)
          values (${memberId}, 100, '2027-03-10', 'A bad table', now(), 'member 1')`),
    });
    await waitFor(() => expect(topDialog().textContent).toContain("Their credit"));
    fireEvent.click(within(topDialog()).getByLabelText("Their credit"));
    expect(topDialog().textContent).toContain(
      "At today’s price, $175.00 is due from the party. Their credit of $100.00 will cover part of it. $75.00 stays due.",
    );
    await press("Add Person", topDialog());
    await dialogsAreClosed();
    expect(await toastText()).toContain("They have a seat now. $75.00 is due from the party.");
  });

  test("is paid with the owner’s credit at another price, and every sum follows", async () => {
    const id = await open({
      prepare: (memberId) =>
        app.db.execute(sql`insert into credits (member_id, amount, expires_on, reason, granted_at, granted_by)
          values (${memberId}, 100, '2027-03-10', 'A bad table', now(), 'member 1')`),
    });
    await waitFor(() => expect(topDialog().textContent).toContain("Their credit"));
    fireEvent.click(within(topDialog()).getByLabelText("Their credit"));
    fireEvent.click(within(topDialog()).getByLabelText("Another price"));
    expect(topDialog().textContent).toContain("At today’s price, $175.00 is due from the party.");
    typeInto("Price in dollars", "80");
    // Not before the sums follow it.
    const add = within(topDialog()).getByRole<HTMLButtonElement>("button", { name: "Add Person" });
    expect(add.disabled).toBe(true);
    typeInto(/^Reason for the price/, "Our guest of honor");
    await waitFor(() =>
      expect(topDialog().textContent).toContain(
        "At this price, $80.00 is due from the party. Their credit of $100.00 will cover all of it. They’ll have $20.00 of it left.",
      ),
    );
    expect(topDialog().textContent).toContain("The party’s new total will be $230.00 (now $150.00).");
    await press("Add Person", topDialog());
    await dialogsAreClosed();
    expect(await stored(id)).toMatchObject({ guest_tickets: 1, amount: "230.00" });
  });

  test("is asked for in order: found or typed, then the price, then how it is paid", async () => {
    await open();
    await waitFor(() => expect(topDialog().textContent).toContain("The party will have 2 seats"));
    fireEvent.click(within(topDialog()).getByLabelText("Another price"));
    const asked = ["Find in the directory", "First name", "Price in dollars", "How it is paid"];
    const places = asked.map((label) => topDialog().textContent.indexOf(label));
    expect(places.every((place, n) => place > (places[n - 1] ?? -1))).toBe(true);
  });

  test("leaves the focus on what can be undone once a member was found, and back", async () => {
    await aMember(app.db, { firstName: "Frieda", lastName: "Lind", email: "frieda@example.org" });
    await open();
    const search = within(topDialog()).getByRole("combobox", { name: /^Find in the directory/ });
    search.focus();
    typeInto(/^Find in the directory/, "frieda");
    fireEvent.click(await screen.findByRole("option", { name: /Frieda Lind/ }));
    const unlink = await within(topDialog()).findByRole("button", { name: "Unlink" });
    await waitFor(() => expect(document.activeElement).toBe(unlink));
    expect(within(topDialog()).queryByLabelText("First name")).toBeNull();
    fireEvent.click(unlink);
    const again = await within(topDialog()).findByRole("combobox", { name: /^Find in the directory/ });
    await waitFor(() => expect(document.activeElement).toBe(again));
    // The name stays, to be corrected.
    expect(within(topDialog()).getByLabelText<HTMLInputElement>("First name").value).toBe("Frieda");
  });

  test("who told us for another dinner is to be asked, without what they said", async () => {
    await openAnna();
    const { id: other } = await aDinner(app.db);
    const { rows } = await app.db.execute<{ id: number }>(
      sql`select id from members where first_name = 'Karl'`,
    );
    await aRegistration(app.db, { eventId: other, memberId: rows[0]?.id ?? 0 });
    await app.db.execute(sql`update attendees set needs_source = 'typed', needs_at = now(),
      needs = '{"list":[{"code":"vegan"}],"words":null,"carriesEpinephrine":false}' where event_id = ${other}`);
    await press("Karl Weber, their spouse", topDialog());
    await within(topDialog()).findByText("They answered for another dinner. Please ask.");
    expect(topDialog().textContent).not.toContain("Vegan");
    fireEvent.click(within(topDialog()).getByLabelText("No allergies or restrictions"));
    expect(within(topDialog()).queryByText("They answered for another dinner. Please ask.")).toBeNull();
  });

  test("is due with a link, and the panel says when it was sent", async () => {
    await open();
    await waitFor(() => expect(topDialog().textContent).toContain("Email a payment link"));
    fireEvent.click(within(topDialog()).getByLabelText("Email a payment link"));
    await press("Add Person", topDialog());
    await dialogsAreClosed();
    expect(await toastText()).toContain(
      "$175.00 is due from the party. The payment link that we emailed to anna@example.org covers it.",
    );
    expect(await screen.findByText("Payment link sent Mar 10")).toBeTruthy();
  });

  test("has another price with a reason", async () => {
    const id = await open();
    await waitFor(() => expect(topDialog().textContent).toContain("The party will have 2 seats"));
    fireEvent.click(within(topDialog()).getByLabelText("Another price"));
    await press("Add Person", topDialog());
    await waitFor(() => expect(topDialog().textContent).toContain("Enter a reason"));
    typeInto("Price in dollars", "0");
    typeInto(/^Reason for the price/, "Our guest of honor");
    expect(fieldOf("Price in dollars").value).toBe("0");
    await waitFor(() => expect(topDialog().textContent).toContain("$0.00 instead of $175.00"));
    await waitFor(() => expect(topDialog().textContent).toContain("The party’s total stays $150.00."));
    await press("Add Person", topDialog());
    await dialogsAreClosed();
    expect(await stored(id)).toMatchObject({ guest_tickets: 1, amount: "150.00" });
  });

  test("is refused before anything is typed if no seat is left", async () => {
    await open({ totalSeats: 1 });
    await waitFor(() => expect(topDialog().textContent).toContain("Not enough seats available"));
    expect(within(topDialog()).getByRole<HTMLButtonElement>("button", { name: "Add Person" }).disabled).toBe(
      true,
    );
  });
});
