import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
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
import { aMenu, closeMenu, MAIN, storedMenu } from "#test/people/menus.ts";

const app = useApp();
afterEach(stopBrowsing);

/** Anna, who cannot have milk, and Eva, a guest, have seats at a dinner. */
async function aGala() {
  const deadline = new Date("2026-03-20T04:00:00Z");
  const { id } = await aDinner(app.db, { title: "Gala", registrationDeadline: deadline });
  const member = await aMember(app.db, { email: "anna@example.org", confirmedEmail: "anna@example.org" });
  await aRegistration(app.db, {
    eventId: id,
    memberId: member.id,
    guestTickets: 1,
    amount: "325.00",
    guestInfo: [{ firstName: "Eva", lastName: "Nova" }],
  });
  const milk = { list: [{ code: "milk", severity: "allergy" }], words: null, carriesEpinephrine: false };
  await app.db.execute(sql`update attendees set needs = ${JSON.stringify(milk)}::jsonb, needs_at = now(),
    needs_source = 'officer' where kind = 'member'`);
  return id;
}
const open = (eventId: number, page = "menu") => anOfficer(app, `/events/${eventId}/${page}`, "limited");
const namesIn = async (eventId: number) =>
  (await storedMenu(app.db, eventId)).courses.map(({ name, options }) => [
    name,
    ...options.map((one) => one.name),
  ]);
const rowOf = async (name: string) =>
  within(await screen.findByRole("row", { name: new RegExp(`^${name}`) }));
