import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead } from "#test/pages/intercept-calls.tsx";
import {
  anOfficer,
  dialogsAreClosed,
  openDialog,
  press,
  toastText,
  topDialog,
  typeInto,
} from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(stopBrowsing);

const table = () => screen.findByRole("table", { name: "Events" });
async function rowOf(title: string): Promise<HTMLElement> {
  const row = (await within(await table()).findByText(title)).closest("tr");
  if (!row) throw new Error(`${title} stands in no row`);
  return row;
}
const onRow = async (title: string, button: string) => press(button, await rowOf(title));
function fillIn() {
  typeInto("Event Name", "Truffles");
  typeInto("Description", "Six courses.");
  typeInto("Location", "Maison Claire");
  typeInto("Date and Time: date", "2026-04-10");
  for (const price of ["Member Price", "Ecuyer Price", "Mondiale Price", "Guest Price"])
    typeInto(price, "150");
}

test("The latest past dinners are shown at once, earlier ones on request", async () => {
  await app.db.execute(sql`insert into events (title, description, location, member_price, ecuyer_price, mondiale_price,
      guest_price, date_time)
    select 'Dinner ' || n, 'Six courses', 'Maison Claire', 150, 150, 150, 150,
      ${app.now.toISOString()}::timestamptz - n * interval '2 days' from generate_series(1, 60) n`);
  await anOfficer(app, "/admin/events");
  const names = async () => within(await table()).getAllByRole("row").length - 1;
  expect(await names()).toBe(50);
  await press("Show Earlier Events");
  await waitFor(async () => expect(await names()).toBe(60));
  expect(screen.queryByRole("button", { name: "Show Earlier Events" })).toBeNull();
});

test("The next dinners are shown at once, later ones on request, then past ones", async () => {
  await app.db.execute(sql`insert into events (title, description, location, member_price, ecuyer_price, mondiale_price,
      guest_price, date_time)
    select 'Dinner ' || n, 'Six courses', 'Maison Claire', 150, 150, 150, 150,
      ${app.now.toISOString()}::timestamptz + n * interval '2 days' from generate_series(-2, 60) n`);
  await anOfficer(app, "/admin/events");
  const names = async () =>
    within(await table())
      .getAllByRole("link")
      .flatMap(({ textContent }) => (textContent?.startsWith("Dinner ") ? [textContent.slice(7)] : []));
  expect((await names()).slice(0, 2)).toEqual(["1", "2"]);
  // The one that begins at this moment is read with them, as what has just begun always is.
  expect((await names()).at(-1)).toBe("49");
  await press("Show Later Events");
  await waitFor(async () => expect((await names()).at(-1)).toBe("-2"));
  expect((await names()).slice(-5)).toEqual(["59", "60", "0", "-1", "-2"]);
  expect(screen.queryByRole("button", { name: "Show Later Events" })).toBeNull();
});

test("The table has every dinner, past or upcoming, active or not, the next one first", async () => {
  await aDinner(app.db, { title: "Past", dateTime: new Date("2026-02-10T22:00:00Z"), isActive: false });
  await aDinner(app.db, { title: "Later", dateTime: new Date("2026-05-10T22:00:00Z"), isActive: false });
  const { id } = await aDinner(app.db, { title: "Next", totalSeats: 30 });
  await aRegistration(app.db, { eventId: id, memberTickets: 2 });
  await anOfficer(app, "/admin/events");
  const headers = within(await table()).getAllByRole("columnheader");
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    ...["Event Name", "Date", "Location", "Member Price", "Guest Price", "Seats", "Actions"],
  ]);
  const rows = within(await table())
    .getAllByRole("row")
    .slice(1);
  const names = rows.map((row) => within(row).getAllByRole("link")[0]?.textContent);
  expect(names).toEqual(["Next", "Later", "Past"]);
  const next = await rowOf("Next");
  for (const text of [
    "Mar 24, 2026",
    "6:00 PM",
    "Maison Claire, Washington",
    "$150.00",
    "$175.00",
    "28/30",
  ]) {
    expect(next.textContent).toContain(text);
  }
  expect((await rowOf("Past")).textContent).toContain("InactivePast Event");
});

test("The search finds past events not yet listed; a toggle shows upcoming or past", async () => {
  await app.db.execute(sql`insert into events (title, description, location, member_price, ecuyer_price, mondiale_price,
      guest_price, date_time)
    select 'Dinner ' || n, 'Six courses', 'Café ' || n, 150, 150, 150, 150,
      ${app.now.toISOString()}::timestamptz - n * interval '2 days' from generate_series(-1, 60) n where n <> 0`);
  await anOfficer(app, "/admin/events");
  const names = async () =>
    within(await table())
      .getAllByRole("link", { name: /^Dinner/ })
      .map(({ textContent }) => textContent);
  expect(await names()).toHaveLength(51);
  const field = screen.getByRole("searchbox", { name: "Find an event" });
  fireEvent.change(field, { target: { value: "cafe 60" } });
  await waitFor(async () => expect(await names()).toEqual(["Dinner 60"]));
  await press("Upcoming");
  expect(await screen.findByText("No upcoming event has these words in its name or location.")).toBeTruthy();
  fireEvent.change(field, { target: { value: "" } });
  await waitFor(async () => expect(await names()).toEqual(["Dinner -1"]));
  await press("Past Events");
  expect(window.location.search).toBe("?when=past");
  await waitFor(async () => expect(await names()).toHaveLength(50));
});

test("A list that could not be read whole is not searched", async () => {
  await aDinner(app.db, { title: "Gala" });
  await anOfficer(app, "/admin/events");
  await table();
  answerInstead("GET /api/events", { status: 500 });
  fireEvent.change(screen.getByRole("searchbox", { name: "Find an event" }), { target: { value: "x" } });
  expect(await screen.findByText("We couldn’t search the events.")).toBeTruthy();
});

