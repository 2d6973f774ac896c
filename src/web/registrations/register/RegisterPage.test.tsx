import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aPicture, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { delayCall } from "#test/pages/intercept-calls.tsx";
import { add, aFullDinner, anna, anOffer, anUnpaidRegistration, countOf } from "#test/pages/member-page.tsx";

const app = useApp();
afterEach(stopBrowsing);

let me: Awaited<ReturnType<typeof anna>>;
beforeEach(async () => {
  me = await anna(app);
});

function form() {
  return screen.findByRole("button", { name: "Proceed to Payment" });
}
function isFormShown() {
  return screen.queryByRole("button", { name: "Proceed to Payment" }) !== null;
}

describe("what the page shows", () => {
  test("a skeleton while the event loads", async () => {
    const { id } = await aDinner(app.db);
    me.open(`/events/${id}/register`);
    const release = delayCall(`GET /api/events/${id}`);
    expect(await screen.findByText("Loading the event…")).toBeTruthy();
    release();
    expect(await form()).toBeTruthy();
  });

  test.each(["999999", "abc", "0"])("no event under /events/%s/register", async (id) => {
    me.open(`/events/${id}/register`);
    expect(await screen.findByRole("heading", { level: 1, name: "Event Not Found" })).toBeTruthy();
    expect(screen.getByText("The event you're looking for doesn't exist or has been removed.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Browse Other Events" }).getAttribute("href")).toBe("/events");
  });

  test("an event that is over, even where it was sold out", async () => {
    const { id } = await aFullDinner(app, { dateTime: new Date("2026-03-10T14:59:00Z") });
    me.open(`/events/${id}/register`);
    expect(await screen.findByRole("heading", { level: 1, name: "Event Has Passed" })).toBeTruthy();
    expect(
      screen.getByText("This event has already occurred and registration is no longer available."),
    ).toBeTruthy();
    expect(screen.getByRole("link", { name: "Browse Current Events" }).getAttribute("href")).toBe("/events");
    expect(screen.queryByText("Event Sold Out")).toBeNull();
  });

  test.each([
    ["A table set for forty", "img"],
    [null, "presentation"],
  ])("the picture with the description %s, in sizes that spare a phone", async (imageAlt, role) => {
    const { id } = await aDinner(app.db, { imageUrl: await aPicture(app.db), imageAlt });
    me.open(`/events/${id}/register`);
    const [picture] = (await screen.findAllByRole(role)).filter(({ tagName }) => tagName === "IMG");
    expect(picture?.getAttribute("alt")).toBe(imageAlt ?? "");
    const [avif] = picture?.parentElement?.querySelectorAll("picture > source") ?? [];
    expect(avif?.getAttribute("srcset")).toMatch(/-480\.avif 480w, .*-960\.avif 960w$/);
    expect(avif?.getAttribute("sizes")).toBe(
      "(max-width: 40rem) min(92vw, 20rem), (min-width: 64rem) 36rem, 6rem",
    );
  });

  test("of an inactive dinner, to a member who has a place in it, only their registration", async () => {
    const { id } = await aDinner(app.db, { isActive: false });
    await aRegistration(app.db, { eventId: id, memberId: me.id });
    me.open(`/events/${id}/register`);
    expect(await screen.findByText(/You’re registered/)).toBeTruthy();
    expect(screen.queryByText("Members can’t see this yet")).toBeNull();
  });

  test("the form for an event one minute ahead", async () => {
    const { id } = await aDinner(app.db, { dateTime: new Date("2026-03-10T15:01:00Z") });
    me.open(`/events/${id}/register`);
    expect(await form()).toBeTruthy();
  });

  test("the server's sentence if registration has closed, even if sold out", async () => {
    const { id } = await aFullDinner(app, {
      title: "Spring Gala",
      registrationDeadline: new Date("2026-03-10T15:00:00Z"),
    });
    me.open(`/events/${id}/register`);
    expect(await screen.findByText("Registration for this event has closed")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: "Spring Gala" })).toBeTruthy();
    expect(isFormShown()).toBe(false);
    expect(screen.queryByRole("button", { name: "Join Waitlist" })).toBeNull();
  });

  test("the waitlist where no seat is free", async () => {
    const { id } = await aFullDinner(app);
    me.open(`/events/${id}/register`);
    expect(await screen.findByRole("heading", { name: "Event Sold Out" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Join Waitlist" })).toBeTruthy();
    expect(isFormShown()).toBe(false);
  });

  test("its own address without /register, with what follows the question mark", async () => {
    const { id } = await aDinner(app.db);
    me.open(`/events/${id}?from=email`);
    await form();
    expect(window.location.pathname + window.location.search).toBe(`/events/${id}/register?from=email`);
  });

  test("why the event could not be loaded, and a retry", async () => {
    const { id } = await aDinner(app.db);
    await app.db.execute(sql`alter table registrations rename to registrations_away`);
    try {
      me.open(`/events/${id}/register`);
      expect(await screen.findByText("The event could not be loaded.")).toBeTruthy();
    } finally {
      await app.db.execute(sql`alter table registrations_away rename to registrations`);
    }
    screen.getByRole("button", { name: "Try again" }).click();
    expect(await form()).toBeTruthy();
  });
});

describe("the summary", () => {
  test("shows everything about the event and links to the list and the terms", async () => {
    const { id } = await aDinner(app.db, {
      title: "Spring Gala",
      category: "Networking",
      description: "Six courses.",
      location: "Maison Claire",
      memberPrice: "150.00",
      ecuyerPrice: "141.00",
      mondialePrice: "142.00",
      dateTime: new Date("2026-03-24T22:30:00Z"),
      endDateTime: new Date("2026-03-25T02:00:00Z"),
      registrationDeadline: new Date("2026-03-20T21:00:00Z"),
      totalSeats: 50,
    });
    await aRegistration(app.db, { eventId: id, memberTickets: 2, guestTickets: 3 });
    me.open(`/events/${id}/register`);
    await form();
    const page = within(screen.getByRole("main"));
    expect(page.getByRole("heading", { level: 1, name: "Spring Gala" })).toBeTruthy();
    for (const text of [
      "Networking",
      "Six courses.",
      "Tuesday, March 24, 2026",
      "6:30 PM – 10:00 PM",
      "Maison Claire",
      "45 of 50 seats available",
      "From $150.00",
      /^Register, or cancel for a refund, by March 20, 2026 at 5:00 PM/,
    ]) {
      expect(page.getByText(text)).toBeTruthy();
    }
    expect(page.queryByText(/141|142|Ecuyer|Mondiale/)).toBeNull();
    expect(page.getByRole("link", { name: "Back to Events" }).getAttribute("href")).toBe("/events");
    expect(page.getByRole("link", { name: /terms and conditions/ }).getAttribute("href")).toBe("/terms");
    expect(page.getByText(/redirected to the secure page of our card payment provider/)).toBeTruthy();
  });

  test("folds its text for a narrow screen, and says whether it is open", async () => {
    const { id } = await aDinner(app.db, { description: "Six courses." });
    me.open(`/events/${id}/register`);
    await form();
    const about = screen.getByRole("button", { name: "About This Dinner" });
    const text = document.getElementById(about.getAttribute("aria-controls") ?? "");
    expect(text?.textContent).toContain("Six courses.");
    expect([about.getAttribute("aria-expanded"), text?.className]).toEqual([
      "false",
      expect.stringContaining("max-lg:hidden"),
    ]);
    fireEvent.click(about);
    expect(about.getAttribute("aria-expanded")).toBe("true");
    expect(text?.className).not.toContain("hidden");
  });

  test("has no end time where the event has none", async () => {
    const { id } = await aDinner(app.db, { dateTime: new Date("2026-03-24T22:30:00Z"), endDateTime: null });
    me.open(`/events/${id}/register`);
    await form();
    expect(screen.getByText("6:30 PM")).toBeTruthy();
  });

  test("says that a free event needs no payment", async () => {
    const { id } = await aDinner(app.db, { memberPrice: "0.00", guestPrice: "0.00" });
    me.open(`/events/${id}/register`);
    expect(await screen.findByRole("button", { name: "Confirm Seats" })).toBeTruthy();
    expect(screen.getByText(/This event is free/)).toBeTruthy();
  });
});

describe("a member with a registration for the event", () => {
  test("who has paid is told so, and sees no form", async () => {
    const { id } = await aDinner(app.db);
    await aRegistration(app.db, { eventId: id, memberId: me.id });
    me.open(`/events/${id}/register`);
    expect(await screen.findByText("You’re registered for this event")).toBeTruthy();
    expect(isFormShown()).toBe(false);
  });

  test("who has not paid can continue to payment, or change the party within its seats", async () => {
    const { id } = await aDinner(app.db, { totalSeats: 3 });
    await anUnpaidRegistration(app, {
      eventId: id,
      memberId: me.id,
      memberTickets: 1,
      guestTickets: 2,
      amount: "500.00",
      guestInfo: [
        { firstName: "Jiří", lastName: "Dvořák" },
        { firstName: "Eva", lastName: "Nová" },
      ],
    });
    me.open(`/events/${id}/register`);
    expect(await screen.findByText("Your payment isn’t complete")).toBeTruthy();
    expect(screen.getByText(/1 member ticket, 2 guest tickets, \$500\.00/)).toBeTruthy();
    expect(screen.getByText("11:10 AM")).toBeTruthy();
    expect(screen.getByText("(10 minutes left).")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Continue to Payment" })).toBeTruthy();
    expect(countOf("Guest tickets")).toBe(2);
    const guest = within(screen.getByRole("group", { name: "Guest 2" }));
    expect(guest.getByLabelText<HTMLInputElement>("First name").value).toBe("Eva");
    expect(screen.getByText("Only 3 seats left, so you can choose up to 3 tickets.")).toBeTruthy();
    add(1, "Guest tickets");
    expect(countOf("Guest tickets")).toBe(2);
  });

  test("who is on the waitlist is told so instead of the form, with the place in line", async () => {
    const { id } = await aFullDinner(app);
    // Another event's line is another line.
    await aRegistration(app.db, { eventId: (await aDinner(app.db)).id, memberId: me.id, status: "waitlist" });
    const before = new Date(app.now.getTime() - 60_000);
    await aRegistration(app.db, { eventId: id, status: "waitlist", createdAt: before });
    await aRegistration(app.db, { eventId: id, memberId: me.id, status: "waitlist" });
    me.open(`/events/${id}/register`);
    expect(await screen.findByText("You’re on the waitlist for this event")).toBeTruthy();
    expect(screen.getByText("1 party is ahead of you in line")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Join Waitlist" })).toBeNull();
  });

  test("who waits while seats are free sees the place in line beside the form", async () => {
    const { id } = await aDinner(app.db, { totalSeats: 3 });
    await aRegistration(app.db, { eventId: id, memberTickets: 2 });
    await aRegistration(app.db, { eventId: id, memberId: me.id, status: "waitlist", guestTickets: 3 });
    me.open(`/events/${id}/register`);
    expect(await screen.findByText("You’re first in line")).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Proceed to Payment" })).toBeTruthy();
  });

  test("a waitlisted member finds the form filled in with the tickets they wait for", async () => {
    const { id } = await aDinner(app.db, { totalSeats: 6 });
    const tickets = { memberTickets: 2, guestTickets: 3 };
    await aRegistration(app.db, { eventId: id, memberId: me.id, status: "waitlist", ...tickets });
    me.open(`/events/${id}/register`);
    expect(await form()).toBeTruthy();
    expect([countOf("Member tickets"), countOf("Guest tickets")]).toEqual([2, 3]);
  });

  test("who has an offer sees the filled-in form and its expiry, and can decline", async () => {
    const { id } = await aDinner(app.db, { totalSeats: 5 });
    await aRegistration(app.db, { eventId: id, memberTickets: 2 });
    await anOffer(app, { eventId: id, memberId: me.id, memberTickets: 1, guestTickets: 2 });
    me.open(`/events/${id}/register`);
    expect(
      await screen.findByText("Seats are being held for you until March 11, 2026 at 11:00 AM"),
    ).toBeTruthy();
    expect(screen.queryByText("Event Sold Out")).toBeNull();
    expect([countOf("Member tickets"), countOf("Guest tickets")]).toEqual([1, 2]);
    screen.getByRole("button", { name: "Decline Offer" }).click();
    const dialog = within(await screen.findByRole("dialog", { name: "Decline these seats?" }));
    dialog.getByRole("button", { name: "Decline Offer" }).click();
    expect(await screen.findByText("Offer Declined")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/Seats are being held for you/)).toBeNull());
    expect(screen.getByText("You’re on the waitlist for this event")).toBeTruthy();
    expect(await screen.findByText("You’re first in line")).toBeTruthy();
  });
});
