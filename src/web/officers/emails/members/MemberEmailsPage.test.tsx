import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aMember } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anOfficer, topDialog } from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(stopBrowsing);
let ben: number;

/** Anna is provisional, as is Ben, who wants no news. */
beforeEach(async () => {
  const facts = { lastName: "Weber", status: "provisional" as const };
  await aMember(app.db, { ...facts, firstName: "Anna", email: "anna@example.org" });
  ben = (await aMember(app.db, { ...facts, firstName: "Ben", email: "ben@example.org" })).id;
  await app.db.execute(
    sql`insert into unwanted_emails (member_id, kind, since) values (${ben}, 'news', now())`,
  );
  await anOfficer(app, "/admin/members/emails", "full");
  await screen.findByRole("heading", { name: "Email Members" });
  fireEvent.click(checkbox("Active Member"));
  fireEvent.click(checkbox("provisional"));
  change("Subject", "A new season");
  change("Message", "We dine again, {name}.");
});

const checkbox = (name: string) =>
  screen.getByRole<HTMLInputElement>("checkbox", { name: new RegExp(`^${name}`, "i") });
const change = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const button = (name: string) => screen.findByRole("button", { name }) as Promise<HTMLButtonElement>;
async function pressReady(name: string) {
  await waitFor(async () => expect((await button(name)).disabled).toBe(false));
  fireEvent.click(await button(name));
}
const recipients = async () =>
  (await app.db.execute(sql`select recipient from outbox order by recipient`)).rows.map(
    ({ recipient }) => recipient,
  );

test("A full officer chooses members, sees who is left out, and sends the email", async () => {
  expect(await screen.findByText("1 person left out: they turned these emails off")).toBeDefined();
  expect(screen.getByText("Ben Weber")).toBeDefined();
  expect(await screen.findByText(/We dine again, Anna\./)).toBeDefined();
  await pressReady("Send 1 Email");
  expect(topDialog().textContent).toContain("To provisional members: 1 email to 1 person.");
  fireEvent.click(within(topDialog()).getByRole("button", { name: "Send 1 Email" }));
  const log = within(await screen.findByRole("region", { name: "Sent Emails" }));
  expect(await log.findByText(/^0 sent, 1 waiting$/)).toBeDefined();
  expect(log.getByText(/To provisional members.* · News/)).toBeDefined();
  expect(await recipients()).toEqual(["anna@example.org"]);
});

test("What everyone has to know needs a reason, which the log shows", async () => {
  fireEvent.click(checkbox("Everyone needs to know this"));
  expect((await button("Send 1 Email")).disabled).toBe(true);
  change(/^Why does everyone need to know/, "The chapter has moved.");
  await pressReady("Send 2 Emails");
  fireEvent.click(within(topDialog()).getByRole("button", { name: "Send 2 Emails" }));
  expect(await screen.findByText("Sent to everyone: The chapter has moved.")).toBeDefined();
  expect(await recipients()).toEqual(["anna@example.org", "ben@example.org"]);
});

test("An email about dues is no news, and reaches everyone whose dues it is about", async () => {
  change("Dues", "none");
  expect(await screen.findByText("provisional members whose dues were never recorded")).toBeDefined();
  expect(screen.queryByText(/^This counts as news/)).toBeNull();
  expect(await button("Send 2 Emails")).toBeDefined();
});

test("An email to those whose dues are paid is news", async () => {
  change("Dues", "current");
  expect(await screen.findByText("provisional members whose dues are paid")).toBeDefined();
  expect(screen.getByText(/^This counts as news/)).toBeDefined();
});

test("Members who came since a day are found once the day is entered", async () => {
  change("Dinners", "came");
  expect((await button("Send 1 Email")).disabled).toBe(true);
  change("Since", "2026-01-10");
  expect(
    await screen.findByText("provisional members who have come to a dinner since January 10, 2026"),
  ).toBeDefined();
  expect(await button("Send 0 Emails")).toBeDefined();
});

test("An email is scheduled, changed, and stopped", async () => {
  change("Send later: date", "2026-03-20");
  await pressReady("Schedule 1 Email");
  fireEvent.click(within(topDialog()).getByRole("button", { name: "Schedule 1 Email" }));
  fireEvent.click(await button("Change “A new season”"));
  const heading = await screen.findByRole("heading", { name: "Change the Scheduled Email" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect([checkbox("Active Member").checked, checkbox("provisional").checked]).toEqual([false, true]);
  change("Subject", "Spring");
  fireEvent.click(checkbox("Everyone needs to know this"));
  change(/^Why does everyone need to know/, "The chapter has moved.");
  change("Send later: time", "11:30");
  await pressReady("Save Changes to 2 Emails");
  fireEvent.click(within(topDialog()).getByRole("button", { name: "Save Changes to 2 Emails" }));
  await button("Stop “Spring”");
  const waiting = screen.getByRole("region", { name: "Scheduled Emails" });
  expect(waiting.textContent).toContain("To provisional members · March 20, 2026 at 11:30 AM · Zora Zwart");
  fireEvent.click(await button("Change “Spring”"));
  await screen.findByDisplayValue("The chapter has moved.");
  fireEvent.click(await button("Keep It as It Is"));
  fireEvent.click(await button("Stop “Spring”"));
  expect(await screen.findByText("Stopped by you at 11:00 AM.")).toBeDefined();
  expect(await recipients()).toEqual([]);
});
