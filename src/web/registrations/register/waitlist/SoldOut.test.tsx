import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import {
  answerInstead,
  delayCall,
  pass,
  stopTheClock,
  until,
  watchCalls,
} from "#test/pages/intercept-calls.tsx";
import { add, aFullDinner, anna, countOf, take, toastSays } from "#test/pages/member-page.tsx";

const app = useApp();
afterEach(stopBrowsing);

let me: Awaited<ReturnType<typeof anna>>;
beforeEach(async () => {
  me = await anna(app);
});

async function openWaitlist() {
  const dinner = await aFullDinner(app, { title: "Gala", memberPrice: "150.00", guestPrice: "175.00" });
  me.open(`/events/${dinner.id}/register`);
  await screen.findByRole("heading", { name: "Event Sold Out" });
  return { ...dinner, call: `POST /api/events/${dinner.id}/waitlist` };
}
async function join() {
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Join Waitlist" })));
}

test("The waitlist shows the event, both steppers with prices, and the ticket total", async () => {
  await openWaitlist();
  expect(screen.getByRole("heading", { level: 1, name: "Gala" })).toBeTruthy();
  expect(screen.getByText("$150.00 each")).toBeTruthy();
  expect(screen.getByText("$175.00 each")).toBeTruthy();
  add(2, "Guest tickets");
  expect(screen.getByText("Total tickets:", { exact: false }).textContent).toBe("Total tickets: 3");
  add(9, "Member tickets");
  add(9, "Guest tickets");
  expect([countOf("Member tickets"), countOf("Guest tickets")]).toEqual([2, 8]);
});

test("Joining says so and goes to the events after two seconds", async () => {
  const { call } = await openWaitlist();
  add(2, "Guest tickets");
  const calls = watchCalls();
  stopTheClock();
  await join();
  await until(() =>
    toastSays(
      "Joined Waitlist",
      "You have been added to the waitlist. We'll notify you if a spot becomes available.",
    ),
  );
  expect(calls.find((one) => one.call === call)?.body).toEqual({ memberTickets: 1, guestTickets: 2 });
  await until(() => screen.getByText("You’re on the waitlist for this event"));
  await until(() => screen.getByText("You’re first in line"));
  await pass(1999);
  expect(window.location.pathname).not.toBe("/events");
  await pass(1);
  expect(window.location.pathname).toBe("/events");
  const { rows } = await app.db.execute(
    sql`select quote_cents::int as quote, total_tickets as tickets, ended_at from waitlist_entries where member_id = ${me.id}`,
  );
  expect(rows).toEqual([{ quote: 50_000, tickets: 3, ended_at: null }]);
});

test("The button reads Joining Waitlist... while it is pending", async () => {
  const { call } = await openWaitlist();
  const release = delayCall(call);
  await join();
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Joining Waitlist..." });
  expect(button.disabled).toBe(true);
  await act(async () => release());
  expect(await screen.findByText("Joined Waitlist")).toBeTruthy();
});

test("Joining twice in the same instant joins once", async () => {
  const { call } = await openWaitlist();
  const calls = watchCalls();
  const { form } = screen.getByRole<HTMLButtonElement>("button", { name: "Join Waitlist" });
  await act(async () => {
    if (!form) throw new Error("no form");
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  expect(await screen.findByText("Joined Waitlist")).toBeTruthy();
  expect(calls.filter((one) => one.call === call)).toHaveLength(1);
});

test("A party without tickets is not sent", async () => {
  await openWaitlist();
  take(1, "Member tickets");
  const calls = watchCalls();
  await join();
  expect(screen.getByText("You must select at least one ticket")).toBeTruthy();
  expect(document.activeElement?.getAttribute("name")).toBe("memberTickets");
  expect(calls).toEqual([]);
});

test("If seats have opened up, the server says so and the form replaces the waitlist", async () => {
  const { id } = await openWaitlist();
  await app.db.execute(sql`update events set total_seats = 10 where id = ${id}`);
  await join();
  await waitFor(() => toastSays("Failed to Join Waitlist", "Seats are still available. Please register."));
  expect(await screen.findByRole("button", { name: "Proceed to Payment" })).toBeTruthy();
});

test("A failure without words has the stated ones", async () => {
  const { call } = await openWaitlist();
  answerInstead(call, { status: 500 });
  await join();
  await waitFor(() => toastSays("Failed to Join Waitlist", "Failed to join waitlist"));
  expect(screen.getByRole("alert").textContent).toBe("Failed to join waitlist");
});

test("An ended session leads to the members' login after half a second", async () => {
  await openWaitlist();
  await app.db.execute(sql`delete from sessions`);
  stopTheClock();
  await join();
  await until(() => toastSays("Unauthorized", "Please log in to continue."));
  await pass(499);
  expect(window.location.pathname).not.toBe("/member-login");
  await pass(1);
  expect(window.location.pathname).toBe("/member-login");
});
