import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { catchDepartures } from "#test/pages/answered-fetch.ts";
import { browse, stopBrowsing } from "#test/pages/browse.tsx";
import { delayCall, pass, stopTheClock, until } from "#test/pages/intercept-calls.tsx";
import { anOffer } from "#test/pages/member-page.tsx";
import { go } from "#web/platform/go.ts";

const app = useApp();
afterEach(stopBrowsing);

let anna: Awaited<ReturnType<typeof aMember>>;
beforeEach(async () => {
  anna = await aMember(app.db);
});

async function open(path = "/events", record: object = { isMember: true }) {
  const cookie = await sessionOf(app, { memberId: anna.id });
  browse(app, path, { cookie, record: { id: anna.id, firstName: "Anna", ...record } });
}

async function cardOf(title: string) {
  return within(await screen.findByRole("article", { name: title }));
}

/** Waits for so many cards; by roles, the search in a long list would take longer than its growth. */
async function untilListed(count: number): Promise<void> {
  const counted = () => expect(document.querySelectorAll("article")).toHaveLength(count);
  await waitFor(counted);
}

async function titles(): Promise<(string | null)[]> {
  const cards = await screen.findAllByRole("article");
  return cards.map((card) => within(card).getByRole("heading").textContent);
}

describe("a card", () => {
  test("shows the event's details and links to registration", async () => {
    const { id } = await aDinner(app.db, {
      title: "Spring Gala",
      description: "Six courses with truffle.",
      category: "Dining",
      location: "Maison Claire",
      memberPrice: "150.00",
      totalSeats: 12,
      imageUrl: "https://pictures.example/gala.jpg",
      dateTime: new Date("2026-03-24T22:30:00Z"),
    });
    await open();
    const card = await cardOf("Spring Gala");
    for (const text of [
      "Six courses with truffle.",
      "Dining",
      "Tuesday, March 24, 2026",
      "6:30 PM",
      "Maison Claire",
      "$150.00",
      "12 seats remaining",
    ]) {
      expect(card.getByText(text)).toBeTruthy();
    }
    expect(card.getByRole("presentation").getAttribute("src")).toBe("https://pictures.example/gala.jpg");
    expect(card.getByRole("link", { name: "Register Now" }).getAttribute("href")).toBe(
      `/events/${id}/register`,
    );
    expect(card.queryByRole("link", { name: /Learn More/ })).toBeNull();
    expect(card.queryByText("Registered")).toBeNull();
    expect(card.queryByRole("link", { name: "Guests" })).toBeNull();
  });

  test("says by when to register, and until when the dinner lasts", async () => {
    await aDinner(app.db, {
      title: "Spring Gala",
      dateTime: new Date("2026-03-24T22:30:00Z"),
      endDateTime: new Date("2026-03-25T02:00:00Z"),
      registrationDeadline: new Date("2026-03-20T21:00:00Z"),
    });
    await open();
    const card = await cardOf("Spring Gala");
    expect(card.getByText("6:30 PM – 10:00 PM")).toBeTruthy();
    expect(card.getByText("Register by Fri, Mar 20, 5:00 PM")).toBeTruthy();
  });

  test("is a row of one table on paper", async () => {
    await aDinner(app.db, { title: "Spring Gala", location: "Maison Claire", totalSeats: 12 });
    await open();
    await cardOf("Spring Gala");
    expect(screen.queryByRole("table")).toBeNull();
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    const [row] = within(screen.getByRole("table", { name: "Events" }))
      .getAllByRole("row")
      .slice(1);
    for (const text of ["Spring Gala", "Maison Claire", "12 seats remaining"])
      expect(row?.textContent).toContain(text);
  });

  test("changes to the placeholder, once, when its picture does not load", async () => {
    await aDinner(app.db, { title: "Gala", imageUrl: "https://pictures.example/gone.jpg" });
    await open();
    const picture = (await cardOf("Gala")).getByRole("presentation");
    fireEvent.error(picture);
    expect(picture.getAttribute("src")).not.toBe("https://pictures.example/gone.jpg");
    const placeholder = picture.getAttribute("src");
    fireEvent.error(picture);
    expect(picture.getAttribute("src")).toBe(placeholder);
  });

  test("of a full dinner has a disabled Sold Out button and a link to the waitlist", async () => {
    const { id } = await aDinner(app.db, { title: "Full", totalSeats: 2 });
    await aRegistration(app.db, { eventId: id, memberTickets: 2 });
    await open();
    const card = await cardOf("Full");
    expect(card.getByRole<HTMLButtonElement>("button", { name: "Sold Out" }).disabled).toBe(true);
    expect(card.queryByRole("link", { name: "Register Now" })).toBeNull();
    expect(card.queryByText(/seats remaining/)).toBeNull();
    expect(card.getByRole("link", { name: "Join Waitlist" }).getAttribute("href")).toBe(
      `/events/${id}/register`,
    );
  });

  test("of offered seats has their button first, beside Sold Out", async () => {
    const { id } = await aDinner(app.db, { title: "Full", totalSeats: 2 });
    await anOffer(app, { eventId: id, memberId: anna.id, memberTickets: 2, guestTickets: 0 });
    await open();
    const card = await cardOf("Full");
    await card.findByText("Seats held for you until March 11, 2026 at 11:00 AM");
    const take = card.getByRole("link", { name: "Take Your Seats" });
    expect(take.getAttribute("href")).toBe(`/events/${id}/register`);
    const soldOut = card.getByRole<HTMLButtonElement>("button", { name: "Sold Out" });
    expect([soldOut.disabled, take.compareDocumentPosition(soldOut)]).toEqual([
      true,
      Node.DOCUMENT_POSITION_FOLLOWING,
    ]);
    expect(card.queryByText("You’re on the waitlist")).toBeNull();
  });

  test("of a dinner that the member waits for says so", async () => {
    const { id } = await aDinner(app.db, { title: "Full", totalSeats: 2 });
    await aRegistration(app.db, { eventId: id, memberTickets: 2 });
    await aRegistration(app.db, { eventId: id, memberId: anna.id, status: "waitlist" });
    await open();
    const card = await cardOf("Full");
    expect(await card.findByText("You’re on the waitlist")).toBeTruthy();
    expect(card.queryByRole("link", { name: "Join Waitlist" })).toBeNull();
  });

  test("shows Registered for paid and paying, never for waiting", async () => {
    for (const [title, status] of [
      ["Paid", "confirmed"],
      ["Paying", "pending"],
      ["Waiting", "waitlist"],
      ["Other", null],
    ] as const) {
      const { id } = await aDinner(app.db, { title });
      if (!status) continue;
      const hold = status === "pending" ? { holdExpiresAt: new Date("2026-03-10T15:20:00Z") } : {};
      await aRegistration(app.db, { eventId: id, memberId: anna.id, status, ...hold });
    }
    await open();
    await waitFor(() => expect(screen.getAllByText("Registered")).toHaveLength(2));
    expect((await cardOf("Paid")).getByText("Registered")).toBeTruthy();
    expect((await cardOf("Paying")).getByText("Registered")).toBeTruthy();
    expect((await cardOf("Paid")).getByRole("link", { name: "Register Now" })).toBeTruthy();
  });

  test("opens the dinner's own website in a new tab, and only web addresses", async () => {
    await aDinner(app.db, { title: "Away", externalUrl: "https://society.example/weekend" });
    await aDinner(app.db, { title: "Trap", externalUrl: "javascript:alert(1)" });
    await open();
    const link = (await cardOf("Away")).getByRole("link", { name: /Learn More/ });
    expect(link.getAttribute("href")).toBe("https://society.example/weekend");
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toContain("noopener");
    expect((await cardOf("Trap")).queryByText(/Learn More/)).toBeNull();
  });

  test("links officers, also limited ones, to the attendees", async () => {
    const { id } = await aDinner(app.db, { title: "Gala" });
    await app.db.execute(sql`update members set admin_privileges = 'limited'`);
    await open("/events", { isMember: true, adminPrivileges: "limited" });
    expect((await cardOf("Gala")).getByRole("link", { name: "Guests" }).getAttribute("href")).toBe(
      `/events/${id}/attendees`,
    );
  });

  test("says when registration has closed", async () => {
    await aDinner(app.db, { title: "Closed", registrationDeadline: new Date("2026-03-10T14:59:00Z") });
    await aDinner(app.db, { title: "Open", registrationDeadline: new Date("2026-03-10T15:01:00Z") });
    await open();
    const closed = await cardOf("Closed");
    expect(closed.getByText("Registration for this event has closed")).toBeTruthy();
    // The page still tells of the evening, but nothing there says that one may register.
    expect(closed.getByRole("link", { name: "View Event" })).toBeTruthy();
    expect(closed.queryByText("Register Now")).toBeNull();
    expect(closed.queryByText(/seats remaining/)).toBeNull();
    const other = await cardOf("Open");
    expect(other.getByText("50 seats remaining")).toBeTruthy();
    expect(other.queryByText("Registration for this event has closed")).toBeNull();
    expect(other.getByRole("link", { name: "Register Now" })).toBeTruthy();
  });
});

