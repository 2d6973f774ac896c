import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { browse, stopBrowsing } from "#test/pages/browse.tsx";
import { watchCalls } from "#test/pages/intercept-calls.tsx";
import { anOffer } from "#test/pages/member-page.tsx";

const app = useApp();
afterEach(stopBrowsing);

async function openDashboard(firstName = "Anna", facts: Parameters<typeof aMember>[1] = {}) {
  const member = await aMember(app.db, facts);
  const cookie = await sessionOf(app, { memberId: member.id });
  const record = { id: member.id, firstName, lastName: "Dvořák", isMember: true };
  return { member, open: () => browse(app, "/", { cookie, record }) };
}

function card(name: string) {
  return within(screen.getByRole("region", { name }));
}

async function titlesIn(name: string): Promise<(string | null)[]> {
  return (await card(name).findAllByRole("heading", { level: 3 })).map((heading) => heading.textContent);
}

test("The dashboard shows the next three dinners, nearest first, and none that is over", async () => {
  const { open } = await openDashboard();
  for (const [title, day] of [
    ["Fifth", "2026-06-05"],
    ["Second", "2026-04-02"],
    ["Over", "2026-03-09"],
    ["Third", "2026-05-03"],
    ["First", "2026-03-11"],
    ["Fourth", "2026-05-20"],
  ] as const) {
    await aDinner(app.db, { title, dateTime: new Date(`${day}T22:30:00Z`), location: "The Old Mill" });
  }
  open();
  expect(await screen.findByRole("heading", { level: 1, name: "Welcome back, Anna!" })).toBeTruthy();
  expect(await titlesIn("Upcoming Events")).toEqual(["First", "Second", "Third"]);
  expect(card("Upcoming Events").getByText("April 2, 2026 at 6:30 PM")).toBeTruthy();
  expect(screen.getByRole("link", { name: "View All Events" }).getAttribute("href")).toBe("/events");
});

describe("Your Next Dinner", () => {
  const NEXT = /^Your Next Dinner/;
  const book = async (eventId: number, memberId: number, status: "confirmed" | "waitlist" = "confirmed") =>
    (await aRegistration(app.db, { eventId, memberId, status, guestTickets: 1 })).id;
  const dinnerOn = async (day: string, title: string) =>
    (await aDinner(app.db, { title, dateTime: new Date(`${day}T22:30:00Z`) })).id;

  test("is the soonest paid one, first on the page, with links to it and to its calendar file", async () => {
    const { member, open } = await openDashboard();
    await dinnerOn("2026-03-11", "Not mine");
    await book(await dinnerOn("2026-03-12", "Waiting"), member.id, "waitlist");
    await book(await dinnerOn("2026-06-05", "Later"), member.id);
    const id = await book(await dinnerOn("2026-03-15", "Mine"), member.id);
    open();
    const next = await screen.findByRole("region", { name: "Your Next Dinner · in 5 days" });
    const inside = within(next);
    expect(inside.getByRole("heading", { level: 3 }).textContent).toBe("Mine");
    expect(inside.getByText("Sunday, March 15, 2026")).toBeTruthy();
    expect(inside.getByText("1 member ticket, 1 guest ticket")).toBeTruthy();
    for (const name of ["Mine", "View Registration"]) {
      expect(inside.getByRole("link", { name }).getAttribute("href")).toBe(`/my-events#registration-${id}`);
    }
    expect(inside.getByRole("link", { name: "Add to Calendar" }).getAttribute("href")).toBe(
      `/api/registrations/${id}/calendar`,
    );
    expect(screen.getAllByRole("region")[0]).toBe(next);
  });

  test.each([
    ["2026-03-10", "Your Next Dinner · today"],
    ["2026-03-11", "Your Next Dinner · tomorrow"],
  ])("on %s is called %s", async (day, name) => {
    const { member, open } = await openDashboard();
    await book(await dinnerOn(day, "Gala"), member.id);
    open();
    expect(await screen.findByRole("region", { name })).toBeTruthy();
  });

  test("is missing for a member without one", async () => {
    const { member, open } = await openDashboard();
    await book(await dinnerOn("2026-03-09", "Yesterday"), member.id);
    open();
    await screen.findByText("Payment confirmed");
    expect(screen.queryByRole("region", { name: NEXT })).toBeNull();
  });

  test("and every other booked dinner are marked among the upcoming events", async () => {
    const { member, open } = await openDashboard();
    await dinnerOn("2026-03-11", "Not mine");
    await book(await dinnerOn("2026-03-12", "Waiting"), member.id, "waitlist");
    await book(await dinnerOn("2026-03-15", "Mine"), member.id);
    open();
    await screen.findByRole("region", { name: NEXT });
    const lines = await card("Upcoming Events").findAllByRole("listitem");
    const marks = lines.map((line) =>
      ["Registered", "On the waitlist"].filter((mark) => within(line).queryByText(mark)),
    );
    expect(marks).toEqual([[], ["On the waitlist"], ["Registered"]]);
  });
});

