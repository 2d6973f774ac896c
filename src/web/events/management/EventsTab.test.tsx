import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aPicture, aRegistration, sessionOf } from "#test/factories.ts";
import { catchDepartures } from "#test/pages/answered-fetch.ts";
import { browse, stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead, delayCall, watchCalls } from "#test/pages/intercept-calls.tsx";
import {
  anOfficer,
  dialogsAreClosed,
  fieldOf,
  openDialog,
  press,
  toastText,
  topDialog,
  typeInto,
} from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(stopBrowsing);

const TAB = "/admin?tab=events";
const cardOf = (title: string) => screen.findByRole("article", { name: title });
async function titles() {
  const cards = await screen.findAllByRole("article");
  return cards.map((card) => within(card).getByRole("heading").textContent);
}
/** Opens the dialog by a button of the dinner's card. */
async function onCard(title: string, button: string) {
  await press(button, await cardOf(title));
  return screen.findByRole("dialog");
}
const save = (button = "Update Event") => press(button, topDialog());
const rightly = () => {
  typeInto("Event Title", "Truffles & Old Burgundy");
  typeInto("Description", "Six courses.");
  typeInto("Location", "Maison Claire");
  typeInto("Date and Time: date", "2026-04-10");
  for (const price of ["Member Price", "Ecuyer Price", "Mondiale Price", "Guest Price"])
    typeInto(price, "150.5");
};
const stored = async () =>
  (await app.db.execute<Record<string, unknown>>(sql`select * from events order by id`)).rows;

describe("the list", () => {
  test("has upcoming dinners, nearest first, and past ones on request, latest first", async () => {
    for (const [title, dateTime] of [
      ["In a month", "2026-04-10T22:00:00Z"],
      ["In a minute", "2026-03-10T15:01:00Z"],
      ["A minute ago", "2026-03-10T14:59:00Z"],
      ["A month ago", "2026-02-10T22:00:00Z"],
    ] as const) {
      await aDinner(app.db, { title, dateTime: new Date(dateTime) });
    }
    await anOfficer(app, TAB);
    expect(await titles()).toEqual(["In a minute", "In a month"]);
    expect(screen.getByRole("button", { name: "Upcoming" }).getAttribute("aria-pressed")).toBe("true");
    await press("Past Events");
    await waitFor(async () => expect(await titles()).toEqual(["A minute ago", "A month ago"]));
    expect(window.location.search).toBe("?tab=events&when=past");
    const past = await cardOf("A month ago");
    expect(within(past).getByText("Past Event")).toBeTruthy();
    expect(past.className).toContain("dimmed");
    await press("Upcoming");
    const ahead = await cardOf("In a month");
    expect(within(ahead).queryByText("Past Event")).toBeNull();
    expect(ahead.className).not.toContain("dimmed");
  });

  test("shows badges and numbers, and links to the attendees and the website", async () => {
    const { id } = await aDinner(app.db, {
      title: "Seen",
      externalUrl: "https://maison.example/menu",
      totalSeats: 12,
    });
    await aRegistration(app.db, { eventId: id, memberTickets: 2 });
    await aDinner(app.db, { title: "Unseen", isActive: false });
    await anOfficer(app, TAB);
    const seen = within(await cardOf("Seen"));
    expect(seen.getByText("Active")).toBeTruthy();
    expect(seen.getByText("Registered").nextElementSibling?.textContent).toBe("2");
    expect(seen.getByText("Available").nextElementSibling?.textContent).toBe("10");
    expect(seen.getByRole("link", { name: /^Learn More/ }).getAttribute("href")).toBe(
      "https://maison.example/menu",
    );
    const unseen = within(await cardOf("Unseen"));
    expect(unseen.getByText("Inactive")).toBeTruthy();
    expect(unseen.queryByRole("link", { name: /^Learn More/ })).toBeNull();
    fireEvent.click(seen.getByRole("link", { name: "Attendees" }));
    await waitFor(() => expect(window.location.pathname).toBe(`/events/${id}/attendees`));
  });

  test("gives each of the stated categories its own color, and the others none", async () => {
    const stated = ["business", "technology", "marketing", "networking", "finance", "creative"];
    for (const category of [...stated, "Dining", "Excursion"])
      await aDinner(app.db, { title: category, category });
    await anOfficer(app, TAB);
    const look = async (title: string) => {
      const badges = within(await cardOf(title)).getAllByText(title);
      return badges.find((badge) => badge.tagName === "SPAN")?.className;
    };
    const looks = await Promise.all(stated.map(look));
    expect(new Set(looks).size).toBe(6);
    expect(looks).not.toContain(await look("Dining"));
    expect(await look("Excursion")).toBe(await look("Dining"));
  });

  test("offers limited administrators the attendees but no changes to a dinner (C-21)", async () => {
    await aDinner(app.db, { title: "Gala" });
    await anOfficer(app, TAB, "limited");
    const card = within(await cardOf("Gala"));
    expect(card.getByRole("link", { name: "Attendees" })).toBeTruthy();
    for (const name of ["Edit", "Copy", "Delete"]) expect(card.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("button", { name: "Create Event" })).toBeNull();
  });

  test("is not requested for a plain member on /admin", async () => {
    const { id } = await aMember(app.db);
    const cookie = await sessionOf(app, { memberId: id });
    browse(app, TAB, { cookie, record: { id, firstName: "Anna", isMember: true, adminPrivileges: "none" } });
    const calls = watchCalls();
    await waitFor(() => expect(toastText()).toContain("You don't have permission to access this page."));
    expect(calls.map(({ call }) => call)).not.toContain("GET /api/events?when=upcoming&limit=50");
  });

  test("says so while it is empty, and offers a retry if it cannot be loaded", async () => {
    await anOfficer(app, TAB);
    expect(await screen.findByText("No upcoming events")).toBeTruthy();
    await press("Past Events");
    expect(await screen.findByText("No past events")).toBeTruthy();
  });
});

