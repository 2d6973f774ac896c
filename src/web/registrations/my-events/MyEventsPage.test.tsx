import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead, pass, stopTheClock, until, watchCalls } from "#test/pages/intercept-calls.tsx";
import { anna, anOffer, anUnpaidRegistration, toastSays } from "#test/pages/member-page.tsx";

const LIST = "GET /api/registrations/my";
const SUCCESS = [
  "Payment Successful!",
  "Your payment has been processed successfully. Your registration is now confirmed.",
] as const;

const app = useApp();
let me: Awaited<ReturnType<typeof anna>>;
beforeEach(async () => {
  me = await anna(app);
});
afterEach(() => {
  stopBrowsing();
  vi.restoreAllMocks();
});

async function cardOf(title: string) {
  return within(await screen.findByRole("article", { name: title }));
}
function place() {
  return window.location.pathname + window.location.search;
}

test("A member without registrations is led to the events", async () => {
  me.open("/my-events");
  expect(await screen.findByRole("heading", { level: 1, name: "My Event Registrations" })).toBeTruthy();
  expect(await screen.findByText("No Event Registrations")).toBeTruthy();
  expect(screen.getByText("You haven't registered for any events yet.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Browse Events" }).getAttribute("href")).toBe("/events");
});

test("A member who pays later sees what they owe and by when, and can pay it now", async () => {
  const { id } = await aDinner(app.db, { title: "Gala" });
  await aRegistration(app.db, {
    eventId: id,
    memberId: me.id,
    amount: "580.00",
    status: "unpaid",
    payBy: "2026-03-15",
  });
  me.open("/my-events");
  const card = await cardOf("Gala");
  expect(card.getByText("unpaid")).toBeTruthy();
  expect(card.getByText("You owe $580.00")).toBeTruthy();
  expect(card.getByText("Please pay by March 15, 2026.")).toBeTruthy();
  expect(card.getByRole("button", { name: "Pay Now" })).toBeTruthy();
});

test("Printed, the registrations are a table, with a header on every page", async () => {
  const { id } = await aDinner(app.db, { title: "Spring Gala", location: "Maison Claire" });
  const party = { eventId: id, memberId: me.id, amount: "325.00", foodRequests: "No nuts" };
  await aRegistration(app.db, {
    ...party,
    guestTickets: 1,
    guestInfo: [{ firstName: "Eva", lastName: "Nová" }],
  });
  me.open("/my-events");
  await cardOf("Spring Gala");
  expect(screen.queryByRole("table")).toBeNull();
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  const [row] = within(screen.getByRole("table", { name: "Upcoming Events" }))
    .getAllByRole("row")
    .slice(1);
  for (const text of [
    "March 24, 2026",
    "Spring Gala",
    "Maison Claire",
    "You, Anna Weber; Eva Nová",
    "No nuts",
    "$325.00",
    "PAID",
  ]) {
    expect(row?.textContent).toContain(text);
  }
  expect(document.documentElement.style.getPropertyValue("--printed-header")).toBe(
    '"My Event Registrations"',
  );
});