test("Offered seats come before everything else, with a button to take them", async () => {
  const { member, open } = await openDashboard("Anna", { localDuesPaidThrough: "2026-02-27" });
  const paid = await aDinner(app.db, { title: "Gala" });
  await aRegistration(app.db, { eventId: paid.id, memberId: member.id });
  const held = await aDinner(app.db, { title: "Summer Dinner" });
  await aRegistration(app.db, {
    eventId: held.id,
    memberId: member.id,
    status: "pending",
    holdExpiresAt: new Date(Date.now() + 10 * 60_000),
  });
  const { id } = await aDinner(app.db, { title: "Spring Dinner" });
  await anOffer(app, { eventId: id, memberId: member.id, memberTickets: 1, guestTickets: 1 });
  open();
  const notice = (await screen.findByText("Seats have opened up for you at Spring Dinner.")).closest("p");
  expect(notice?.textContent).toContain(
    "1 member ticket, 1 guest ticket, held until March 11, 2026 at 11:00 AM",
  );
  const [first] = within(screen.getByRole("main"))
    .getAllByRole("link")
    .filter((link) => link.textContent !== "View All Events");
  expect([first?.textContent, first?.getAttribute("href")]).toEqual([
    "Take Your Seats",
    `/events/${id}/register`,
  ]);
});

test("Without upcoming dinners or registrations the dashboard says so", async () => {
  const { open } = await openDashboard("");
  open();
  expect(await screen.findByText("No upcoming events yet")).toBeTruthy();
  expect(await screen.findByText("No recent activity")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Browse Events" }).getAttribute("href")).toBe("/events");
  expect(screen.getByRole("heading", { level: 1, name: "Welcome back, Member!" })).toBeTruthy();
});

test("Recent activity shows the five newest registrations with their details", async () => {
  const { member, open } = await openDashboard();
  const ids: number[] = [];
  for (let number = 1; number <= 7; number += 1) {
    const dinner = await aDinner(app.db, { title: `Dinner ${number}`, location: `House ${number}` });
    const { id } = await aRegistration(app.db, {
      eventId: dinner.id,
      memberId: member.id,
      amount: "250.00",
      status: number === 7 ? "waitlist" : "confirmed",
      createdAt: new Date(`2026-03-0${number}T12:00:00Z`),
    });
    ids.push(id);
  }
  open();
  await screen.findByRole("heading", { level: 1 });
  expect(await titlesIn("Recent Activity")).toEqual([
    "Dinner 7",
    "Dinner 6",
    "Dinner 5",
    "Dinner 4",
    "Dinner 3",
  ]);
  const [newest, next] = card("Recent Activity").getAllByRole("listitem");
  expect(newest?.textContent).toBe("Dinner 7Joined waitlist$250.00March 24, 2026 at 6:00 PMHouse 7");
  expect(next?.textContent).toContain("Payment confirmed");
  const links = card("Recent Activity").getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    [7, 6, 5, 4, 3].map((number) => `/my-events#registration-${ids[number - 1]}`),
  );
});

describe("Dues", () => {
  test.each([
    [
      "2026-02-27",
      "Membership Expired: Your membership expired on February 27, 2026. Please renew to continue accessing member benefits.",
    ],
    [
      "2026-03-20",
      "Membership Expiring Soon: Your membership expires in 10 days on March 20, 2026. Renew now to avoid any interruption.",
    ],
    [null, "Membership Expired: Please renew to continue accessing member benefits."],
  ])("paid through %s are mentioned, with a link to pay them", async (localDuesPaidThrough, words) => {
    const { open } = await openDashboard("Anna", { localDuesPaidThrough });
    open();
    const link = await screen.findByRole("link", { name: "View Your Dues" });
    expect(link.getAttribute("href")).toBe("/dues-renewal");
    expect(
      screen.getByText((_, element) => element?.tagName === "P" && element.textContent === words),
    ).toBeTruthy();
  });

  test("that are current are not mentioned", async () => {
    const { open } = await openDashboard("Anna", { localDuesPaidThrough: "2026-04-10" });
    open();
    const calls = watchCalls();
    await screen.findByText("No recent activity");
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain("GET /api/member/dues-status"));
    // Its answer needs a moment more than the question.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(screen.queryByText(/Membership (Expired|Expiring|Current)/)).toBeNull();
  });
});

test("Held unpaid seats come first, with a link to pay or cancel them", async () => {
  const { member, open } = await openDashboard();
  const hold = async (title: string) =>
    aRegistration(app.db, {
      eventId: (await aDinner(app.db, { title })).id,
      memberId: member.id,
      status: "pending",
      holdExpiresAt: new Date(Date.now() + 10 * 60_000),
    });
  await hold("Spring Dinner");
  open();
  const notice = (await screen.findByText("You haven’t paid for Spring Dinner yet.")).closest("p");
  expect(notice?.textContent).toMatch(/Your seats are held until \d+:\d\d [AP]M \(\d+ minutes left\)\.$/);
  expect(screen.getByRole("link", { name: "Pay or Cancel" }).getAttribute("href")).toBe("/my-events");
  stopBrowsing();
  await hold("Summer Dinner");
  open();
  expect(await screen.findByText("You have unpaid seats for 2 events.")).toBeTruthy();
});