describe("Create Event", () => {
  test("enters a dinner with the category Dining and as many free seats as it has", async () => {
    await anOfficer(app, TAB);
    await openDialog("Create Event");
    expect(screen.getByRole("dialog", { name: "Create Event" })).toBeTruthy();
    expect(fieldOf("Total Seats").value).toBe("50");
    expect(fieldOf("Date and Time: time").value).toBe("18:00");
    expect((fieldOf(/^Active/) as HTMLInputElement).checked).toBe(true);
    for (const price of ["Member Price", "Ecuyer Price", "Mondiale Price", "Guest Price"]) {
      expect(fieldOf(price).getAttribute("step")).toBe("0.01");
    }
    rightly();
    const calls = watchCalls();
    const letGo = delayCall("POST /api/events");
    await save("Create Event");
    const busy = await within(topDialog()).findByRole<HTMLButtonElement>("button", { name: "Saving..." });
    expect(busy.disabled).toBe(true);
    letGo();
    await waitFor(() => expect(toastText()).toBe("Event Created"));
    await dialogsAreClosed();
    expect(calls.find(({ call }) => call === "POST /api/events")?.body).toEqual({
      title: "Truffles & Old Burgundy",
      description: "Six courses.",
      location: "Maison Claire",
      // Six in the evening on the chapter's clocks, wherever the officer's browser is.
      dateTime: "2026-04-10T22:00:00.000Z",
      endDateTime: null,
      registrationDeadline: null,
      totalSeats: 50,
      seatsPerTable: null,
      availableSeats: 50,
      category: "Dining",
      isActive: true,
      isAnnounced: false,
      memberPrice: "150.50",
      ecuyerPrice: "150.50",
      mondialePrice: "150.50",
      guestPrice: "150.50",
      imageAlt: null,
      imageFocus: null,
      imageUrl: null,
      externalUrl: null,
    });
    expect(await cardOf("Truffles & Old Burgundy")).toBeTruthy();
  });

  test("says beside each field what is missing, and focuses the first", async () => {
    await anOfficer(app, TAB);
    await openDialog("Create Event");
    typeInto("Total Seats", "0");
    await save("Create Event");
    for (const sentence of [
      "Event title is required",
      "Description is required",
      "Location is required",
      "Date and time is required",
      "Total seats must be at least 1",
      "Member price is required",
      "Ecuyer price is required",
      "Mondiale price is required",
      "Guest price is required",
    ]) {
      expect(await within(topDialog()).findByText(sentence)).toBeTruthy();
    }
    expect(document.activeElement).toBe(fieldOf("Event Title"));
    typeInto("Total Seats", "10.5");
    expect(await within(topDialog()).findByText("Seats must be a whole number")).toBeTruthy();
    expect(await stored()).toEqual([]);
  });

  test("takes an end, a deadline, links, and a dinner that members do not see yet", async () => {
    await anOfficer(app, TAB);
    await openDialog("Create Event");
    rightly();
    typeInto("Registration Deadline: date", "2026-04-05");
    expect(fieldOf("Registration Deadline: time").value).toBe("18:00");
    typeInto("End: date", "2026-04-11");
    typeInto("End: time", "00:30");
    typeInto("Link to a picture instead", "https://maison.example/room.jpg");
    typeInto(/^External Link/, "https://maison.example");
    fireEvent.click(fieldOf(/^Active/));
    await save("Create Event");
    await dialogsAreClosed();
    const [row] = await stored();
    expect(row).toMatchObject({
      image_url: "https://maison.example/room.jpg",
      external_url: "https://maison.example",
    });
    expect(row?.is_active).toBe(false);
    const { rows } = await app.db.execute(sql`select (end_date_time at time zone 'UTC')::text as ends,
      (registration_deadline at time zone 'UTC')::text as deadline from events`);
    expect(rows).toEqual([{ ends: "2026-04-11 04:30:00", deadline: "2026-04-05 22:00:00" }]);
  });

  test("takes the seats of a table, which a copy keeps and a blank field clears", async () => {
    await anOfficer(app, TAB);
    await openDialog("Create Event");
    rightly();
    const tables = "Seats per Table (optional)";
    typeInto(tables, "101");
    await save("Create Event");
    const sentence = "Seats per table must be a whole number from 1 to 100";
    expect(await within(topDialog()).findByText(sentence)).toBeTruthy();
    typeInto(tables, "8");
    await save("Create Event");
    await dialogsAreClosed();
    expect(await stored()).toMatchObject([{ seats_per_table: 8, total_seats: 50, seats_taken: 0 }]);
    await onCard("Truffles & Old Burgundy", "Copy");
    expect(fieldOf(tables).value).toBe("8");
    await press("Close", topDialog());
    await dialogsAreClosed();
    await onCard("Truffles & Old Burgundy", "Edit");
    typeInto(tables, "");
    await save();
    await dialogsAreClosed();
    expect(await stored()).toMatchObject([{ seats_per_table: null, total_seats: 50 }]);
  });

  test.each([
    ["End: date", "2026-04-09", "The end must be after the start"],
    ["Registration Deadline: date", "2026-04-12", "The deadline must not be after the start"],
    ["End: time", "23:00", "Please enter the date and time of the end"],
    [/^External Link/, "javascript:alert(1)", "Please enter an address that begins with https://"],
    ["Member Price", "12.345", "Please write the price as 150 or 150.00"],
  ] as const)("refuses a wrong %s: %s", async (label, value, sentence) => {
    await anOfficer(app, TAB);
    await openDialog("Create Event");
    rightly();
    typeInto(label, value);
    await save("Create Event");
    expect(await within(topDialog()).findByText(sentence)).toBeTruthy();
    expect(await stored()).toEqual([]);
  });

  test("uploads a picture and shows it, or says why it cannot", async () => {
    await anOfficer(app, TAB);
    await openDialog("Create Event");
    const choose = (name: string) =>
      fireEvent.change(fieldOf("Picture file"), {
        target: { files: [new File(["x"], name, { type: "image/png" })] },
      });
    answerInstead("POST /api/events/images", {
      status: 413,
      json: { message: "The picture is larger than 5 MB." },
    });
    choose("large.png");
    expect(await within(topDialog()).findByText("The picture is larger than 5 MB.")).toBeTruthy();
    const imageUrl = `/uploads/${"a".repeat(64)}.png`;
    answerInstead("POST /api/events/images", { status: 201, json: { imageUrl, width: 8, height: 5 } });
    choose("room.png");
    const shown = await within(topDialog()).findByRole("img", { name: "The picture as members see it" });
    expect(shown.getAttribute("src")).toBe(imageUrl);
    await press("Remove Picture", topDialog());
    expect(within(topDialog()).queryByRole("img", { name: "The picture as members see it" })).toBeNull();
  });

  test("asks what an uploaded picture shows and which point of it stays in view", async () => {
    await anOfficer(app, TAB);
    await openDialog("Create Event");
    const field = (name: string) => within(topDialog()).queryByLabelText<HTMLInputElement>(name);
    expect([field("Picture Description (optional)"), field("Left to right")]).toEqual([null, null]);
    rightly();
    const imageUrl = await aPicture(app.db);
    const uploadOne = async () => {
      answerInstead("POST /api/events/images", { status: 201, json: { imageUrl, width: 960, height: 600 } });
      fireEvent.change(fieldOf("Picture file"), {
        target: { files: [new File(["x"], "room.png", { type: "image/png" })] },
      });
      await within(topDialog()).findByText(/^Uploaded\. Please describe the picture below/);
    };
    await uploadOne();
    typeInto("Picture Description (optional)", "A table set for forty");
    typeInto("Left to right", "30");
    expect(field("Top to bottom")?.value).toBe("50");
    const shown = () => screen.getByRole("img", { name: "The picture as members see it" });
    expect(shown().className).toContain("[--across:30%]");
    // Another picture is asked about again.
    await press("Remove Picture", topDialog());
    await uploadOne();
    expect([field("Picture Description (optional)")?.value, field("Left to right")?.value]).toEqual([
      "",
      "50",
    ]);
    typeInto("Picture Description (optional)", "The table from above");
    const point = screen.getByRole("button", { name: "Choose the point on the picture" });
    point.getBoundingClientRect = () => new DOMRect(100, 200, 300, 200);
    fireEvent.click(point, { clientX: 340, clientY: 238 });
    await save("Create Event");
    await dialogsAreClosed();
    expect(await stored()).toMatchObject([{ image_alt: "The table from above", image_focus: "80% 20%" }]);
  });

  test("is not saved while a picture is uploading, and asks before it closes", async () => {
    await anOfficer(app, TAB);
    await openDialog("Create Event");
    const imageUrl = `/uploads/${"a".repeat(64)}.png`;
    answerInstead("POST /api/events/images", { status: 201, json: { imageUrl, width: 8, height: 5 } });
    const release = delayCall("POST /api/events/images");
    const isReady = () =>
      !within(topDialog()).getByRole<HTMLButtonElement>("button", { name: "Create Event" }).disabled;
    fireEvent.change(fieldOf("Picture file"), {
      target: { files: [new File(["x"], "room.png", { type: "image/png" })] },
    });
    await waitFor(() => expect(isReady()).toBe(false));
    await press("Close", topDialog());
    await press("Keep Editing", topDialog());
    release();
    await waitFor(() => expect(isReady()).toBe(true));
  });

  test("keeps what was typed when the sheet is closed by mistake", async () => {
    await anOfficer(app, TAB);
    await openDialog("Create Event");
    typeInto("Event Title", "Half a dinner");
    await press("Close", topDialog());
    await press("Keep Editing", topDialog());
    expect(fieldOf("Event Title").value).toBe("Half a dinner");
  });
});

