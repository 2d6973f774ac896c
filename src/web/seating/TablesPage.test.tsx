import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { anOfficer, dialogsAreClosed, press, topDialog, typeInto } from "#test/pages/officer-page.ts";
import { useTablesPage } from "#test/pages/tables-page.ts";
import { ThreadWorker } from "#test/seating/thread-worker.ts";

const app = useApp();
const { at, anna, openTables, news, says } = useTablesPage(app);

async function aParty(last: string, guests: readonly string[] = [], facts: object = {}): Promise<void> {
  const { id } = await aMember(app.db, { firstName: "Ida", lastName: last, email: `${last}@example.org` });
  await aRegistration(app.db, {
    eventId: at.dinner,
    memberId: id,
    guestTickets: guests.length,
    ...facts,
    guestInfo: guests.map((firstName) => ({ firstName, lastName: last })),
  });
}
const button = (name: RegExp) => screen.findByRole("button", { name });
const table = (number: number) => button(new RegExp(`^Table ${number},`));
async function press1(name: RegExp) {
  fireEvent.click(await button(name));
}
const key = (on: Element, name: string, more: object = {}) => fireEvent.keyDown(on, { key: name, ...more });
const sit = (places: Record<string, string>) =>
  waitFor(async () => expect(await anna.places()).toMatchObject(places));

describe("a dinner without tables", () => {
  test("gets them in one step, as many as its people need", async () => {
    await aParty("Weber", ["Otto", "Eva"]);
    await openTables();
    await screen.findByRole("heading", { name: "Set the tables" });
    const seats = screen.getByRole("spinbutton", { name: "Seats at each" });
    fireEvent.change(seats, { target: { value: "2" } });
    fireEvent.click(screen.getByLabelText("Square"));
    await press("Add 2 square tables of 2");
    expect((await table(2)).getAttribute("aria-label")).toBe("Table 2, 0 of 2 seats taken");
    expect((await anna.show()).tables.map(({ shape, seats: all }) => `${shape} ${all}`)).toEqual([
      "square 2",
      "square 2",
    ]);
  });

  test("that does not exist is not found", async () => {
    await anOfficer(app, "/events/999999/tables", "limited");
    expect(await screen.findByRole("heading", { name: "Event Not Found" })).toBeTruthy();
  });
});

describe("picking and placing", () => {
  beforeEach(async () => {
    await anna.addTables(3, 4);
    await aParty("Weber", ["Otto", "Eva"]);
    await aParty("Dahl");
  });

  test("seats a party, says so, and takes it back", async () => {
    await openTables();
    await press1(/^Ida Weber/);
    fireEvent.click(await table(2));
    await says("Weber, 3, at table 2, 1 seat left");
    await sit({ "Ida Weber": "2", "Otto Weber": "2", "Eva Weber": "2", "Ida Dahl": "-" });
    expect((await table(2)).getAttribute("aria-label")).toBe(
      "Table 2, 3 of 4 seats taken: Ida Weber, Otto Weber, Eva Weber",
    );
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Undo" }).hasAttribute("disabled")).toBe(false),
    );
    await press("Undo");
    await says("Undone");
    await sit({ "Ida Weber": "-", "Eva Weber": "-" });
    await press("Redo");
    await sit({ "Ida Weber": "2" });
  });

  test("works by keys alone: a number and Enter, Delete, P and U", async () => {
    await openTables();
    const dahl = await button(/^Ida Dahl/);
    dahl.focus();
    key(dahl, "3");
    key(dahl, "Enter");
    await says("Ida Dahl, at table 3, 3 seats left");
    await sit({ "Ida Dahl": "3" });
    // The next party has the focus.
    const weber = await button(/^Ida Weber/);
    await waitFor(() => expect(document.activeElement).toBe(weber));
    key(weber, "9");
    key(weber, "Enter");
    await says("There is no table 9.");
    fireEvent.click(await table(3));
    const seated = await button(/^Ida Dahl/);
    key(seated, "p");
    await says("Ida Dahl, pinned");
    await waitFor(async () => expect((await anna.find("Ida Dahl")).isPinned).toBe(true));
    await within(seated).findByText("pinned");
    key(seated, "Delete");
    await says("Ida Dahl is pinned. Unpin them first.");
    key(seated, "P");
    await waitFor(async () => expect((await anna.find("Ida Dahl")).isPinned).toBe(false));
    await waitFor(() => expect(within(seated).queryByText("pinned")).toBeNull());
    key(seated, "Delete");
    await says("Ida Dahl, without a table");
    await sit({ "Ida Dahl": "-" });
    key(await table(3), "u");
    await sit({ "Ida Dahl": "3" });
  });

  test("puts back with Escape, and moves the focus by arrows to tables only while someone is picked up", async () => {
    await openTables();
    const weber = await button(/^Ida Weber/);
    weber.focus();
    fireEvent.click(weber);
    expect(weber.getAttribute("aria-pressed")).toBe("true");
    key(weber, "ArrowDown");
    expect(document.activeElement).toBe(await table(1));
    key(await table(1), "Escape");
    await says("Weber, 3, put back");
    expect(weber.getAttribute("aria-pressed")).toBe("false");
  });

  test("leaves a party that does not fit where it is, and splits it on purpose", async () => {
    await anna.addTables(1, 2);
    await openTables();
    await press1(/^Ida Weber/);
    fireEvent.click(await table(4));
    await says("Table 4 is 1 seat short for Weber, 3.");
    await sit({ "Ida Weber": "-", "Otto Weber": "-" });
    await press("Split: seat 2 at table 4");
    await sit({ "Ida Weber": "4", "Otto Weber": "4", "Eva Weber": "-" });
    expect((await anna.show()).parties.find(({ name }) => name === "Ida Weber")?.isSplit).toBe(true);
    // The rest is still picked up.
    fireEvent.click(await table(1));
    await sit({ "Eva Weber": "1" });
  });

  test("shows another officer's move with their name, and releases whom they moved", async () => {
    await openTables();
    await press1(/^Ida Weber/);
    await anna.move(["Ida Weber", "Otto Weber", "Eva Weber"], { table: 3 });
    await says("Anna Adler moved Weber, 3, to table 3. They are no longer picked up.");
    expect(screen.queryByRole("button", { name: "Put back" })).toBeNull();
    await press1(/Steps$/);
    await screen.findByText("Anna Adler moved Weber, 3, to table 3");
  });

  test("that another officer was quicker with shows the newer board with the sentence", async () => {
    await openTables();
    await press1(/^Ida Dahl/);
    await anna.move(["Ida Dahl"], { table: 1 });
    fireEvent.click(await table(2));
    await waitFor(() => expect(news()).toMatch(/^Ida Dahl is at table 1 now\.|^Anna Adler moved Ida Dahl/));
    await waitFor(async () =>
      expect((await table(1)).getAttribute("aria-label")).toBe("Table 1, 1 of 4 seats taken: Ida Dahl"),
    );
    await sit({ "Ida Dahl": "1" });
  });

  test("finds people and tables without their accents", async () => {
    await aParty("Dvořáková");
    await openTables();
    const search = await screen.findByRole("searchbox", { name: "Find people and tables" });
    fireEvent.change(search, { target: { value: "dvorakova" } });
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Ida Weber/ })).toBeNull());
    expect(await button(/^Ida Dvořáková/)).toBeTruthy();
  });
});

