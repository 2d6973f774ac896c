import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anOfficer, topDialog } from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(stopBrowsing);
let dinner: number;
const someone = async (firstName: string) => {
  const email = `${firstName.toLowerCase()}@example.org`;
  const { id } = await aMember(app.db, { firstName, lastName: "Weber", email });
  await aRegistration(app.db, { eventId: dinner, memberId: id });
};

beforeEach(async () => {
  dinner = (await aDinner(app.db, { title: "Spring Dinner" })).id;
  await someone("Anna");
  await someone("Bo");
  await open();
});
async function open() {
  await anOfficer(app, `/events/${dinner}/emails`, "limited");
  await screen.findByRole("heading", { name: "Write an Email" });
}
const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function pressReady(name: string) {
  const button = () => screen.findByRole<HTMLButtonElement>("button", { name });
  await waitFor(async () => expect((await button()).disabled).toBe(false));
  fireEvent.click(await button());
}
async function schedule() {
  change("Subject", "The garage is closed");
  change("Message", "Please park elsewhere.");
  change("Send later: date", "2026-03-20");
  await pressReady("Schedule 2 Emails");
  expect(topDialog().textContent).toContain("Schedule 2 emails?");
  expect(topDialog().textContent).toContain("We’ll send the email on March 20, 2026 at 10:00 AM");
  fireEvent.click(within(topDialog()).getByRole("button", { name: "Schedule 2 Emails" }));
  return screen.findByRole("button", { name: "Change “The garage is closed”" });
}
const waiting = () => screen.getByRole("region", { name: "Scheduled Emails" });