test("A card shows everything about a registration", async () => {
  const { id } = await aDinner(app.db, {
    title: "Spring Gala",
    description: "Six courses.",
    location: "Maison Claire",
    imageUrl: "https://pictures.example/gala.jpg",
    dateTime: new Date("2026-03-24T22:30:00Z"),
    endDateTime: new Date("2026-03-25T02:00:00Z"),
  });
  await aRegistration(app.db, {
    eventId: id,
    memberId: me.id,
    amount: "450.00",
    memberTickets: 2,
    guestTickets: 2,
    memberInfo: [{ firstName: "Otto", lastName: "Weber" }],
    guestInfo: [
      { firstName: "Jiří", lastName: "Dvořák" },
      { firstName: "Eva", lastName: "Nová" },
    ],
    foodRequests: "No nuts",
    seatingRequests: "By the window",
    specialRequirements: "A ramp",
    createdAt: new Date("2026-03-02T03:00:00Z"),
  });
  me.open("/my-events");
  const card = await cardOf("Spring Gala");
  for (const text of [
    "PAID",
    "Tuesday, March 24, 2026",
    "6:30 PM – 10:00 PM",
    "Maison Claire",
    "2 member tickets, 2 guest tickets",
    "Total: $450.00",
    "Registered on March 1, 2026",
    "Six courses.",
    "You, Anna Weber",
    "Otto Weber",
    "Jiří Dvořák",
    "Eva Nová",
    "No nuts",
    "By the window",
    "A ramp",
  ]) {
    expect(card.getByText(text)).toBeTruthy();
  }
  expect(card.getByRole("presentation").getAttribute("src")).toBe("https://pictures.example/gala.jpg");
});

test("Registrations are in the order of their dinners, with their status", async () => {
  for (const [title, status, day, createdAt] of [
    ["Second", "confirmed", "2026-04-02", "2026-03-01T12:00:00Z"],
    ["First", "pending", "2026-03-20", "2026-03-05T12:00:00Z"],
    ["Third", "waitlist", "2026-05-03", "2026-03-09T12:00:00Z"],
  ] as const) {
    const { id } = await aDinner(app.db, { title, dateTime: new Date(`${day}T22:30:00Z`) });
    const facts = { eventId: id, memberId: me.id, createdAt: new Date(createdAt) };
    await (status === "pending"
      ? anUnpaidRegistration(app, facts)
      : aRegistration(app.db, { ...facts, status }));
  }
  me.open("/my-events");
  expect((await cardOf("First")).getByText("pending")).toBeTruthy();
  const waiting = await cardOf("Third");
  for (const text of ["IN WAITLIST", "Joined the waitlist on Mar 9, 2026", "If seats open up"])
    expect(waiting.getByText(text)).toBeTruthy();
  expect(waiting.queryByText(/Registered|\b(owe|owed|due)\b/i)).toBeNull();
  expect((await cardOf("Second")).getByText("Registered on March 1, 2026")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Past Events" })).toBeNull();
  const titles = screen
    .getAllByRole("article")
    .map((card) => within(card).getByRole("heading", { level: 3 }).textContent);
  expect(titles).toEqual(["First", "Second", "Third"]);
});

test("Past dinners are listed separately, below upcoming ones, the latest first", async () => {
  for (const [title, dateTime, endDateTime, createdAt] of [
    ["Yesterday", "2026-03-09T23:00:00Z", "2026-03-10T02:00:00Z", "2025-09-09T12:00:00Z"],
    ["Long ago", "2025-11-10T23:00:00Z", null, "2025-10-01T12:00:00Z"],
    // It began this morning; who sits at the table looks for it above.
    ["At the table", "2026-03-10T14:00:00Z", null, "2026-02-01T12:00:00Z"],
    ["Spring", "2026-04-10T22:00:00Z", null, "2026-03-01T12:00:00Z"],
  ] as const) {
    const { id } = await aDinner(app.db, {
      title,
      dateTime: new Date(dateTime),
      ...(endDateTime && { endDateTime: new Date(endDateTime) }),
    });
    await aRegistration(app.db, { eventId: id, memberId: me.id, createdAt: new Date(createdAt) });
  }
  me.open("/my-events");
  await cardOf("Spring");
  const titlesIn = (name: string) =>
    within(screen.getByRole("region", { name }))
      .getAllByRole("heading", { level: 3 })
      .map((heading) => heading.textContent);
  expect(titlesIn("Upcoming Events")).toEqual(["At the table", "Spring"]);
  expect(titlesIn("Past Events")).toEqual(["Yesterday", "Long ago"]);
  const isDimmed = (name: string) => screen.getByRole("article", { name }).classList.contains("dimmed");
  expect(["At the table", "Yesterday"].map(isDimmed)).toEqual([false, true]);
});

test("A waiting party is told how many parties are ahead of it", async () => {
  const wait = (eventId: number, memberId: number, minute: number) =>
    aRegistration(app.db, {
      eventId,
      memberId,
      status: "waitlist",
      createdAt: new Date(app.now.getTime() + minute * 60_000),
    });
  for (const [title, ahead] of [
    ["Nobody", 0],
    ["One", 1],
    ["Two", 2],
  ] as const) {
    const { id } = await aDinner(app.db, { title });
    for (let other = 0; other < ahead; other += 1) await wait(id, (await aMember(app.db)).id, other);
    await wait(id, me.id, ahead);
    await wait(id, (await aMember(app.db)).id, ahead + 1);
  }
  me.open("/my-events");
  expect((await cardOf("Nobody")).getByText("You’re first in line")).toBeTruthy();
  expect((await cardOf("One")).getByText("1 party is ahead of you in line")).toBeTruthy();
  expect((await cardOf("Two")).getByText("2 parties are ahead of you in line")).toBeTruthy();
});

test("A link to one registration scrolls to its card", async () => {
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.querySelector("h3")?.textContent ?? "");
  };
  let sought = 0;
  for (const title of ["Gala", "Picnic"]) {
    const { id: eventId } = await aDinner(app.db, { title });
    sought = (await aRegistration(app.db, { eventId, memberId: me.id })).id;
  }
  me.open(`/my-events#registration-${sought}`);
  await waitFor(() => expect(scrolled).toEqual(["Picnic"]));
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
});