describe("Edit", () => {
  test("sends the fields with availableSeats, and sells nothing twice (H-09)", async () => {
    const { id } = await aDinner(app.db, { title: "Gala", endDateTime: new Date("2026-03-25T02:00:00Z") });
    await aRegistration(app.db, { eventId: id, memberTickets: 2 });
    await anOfficer(app, TAB);
    await onCard("Gala", "Edit");
    expect(screen.getByRole("dialog", { name: "Edit Event" })).toBeTruthy();
    expect(fieldOf("Date and Time: date").value).toBe("2026-03-24");
    expect(fieldOf("End: time").value).toBe("22:00");
    expect(within(topDialog()).getByText("2 of them taken")).toBeTruthy();
    typeInto("Event Title", "Gran Gala");
    const calls = watchCalls();
    await save();
    await waitFor(() => expect(toastText()).toBe("Event Updated"));
    const sent = calls.find(({ call }) => call === `PUT /api/events/${id}`)?.body;
    expect(sent).toMatchObject({ title: "Gran Gala", totalSeats: 50, availableSeats: 50 });
    const card = within(await cardOf("Gran Gala"));
    expect(card.getByText("Available").nextElementSibling?.textContent).toBe("48");
  });

  test("moves end and deadline along with the start", async () => {
    await aDinner(app.db, {
      title: "Gala",
      endDateTime: new Date("2026-03-25T02:00:00Z"),
      registrationDeadline: new Date("2026-03-20T22:00:00Z"),
    });
    await anOfficer(app, TAB);
    await onCard("Gala", "Edit");
    typeInto("Date and Time: date", "2026-03-31");
    expect([fieldOf("End: date").value, fieldOf("Registration Deadline: date").value]).toEqual([
      "2026-03-31",
      "2026-03-27",
    ]);
  });

  test("offers to email attendees only if day, time or place change", async () => {
    const { id } = await aDinner(app.db, { title: "Gala" });
    const parties = await Promise.all(
      ["rosa", "karl"].map((name) => aMember(app.db, { email: `${name}@example.org` })),
    );
    for (const { id: memberId } of parties) await aRegistration(app.db, { eventId: id, memberId });
    await anOfficer(app, TAB);
    await onCard("Gala", "Edit");
    const TELL = "Email the 2 registered parties";
    typeInto("Description", "Seven courses.");
    expect(within(topDialog()).queryByLabelText(TELL)).toBeNull();
    typeInto("Location", "The Library");
    const box = await within(topDialog()).findByLabelText<HTMLInputElement>(TELL);
    expect(box.checked).toBe(true);
    await save();
    await dialogsAreClosed();
    const { rows } = await app.db.execute<{ n: number }>(sql`select count(*)::int as n from outbox`);
    expect(rows).toEqual([{ n: 2 }]);
    await onCard("Gala", "Edit");
    typeInto("Location", "The Terrace");
    fireEvent.click(await within(topDialog()).findByLabelText(TELL));
    await save();
    await dialogsAreClosed();
    expect((await app.db.execute(sql`select count(*)::int as n from outbox`)).rows).toEqual([{ n: 2 }]);
  });

  test("that is stale shows newer values beside one's own, and lets the officer choose", async () => {
    const { id, updatedAt } = await aDinner(app.db, { title: "Gala", totalSeats: 40 });
    const { cookie } = await anOfficer(app, TAB);
    await onCard("Gala", "Edit");
    typeInto("Event Title", "My Gala");
    typeInto("Total Seats", "60");
    const body = {
      title: "Her Gala",
      totalSeats: 44,
      location: "The Library",
      updatedAt: updatedAt.toISOString(),
    };
    expect((await app.call("PUT", `/api/events/${id}`, { cookie, body })).status).toBe(200);
    await save();
    const alert = within(await within(topDialog()).findByRole("alert"));
    expect(alert.getByText("This event was changed by someone else")).toBeTruthy();
    const choice = (label: string) =>
      within(alert.getByRole("group", { name: label })).getAllByRole<HTMLInputElement>("radio");
    expect(choice("Title").map(({ checked, labels }) => [checked, labels?.[0]?.textContent])).toEqual([
      [true, "Yours: My Gala"],
      [false, "Theirs: Her Gala"],
    ]);
    expect(alert.getByText(/^Location is now/).textContent).toBe("Location is now The Library");
    // Untouched fields show the newer values; typed ones stay.
    expect([fieldOf("Location").value, fieldOf("Event Title").value]).toEqual(["The Library", "My Gala"]);
    const [, newerSeats] = choice("Total seats");
    if (!newerSeats) throw new Error("no choice");
    fireEvent.click(newerSeats);
    expect(fieldOf("Total Seats").value).toBe("44");
    await save();
    await dialogsAreClosed();
    const [row] = await stored();
    expect(row).toMatchObject({ title: "My Gala", total_seats: 44, location: "The Library" });
  });

  test("of a dinner that was moved beyond the loaded pages can still be saved", async () => {
    const { id, updatedAt } = await aDinner(app.db, { title: "Gala" });
    await app.db.execute(sql`insert into events (title, description, location, member_price, ecuyer_price, mondiale_price,
        guest_price, date_time)
      select 'Dinner ' || n, 'Six courses', 'Maison Claire', 150, 150, 150, 150,
        ${app.now.toISOString()}::timestamptz + n * interval '1 day' from generate_series(1, 52) n`);
    const { cookie } = await anOfficer(app, TAB);
    await onCard("Gala", "Edit");
    typeInto("Event Title", "My Gala");
    const body = { dateTime: "2026-12-24T22:00:00Z", updatedAt: updatedAt.toISOString() };
    expect((await app.call("PUT", `/api/events/${id}`, { cookie, body })).status).toBe(200);
    await save();
    await within(topDialog()).findByText("This event was changed by someone else");
    await waitFor(() => expect(screen.queryByRole("article", { name: "Gala", hidden: true })).toBeNull());
    await save();
    await dialogsAreClosed();
    expect((await stored()).find((one) => one.id === id)).toMatchObject({ title: "My Gala" });
  });

  test("of a dinner that was deleted meanwhile ends with a message, both times", async () => {
    const { id } = await aDinner(app.db, { title: "Gala" });
    const { cookie } = await anOfficer(app, TAB);
    await onCard("Gala", "Edit");
    await app.call("DELETE", `/api/events/${id}`, { cookie });
    await save();
    await waitFor(() => expect(toastText()).toBe("ErrorEvent not found"));
    await waitFor(() => expect(screen.queryByRole("article", { hidden: true })).toBeNull());
    await save();
    await waitFor(() => expect(toastText()).toBe("ErrorNo event selected"));
  });
});