describe("a table", () => {
  beforeEach(async () => {
    await anna.addTables(2, 4);
    await aParty("Weber", ["Otto"]);
    await anna.move(["Ida Weber", "Otto Weber"], { table: 1 });
  });
  async function openDialog() {
    fireEvent.click(await table(1));
    await press("Change table 1");
    await screen.findByRole("dialog", { name: "Table 1" });
  }

  test("is changed, but not to fewer seats than people", async () => {
    await openTables();
    await openDialog();
    typeInto("Seats", "1");
    await press("Save");
    const refusal = await within(topDialog()).findByRole("alert");
    expect(refusal.textContent).toMatch(/Ida Weber|Otto Weber/);
    typeInto("Seats", "6");
    typeInto(/^Name/, "Orchard");
    fireEvent.change(screen.getByLabelText("Set aside for"), { target: { value: "host" } });
    await press("Save");
    await dialogsAreClosed();
    expect((await table(1)).getAttribute("aria-label")).toBe(
      "Table 1, Orchard, host table, 2 of 6 seats taken: Ida Weber, Otto Weber",
    );
  });

  test("with people is deleted only after asking, and they have none then", async () => {
    await openTables();
    await openDialog();
    await press("Delete");
    await within(topDialog()).findByText("2 people sit there, who then have no table.");
    await press("Delete table 1");
    await dialogsAreClosed();
    await sit({ "Ida Weber": "-", "Otto Weber": "-" });
    await button(/^Ida Weber/);
  });

  test("gets numbered seats, which are forgotten only after asking", async () => {
    await openTables();
    await openDialog();
    fireEvent.click(screen.getByLabelText(/^Numbered seats/));
    await press("Save");
    await dialogsAreClosed();
    // Picked up alone by their handle, and put into a seat.
    await press("Otto Weber alone");
    await press1(/^Seat 3:/);
    await sit({ "Otto Weber": "1/3" });
    await openDialogAgain();
    fireEvent.click(screen.getByLabelText(/^Numbered seats/));
    await press("Save");
    await press("Forget seat numbers");
    await dialogsAreClosed();
    await sit({ "Otto Weber": "1" });
  });
  async function openDialogAgain() {
    await press("Change table 1");
    await screen.findByRole("dialog", { name: "Table 1" });
  }
});