test("A member with past dinners only gets a link to events, and no calendar", async () => {
  const { id } = await aDinner(app.db, { title: "Eaten", dateTime: new Date("2026-03-01T23:00:00Z") });
  await aRegistration(app.db, { eventId: id, memberId: me.id });
  me.open("/my-events");
  const card = await cardOf("Eaten");
  expect(card.queryByRole("link", { name: "Add to Calendar" })).toBeNull();
  const coming = within(screen.getByRole("region", { name: "Upcoming Events" }));
  expect(coming.getByRole("link", { name: "Browse Events" }).getAttribute("href")).toBe("/events");
});

test("An offer says until when and leads to its seats", async () => {
  const { id } = await aDinner(app.db, { title: "Gala" });
  await anOffer(app, { eventId: id, memberId: me.id, memberTickets: 1, guestTickets: 1 });
  me.open("/my-events");
  const card = await cardOf("Gala");
  expect(card.getByText("Seats held for you until March 11, 2026 at 11:00 AM")).toBeTruthy();
  expect(screen.queryByText(/in line/)).toBeNull();
  expect(card.getByRole("link", { name: "Take Your Seats" }).getAttribute("href")).toBe(
    `/events/${id}/register`,
  );
});

describe("an unpaid registration", () => {
  test("counts down how long its seats are held, and says when that is over", async () => {
    const { id } = await aDinner(app.db, { title: "Gala" });
    await anUnpaidRegistration(app, { eventId: id, memberId: me.id });
    me.open("/my-events");
    stopTheClock();
    await until(() => screen.getByText("(10 minutes left)."));
    await pass(9 * 60_000 + 10_000);
    expect(screen.getByText("(less than a minute left).")).toBeTruthy();
    await pass(50_000);
    expect(screen.getByText(/Your time to pay has run out/)).toBeTruthy();
  });

  test("can still be paid", async () => {
    const { id } = await aDinner(app.db, { title: "Gala" });
    const registration = await anUnpaidRegistration(app, { eventId: id, memberId: me.id });
    vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => undefined);
    me.open("/my-events");
    const button = await screen.findByRole("button", { name: "Continue to Payment" });
    const calls = watchCalls();
    const url = app.config.authorizeNet.pageUrl;
    answerInstead("POST /api/payment/create-hosted-page", {
      json: { success: true, hostedPaymentPageUrl: url, token: "a-token" },
    });
    const bodies = watchCalls();
    await act(async () => fireEvent.click(button));
    await waitFor(() => expect(document.querySelector("form[hidden]")?.getAttribute("action")).toBe(url));
    expect(bodies[0]?.body).toEqual({ registrationId: registration.id });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Processing..." }).disabled).toBe(true);
    expect(calls).toEqual([]);
  });

  test("whose payment page does not open says why", async () => {
    const { id } = await aDinner(app.db, { title: "Gala" });
    await anUnpaidRegistration(app, { eventId: id, memberId: me.id });
    me.open("/my-events");
    // The card provider of this test's portal stands at an address where no one answers.
    fireEvent.click(await screen.findByRole("button", { name: "Continue to Payment" }));
    await waitFor(() =>
      toastSays(
        "Payment Error",
        "The card processor's page can't be opened right now. Please try again in a moment.",
      ),
    );
    expect(await screen.findByRole("button", { name: "Continue to Payment" })).toBeTruthy();
  });
});