describe("The officers of an event", () => {
  const chosenFor = async () => {
    const { rows } = await app.db.execute<{ name: string }>(sql`select m.first_name as name
      from event_officers d join members m on m.id = d.member_id order by name`);
    return rows.map(({ name }) => name);
  };
  const box = (name: string) => within(topDialog()).findByRole<HTMLInputElement>("checkbox", { name });

  test("has the officer who makes it as its officer, and others whom they choose", async () => {
    await aMember(app.db, { firstName: "Vera", lastName: "Stein", adminPrivileges: "limited" });
    const { officer } = await anOfficer(app, TAB);
    const { firstName, lastName } = officer;
    await openDialog("Create Event");
    expect((await box(`${firstName} ${lastName}`)).checked).toBe(true);
    fireEvent.click(await box("Vera Stein"));
    rightly();
    await save("Create Event");
    await dialogsAreClosed();
    expect(await chosenFor()).toEqual([firstName, "Vera"].toSorted());
  });

  test("are at least one, and are changed with the rest of the form", async () => {
    const { id } = await aMember(app.db, {
      firstName: "Vera",
      lastName: "Stein",
      adminPrivileges: "limited",
    });
    const gala = await aDinner(app.db, { title: "Gala" });
    await app.db.execute(
      sql`insert into event_officers (event_id, member_id, since) values (${gala.id}, ${id}, now())`,
    );
    const { officer } = await anOfficer(app, TAB);
    const { firstName, lastName } = officer;
    await onCard("Gala", "Edit");
    fireEvent.click(await box("Vera Stein"));
    expect(within(topDialog()).getByText("Please choose at least one officer.")).toBeTruthy();
    expect(
      within(topDialog()).getByRole<HTMLButtonElement>("button", { name: "Update Event" }).disabled,
    ).toBe(true);
    fireEvent.click(await box(`${firstName} ${lastName}`));
    await save();
    await dialogsAreClosed();
    expect(await chosenFor()).toEqual([firstName]);
  });
});