describe("wishes", () => {
  test("are read from a member's words, met by one click, and set aside with a reason", async () => {
    await anna.addTables(2, 4);
    await aParty("Weber", [], { seatingRequests: "With the Dahls, please" });
    await aParty("Dahl", [], { seatingRequests: "Not in a draft" });
    await anna.move(["Ida Weber"], { table: 1 });
    await anna.move(["Ida Dahl"], { table: 2 });
    await openTables();
    await press1(/Wishes$/);
    const [weber] = await screen.findAllByRole("button", { name: "Enter wish" });
    if (!weber) throw new Error("no request to read");
    fireEvent.click(weber);
    // The name in the words is offered and, as the only one, chosen.
    expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Whom" }).value).toBe("Ida Dahl");
    await press("Save wish");
    await screen.findByText("Ida Weber, with Ida Dahl");
    await press("Done");
    await waitFor(() => expect(screen.queryByText(/With the Dahls/)?.closest("details")).not.toBeNull());
    await press("What would meet it?");
    await press("Do it");
    await screen.findByText("Met");
    const { "Ida Weber": one, "Ida Dahl": other } = await anna.places();
    expect(one).toBe(other);

    await press("Set aside", screen.getByText(/Not in a draft/).closest("li") ?? undefined);
    fireEvent.change(screen.getByLabelText("Why it is set aside"), { target: { value: "No draft there" } });
    const form = screen.getByLabelText("Why it is set aside").closest("form");
    await press("Set aside", form ?? undefined);
    await waitFor(async () =>
      expect((await anna.show()).parties.find(({ name }) => name === "Ida Dahl")?.requestReason).toBe(
        "No draft there",
      ),
    );
  });
});

describe("the plan", () => {
  beforeEach(async () => {
    vi.stubGlobal("Worker", ThreadWorker);
    await anna.addTables(2, 4);
    await aParty("Weber", ["Otto"]);
    await aParty("Dahl");
  });

  test("is proposed without saving anything, used as one step, and taken back", async () => {
    await openTables();
    await press("Propose");
    await screen.findByText(/^3 people get a table/);
    await sit({ "Ida Weber": "-", "Ida Dahl": "-" });
    await press("Discard");
    await press("Propose");
    await screen.findByText(/^3 people get a table/);
    await press("Use It");
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Proposal 1" })).toBeNull());
    expect(Object.values(await anna.places())).not.toContain("-");
    await press("Undo");
    await sit({ "Ida Weber": "-", "Otto Weber": "-", "Ida Dahl": "-" });
  });

  test("counts who sits with the same people as lately where the chair asks", async () => {
    const last = await aDinner(app.db, { title: "Fall Dinner", dateTime: new Date("2025-10-01T22:00:00Z") });
    await app.db.execute(sql`insert into registrations (event_id, member_id, amount, member_tickets, table_number, status)
      select ${last.id}, member_id, 0, 1, 3, 'confirmed' from registrations where event_id = ${at.dinner}`);
    await openTables();
    await press("Propose");
    await screen.findByText(/^3 people get a table/);
    fireEvent.click(screen.getByLabelText("Mix people up from last time"));
    await screen.findByText(/^Members who shared a table at Fall Dinner/);
    await screen.findByText(/^3 people get a table/);
    // A half-empty table would cost more.
    const line = (await screen.findByText("Members at a table with someone as lately")).closest("div");
    expect(line?.textContent).toMatch(/lately1−10$/);
  });

  test("is published after saying what members see, and hidden again", async () => {
    await openTables();
    await press("Publish");
    await within(await screen.findByRole("dialog")).findByText(/They never see who else comes/);
    await press("Publish Tables");
    await dialogsAreClosed();
    expect((await anna.show()).publishedAt).not.toBeNull();
    await press("Published");
    await press("Hide Tables");
    await dialogsAreClosed();
    expect((await anna.show()).publishedAt).toBeNull();
  });

  test("is published with an email to everyone who has a table, if the officer ticks it", async () => {
    await anna.move(["Ida Weber", "Otto Weber"], { table: 1 });
    await openTables();
    await press("Publish");
    fireEvent.click(
      await screen.findByRole("checkbox", { name: /^Email \d+ (person their table|people their tables)$/ }),
    );
    await press(/^Publish and Send \d+ Emails?$/);
    await dialogsAreClosed();
    expect((await anna.show()).publishedAt).not.toBeNull();
    const { rows } = await app.db.execute(sql`select moment from circulars`);
    expect(rows).toEqual([{ moment: "tables" }]);
    await press("Published");
    await screen.findByText(/^Published on/);
    expect(screen.queryByRole("checkbox", { name: /^Email/ })).toBeNull();
  });
});

test("On a narrow screen the tables are a list, and who is seated makes room for the next", async () => {
  vi.stubGlobal("matchMedia", undefined);
  await anna.addTables(2, 4);
  await aParty("Weber", ["Otto"]);
  await openTables();
  await press1(/^Ida Weber/);
  await screen.findByRole("heading", { name: "Choose a table" });
  await press1(/^Table 2/);
  await sit({ "Ida Weber": "2" });
  await screen.findByText("Everyone is seated.");
});