describe("back from paying", () => {
  test("with success: the toast, and a clean address", async () => {
    const { id } = await aDinner(app.db);
    await aRegistration(app.db, { eventId: id, memberId: me.id });
    sessionStorage.setItem(`registration:${id}`, "{}");
    me.open("/my-events?payment=success");
    await waitFor(() => toastSays(...SUCCESS));
    expect(place()).toBe("/my-events");
    await waitFor(() => expect(sessionStorage.getItem(`registration:${id}`)).toBeNull());
  });

  test("before it is confirmed: a calm notice, and the success as soon as it is", async () => {
    const { id } = await aDinner(app.db, { title: "Gala" });
    await anUnpaidRegistration(app, { eventId: id, memberId: me.id });
    me.open("/my-events?payment=processing");
    stopTheClock();
    await until(() => screen.getByText("Your payment is being confirmed"));
    expect(screen.queryByText(SUCCESS[0])).toBeNull();
    await app.db.execute(sql`update registrations set status = 'confirmed', hold_expires_at = null`);
    await pass(2999);
    expect(screen.queryByText("PAID")).toBeNull();
    // The question at three seconds, the answer a moment later.
    await pass(2);
    await until(() => toastSays(...SUCCESS));
    expect(screen.getByText("PAID")).toBeTruthy();
    expect(screen.queryByText("Your payment is being confirmed")).toBeNull();
    expect(place()).toBe("/my-events");
  });

  test("that bought nothing: says that it is refunded, never that it succeeded", async () => {
    me.open("/my-events?payment=refund");
    await until(() => screen.getByText("Your payment will be returned"));
    expect(screen.queryByText(SUCCESS[0])).toBeNull();
  });

  test("and never confirmed: asks ten times, then stops and promises an email", async () => {
    const { id } = await aDinner(app.db);
    await anUnpaidRegistration(app, { eventId: id, memberId: me.id });
    me.open("/my-events?payment=processing");
    stopTheClock();
    await until(() => screen.getByText("Your payment is being confirmed"));
    const calls = watchCalls();
    const asked = () => calls.filter(({ call }) => call === LIST).length;
    for (let time = 1; time <= 10; time += 1) {
      await pass(3000);
      await until(() => expect(asked()).toBe(time));
      await pass(0);
    }
    await until(() => screen.getByText("No confirmation yet"));
    await pass(60_000);
    expect(asked()).toBe(10);
    expect(screen.queryByText(SUCCESS[0])).toBeNull();
  });
});

test("An ended session leads to the members' login after half a second", async () => {
  me.open("/my-events");
  await app.db.execute(sql`delete from sessions`);
  stopTheClock();
  await until(() => toastSays("Unauthorized", "You are logged out. Logging in again..."));
  await pass(500);
  expect(window.location.pathname).toBe("/member-login");
});