describe("The prices that no registration charges", () => {
  const prices = () =>
    ["Member Price", "Ecuyer Price", "Mondiale Price", "Guest Price"].map((label) => fieldOf(label).value);

  test("are filled in with the member price, unless they are typed themselves", async () => {
    await anOfficer(app, TAB);
    await openDialog("Create Event");
    typeInto("Member Price", "150");
    expect(prices()).toEqual(["150", "150", "150", ""]);
    typeInto("Ecuyer Price", "140");
    typeInto("Member Price", "160.50");
    expect(prices()).toEqual(["160.50", "140", "160.50", ""]);
    // An unfinished price is wrong once and not three times.
    typeInto("Member Price", "160.505");
    expect(prices()).toEqual(["160.505", "140", "160.50", ""]);
  });

  test("follow the price of a stored event only where they are the same", async () => {
    await aDinner(app.db, { title: "Gala" });
    await anOfficer(app, TAB);
    await onCard("Gala", "Edit");
    expect(prices()).toEqual(["150.00", "150.00", "140.00", "175.00"]);
    typeInto("Member Price", "155");
    expect(prices()).toEqual(["155", "155", "140.00", "175.00"]);
  });
});

describe("Copy", () => {
  test("fills in a new form without a date; other times move along with the chosen one", async () => {
    await aDinner(app.db, {
      title: "Gala",
      totalSeats: 24,
      guestPrice: "180.00",
      imageUrl: "/dinners/truffle.svg",
      dateTime: new Date("2026-03-24T22:30:00Z"),
      endDateTime: new Date("2026-03-25T04:30:00Z"),
      registrationDeadline: new Date("2026-03-20T21:00:00Z"),
    });
    await anOfficer(app, TAB);
    await onCard("Gala", "Copy");
    expect([fieldOf("Date and Time: date").value, fieldOf("Date and Time: time").value]).toEqual([
      "",
      "18:30",
    ]);
    expect((fieldOf(/^Active/) as HTMLInputElement).checked).toBe(false);
    typeInto("Date and Time: date", "2026-11-03");
    await save("Create Event");
    await dialogsAreClosed();
    expect(toastText()).toBe("Event Created");
    const { rows } = await app.db.execute(sql`select title, total_seats, guest_price, is_active, image_url,
      (date_time at time zone 'America/New_York')::text as starts, (end_date_time at time zone 'America/New_York')::text as ends,
      (registration_deadline at time zone 'America/New_York')::text as deadline from events where id = 2`);
    expect(rows).toEqual([
      {
        title: "Gala",
        total_seats: 24,
        guest_price: "180.00",
        is_active: false,
        image_url: "/dinners/truffle.svg",
        starts: "2026-11-03 18:30:00",
        ends: "2026-11-04 00:30:00",
        deadline: "2026-10-30 17:00:00",
      },
    ]);
  });

  test("takes along what officers changed of the automatic emails", async () => {
    const { id } = await aDinner(app.db, { title: "Gala" });
    await app.db.execute(sql`insert into moments (event_id, kind, subject, body, changed_by, changed_at)
      values (${id}, 'day-before', 'Soon', 'Bring a hat.', 'member 1', now())`);
    await anOfficer(app, TAB);
    await onCard("Gala", "Copy");
    typeInto("Date and Time: date", "2026-11-03");
    await save("Create Event");
    await dialogsAreClosed();
    const { rows } = await app.db.execute(sql`select body from moments where event_id <> ${id}`);
    expect(rows).toEqual([{ body: "Bring a hat." }]);
  });
});