test("A new dinner is one click from what is left to do for it", async () => {
  await anOfficer(app, "/admin/events");
  await screen.findByText("No events yet");
  screen.getAllByRole("button", { name: "Create Event" })[0]?.click();
  await screen.findByRole("dialog");
  fillIn();
  await press("Create Event", topDialog());
  await press("See What’s Left to Do");
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/events\/\d+\/overview$/));
});

test("Without any dinner the page says so and offers to create one", async () => {
  await anOfficer(app, "/admin/events");
  expect(await screen.findByText("No events yet")).toBeTruthy();
});

test("Create Event on the events page opens the form; closing it cleans the address", async () => {
  await anOfficer(app, "/events");
  const link = await screen.findByRole("link", { name: "Create Event" });
  link.click();
  expect(await screen.findByRole("dialog", { name: "Create Event" })).toBeTruthy();
  expect(window.location.pathname).toBe("/admin/events");
  await press("Cancel", topDialog());
  await dialogsAreClosed();
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe("/admin/events"));
});

test("the year 26 is questioned; end and deadline wait until the year is complete", async () => {
  await aDinner(app.db, {
    title: "Gala",
    endDateTime: new Date("2026-03-25T02:00:00Z"),
    registrationDeadline: new Date("2025-12-20T22:00:00Z"),
  });
  await anOfficer(app, "/admin/events");
  await onRow("Gala", "Edit");
  for (const day of ["0002-04-10", "0020-04-10", "0026-04-10"]) typeInto("Date and Time: date", day);
  await press("Update Event", topDialog());
  expect(await within(topDialog()).findByText("Please check the year")).toBeTruthy();
  typeInto("Date and Time: date", "2026-04-10");
  const dayOf = (label: string) => within(topDialog()).getByLabelText(label);
  expect(dayOf("End: date")).toHaveProperty("value", "2026-04-10");
  expect(dayOf("Registration Deadline: date")).toHaveProperty("value", "2026-01-06");
  await waitFor(() => expect(within(topDialog()).queryByText("Please check the year")).toBeNull());
  await press("Update Event", topDialog());
  await waitFor(() => expect(toastText()).toBe("SuccessEvent updated successfully!"));
});

describe("the words of this screen", () => {
  test("for what is done", async () => {
    await anOfficer(app, "/admin/events");
    await screen.findByText("No events yet");
    const [create] = screen.getAllByRole("button", { name: "Create Event" });
    create?.click();
    await screen.findByRole("dialog");
    await press("Create Event", topDialog());
    expect(await within(topDialog()).findByText("Event name is required")).toBeTruthy();
    fillIn();
    await press("Create Event", topDialog());
    await waitFor(() => expect(toastText()).toMatch(/^SuccessEvent created successfully!/));
    await onRow("Truffles", "Edit");
    expect(screen.getByRole("dialog", { name: "Edit Event" })).toBeTruthy();
    typeInto("Total Seats", "40");
    await press("Update Event", topDialog());
    await waitFor(() => expect(toastText()).toBe("SuccessEvent updated successfully!"));
    await waitFor(async () => expect((await rowOf("Truffles")).textContent).toContain("40/40"));
    await onRow("Truffles", "Delete");
    expect(within(topDialog()).getByText("Are you sure you want to delete this event?")).toBeTruthy();
    await press("Delete Event", topDialog());
    await press("Delete Now");
    await waitFor(() => expect(toastText()).toBe("SuccessEvent deleted successfully!"));
    expect(await screen.findByText("No events yet")).toBeTruthy();
  });

  const ACTIONS = [
    ["create", "POST /api/events", "Create Event"],
    ["update", "PUT /api/events/1", "Update Event"],
    ["delete", "POST /api/deletions", "Delete Event"],
  ] as const;

  test.each(ACTIONS)("for what failed: %s", async (action, call, button) => {
    await aDinner(app.db, { title: "Gala" });
    await anOfficer(app, "/admin/events");
    await table();
    if (action === "create") {
      await openDialog("Create Event");
      fillIn();
    } else await onRow("Gala", action === "update" ? "Edit" : "Delete");
    answerInstead(call, { status: 500 });
    await press(button, topDialog());
    await waitFor(() => expect(toastText()).toBe(`ErrorFailed to ${action} event. Please try again.`));
    answerInstead(call, { status: 401, json: { message: "Unauthorized" } });
    await press(button, topDialog());
    await waitFor(() => expect(toastText()).toBe("ErrorYou are not authorized to perform this action."));
  });

  test("for a right that was revoked meanwhile", async () => {
    await aDinner(app.db, { title: "Gala" });
    await anOfficer(app, "/admin/events");
    await onRow("Gala", "Edit");
    await app.db.execute(sql`update members set admin_privileges = 'limited'`);
    typeInto("Total Seats", "40");
    await press("Update Event", topDialog());
    await waitFor(() => expect(toastText()).toMatch(/^ErrorYou are not authorized to/));
  });

  test("keep what was typed when the session is lost, and lead to the log-in beside it", async () => {
    await aDinner(app.db, { title: "Gala" });
    await anOfficer(app, "/admin/events");
    await onRow("Gala", "Edit");
    typeInto("Event Name", "Gran Gala");
    answerInstead("PUT /api/events/1", { status: 401, json: { message: "Unauthorized" } });
    await press("Update Event", topDialog());
    const alert = within(await within(topDialog()).findByRole("alert"));
    expect(alert.getByRole("link", { name: "Log in in another tab" }).getAttribute("href")).toBe(
      "/member-login",
    );
    expect(within(topDialog()).getByDisplayValue("Gran Gala")).toBeTruthy();
  });
});
