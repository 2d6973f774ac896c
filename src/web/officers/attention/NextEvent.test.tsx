import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead } from "#test/pages/intercept-calls.tsx";
import { anOfficer } from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(stopBrowsing);

const card = (name = "Truffles") => screen.findByRole("region", { name });
const figure = (inside: HTMLElement, label: string) =>
  within(inside).getByText(label).closest("div")?.textContent;

test("The overview opens with the next event, one click from its attendees", async () => {
  const { id } = await aDinner(app.db, { title: "Truffles", totalSeats: 4 });
  const { id: memberId } = await aMember(app.db);
  await aRegistration(app.db, { eventId: id, memberId, guestTickets: 1, foodRequests: "No oysters" });
  await aRegistration(app.db, { eventId: id, status: "waitlist", guestTickets: 2 });
  await anOfficer(app, "/admin");
  const next = await card();
  expect(next.textContent).toContain("Next event: in 14 days");
  expect(next.textContent).toContain("Tuesday, March 24, 2026 at 6:00 PM, Maison Claire, Washington");
  expect(figure(next, "Seats")).toBe("Seats2 of 42 free");
  expect(figure(next, "Waitlist")).toBe("Waitlist1 party3 seats");
  expect(figure(next, "Left to do")).toBe("Left to do4 itemsnext: Read 1 food request");
  // Nothing is above it but the heading.
  expect(screen.getAllByRole("heading")[1]?.textContent).toBe("Truffles");
  fireEvent.click(within(next).getByRole("link", { name: "Guests" }));
  await waitFor(() => expect(window.location.pathname).toBe(`/events/${id}/attendees`));
  expect(await screen.findByRole("heading", { level: 1, name: "Truffles" })).toBeTruthy();
});

test.each([
  ["2026-03-10T14:00:00.000Z", "under way"],
  ["2026-03-10T22:00:00.000Z", "today"],
  ["2026-03-11T22:00:00.000Z", "tomorrow"],
])("An event at %s is %s", async (dateTime, when) => {
  await aDinner(app.db, { title: "Truffles", dateTime: new Date(dateTime) });
  await anOfficer(app, "/admin");
  expect((await card()).textContent).toContain(`Next event: ${when}`);
});

test("A full house and unpaid seats are said in words", async () => {
  const { id } = await aDinner(app.db, { title: "Truffles", totalSeats: 3 });
  await aRegistration(app.db, { eventId: id, guestTickets: 1 });
  const holdExpiresAt = new Date(app.now.getTime() + 60_000);
  await aRegistration(app.db, { eventId: id, status: "pending", holdExpiresAt });
  await anOfficer(app, "/admin");
  expect(figure(await card(), "Seats")).toBe("Seats2 of 3sold out, 1 not paid yet");
});

test("A limited officer sees what they may do with whom to ask", async () => {
  await aDinner(app.db, { title: "Truffles" });
  await aMember(app.db, {
    firstName: "Olga",
    lastName: "Officer",
    email: "olga@example.org",
    adminPrivileges: "full",
    userName: "olga",
    passwordHash: "x",
  });
  await anOfficer(app, "/admin", "limited");
  const rights = await card("What you may do");
  expect(rights.textContent).toContain("You have limited rights.");
  expect((await within(rights).findByRole("link", { name: "Olga Officer" })).getAttribute("href")).toBe(
    "mailto:olga@example.org",
  );
});

test("Without a full officer who can log in, the chapter is whom to ask", async () => {
  await anOfficer(app, "/admin", "limited");
  const rights = await card("What you may do");
  const link = await within(rights).findByRole("link", { name: "the chapter" });
  expect(link.getAttribute("href")).toBe(app.config.chapter.contactUrl);
});

test("A full officer is not told what full officers may do", async () => {
  await anOfficer(app, "/admin");
  expect(await screen.findByRole("heading", { name: "No event is planned" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Create Event" }).getAttribute("href")).toBe("/admin/events?new");
  expect(screen.queryByText("What you may do")).toBeNull();
});

test("That it could not be loaded is said, with a retry", async () => {
  await aDinner(app.db, { title: "Truffles" });
  await anOfficer(app, "/admin");
  answerInstead("GET /api/admin/next-event", { status: 500, times: 1 });
  expect(await screen.findByText("The next event could not be loaded.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await card()).toBeTruthy();
});

test("The lists alone have their own address, and keep it from tab to tab", async () => {
  await aDinner(app.db, { title: "Truffles" });
  await anOfficer(app, "/admin?tab=events&only=list", "limited");
  expect(await screen.findByRole("heading", { level: 3, name: "Truffles" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Truffles" })).toBeNull();
  fireEvent.mouseDown(screen.getByRole("tab", { name: "Members" }), { button: 0 });
  await waitFor(() => expect(window.location.search).toBe("?tab=members&only=list"));
  expect(await screen.findByRole("table", { name: "Members" })).toBeTruthy();
});
