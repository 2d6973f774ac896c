import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, changeMember } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead, delayCall, watchCalls } from "#test/pages/intercept-calls.tsx";
import {
  anOfficer,
  dialogsAreClosed,
  openedParty,
  openParty,
  press,
  toastText,
  topDialog,
  typeInto,
} from "#test/pages/officer-page.ts";
import { aMenu } from "#test/people/menus.ts";

const app = useApp();
afterEach(() => {
  stopBrowsing();
  vi.restoreAllMocks();
});

const GUEST = { firstName: "Eva", lastName: "Nová" };
const UPDATED = "SuccessRegistration updated successfully";

async function open(eventId: number, level: "limited" | "full" = "full", query = "") {
  const officer = await anOfficer(app, `/events/${eventId}/attendees${query}`, level);
  await screen.findByRole("heading", { name: "Confirmed Attendees" });
  return officer;
}
/** The table under a heading, without its row of titles. */
function tableOf(heading: string | RegExp) {
  return within(screen.getByRole("table", { name: heading }));
}
function confirmed() {
  return tableOf("Confirmed Attendees");
}
/** What the rows of the table say, line by line. */
function linesOf(heading: string | RegExp): string[] {
  return tableOf(heading)
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent ?? "");
}
/** The group of rows of the party of this name. */
function partyOf(name: string) {
  const rows = screen.getByRole("link", { name }).closest("tbody");
  if (!rows) throw new Error(`${name} is in no table`);
  return within(rows);
}
/** Chooses from the menu of the whole list. */
async function chooseFromList(item: string): Promise<void> {
  fireEvent.keyDown(await screen.findByRole("button", { name: "More Actions" }), { key: "Enter" });
  fireEvent.click(await screen.findByRole("menuitem", { name: item }));
}
async function figure(title: string): Promise<string | null | undefined> {
  return (await screen.findByText(title)).closest("div")?.querySelector("dd")?.textContent;
}
async function manualPaymentsOf(id: number) {
  const { rows } = await app.db.execute<{ words: string }>(
    sql`select concat_ws(' ', method, reference, amount) as words from manual_payments
      where registration_id = ${id} and voided_at is null`,
  );
  return rows.map(({ words }) => words);
}

async function stored(id: number) {
  const { rows } = await app.db.execute<Record<string, unknown>>(
    sql`select status, table_number, party_names(id, 'member') as member_info, party_names(id, 'guest') as guest_info, removed_at, payment_type,
      null as check_number, amount from registrations where id = ${id} and removed_at is null
    union all select 'waitlist', null, null, null, ended_at, null,
      details ->> 'checkNumber', quote_cents / 100 from waitlist_entries where number = ${id} and became is null`,
  );
  return rows[0];
}
async function member(firstName: string, lastName: string) {
  return aMember(app.db, {
    firstName,
    lastName,
    email: `${firstName}.${lastName}@example.org`.toLowerCase(),
  });
}

