import { fireEvent, screen, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { browse, stopBrowsing } from "#test/pages/browse.tsx";
import { press, toastText } from "#test/pages/officer-page.ts";
import { aChoiceLink } from "#test/people/choice-links.ts";

const app = useApp();
afterEach(stopBrowsing);
const TOKEN = "C".repeat(43);

async function unwanted() {
  const { rows } = await app.db.execute(sql`select kind from unwanted_emails order by kind`);
  return rows.map(({ kind }) => kind);
}

test("A member turns off a kind of email on the profile, and reads what always comes", async () => {
  const { id, firstName, lastName } = await aMember(app.db);
  const record = { id, firstName, lastName, isMember: true, adminPrivileges: "none" };
  browse(app, "/profile#emails", { cookie: await sessionOf(app, { memberId: id }), record });
  const section = within(await screen.findByRole("region", { name: "Emails" }));
  expect(await section.findByText(/We always send confirmations/)).toBeTruthy();
  const save = section.getByRole<HTMLButtonElement>("button", { name: "Save Choices" });
  expect(save.disabled).toBe(true);
  fireEvent.click(section.getByRole("checkbox", { name: /^The day before/ }));
  fireEvent.click(save);
  await expect.poll(toastText).toContain("Choices Saved");
  expect(await unwanted()).toEqual(["day-before"]);
});

test("With the link in an email it is the same without a login", async () => {
  const { id } = await aMember(app.db, { email: "anna@example.org" });
  const { id: eventId } = await aDinner(app.db);
  await aChoiceLink(app, { eventId, memberId: id, to: "anna@example.org", token: TOKEN });
  browse(app, `/member-login/emails#${TOKEN}`);
  fireEvent.click(await screen.findByRole("checkbox", { name: /^Thank you/ }));
  await press("Save Choices");
  expect(await screen.findByText("Saved. Thank you.")).toBeTruthy();
  expect(await unwanted()).toEqual(["thank-you"]);
});

test("Someone without a login asks for receipts only, and for everything again", async () => {
  const { id: eventId } = await aDinner(app.db);
  await aChoiceLink(app, { eventId, to: "guest@example.org", token: TOKEN });
  browse(app, `/member-login/emails#${TOKEN}`);
  expect(await screen.findByText(/^This address gets emails about the dinner/)).toBeTruthy();
  await press("Get Only Receipts");
  expect(await screen.findByText(/^This address gets only receipts/)).toBeTruthy();
  await press("Get All Emails Again");
  expect(await screen.findByRole("button", { name: "Get Only Receipts" })).toBeTruthy();
});

test("A link that doesn’t work says what to do", async () => {
  browse(app, "/member-login/emails#unknown");
  expect(await screen.findByRole("heading", { name: "This link doesn’t work" })).toBeTruthy();
});