describe("Delete", () => {
  test("asks first, and only then deletes", async () => {
    await aDinner(app.db, { title: "Gala" });
    await anOfficer(app, TAB);
    await onCard("Gala", "Delete");
    expect(within(topDialog()).getByText("Are you sure you want to delete this event?")).toBeTruthy();
    await press("Keep Event", topDialog());
    await dialogsAreClosed();
    expect(await cardOf("Gala")).toBeTruthy();
    await onCard("Gala", "Delete");
    await press("Delete Event", topDialog());
    await press("Delete Now");
    await waitFor(() => expect(toastText()).toBe("Event Deleted"));
    expect(await screen.findByText("No upcoming events")).toBeTruthy();
  });

  test("says in advance why a dinner with paid seats can't be deleted", async () => {
    const { id } = await aDinner(app.db, { title: "Gala" });
    await aRegistration(app.db, { eventId: id });
    await anOfficer(app, TAB);
    await onCard("Gala", "Delete");
    expect(
      await within(topDialog()).findByText(/^Set the event inactive, or remove the registrations first/),
    ).toBeTruthy();
    const button = within(topDialog()).getByRole<HTMLButtonElement>("button", { name: "Delete Event" });
    expect(button.disabled).toBe(true);
  });
});

describe("a failure", () => {
  const begin: Record<string, () => Promise<void>> = {
    create: async () => {
      await openDialog("Create Event");
      rightly();
      await save("Create Event");
    },
    update: async () => {
      await onCard("Gala", "Edit");
      typeInto("Event Title", "Gran Gala");
      await save();
    },
    delete: async () => {
      await onCard("Gala", "Delete");
      await press("Delete Event", topDialog());
    },
  };
  const CALLS = { create: "POST /api/events", update: "PUT /api/events/1", delete: "POST /api/deletions" };

  test.each(Object.entries(CALLS))(
    "of %s shows the message of the answer, else its own sentence",
    async (action, call) => {
      await aDinner(app.db, { title: "Gala" });
      await anOfficer(app, TAB);
      await cardOf("Gala");
      answerInstead(call, { status: 500 });
      await begin[action]?.();
      await waitFor(() => expect(toastText()).toBe(`ErrorFailed to ${action} event`));
      answerInstead(call, { status: 400, json: { message: "The kitchen is closed." } });
      await press(
        action === "delete" ? "Delete Event" : action === "create" ? "Create Event" : "Update Event",
        topDialog(),
      );
      await waitFor(() => expect(toastText()).toBe("ErrorThe kitchen is closed."));
    },
  );

  test.each(Object.entries(CALLS))(
    "of %s because the session is lost leads to /api/login",
    async (action, call) => {
      await aDinner(app.db, { title: "Gala" });
      await anOfficer(app, TAB);
      await cardOf("Gala");
      const departures = catchDepartures();
      answerInstead(call, { status: 401, json: { message: "Unauthorized" } });
      await begin[action]?.();
      await waitFor(() => expect(toastText()).toBe("UnauthorizedYou are logged out. Logging in again..."));
      await waitFor(() => expect(departures).toHaveBeenCalledWith("/api/login"));
      vi.unstubAllGlobals();
    },
  );
});