describe("the page", () => {
  test("shows the dinner, its five numbers and all attendees", async () => {
    const { id } = await aDinner(app.db, { title: "Spring Gala", totalSeats: 50 });
    const anna = await member("Anna", "Weber");
    const zoe = await member("Zoe", "Berg");
    const first = await aRegistration(app.db, {
      eventId: id,
      memberId: anna.id,
      amount: "650.00",
      memberTickets: 2,
      guestTickets: 2,
      guestInfo: [{ firstName: "Eva", lastName: "Nová" }],
      foodRequests: "No nuts",
      tableNumber: 4,
    });
    const second = await aRegistration(app.db, { eventId: id, memberId: zoe.id, amount: "150.50" });
    await aRegistration(app.db, {
      eventId: id,
      contactFirstName: "Otto",
      contactLastName: "Late",
      status: "waitlist",
      memberTickets: 2,
      amount: "300.00",
    });
    await open(id);
    expect(screen.getByRole("heading", { level: 1, name: "Spring Gala" })).toBeTruthy();
    expect(screen.getByText("Tuesday, March 24, 2026")).toBeTruthy();
    expect(screen.getByText("6:00 PM")).toBeTruthy();
    expect(screen.getByText("Maison Claire, Washington")).toBeTruthy();

    expect(document.querySelectorAll("dl > div")).toHaveLength(5);
    expect(await figure("Confirmed")).toBe("5tickets");
    expect(await figure("On Waitlist")).toBe("2tickets");
    expect(await figure("Total Revenue")).toBe("$800.50");
    expect(await figure("Available Seats")).toBe("45");
    expect(await figure("Total Seats")).toBe("50");

    expect(
      confirmed()
        .getAllByRole("columnheader")
        .map((cell) => cell.textContent),
    ).toEqual(["Name", "Needs", "Email", "Tickets", "Amount", "Table #", "Status", "Actions"]);
    expect(linesOf("Confirmed Attendees")).toEqual([
      expect.stringMatching(
        `^PRIMARYAnna WeberRegistration #${first.id}UnreadUnread request of the party: “No nuts”; 4 not answered4 people haven’t answered; UnreadUnread request of the party: “No nuts”; Not answeredNot answered; anna.weber@example.org4 seats\\$650.00.*4, 4 peoplePAID Edit Remove$`,
      ),
      "Food: No nuts",
      expect.stringMatching("^\\+MEMBERAdditional member name not entered.*4$"),
      expect.stringMatching("^\\+GUESTEva Nová.*4$"),
      expect.stringMatching("^\\+GUESTGuest name not entered.*4$"),
      expect.stringMatching(`^PRIMARYZoe BergRegistration #${second.id}.*UnassignedPAID Edit Remove$`),
    ]);
    expect(screen.getByRole("heading", { name: "Waitlist (1)" })).toBeTruthy();
    expect(linesOf("Waitlist (1)")).toEqual([
      expect.stringMatching("^PRIMARYOtto Late.*IN WAITLISTMark Paid Edit Remove$"),
      expect.stringMatching("^\\+MEMBERAdditional member name not entered"),
    ]);
  });

  test("names the event and its day at the top of every printed page", async () => {
    const { id } = await aDinner(app.db, { title: 'The "Gala"' });
    await open(id);
    const header = () => document.documentElement.style.getPropertyValue("--printed-header");
    await waitFor(() => expect(header()).toBe('"The \\"Gala\\" · Tuesday, March 24, 2026"'));
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
    await chooseFromList("Print");
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
  });

  test("of a dinner without attendees says so", async () => {
    const { id } = await aDinner(app.db);
    await open(id);
    expect(screen.getByText("No confirmed attendees yet")).toBeTruthy();
    expect(screen.getByText("No members on waitlist")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Waitlist (0)" })).toBeTruthy();
  });

  test("does not count a contact without a ticket among the people", async () => {
    const { id } = await aDinner(app.db);
    await aRegistration(app.db, {
      eventId: id,
      memberTickets: 0,
      guestTickets: 2,
      guestInfo: [{ firstName: "Eva", lastName: "Nová" }],
    });
    await open(id);
    expect(screen.getByText("1 registration, 2 people")).toBeTruthy();
    expect(linesOf("Confirmed Attendees")).toEqual([
      expect.stringMatching(
        /^PRIMARYEva NováRegistration #\d+ \(guests only, listed under the first guest\)/,
      ),
      expect.stringMatching(/^\+GUESTEva Nová/),
      expect.stringMatching(/^\+GUESTGuest name not entered/),
    ]);
  });

  test("of a missing dinner says so", async () => {
    await anOfficer(app, "/events/77/attendees");
    expect(await screen.findByText("Event Not Found")).toBeTruthy();
  });

  test("that could not be loaded offers a retry", async () => {
    const { id } = await aDinner(app.db);
    await anOfficer(app, `/events/${id}/attendees`);
    answerInstead(`GET /api/events/${id}/attendees`, { status: 500 });
    expect(await screen.findByText("The attendees could not be loaded.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  test("says how many seats open payments and offers hold", async () => {
    const { id } = await aDinner(app.db, { totalSeats: 10 });
    await aRegistration(app.db, {
      eventId: id,
      status: "pending",
      memberTickets: 2,
      holdExpiresAt: new Date(app.now.getTime() + 10 * 60_000),
    });
    await open(id);
    expect(await figure("Available Seats")).toBe("102 on hold");
    const row = partyOf("Name not entered");
    expect(row.getByText("pending")).toBeTruthy();
    expect(row.getByText("Payment open until 11:10 AM")).toBeTruthy();
    // Who has not paid yet stands among those who wait, but is no ticket on the waitlist (C-15).
    expect(linesOf("Waitlist (1)")[0]).toMatch(/pendingPayment open until 11:10 AMMark Paid Edit Remove$/);
    expect(await figure("On Waitlist")).toBe("0tickets");
    expect(row.queryByRole("button", { name: "Offer Seats" })).toBeNull();
  });
});

describe("at the door", () => {
  test("a name is found among members and guests, and kept in the address", async () => {
    const { id } = await aDinner(app.db);
    const anna = await member("Anna", "Weber");
    await aRegistration(app.db, {
      eventId: id,
      memberId: anna.id,
      guestTickets: 1,
      guestInfo: [{ firstName: "Tomáš", lastName: "Dvořák" }],
    });
    await aRegistration(app.db, { eventId: id, contactFirstName: "Zoe", contactLastName: "Berg" });
    await aRegistration(app.db, {
      eventId: id,
      contactFirstName: "Pia",
      contactLastName: "Dvorak",
      status: "waitlist",
    });
    await open(id);
    fireEvent.change(screen.getByLabelText("Find a party"), { target: { value: "dvorak" } });
    expect(await screen.findByText("1 registration, 2 people, of 3")).toBeTruthy();
    expect(screen.queryByText("Zoe Berg")).toBeNull();
    expect(screen.getByText("Pia Dvorak")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Waitlist (1)" })).toBeTruthy();
    expect(window.location.search).toBe("?find=dvorak");
    fireEvent.change(screen.getByLabelText("Find a party"), { target: { value: "nobody" } });
    expect(await screen.findAllByText("No matches")).toHaveLength(2);
  });

  test("the list is sorted, and narrowed to a table", async () => {
    const { id } = await aDinner(app.db);
    for (const [contactFirstName, contactLastName, tableNumber] of [
      ["Anna", "Weber", 7],
      ["Zoe", "Berg", null],
      ["Ida", "Abel", 2],
    ] as const) {
      await aRegistration(app.db, { eventId: id, contactFirstName, contactLastName, tableNumber });
    }
    await open(id);
    const names = () =>
      confirmed()
        .getAllByText(/^(Anna|Zoe|Ida) (Weber|Berg|Abel)$/)
        .map((cell) => cell.textContent);
    expect(names()).toEqual(["Anna Weber", "Zoe Berg", "Ida Abel"]);
    const sort = (value: string) => fireEvent.change(screen.getByLabelText("Sort by"), { target: { value } });
    sort("name");
    await waitFor(() => expect(names()).toEqual(["Ida Abel", "Zoe Berg", "Anna Weber"]));
    sort("table");
    await waitFor(() => expect(names()).toEqual(["Ida Abel", "Anna Weber", "Zoe Berg"]));
    for (const order of [
      ["Ida Abel", "Zoe Berg", "Anna Weber"],
      ["Anna Weber", "Zoe Berg", "Ida Abel"],
    ]) {
      await press("Name");
      await waitFor(() => expect(names()).toEqual(order));
    }
    const head = confirmed().getByRole("columnheader", { name: "Name" });
    expect(head.getAttribute("aria-sort")).toBe("descending");
    const table = screen.getByLabelText<HTMLSelectElement>("Table");
    expect([...table.options].map(({ text }) => text)).toEqual([
      ...["All tables", "Table 2: 1 seat", "Table 7: 1 seat", "No table: 1 seat"],
    ]);
    fireEvent.change(table, { target: { value: "none" } });
    await waitFor(() => expect(names()).toEqual(["Zoe Berg"]));
    fireEvent.change(table, { target: { value: "" } });
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  test("a request or a note is found, and parties with requests are listed alone", async () => {
    const { id } = await aDinner(app.db);
    const party = (contactFirstName: string, facts: object) =>
      aRegistration(app.db, { eventId: id, contactFirstName, contactLastName: "Berg", ...facts });
    await party("Anna", { foodRequests: "No shellfish" });
    await party("Zoe", { adminNotes: "Speaks at eight" });
    await party("Ida", { guestTickets: 1, guestInfo: [{ ...GUEST, seatingRequests: "Left ear" }] });
    await party("Otto", { status: "waitlist", specialRequirements: "Ramp" });
    await open(id);
    const names = () => screen.queryAllByText(/^(Anna|Zoe|Ida|Otto) Berg$/).map((cell) => cell.textContent);
    const find = (value: string) =>
      fireEvent.change(screen.getByLabelText("Find a party"), { target: { value } });
    find("shellfish");
    await waitFor(() => expect(names()).toEqual(["Anna Berg"]));
    find("speaks eight");
    await waitFor(() => expect(names()).toEqual(["Zoe Berg"]));
    find("left ear");
    await waitFor(() => expect(names()).toEqual(["Ida Berg"]));
    find("");
    await press("Requests 3");
    await waitFor(() => expect(names()).toEqual(["Anna Berg", "Ida Berg", "Otto Berg"]));
    expect(window.location.search).toBe("?only=requests");
  });

  test("the addresses of the confirmed parties listed are copied, each once, and of no one on the waitlist", async () => {
    const { id } = await aDinner(app.db);
    const party = (contactFirstName: string, contactEmail: string | null) =>
      aRegistration(app.db, { eventId: id, contactFirstName, contactLastName: "Berg", contactEmail });
    await party("Anna", "anna@example.org");
    await party("Zoe", "Anna@example.org");
    await party("Ida", "ida@example.org");
    await party("Otto", null);
    const waiting = { contactFirstName: "Ida", contactLastName: "Late", contactEmail: "late@example.org" };
    await aRegistration(app.db, { eventId: id, status: "waitlist", ...waiting });
    const writeText = vi.fn(async () => undefined);
    const { userAgent, onLine } = navigator;
    vi.stubGlobal("navigator", { userAgent, onLine, clipboard: { writeText } });
    await open(id);
    await chooseFromList("Copy Email Addresses");
    await waitFor(() =>
      expect(toastText()).toBe(
        "Addresses Copied2 addresses of confirmed attendees copied. Paste as blind copies (Bcc). 1 party has none.",
      ),
    );
    expect(writeText).toHaveBeenLastCalledWith("anna@example.org, ida@example.org");
    fireEvent.change(screen.getByLabelText("Find a party"), { target: { value: "ida" } });
    await screen.findByText("1 registration, 1 person, of 4");
    writeText.mockRejectedValueOnce(new Error("not allowed"));
    await chooseFromList("Copy Email Addresses");
    const box = await screen.findByRole("textbox", { name: "1 address of confirmed attendees" });
    expect(box).toHaveProperty("value", "ida@example.org");
    await press("Done");
    await dialogsAreClosed();
  });

  test("Refresh shows what another officer did meanwhile", async () => {
    const { id } = await aDinner(app.db);
    await open(id);
    await aRegistration(app.db, { eventId: id, contactFirstName: "Zoe", contactLastName: "Berg" });
    await press("Refresh");
    expect(await screen.findByText("Zoe Berg")).toBeTruthy();
    expect(await figure("Confirmed")).toBe("1ticket");
  });
});

describe("seating", () => {
  async function threeParties() {
    const { id } = await aDinner(app.db);
    const parties = [];
    for (const contactFirstName of ["Anna", "Zoe", "Ida"]) {
      parties.push(
        await aRegistration(app.db, {
          eventId: id,
          contactFirstName,
          contactLastName: "Weber",
          guestTickets: contactFirstName === "Zoe" ? 1 : 0,
        }),
      );
    }
    const cookie = (await open(id)).cookie;
    return { id, cookie, parties: parties.map((party) => party.id) };
  }
  const seat = (name: string) => screen.findByRole("button", { name: new RegExp(`^Table of ${name}:`) });
  const box = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name: `Table of ${name}` });
  const typeTable = (name: string, value: string, key = "Enter") => {
    fireEvent.change(box(name), { target: { value } });
    fireEvent.keyDown(box(name), { key });
  };

  test("moves from party to party with a number and Enter", async () => {
    const { parties } = await threeParties();
    const calls = watchCalls();
    fireEvent.click(await seat("Anna Weber"));
    typeTable("Anna Weber", "4");
    typeTable("Zoe Weber", "5");
    expect(document.activeElement).toBe(box("Ida Weber"));
    typeTable("Ida Weber", "4");
    await waitFor(async () => expect((await stored(parties[2] ?? 0))?.table_number).toBe(4));
    await waitFor(async () => expect((await stored(parties[1] ?? 0))?.table_number).toBe(5));
    expect((await stored(parties[0] ?? 0))?.table_number).toBe(4);
    expect(document.activeElement).toBe(await seat("Ida Weber"));
    expect(screen.getByRole("option", { name: "Table 5: 2 seats" })).toBeTruthy();
    expect(calls.map(({ call, body }) => [call, Object.keys(body as object)])).toEqual(
      parties.map((party) => [`PATCH /api/registrations/${party}`, ["tableNumber", "updatedAt"]]),
    );
  });

  test("asks before leaving the page while a table is not saved yet", async () => {
    const { parties } = await threeParties();
    const isHeld = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    const release = delayCall(`PATCH /api/registrations/${parties[0]}`);
    fireEvent.click(await seat("Anna Weber"));
    typeTable("Anna Weber", "4");
    await waitFor(() => expect(isHeld()).toBe(true));
    expect(screen.getByRole("option", { name: "Table 4: 1 seat" })).toBeTruthy();
    release();
    await waitFor(() => expect(isHeld()).toBe(false));
    expect((await stored(parties[0] ?? 0))?.table_number).toBe(4);
  });

  test("moves with arrow keys, is canceled by Escape, and cleared by blank or zero", async () => {
    const { parties } = await threeParties();
    fireEvent.click(await seat("Anna Weber"));
    typeTable("Anna Weber", "4", "ArrowDown");
    await waitFor(async () => expect((await seat("Anna Weber")).textContent).toContain("4"));
    typeTable("Zoe Weber", "", "ArrowUp");
    expect(box("Anna Weber").value).toBe("4");
    typeTable("Anna Weber", "9", "Escape");
    await waitFor(async () => expect((await seat("Anna Weber")).textContent).toContain("4"));
    expect(document.activeElement).toBe(await seat("Anna Weber"));
    await waitFor(async () => expect((await stored(parties[0] ?? 0))?.table_number).toBe(4));
    fireEvent.click(await seat("Anna Weber"));
    fireEvent.change(box("Anna Weber"), { target: { value: "0x" } });
    expect(box("Anna Weber").value).toBe("0");
    fireEvent.blur(box("Anna Weber"));
    await waitFor(async () => expect((await stored(parties[0] ?? 0))?.table_number).toBeNull());
    expect((await seat("Anna Weber")).textContent).toContain("Unassigned");
  });

  test("lets a guest sit apart from the party, and follow it again", async () => {
    const { parties } = await threeParties();
    const [, zoe = 0] = parties;
    fireEvent.click(partyOf("Zoe Weber").getByRole("button", { name: "People in this party" }));
    fireEvent.click(await seat("Zoe Weber"));
    typeTable("Zoe Weber", "5");
    fireEvent.click(await seat("Guest name not entered"));
    typeTable("Guest name not entered", "8");
    await waitFor(async () =>
      expect((await stored(zoe))?.guest_info).toEqual([{ firstName: "", lastName: "", tableNumber: 8 }]),
    );
    await waitFor(async () => expect((await stored(zoe))?.table_number).toBe(5));
    fireEvent.click(await seat("Guest name not entered"));
    typeTable("Guest name not entered", "5");
    await waitFor(async () =>
      expect((await stored(zoe))?.guest_info).toEqual([{ firstName: "", lastName: "" }]),
    );
  });

  test("ignores other changes of another officer, but never overwrites their table", async () => {
    const { cookie, parties } = await threeParties();
    const [anna = 0, zoe = 0] = parties;
    await app.call("PATCH", `/api/registrations/${anna}`, { cookie, body: { foodRequests: "No nuts" } });
    await app.call("PATCH", `/api/registrations/${zoe}`, { cookie, body: { tableNumber: 7 } });
    fireEvent.click(await seat("Anna Weber"));
    typeTable("Anna Weber", "4");
    typeTable("Zoe Weber", "5");
    await waitFor(async () => expect((await stored(anna))?.table_number).toBe(4));
    await waitFor(() =>
      expect(toastText()).toBe(
        "ErrorThis registration was changed by someone else Zoe Weber is now at table 7.",
      ),
    );
    expect((await stored(zoe))?.table_number).toBe(7);
    expect((await seat("Zoe Weber")).textContent).toContain("7");
    expect(partyOf("Anna Weber").getAllByText(/No nuts/)).not.toEqual([]);
  });

  test("that is refused is reverted, with a message", async () => {
    const { parties } = await threeParties();
    answerInstead(`PATCH /api/registrations/${parties[0]}`, { status: 500 });
    fireEvent.click(await seat("Anna Weber"));
    typeTable("Anna Weber", "4", "Enter");
    await waitFor(() =>
      expect(toastText()).toBe(
        "ErrorWe couldn’t reach the portal, so this may or may not have been saved. Please try again.",
      ),
    );
    expect((await seat("Anna Weber")).textContent).toContain("Unassigned");
  });

  test("counts each table against its seats, and names one that is too full", async () => {
    const { id } = await aDinner(app.db, { seatsPerTable: 4 });
    const party = (contactFirstName: string, tableNumber: number, guestTickets: number) =>
      aRegistration(app.db, {
        eventId: id,
        contactFirstName,
        contactLastName: "Weber",
        tableNumber,
        guestTickets,
      });
    await party("Anna", 4, 3);
    const zoe = await party("Zoe", 12, 1);
    // People who only wait sit at no table.
    await aRegistration(app.db, { eventId: id, status: "waitlist", tableNumber: 12, memberTickets: 9 });
    await open(id);
    const textOf = async (name: string) => (await seat(name)).textContent;
    expect([await textOf("Anna Weber"), await textOf("Zoe Weber")]).toEqual([
      "Table of Anna Weber: 4, 4 of 4",
      "Table of Zoe Weber: 12, 2 of 4",
    ]);
    expect(screen.getByRole("option", { name: "Table 12: 2 of 4 seats" })).toBeTruthy();
    expect(screen.queryByText(/more people than seats/)).toBeNull();
    fireEvent.click(await seat("Zoe Weber"));
    typeTable("Zoe Weber", "4");
    expect(await screen.findByText("1 table has more people than seats")).toBeTruthy();
    expect(screen.getByText("Table 4: 6 people, 4 seats")).toBeTruthy();
    for (const name of ["Anna Weber", "Zoe Weber"]) {
      expect(await textOf(name)).toBe(`Table of ${name}: 4, 6 of 4, more people than seats`);
    }
    await waitFor(async () => expect((await stored(zoe.id))?.table_number).toBe(4));
    // Also while the list shows other parties only.
    fireEvent.change(screen.getByLabelText("Find a party"), { target: { value: "Otto" } });
    expect(await screen.findByText("Table 4: 6 people, 4 seats")).toBeTruthy();
  });

  test("keeps the order of the list while it lasts", async () => {
    const { id } = await aDinner(app.db);
    for (const [contactFirstName, tableNumber] of [
      ["Anna", 1],
      ["Zoe", 2],
    ] as const) {
      await aRegistration(app.db, { eventId: id, contactFirstName, contactLastName: "Weber", tableNumber });
    }
    await open(id, "full", "?sort=table");
    fireEvent.click(await seat("Anna Weber"));
    typeTable("Anna Weber", "9");
    expect(document.activeElement).toBe(box("Zoe Weber"));
    const names = confirmed().getAllByText(/^(Anna|Zoe) Weber$/);
    expect(names.map((cell) => cell.textContent)).toEqual(["Anna Weber", "Zoe Weber"]);
  });
});

describe("the waitlist", () => {
  async function aWaitingParty(totalSeats: number) {
    const dinner = await aDinner(app.db, { totalSeats });
    const anna = await member("Anna", "Weber");
    await aRegistration(app.db, { eventId: dinner.id, contactFirstName: "Ida", contactLastName: "Abel" });
    const { id } = await aRegistration(app.db, {
      eventId: dinner.id,
      memberId: anna.id,
      status: "waitlist",
      memberTickets: 2,
      amount: "300.00",
    });
    await open(dinner.id, "limited");
    return id;
  }

  async function openRecordPayment() {
    await press("Record Payment", await openParty("Anna Weber"));
    await screen.findByRole("dialog", { name: "Record Payment" });
  }

  test("Mark Paid moves the party to the confirmed ones", async () => {
    const id = await aWaitingParty(10);
    const calls = watchCalls();
    fireEvent.click(partyOf("Anna Weber").getByRole("button", { name: "Mark Paid" }));
    await waitFor(() => expect(confirmed().getByText("Anna Weber")).toBeTruthy());
    expect(toastText()).toBe(UPDATED);
    expect(calls[0]?.call).toBe(`PATCH /api/registrations/${id}`);
    expect(calls[0]?.body).toEqual({ status: "confirmed", updatedAt: expect.any(String) });
    expect(await stored(id)).toMatchObject({ status: "confirmed", payment_type: "manual" });
    expect(screen.getByText("No members on waitlist")).toBeTruthy();
    expect(await figure("Confirmed")).toBe("3tickets");
  });

  test("Mark Paid without seats is refused with the reason", async () => {
    const id = await aWaitingParty(2);
    expect(within(await openParty("Anna Weber")).queryByRole("button", { name: "Offer Seats" })).toBeNull();
    fireEvent.click(partyOf("Anna Weber").getByRole("button", { name: "Mark Paid" }));
    await waitFor(() => expect(toastText()).toContain("ErrorNot enough seats available"));
    expect(await stored(id)).toMatchObject({ status: "waitlist" });
  });

  test("Record Payment asks for the number of a check, and the row says it", async () => {
    const id = await aWaitingParty(10);
    await openRecordPayment();
    expect(topDialog().textContent).toContain("Anna Weber, 2 member tickets, $300.00");
    expect(topDialog().textContent).toContain(
      "Takes 2 seats; it counts as paid. anna.weber@example.org will be emailed.",
    );
    const choices = within(topDialog()).getAllByRole<HTMLInputElement>("radio");
    expect(choices.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
      ...[
        ["Check", false],
        ["Cash", false],
        ["Complimentary", false],
        ["Another way", false],
        ["Pays later", false],
      ],
    ]);
    fireEvent.click(within(topDialog()).getByLabelText("Check"));
    typeInto("Check number (optional)", "1042");
    await press("Record Payment", topDialog());
    await dialogsAreClosed();
    expect(await stored(id)).toMatchObject({
      status: "confirmed",
      payment_type: "manual",
    });
    expect(await manualPaymentsOf(id)).toEqual(["check 1042 300.00"]);
    expect(within(await openedParty()).getByText("by check 1042")).toBeTruthy();
  });

  test("Record Payment keeps what was typed if it is refused", async () => {
    const id = await aWaitingParty(2);
    await openRecordPayment();
    fireEvent.click(within(topDialog()).getByLabelText("Check"));
    typeInto("Check number (optional)", "1042");
    await press("Record Payment", topDialog());
    await waitFor(() => expect(toastText()).toContain("ErrorNot enough seats available"));
    expect(within(topDialog()).getByLabelText<HTMLInputElement>("Check number (optional)").value).toBe(
      "1042",
    );
    expect(await stored(id)).toMatchObject({ status: "waitlist", check_number: null });
  });

  test("Record Payment says what is recorded if no way of payment is chosen, and records it", async () => {
    const id = await aWaitingParty(10);
    const said = () => within(topDialog()).queryByText(/^If you don’t choose one/)?.textContent;
    await openRecordPayment();
    expect(said()).toBe("If you don’t choose one, we’ll record it as paid another way.");
    await press("Cancel", topDialog());
    await dialogsAreClosed();
    const { rows } = await app.db.execute<{ event_id: number }>(
      sql`select event_id from waitlist_entries where number = ${id}`,
    );
    const change = async (fields: object) => {
      stopBrowsing();
      await app.db.execute(
        sql`update waitlist_entries set details = details || ${JSON.stringify(fields)}::jsonb where number = ${id}`,
      );
      await open(rows[0]?.event_id ?? 0, "limited");
      await openRecordPayment();
    };
    await change({ amount: "0.00" });
    expect(said()).toBeUndefined();
    await change({ amount: "0.00", paymentMethod: "complimentary" });
    expect(said()).toBe("If you don’t choose one, we’ll record it as complimentary.");
    await change({ amount: "300.00", paymentMethod: "check", checkNumber: "1042" });
    expect(said()).toBe("If you don’t choose one, we’ll record it as paid by check 1042.");
    await press("Record Payment", topDialog());
    await dialogsAreClosed();
    expect(await manualPaymentsOf(id)).toEqual(["check 1042 300.00"]);
  });

  test("Record Payment without a charge makes the amount zero", async () => {
    const id = await aWaitingParty(10);
    await openRecordPayment();
    fireEvent.click(within(topDialog()).getByLabelText("Complimentary"));
    expect(topDialog().textContent).toContain("Nothing is owed: the amount becomes $0.00.");
    await press("Record Payment", topDialog());
    await dialogsAreClosed();
    expect(await stored(id)).toMatchObject({ amount: "0.00" });
    expect(await manualPaymentsOf(id)).toEqual(["complimentary 0.00"]);
    expect(within(await openedParty()).getByText("complimentary")).toBeTruthy();
    expect(await figure("Total Revenue")).toBe("$150.00");
  });

  test("seats are offered out of order, and the row says until when", async () => {
    await aWaitingParty(10);
    const party = within(await openParty("Anna Weber"));
    fireEvent.click(party.getByRole("button", { name: "Offer Seats" }));
    const row = await waitFor(() => party.getByText(/^Seats offered until/));
    expect(row.textContent).toBe("Seats offered until March 11, 2026 at 11:00 AM");
    expect(toastText()).toBe("Seats OfferedThe seats are held until March 11, 2026 at 11:00 AM.");
    expect(partyOf("Anna Weber").getByText("Seats offered until Mar 11, 2026")).toBeTruthy();
    expect(party.queryByRole("button", { name: "Offer Seats" })).toBeNull();
    await waitFor(async () => expect(await figure("Available Seats")).toBe("92 on hold"));
  });

  test("an offer is held longer, with a reason", async () => {
    await aWaitingParty(10);
    const party = within(await openParty("Anna Weber"));
    fireEvent.click(party.getByRole("button", { name: "Offer Seats" }));
    fireEvent.click(await waitFor(() => party.getByRole("button", { name: "Hold Longer" })));
    expect((await waitFor(topDialog)).textContent).toContain(
      "Anna Weber. The offer expires March 11, 2026 at 11:00 AM.",
    );
    const times = within(topDialog())
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
    expect(times.slice(0, 2)).toEqual(["March 12, 2026 at 11:00 AM", "March 13, 2026 at 11:00 AM"]);
    await press("Hold Seats", topDialog());
    await waitFor(() => expect(topDialog().textContent).toContain("Please give a reason"));
    fireEvent.change(within(topDialog()).getByLabelText("Reason"), { target: { value: "On the telephone" } });
    await press("Hold Seats", topDialog());
    await dialogsAreClosed();
    expect(await waitFor(() => party.getByText(/^Seats offered until/).textContent)).toBe(
      "Seats offered until March 12, 2026 at 11:00 AM",
    );
    expect(party.getByRole("button", { name: "Hold Longer" })).toBeTruthy();
  });

  test("an officer who holds an offer longer reads that earlier emails came back", async () => {
    await app.db.execute(
      sql`insert into mailboxes (address, refused, news_stopped_at) values ('anna.weber@example.org', 1, now())`,
    );
    await aWaitingParty(10);
    const party = within(await openParty("Anna Weber"));
    fireEvent.click(party.getByRole("button", { name: "Offer Seats" }));
    fireEvent.click(await waitFor(() => party.getByRole("button", { name: "Hold Longer" })));
    expect((await waitFor(topDialog)).textContent).toContain(
      "We’ll email the party the new time. Earlier emails to anna.weber@example.org came back",
    );
  });

  test("is left only after a question", async () => {
    const id = await aWaitingParty(10);
    fireEvent.click(partyOf("Anna Weber").getByRole("button", { name: "Remove" }));
    const question = await screen.findByRole("dialog", { name: "Remove from Waitlist" });
    await within(question).findByText("No money will go back");
    expect(topDialog().textContent).toContain("Anna Weber, 2 member tickets. This cannot be undone.");
    expect(topDialog().textContent).toContain("This party will be removed from the waitlist");
    await press("Keep on Waitlist");
    await dialogsAreClosed();
    expect((await stored(id))?.removed_at).toBeNull();
    fireEvent.click(partyOf("Anna Weber").getByRole("button", { name: "Remove" }));
    await press("Remove", await screen.findByRole("dialog"));
    await waitFor(() => expect(toastText()).toBe("SuccessAttendee removed successfully"));
    expect(await screen.findByText("No members on waitlist")).toBeTruthy();
    expect((await stored(id))?.removed_at).not.toBeNull();
  });
});

describe("removing a registration", () => {
  test("asks, says what happens to the money, and removes the party from the list", async () => {
    const { id: eventId } = await aDinner(app.db);
    const anna = await member("Anna", "Weber");
    const { id } = await aRegistration(app.db, { eventId, memberId: anna.id, paymentType: "manual" });
    await open(eventId, "limited");
    await press("Remove");
    const question = await screen.findByRole("dialog", { name: "Remove Registration" });
    await within(question).findByText("1 seat will open up");
    expect(question.textContent).toContain("this cannot be undone.");
    expect(question.textContent).toContain("No money will go back");
    expect(question.textContent).toContain("It wasn’t paid by card in this portal.");
    expect(question.textContent).toContain("We’ll send one emailanna.weber@example.org");
    const release = delayCall(`DELETE /api/registrations/${id}`);
    await press("Remove", topDialog());
    expect(await within(topDialog()).findByRole("button", { name: "Removing..." })).toBeTruthy();
    await act(async () => release());
    await dialogsAreClosed();
    expect(toastText()).toBe("SuccessAttendee removed successfully");
    expect(await screen.findByText("No confirmed attendees yet")).toBeTruthy();
  });

  test("that someone else has already removed says so", async () => {
    const { id: eventId } = await aDinner(app.db);
    const { id } = await aRegistration(app.db, { eventId });
    const { cookie } = await open(eventId);
    await press("Remove");
    const question = await screen.findByRole("dialog");
    await within(question).findByText("1 seat will open up");
    await app.call("DELETE", `/api/registrations/${id}`, { cookie });
    await press("Remove", question);
    await waitFor(() => expect(toastText()).toBe("ErrorRegistration not found"));
    expect(await screen.findByText("No confirmed attendees yet")).toBeTruthy();
  });
});

describe("downloads", () => {
  const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

  function catchFiles() {
    const names: string[] = [];
    const files: Blob[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    return { names, files };
  }

  test.each([
    ["Download CSV", "csv", "text/csv", "Attendee list downloaded successfully"],
    ["Download Word", "docx", WORD, "Attendee list downloaded as Word document successfully"],
  ])("%s", async (button, kind, accept, said) => {
    const { id } = await aDinner(app.db, { title: "Gala" });
    await aRegistration(app.db, { eventId: id });
    await open(id, "limited");
    const { names, files } = catchFiles();
    const calls = watchCalls();
    await press(button);
    await waitFor(() => expect(toastText()).toBe(`Success${said}`));
    expect(names).toEqual([`Gala_Attendees.${kind}`]);
    expect(files[0]?.size).toBeGreaterThan(20);
    expect(calls[0]?.call).toBe(`GET /api/events/${id}/attendees/${kind}`);
    expect(calls[0]?.headers.get("accept")).toBe(accept);
  });

  test("have officers' notes once that is ticked", async () => {
    const { id } = await aDinner(app.db);
    await aRegistration(app.db, { eventId: id, adminNotes: "Speaks at eight" });
    await open(id, "limited");
    const { files } = catchFiles();
    await press("Download CSV");
    await waitFor(() => expect(files).toHaveLength(1));
    fireEvent.keyDown(screen.getByRole("button", { name: "More Actions" }), { key: "Enter" });
    fireEvent.click(
      await screen.findByRole("menuitemcheckbox", { name: "Include Officers’ Notes in Downloads" }),
    );
    fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
    await press("Download CSV");
    await waitFor(() => expect(files).toHaveLength(2));
    expect(await files[0]?.text()).not.toContain("Speaks at eight");
    expect(await files[1]?.text()).toContain("Speaks at eight");
  });

  test.each([
    ["Download CSV", "csv", "Failed to download CSV. Please try again."],
    ["Download Word", "docx", "Failed to download Word document. Please try again."],
  ])("%s that fails says so", async (button, kind, said) => {
    const { id } = await aDinner(app.db);
    await open(id);
    const { names } = catchFiles();
    answerInstead(`GET /api/events/${id}/attendees/${kind}`, { status: 500 });
    await press(button);
    await waitFor(() => expect(toastText()).toBe(`Error${said}`));
    expect(names).toEqual([]);
  });
});

test("An officer whose session has ended is led to the log-in", async () => {
  const { id } = await aDinner(app.db);
  await aRegistration(app.db, { eventId: id });
  await open(id);
  await app.db.execute(sql`delete from sessions`);
  await press("Refresh");
  await waitFor(() => expect(toastText()).toBe("UnauthorizedYou are logged out. Logging in again..."));
});

test("An officer whose rights were revoked meanwhile is told so", async () => {
  const { id } = await aDinner(app.db);
  await aRegistration(app.db, { eventId: id, status: "waitlist" });
  const { officer } = await open(id);
  await changeMember(app.db, officer.id, { adminPrivileges: "none" });
  await press("Mark Paid");
  await waitFor(() => expect(toastText()).toBe("ErrorYou don't have permission to perform this action."));
});

describe("the party beside the list", () => {
  async function twoParties() {
    const { id } = await aDinner(app.db);
    const anna = await member("Anna", "Weber");
    const facts = { eventId: id, memberId: anna.id, amount: "325.00", guestTickets: 1, guestInfo: [GUEST] };
    const first = await aRegistration(app.db, { ...facts, foodRequests: "No nuts", adminNotes: "At eight" });
    const second = await aRegistration(app.db, {
      eventId: id,
      contactFirstName: "Zoe",
      contactLastName: "Berg",
    });
    return { id, first: first.id, second: second.id };
  }
  const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
  const isClosed = () =>
    waitFor(() => expect(screen.queryByRole("complementary", { name: /^Party of/ })).toBeNull());

  test("has everything about a party and what is done with it in one place", async () => {
    const { id, first } = await twoParties();
    await open(id);
    const party = within(await openParty("Anna Weber"));
    expect(window.location.hash).toBe(`#party-${first}`);
    expect(party.getByRole("region", { name: "Unread food request" }).textContent).toContain("“No nuts”");
    for (const part of ["People", "Money", "Contact", "Requests and Notes"]) {
      expect(party.getByRole("region", { name: part })).toBeTruthy();
    }
    const acts = party.getAllByRole("button").map((button) => button.textContent?.trim());
    expect(acts).toEqual(
      expect.arrayContaining([
        ...["Mark as Read", "Not Coming", "Add Person", "Change Owner", "Move to Another Dinner"],
        ...["Edit Details", "Remove Registration", "History"],
      ]),
    );
    await press("Edit Details", await openedParty());
    await screen.findByRole("dialog", { name: "Edit Registration Details" });
  });

  test("says what each person will have", async () => {
    const { id } = await twoParties();
    const menu = await aMenu(app.db, id);
    await app.db.execute(sql`insert into choices (attendee_id, event_id, course_id, option_id, chosen_source, chosen_at)
      select id, event_id, ${menu.dish("Turbot").courseId}, ${menu.dish("Turbot").optionId}, 'officer', now()
      from attendees where event_id = ${id} and kind = 'guest'`);
    await open(id);
    const people = within(await openParty("Anna Weber")).getByRole("list", { name: "People" });
    await waitFor(() =>
      expect(people.textContent).toMatch(
        /Weber.*Main course: no choice; Dessert: no choice.*Turbot; Dessert: no choice/,
      ),
    );
  });

  test("is opened by its address, changed with J and K, and closed by Escape", async () => {
    const { id, first, second } = await twoParties();
    await open(id, "full", `#party-${first}`);
    const status = () =>
      screen.getByRole("complementary", { name: /^Party of/ }).querySelector("[role=status]")?.textContent;
    await openedParty();
    expect(status()).toBe(" · 1 of 2");
    key("j");
    await screen.findByRole("complementary", { name: "Party of Zoe Berg" });
    expect(status()).toBe(" · 2 of 2");
    expect(window.location.hash).toBe(`#party-${second}`);
    key("k");
    await screen.findByRole("complementary", { name: "Party of Anna Weber" });
    key("Escape");
    await isClosed();
    expect(window.location.hash).toBe("");
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Anna Weber" }));
  });

  test("is closed by Back, and left alone by keys in a field", async () => {
    const { id } = await twoParties();
    await open(id);
    await openParty("Anna Weber");
    screen.getByLabelText("Find a party").focus();
    for (const name of ["j", "Escape"]) key(name);
    expect(await screen.findByRole("complementary", { name: "Party of Anna Weber" })).toBeTruthy();
    window.history.back();
    await isClosed();
  });

  test("enters a food request for one of its people, or marks it as read", async () => {
    const { id } = await twoParties();
    await open(id);
    const party = within(await openParty("Anna Weber"));
    fireEvent.click(party.getByRole("button", { name: "Enter it for Eva Nová" }));
    await screen.findByRole("dialog", { name: "Eva Nová" });
    await press("Cancel");
    await dialogsAreClosed();
    fireEvent.click(party.getByRole("button", { name: "Mark as Read" }));
    await screen.findByRole("dialog", { name: "Mark as Read" });
    fireEvent.click(screen.getByLabelText("There’s nothing to enter"));
    await press("Mark as Read", topDialog());
    await dialogsAreClosed();
    await waitFor(() => expect(party.queryByText("Unread food request")).toBeNull());
  });
});

describe("the address of a party without a login", () => {
  test("is corrected, and its confirmation sent again, in four clicks", async () => {
    const { id } = await aDinner(app.db, { title: "Spring Gala" });
    const facts = { eventId: id, contactFirstName: "Lan", contactLastName: "Li", amount: "150.00" };
    await aRegistration(app.db, { ...facts, contactEmail: "lam@example.org" });
    const anna = await member("Anna", "Weber");
    await aRegistration(app.db, { eventId: id, memberId: anna.id, amount: "150.00" });
    await open(id, "limited");
    expect(within(await openParty("Anna Weber")).queryByRole("button", { name: "Correct Email" })).toBeNull();
    const party = within(await openParty("Lan Li"));
    fireEvent.click(party.getByRole("button", { name: "Correct Email" }));
    await screen.findByRole("dialog");
    typeInto("Email", "lan@example.org");
    const again = within(topDialog()).getByRole<HTMLInputElement>("checkbox", {
      name: /^Send the confirmation again$/,
    });
    expect(again.checked).toBe(true);
    await press("Save Email");
    await dialogsAreClosed();
    expect(toastText()).toContain("1 email is on its way to lan@example.org.");
    expect(partyOf("Lan Li").getByRole("link", { name: "lan@example.org" })).toBeTruthy();
    const { rows } = await app.db.execute(sql`select recipient, subject from outbox`);
    expect(rows).toEqual([{ recipient: "lan@example.org", subject: "You are registered: Spring Gala" }]);
  });

  test("is added if there was none, and the confirmation is the first", async () => {
    const { id } = await aDinner(app.db, { title: "Spring Gala" });
    const facts = { eventId: id, contactFirstName: "Lan", contactLastName: "Li", amount: "150.00" };
    await aRegistration(app.db, { ...facts, contactEmail: null });
    await open(id, "limited");
    fireEvent.click(within(await openParty("Lan Li")).getByRole("button", { name: "Add Email" }));
    await screen.findByRole("dialog", { name: "Add Email" });
    expect(topDialog().textContent).not.toMatch(/old address|again/);
    typeInto("Email", "lan@example.org");
    fireEvent.click(screen.getByRole("checkbox", { name: "Send the confirmation" }));
    await press("Save Email");
    await dialogsAreClosed();
    expect(toastText()).toContain("Future emails will go to lan@example.org.");
    expect((await app.db.execute(sql`select id from outbox`)).rows).toEqual([]);
  });
});