const count = async (table: "outbox" | "choices") =>
  (await app.db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${table}`))).rows[0]?.n;

describe("the editor", () => {
  test("writes a first menu, with what a dish contains and which is the house's", async () => {
    const id = await aGala();
    await open(id);
    await openDialog("Write the menu");
    await press("Save menu", topDialog());
    expect(within(topDialog()).getByText("Name this course")).toBeTruthy();
    expect(within(topDialog()).getAllByText("Name this dish")).toHaveLength(2);
    typeInto("Course", "Main course");
    typeInto("Dish A", "Venison");
    typeInto("Dish B", "Celeriac");
    fireEvent.click(fieldOf("House dish: Venison, Main course"));
    await press("Allergens and diets: Venison, Main course", topDialog());
    fireEvent.click(fieldOf("Milk"));
    await press("Add a dish to Main course", topDialog());
    typeInto("Dish C", "Turbot");
    await press("Move up: Turbot, Main course", topDialog());
    await press("Save menu", topDialog());
    await dialogsAreClosed();
    expect(await namesIn(id)).toEqual([["Main course", "Venison", "Turbot", "Celeriac"]]);
    const [course] = (await storedMenu(app.db, id)).courses;
    expect(course?.options[0]).toMatchObject({ contains: ["milk"], isHouse: true });
    expect(await screen.findByText("2 people have not chosen yet.")).toBeTruthy();
  });

  test("has one house dish in a course, and refuses two dishes of one name", async () => {
    const id = await aGala();
    await aMenu(app.db, id);
    await open(id);
    await openDialog("Edit menu");
    fireEvent.click(fieldOf("House dish: Turbot, Main course"));
    expect(fieldOf("House dish: Venison, Main course")).toHaveProperty("checked", false);
    const [second] = within(topDialog()).getAllByLabelText("Dish B");
    if (!second) throw new Error("no dish");
    fireEvent.change(second, { target: { value: "venison" } });
    await press("Save menu", topDialog());
    expect(within(topDialog()).getByText("Two dishes of a course cannot have the same name")).toBeTruthy();
    expect((await storedMenu(app.db, id)).version).toBe(1);
  });

  test("asks before a chosen dish goes, and then tells by email", async () => {
    const id = await aGala();
    const { dish } = await aMenu(app.db, id);
    await app.db.execute(sql`insert into choices (attendee_id, event_id, course_id, option_id, chosen_source, chosen_at)
      select id, ${id}, ${dish("Turbot").courseId}, ${dish("Turbot").optionId}, 'typed', now() from attendees`);
    await open(id);
    await openDialog("Edit menu");
    await press("Remove: Turbot, Main course", topDialog());
    await press("Save menu", topDialog());
    await screen.findByRole("dialog", { name: "Tell 2 people by email?" });
    expect(
      within(topDialog()).getByText("2 people chose “Turbot”, which is removed: they choose again."),
    ).toBeTruthy();
    expect([await count("outbox"), await count("choices")]).toEqual([0, 2]);
    await press("Save and Email", topDialog());
    await dialogsAreClosed();
    expect([await count("outbox"), await count("choices")]).toEqual([1, 0]);
    expect(toastText()).toContain("emailing everyone");
  });

  test("shows the newer menu instead of writing over it", async () => {
    const id = await aGala();
    await aMenu(app.db, id);
    await open(id);
    await openDialog("Edit menu");
    await app.db.execute(sql`update courses set name = 'Main plate' where name = 'Main course'`);
    await app.db.execute(sql`update menus set version = version + 1`);
    const [course] = within(topDialog()).getAllByLabelText("Course");
    if (!course) throw new Error("no course");
    fireEvent.change(course, { target: { value: "Mine" } });
    await press("Save menu", topDialog());
    await press("Show the newer menu", topDialog());
    expect(within(topDialog()).getAllByLabelText("Course")[0]).toHaveProperty("value", "Main plate");
    expect((await namesIn(id))[0]?.[0]).toBe("Main plate");
  });

  test("closes choices at a time of the chapter", async () => {
    const id = await aGala();
    await aMenu(app.db, id);
    await open(id);
    await openDialog("Edit menu");
    typeInto("Members choose until: date", "2026-03-18");
    expect(fieldOf("Members choose until: time").value).toBe("17:00");
    await press("Save menu", topDialog());
    await dialogsAreClosed();
    expect((await storedMenu(app.db, id)).chooseBy?.toISOString()).toBe("2026-03-18T21:00:00.000Z");
    expect(screen.getByText(/Members choose until March 18, 2026 at 5:00 PM/)).toBeTruthy();
  });
});

test("The menu of an earlier dinner is copied", async () => {
  const id = await aGala();
  const earlier = await aDinner(app.db, {
    title: "Winter Dinner",
    dateTime: new Date("2026-02-01T23:00:00Z"),
  });
  await aMenu(app.db, earlier.id);
  await open(id);
  await press("Copy this menu: Winter Dinner, February 1, 2026");
  expect(await screen.findByRole("heading", { name: "Dessert" })).toBeTruthy();
  expect(await namesIn(id)).toEqual(await namesIn(earlier.id));
});

describe("the choices", () => {
  test("are made by an officer for one person, with the warning in words", async () => {
    const id = await aGala();
    await aMenu(app.db, id);
    await open(id);
    const before = await rowOf("Anna Weber");
    expect(before.getAllByText("Not chosen yet")).toHaveLength(2);
    await openDialog("Change the choices of Anna Weber");
    const main = fieldOf("Main course");
    if (!(main instanceof HTMLSelectElement)) throw new Error("no list");
    const venison = [...main.options].find(({ text }) => text.includes("Venison"))?.value;
    typeInto("Main course", venison ?? "");
    expect(within(topDialog()).getByText("Contains milk, named in their needs.")).toBeTruthy();
    await press("Save choices", topDialog());
    await dialogsAreClosed();
    const row = await rowOf("Anna Weber");
    expect([row.getByText("Venison"), row.getByText("kept although it contains milk")]).toHaveLength(2);
    expect(await count("choices")).toBe(1);
  });

  test("name the house's dish, and whom to ask, once the menu has closed", async () => {
    const id = await aGala();
    await aMenu(app.db, id);
    await closeMenu(app.db, id, app.now);
    await open(id);
    const row = await rowOf("Eva Nova");
    expect([
      row.getByText("(house)"),
      row.getByText("To ask"),
      row.getByText("with Anna Weber"),
    ]).toHaveLength(3);
    fireEvent.click(screen.getByLabelText("Only people to ask (2)"));
    expect(screen.getAllByRole("row", { name: /Anna Weber|Eva Nova/ })).toHaveLength(2);
  });

  test("are on the list to ask where nothing can be served", async () => {
    const id = await aGala();
    await aMenu(app.db, id);
    await closeMenu(app.db, id, app.now);
    await open(id, "needs");
    expect(
      await screen.findByText("1 of 2 not answered, 2 without a dish, 1 with a house dish they can’t eat"),
    ).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText("No dish chosen")).toHaveLength(2));
    expect(screen.getAllByText(/: Dessert\./)).toHaveLength(2);
  });

  test("ask about a house dish that contains what the person cannot eat", async () => {
    const id = await aGala();
    await aMenu(app.db, id, { courses: [MAIN] });
    await closeMenu(app.db, id, app.now);
    await open(id);
    const row = await rowOf("Anna Weber");
    expect(row.getByText("To ask: contains milk, and was not chosen")).toBeTruthy();
    expect(row.queryByText(/kept although/)).toBeNull();
    expect(
      screen.getByText("1 person to ask: the house dish contains something they can’t eat."),
    ).toBeTruthy();
    expect(screen.getByLabelText("Only people to ask (1)")).toBeTruthy();
    await stopBrowsing();
    await open(id, "needs");
    expect(await screen.findByText("1 of 2 not answered, 1 with a house dish they can’t eat")).toBeTruthy();
    expect(await screen.findByText("House dish contains milk")).toBeTruthy();
    expect(screen.getByText(/: Venison, Main course\./)).toBeTruthy();
  });
});