test("An email is scheduled for an hour of the chapter’s clock, changed, and stopped", async () => {
  fireEvent.click(await schedule());
  const heading = await screen.findByRole("heading", { name: "Change the Scheduled Email" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByLabelText<HTMLInputElement>("Subject").value).toBe("The garage is closed");
  change("Subject", "Parking");
  change("Send later: time", "11:30");
  await pressReady("Save Changes to 2 Emails");
  expect(topDialog().textContent).toContain("Save changes to 2 emails?");
  fireEvent.click(within(topDialog()).getByRole("button", { name: "Save Changes to 2 Emails" }));
  await screen.findByRole("button", { name: "Stop “Parking”" });
  expect(waiting().textContent).toContain("March 20, 2026 at 11:30 AM · Zora Zwart");
  fireEvent.click(screen.getByRole("button", { name: "Stop “Parking”" }));
  expect(await screen.findByText("Stopped by you at 11:00 AM.")).toBeDefined();
  const { rows } = await app.db.execute(sql`select subject, send_at from scheduled_circulars`);
  expect(rows).toEqual([{ subject: "Parking", send_at: expect.anything() }]);
});

test("Changing one asks before what is typed is discarded", async () => {
  const button = await schedule();
  await screen.findByRole("heading", { name: "Write an Email" });
  change("Subject", "Hats");
  fireEvent.click(button);
  expect(topDialog().textContent).toContain("Discard what you’ve typed?");
  fireEvent.click(within(topDialog()).getByRole("button", { name: "Keep Editing" }));
  expect(screen.getByLabelText<HTMLInputElement>("Subject").value).toBe("Hats");
  fireEvent.click(button);
  fireEvent.click(within(topDialog()).getByRole("button", { name: "Discard" }));
  const heading = await screen.findByRole("heading", { name: "Change the Scheduled Email" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByLabelText<HTMLInputElement>("Subject").value).toBe("The garage is closed");
  // Nothing is typed, so nothing is asked.
  fireEvent.click(button);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("The open form of an email that was stopped says so and saves nothing", async () => {
  fireEvent.click(await schedule());
  await screen.findByRole("heading", { name: "Change the Scheduled Email" });
  fireEvent.click(screen.getByRole("button", { name: "Stop “The garage is closed”" }));
  const form = within(screen.getByRole("region", { name: "Change the Scheduled Email" }));
  expect(await form.findByText("Stopped by you at 11:00 AM.")).toBeDefined();
  const save = form.getByRole<HTMLButtonElement>("button", { name: /^Save Changes/ });
  expect(save.disabled).toBe(true);
  fireEvent.click(form.getByRole("button", { name: "Close" }));
  expect(await screen.findByRole("heading", { name: "Write an Email" })).toBeDefined();
});

test("A stopped email can be used again, with its people, message, and time", async () => {
  await schedule();
  await app.db.execute(sql`update scheduled_circulars set slice = slice || '{"kind": "member"}'`);
  fireEvent.click(screen.getByRole("button", { name: "Stop “The garage is closed”" }));
  fireEvent.click(await screen.findByRole("button", { name: "Use Again “The garage is closed”" }));
  const heading = await screen.findByRole("heading", { name: "Write an Email" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByLabelText<HTMLTextAreaElement>("Message").value).toBe("Please park elsewhere.");
  expect(screen.getByLabelText<HTMLSelectElement>("Ticket type").value).toBe("member");
  await pressReady("Schedule 2 Emails");
  fireEvent.click(within(topDialog()).getByRole("button", { name: "Schedule 2 Emails" }));
  expect(await screen.findByRole("button", { name: "Stop “The garage is closed”" })).toBeDefined();
  const { rows } = await app.db.execute(
    sql`select ended_because, send_at = min(send_at) over () as same from scheduled_circulars order by id`,
  );
  expect(rows).toEqual([
    { ended_because: "stopped", same: true },
    { ended_because: null, same: true },
  ]);
});

test("A change needs a time, and the form says so", async () => {
  fireEvent.click(await schedule());
  await screen.findByRole("heading", { name: "Change the Scheduled Email" });
  const save = () => screen.findByRole<HTMLButtonElement>("button", { name: "Save Changes to 2 Emails" });
  await waitFor(async () => expect((await save()).disabled).toBe(false));
  change("Send later: date", "");
  change("Send later: time", "");
  expect(screen.getByText("Please enter a date and a time.")).toBeDefined();
  expect((await save()).disabled).toBe(true);
});

test("An hour that has passed is said at once, and nothing is promised", async () => {
  change("Subject", "Hats");
  change("Message", "Bring one.");
  await screen.findByText(/2 emails to 2 people/);
  const button = () => screen.getByRole<HTMLButtonElement>("button", { name: /2 Emails$/ });
  await waitFor(() => expect(button().disabled).toBe(false));
  change("Send later: date", "2025-11-29");
  expect(screen.getByText("This time has passed. Please choose a later one.")).toBeDefined();
  expect(screen.getByLabelText("Send later: date").getAttribute("aria-invalid")).toBe("true");
  expect(button().disabled).toBe(true);
});

test("It can be kept as it is, and a new one goes at once", async () => {
  fireEvent.click(await schedule());
  fireEvent.click(await screen.findByRole("button", { name: "Keep It as It Is" }));
  await screen.findByRole("heading", { name: "Write an Email" });
  change("Subject", "Hats");
  change("Message", "Bring one.");
  await pressReady("Send 2 Emails");
});

test.each([
  [2, 1, "Since it was scheduled: 2 people added, 1 dropped"],
  [1, 0, "Since it was scheduled: 1 person added"],
  [0, 2, "Since it was scheduled: 2 people dropped"],
])("Once it has gone, the log says that %i joined and %i are gone", async (joined, gone, words) => {
  stopBrowsing();
  await app.db.execute(sql`insert into circulars (key, event_id, slice, subject, body, persons, mailboxes, sent_by, sent_at,
      joined, gone)
    values (gen_random_uuid(), ${dinner}, '{"who": "coming", "tables": [], "owes": false, "lacks": null}', 'Parking', 'x',
      2, 2, 'member 1', now(), ${joined}, ${gone})`);
  await open();
  expect(await screen.findByText(words)).toBeDefined();
  expect(await screen.findByText("No emails are scheduled.")).toBeDefined();
});