describe("the list", () => {
  test("has upcoming dinners, nearest first, and no past ones", async () => {
    for (const [title, day] of [
      ["Later", "2026-05-01"],
      ["Over", "2026-03-09"],
      ["Sooner", "2026-03-12"],
    ] as const) {
      await aDinner(app.db, { title, dateTime: new Date(`${day}T22:00:00Z`) });
    }
    await open();
    expect(await titles()).toEqual(["Sooner", "Later"]);
  });

  test("has a heading for each month of the chapter's calendar", async () => {
    for (const [title, at] of [
      ["In March", "2026-03-24T22:00:00Z"],
      // Still March at the venue.
      ["At the end of March", "2026-04-01T01:00:00Z"],
      ["In May", "2026-05-01T22:00:00Z"],
      ["A year later", "2027-03-12T22:00:00Z"],
    ] as const) {
      await aDinner(app.db, { title, dateTime: new Date(at) });
    }
    await open();
    await cardOf("A year later");
    const months = screen.getAllByRole("region").filter((region) => region.querySelector("article"));
    expect(
      months.map((month) =>
        within(month)
          .getAllByRole("heading")
          .map((it) => it.textContent),
      ),
    ).toEqual([
      ["March 2026", "In March", "At the end of March"],
      ["May 2026", "In May"],
      ["March 2027", "A year later"],
    ]);
  });

  test("says on the button of its filters how many are set, and clears them", async () => {
    await aDinner(app.db, { title: "Spring Gala", category: "Dining" });
    await open("/events?category=business&search=gala");
    const button = await screen.findByRole("button", { name: "Search and Filter (2 set)" });
    expect(button.getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(button);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    const panel = document.getElementById(button.getAttribute("aria-controls") ?? "");
    expect(panel?.contains(screen.getByLabelText("Search events"))).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(await titles()).toEqual(["Spring Gala"]);
    expect(screen.getByRole("button", { name: "Search and Filter" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Clear" })).toBeNull();
    expect(window.location.search).toBe("");
  });

  test("is filtered by text, category and date, and keeps that in the address", async () => {
    await aDinner(app.db, { title: "Spring Gala", category: "Dining" });
    await aDinner(app.db, {
      title: "Cellar talk",
      description: "Of truffle and wine.",
      category: "Business",
    });
    await aDinner(app.db, { title: "Far away", dateTime: new Date("2026-09-01T22:00:00Z") });
    await open();
    expect(await titles()).toHaveLength(3);
    fireEvent.change(screen.getByLabelText("Search events"), { target: { value: "TRUFFLE" } });
    expect(await titles()).toEqual(["Cellar talk"]);
    fireEvent.change(screen.getByLabelText("Search events"), { target: { value: "" } });
    fireEvent.change(screen.getByLabelText("Category"), { target: { value: "dining" } });
    expect(await titles()).toEqual(["Spring Gala", "Far away"]);
    fireEvent.change(screen.getByLabelText("Date"), { target: { value: "next-month" } });
    expect(await titles()).toEqual(["Far away"]);
    expect(window.location.search).toBe("?category=dining&date=next-month");
  });

  test("offers the stated categories and dates, and the categories that occur besides", async () => {
    await aDinner(app.db, { category: "Dining" });
    await open();
    const values = async (label: string) =>
      within(await screen.findByLabelText(label))
        .getAllByRole<HTMLOptionElement>("option")
        .map(({ value }) => value);
    expect(await values("Category")).toEqual([
      ...["all", "business", "technology", "marketing", "networking", "finance", "creative"],
      "dining",
    ]);
    expect(await values("Date")).toEqual(["all", "this-week", "this-month", "next-month"]);
  });

  describe("of more dinners than a page", () => {
    beforeEach(async () => {
      await app.db.execute(sql`insert into events (title, description, category, location, member_price, ecuyer_price,
          mondiale_price, guest_price, date_time)
        select 'Dinner ' || n, 'Six courses', case n when 110 then 'Regatta' else 'Dining' end, 'Maison Claire', 150, 150,
          150, 150, ${app.now.toISOString()}::timestamptz + n * interval '1 day' from generate_series(1, 110) n`);
    });

    test("starts with the nearest, and shows all on request", async () => {
      await open();
      // The first few at once, the others a moment later.
      await untilListed(50);
      expect((await titles())[0]).toBe("Dinner 1");
      expect(screen.getByText("50 events, more below")).toBeTruthy();
      fireEvent.click(screen.getByRole("button", { name: "Show More Events" }));
      await untilListed(100);
      fireEvent.click(screen.getByRole("button", { name: "Show More Events" }));
      await untilListed(110);
      expect((await titles()).at(-1)).toBe("Dinner 110");
      expect(screen.queryByRole("button", { name: "Show More Events" })).toBeNull();
      expect(screen.getByText("110 events")).toBeTruthy();
    });

    test("is searched to its end", async () => {
      await open();
      await titles();
      fireEvent.focus(screen.getByLabelText("Search events"));
      fireEvent.change(screen.getByLabelText("Search events"), { target: { value: "Dinner 10" } });
      await untilListed(11);
      expect(screen.queryByRole("button", { name: "Show More Events" })).toBeNull();
    });

    test("offers every category in use, also of later dinners", async () => {
      await open();
      const category = await screen.findByLabelText("Category");
      expect(within(category).queryByRole("option", { name: "Regatta" })).toBeNull();
      fireEvent.focus(category);
      expect(await within(category).findByRole("option", { name: "Regatta" })).toBeTruthy();
    });

    test("filtered by its address shows matches, even far ahead", async () => {
      await open("/events?category=regatta");
      await screen.findByLabelText("Category");
      expect(screen.queryByText(/^0 events/)).toBeNull();
      expect(await titles()).toEqual(["Dinner 110"]);
      expect(screen.getByText("1 event")).toBeTruthy();
      expect(screen.queryByText("No events found")).toBeNull();
    });

    test("shows the current state after one's own change, with more pages loaded", async () => {
      const { rows } = await app.db.execute<{ id: number }>(
        sql`update events set title = 'Gala', total_seats = 10 where title = 'Dinner 1' returning id`,
      );
      await aRegistration(app.db, { eventId: rows[0]?.id ?? 0, memberId: anna.id, amount: "0.00" });
      await open("/events?search=gala");
      expect((await cardOf("Gala")).getByText("9 seats remaining")).toBeTruthy();
      go("/my-events");
      fireEvent.click(await screen.findByRole("button", { name: "Change or Cancel" }));
      fireEvent.click(screen.getByRole("button", { name: "Cancel Registration" }));
      fireEvent.click(await screen.findByRole("button", { name: "Cancel Registration" }));
      await screen.findByText("No Event Registrations");
      go("/events");
      await screen.findByText("50 events, more below");
      expect(await (await cardOf("Gala")).findByText("10 seats remaining")).toBeTruthy();
    });

    test("whose next page cannot be loaded says so and retries on request", async () => {
      await open();
      await titles();
      await app.db.execute(sql`alter table events rename to events_away`);
      try {
        fireEvent.click(screen.getByRole("button", { name: "Show More Events" }));
        expect(await screen.findByText("The rest could not be loaded.")).toBeTruthy();
        await untilListed(50);
      } finally {
        await app.db.execute(sql`alter table events_away rename to events`);
      }
      fireEvent.click(screen.getByRole("button", { name: "Try again" }));
      await untilListed(110);
    });
  });

  test("says that there are no events yet", async () => {
    await open();
    expect(await screen.findByText("No events found")).toBeTruthy();
    expect(screen.getByText("Check back later for new events")).toBeTruthy();
  });

  test("says that nothing matches the filters", async () => {
    await aDinner(app.db);
    await open("/events?search=zzz");
    expect(await screen.findByText("No events found")).toBeTruthy();
    expect(screen.getByText("Try adjusting your search filters")).toBeTruthy();
  });

  test("that cannot be loaded says so and retries on request", async () => {
    await aDinner(app.db, { title: "Gala" });
    await app.db.execute(sql`alter table events rename to events_away`);
    try {
      await open();
      expect(await screen.findByText("The events could not be loaded.")).toBeTruthy();
    } finally {
      await app.db.execute(sql`alter table events_away rename to events`);
    }
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await cardOf("Gala")).toBeTruthy();
  });
});

describe("the label", () => {
  test.each([
    ["none", "Member", false],
    ["limited", "Admin User", false],
    ["full", "Admin User", true],
  ] as const)("of %s rights is %s; Create Event: %s", async (adminPrivileges, label, creates) => {
    await open("/events", { adminPrivileges, isMember: true });
    await screen.findByText("No events found");
    expect(within(screen.getByRole("main")).getByText(label)).toBeTruthy();
    const button = screen.queryByRole("link", { name: "Create Event" });
    expect(button?.getAttribute("href") ?? null).toBe(creates ? "/admin/events?new" : null);
  });
});

test("Returning from a canceled payment shows one warning and cleans the address", async () => {
  await open("/events?payment=cancelled");
  const title = await screen.findByText("Payment Cancelled");
  expect(screen.getByText("Your payment was cancelled and the registration has been removed.")).toBeTruthy();
  expect(title.closest("[data-variant]")?.getAttribute("data-variant")).toBe("destructive");
  expect(window.location.pathname + window.location.search).toBe("/events");
});

test("An ended session leads to the administrators' login after 500 ms", async () => {
  const leave = catchDepartures();
  await open();
  await app.db.execute(sql`delete from sessions`);
  stopTheClock();
  await until(() => screen.getByText("You are logged out. Logging in again..."));
  expect(screen.getByText("Unauthorized")).toBeTruthy();
  await pass(499);
  expect(leave).not.toHaveBeenCalled();
  await pass(1);
  expect(leave).toHaveBeenCalledWith("/api/login");
});

test("While the dinners load, placeholder cards are shown", async () => {
  await aDinner(app.db, { title: "Gala" });
  await open();
  const release = delayCall("GET /api/events?when=upcoming&limit=50");
  await screen.findByRole("heading", { level: 1, name: "Events" });
  expect(screen.queryByRole("article")).toBeNull();
  expect(document.querySelector("[aria-busy=true]")).toBeTruthy();
  release();
  expect(await cardOf("Gala")).toBeTruthy();
});
