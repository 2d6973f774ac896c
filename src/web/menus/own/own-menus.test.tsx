import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, changeMember } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anna, toastSays } from "#test/pages/member-page.tsx";
import { aMenu, closeMenu } from "#test/people/menus.ts";

const app = useApp();
let me: Awaited<ReturnType<typeof anna>>;
let eventId: number;
let party: number;
/** Anna comes with Karl, who is linked to her, and a guest; the menu closes on March 20 at midnight. */
beforeEach(async () => {
  me = await anna(app);
  const karl = await aMember(app.db, { firstName: "Karl", lastName: "Weber", email: "karl@example.org" });
  await changeMember(app.db, me.id, { spouseId: karl.id });
  await changeMember(app.db, karl.id, { spouseId: me.id });
  const deadline = new Date("2026-03-20T04:00:00Z");
  eventId = (await aDinner(app.db, { title: "Spring Dinner", registrationDeadline: deadline })).id;
  party = (
    await aRegistration(app.db, {
      eventId,
      memberId: me.id,
      memberTickets: 2,
      guestTickets: 1,
      amount: "475.00",
      memberInfo: [{ firstName: "Karl", lastName: "Weber" }],
      guestInfo: [{ firstName: "Eva", lastName: "Nova" }],
    })
  ).id;
  await app.db.execute(sql`update attendees set member_id = ${karl.id} where kind = 'member' and place = 1`);
  const milk = { list: [{ code: "milk", severity: "allergy" }], words: null, carriesEpinephrine: false };
  await app.db.execute(sql`update attendees set needs = ${JSON.stringify(milk)}::jsonb, needs_at = now(),
    needs_source = 'profile' where kind = 'member'`);
});
afterEach(stopBrowsing);

const stored = async () =>
  (
    await app.db.execute<{ who: string; dish: string }>(sql`
      select coalesce(nullif(a.first_name, ''), 'Anna') as who, o.name as dish from choices c
        join attendees a on a.id = c.attendee_id join course_options o on o.id = c.option_id
        order by a.kind desc, a.place, o.id`)
  ).rows.map(({ who, dish }) => `${who}: ${dish}`);
const card = (name: string) => within(screen.getByRole("region", { name }));
async function openMenu() {
  me.open(`/my-events/${party}/menu`);
  await screen.findByRole("heading", { name: "Spring Dinner" });
}

describe("the menu of one's party", () => {
  test("is chosen from for each person, and saved with one button", async () => {
    await aMenu(app.db, eventId);
    await openMenu();
    expect(screen.getByText("March 20, 2026 at 12:00 AM")).toBeTruthy();
    const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save Choices" });
    expect(save.disabled).toBe(true);
    fireEvent.click(card("You").getByRole("radio", { name: /Turbot/ }));
    fireEvent.click(card("Eva Nova").getByRole("radio", { name: /Celeriac/ }));
    fireEvent.click(card("Eva Nova").getByRole("radio", { name: /Pear/ }));
    expect(screen.getByText("3 unsaved choices.")).toBeTruthy();
    fireEvent.click(save);
    await waitFor(() => toastSays("Choices Saved", "We’ll let the kitchen know."));
    expect(await stored()).toEqual(["Anna: Turbot", "Eva: Celeriac", "Eva: Pear"]);
    expect(screen.queryByText(/unsaved/)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Clear: Dessert, Eva Nova" }));
    fireEvent.click(save);
    await waitFor(async () => expect(await stored()).toEqual(["Anna: Turbot", "Eva: Celeriac"]));
  });

  test("warns of what one cannot eat, keeps it all the same, and tells nothing of the spouse", async () => {
    await aMenu(app.db, eventId);
    await openMenu();
    const warning = "Contains milk, which is on your list of things to avoid";
    expect(card("You").getAllByText(warning)).toHaveLength(2);
    expect(card("Karl Weber").queryByText(warning)).toBeNull();
    expect(card("Karl Weber").getByText(/^Karl Weber’s dietary needs are private/)).toBeTruthy();
    expect(card("Eva Nova").queryByText(/are private/)).toBeNull();
    fireEvent.click(card("You").getByRole("radio", { name: /Venison/ }));
    fireEvent.click(card("Karl Weber").getByRole("radio", { name: /Venison/ }));
    expect(
      screen.getAllByText("You can still choose this dish. We’ll alert the kitchen about the milk."),
    ).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: "Save Choices" }));
    await waitFor(async () => expect(await stored()).toEqual(["Anna: Venison", "Karl: Venison"]));
  });

  test("shows what is served once it has closed", async () => {
    const { dish } = await aMenu(app.db, eventId);
    const { rows } = await app.db.execute<{ id: number }>(sql`select id from attendees where kind = 'guest'`);
    await app.db.execute(sql`insert into choices (attendee_id, event_id, course_id, option_id, chosen_source, chosen_at)
      values (${rows[0]?.id}, ${eventId}, ${dish("Pear").courseId}, ${dish("Pear").optionId}, 'typed', now())`);
    await closeMenu(app.db, eventId, app.now);
    await openMenu();
    expect(await screen.findByText(/^Choices closed on Tuesday, March 10, 11:00 AM\. Please/)).toBeTruthy();
    expect(screen.queryByRole("radio")).toBeNull();
    expect(card("You").getByText("(house)")).toBeTruthy();
    expect(
      card("You").getByText("It contains milk, and was not chosen. Please speak to the chair."),
    ).toBeTruthy();
    expect(card("You").getByText("Nothing was chosen. Please contact a chapter officer.")).toBeTruthy();
    expect(card("Eva Nova").getByText("Pear")).toBeTruthy();
  });

  test("shows a newer one instead of saving what was chosen from an older one", async () => {
    await aMenu(app.db, eventId);
    await openMenu();
    fireEvent.click(card("You").getByRole("radio", { name: /Turbot/ }));
    await app.db.execute(sql`update course_options set name = 'Halibut' where name = 'Turbot'`);
    await app.db.execute(sql`update menus set version = version + 1`);
    fireEvent.click(screen.getByRole("button", { name: "Save Choices" }));
    await waitFor(() =>
      toastSays("Choices Not Saved", "The menu was changed since you opened it. Please choose again."),
    );
    const halibut = card("You").getByRole<HTMLInputElement>("radio", { name: /Halibut/ });
    expect([halibut.checked, await stored()]).toEqual([false, []]);
  });

  test("is on the card in My Events, with how much is missing", async () => {
    await aMenu(app.db, eventId);
    me.open("/my-events");
    expect(await screen.findByText("Choose 6 dishes")).toBeTruthy();
    expect(screen.getAllByText("2 dishes to choose")).toHaveLength(3);
    const link = screen.getByRole("link", { name: "Choose Dishes: Spring Dinner" });
    expect(link.getAttribute("href")).toBe(`/my-events/${party}/menu`);
  });

  test("is not where there is none", async () => {
    me.open(`/my-events/${party}/menu`);
    expect(await screen.findByRole("heading", { name: "No Menu" })).toBeTruthy();
  });
});
