import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead } from "#test/pages/intercept-calls.tsx";
import { stubLayout } from "#test/pages/layout.ts";
import { anOfficer, dialogsAreClosed, press, topDialog } from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(stopBrowsing);
beforeEach(stubLayout);

async function openPalette(path = "/admin/audit", level: "full" | "limited" = "full") {
  const officer = await anOfficer(app, path, level);
  await screen.findByRole("heading", { level: 1 });
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  await screen.findByRole("combobox", { name: "Find" });
  return officer;
}
const input = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Find" });
const type = (value: string) => fireEvent.change(input(), { target: { value } });
const options = () =>
  within(topDialog())
    .queryAllByRole("option")
    .map(({ textContent }) => textContent);
const enter = () => fireEvent.keyDown(input(), { key: "Enter" });
const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });

async function aParty() {
  const member = await aMember(app.db, { firstName: "Anežka", lastName: "Šimková" });
  const dinner = await aDinner(app.db, { title: "Simkova’s Table" });
  const { id } = await aRegistration(app.db, { eventId: dinner.id, memberId: member.id });
  await app.db.execute(sql`insert into payments (purpose, subject_id, invoice_number, reference, description,
      amount, status, created_at, updated_at)
    values ('registration', ${id}, 'CH-1', 'r1', 'x', 150, 'paid', ${app.now.toISOString()}, now())`);
  return { member, dinner };
}

test("Without a text it offers every page, and goes to the chosen one", async () => {
  await openPalette();
  expect(options().slice(0, 10)).toEqual([
    ...["Overview", "Events", "Members", "Payments", "Emails", "Audit log", "Import", "Mailing list"],
    ...["Officers", "Create an event"],
  ]);
  type("mail");
  await waitFor(() => expect(options()).toEqual(["Emails", "Mailing list"]));
  fireEvent.keyDown(input(), { key: "ArrowDown" });
  enter();
  const title = await heading("Constant Contact Integration");
  await dialogsAreClosed();
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test("A name finds the member, the event and the payment", async () => {
  const { member, dinner } = await aParty();
  await openPalette();
  type("simkova");
  await waitFor(() =>
    expect(options()).toEqual([
      "Anežka Šimkováanna.weber@example.org · Active Member",
      "Simkova’s TableMar 24, 2026",
      "$150.00 from Anežka ŠimkováSimkova’s Table · Mar 10, 2026",
    ]),
  );
  expect(within(topDialog()).getByRole("status").textContent).toBe("3 results");
  enter();
  expect(await screen.findByRole("heading", { name: "Anežka Šimková" })).toBeTruthy();
  expect(window.location.search).toBe(`?member=${member.id}`);

  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  await screen.findByRole("combobox", { name: "Find" });
  type("simkova table");
  await waitFor(() => expect(options()).toHaveLength(1));
  fireEvent.click(within(topDialog()).getByRole("option"));
  expect(await heading("Simkova’s Table")).toBeTruthy();
  expect(window.location.pathname).toBe(`/events/${dinner.id}/overview`);

  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  await screen.findByRole("combobox", { name: "Find" });
  type("CH-1");
  await waitFor(() => expect(options()).toHaveLength(1));
  enter();
  await waitFor(() => expect(window.location.pathname).toBe("/admin/payments/1"));
});

test("A limited officer finds members in the list, and no payments", async () => {
  await aParty();
  await openPalette("/admin", "limited");
  expect(options().slice(0, 3)).toEqual(["Overview", "Events", "Members"]);
  expect(options()).not.toContain("Payments");
  type("simkova");
  await waitFor(() => expect(options()).toHaveLength(2));
  enter();
  expect(await screen.findByRole("table", { name: "Members" })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Search members").value).toBe("anna.weber@example.org");
  expect(await screen.findByText("1 member")).toBeTruthy();
});

test("The button of the navigation opens it, and Escape closes it without a trace", async () => {
  await anOfficer(app, "/admin/audit");
  const [button] = await screen.findAllByRole("button", { name: /^Find/ });
  button?.focus();
  fireEvent.click(button as HTMLElement);
  await screen.findByRole("combobox", { name: "Find" });
  type("zzz");
  await waitFor(() =>
    expect(within(topDialog()).getByRole("status").textContent).toBe(
      "Nothing found. Try a part of the name, or fewer words.",
    ),
  );
  fireEvent.keyDown(input(), { key: "Escape" });
  await dialogsAreClosed();
  expect(document.activeElement).toBe(button);
  expect(window.location.pathname).toBe("/admin/audit");
});

test("A search that fails says so", async () => {
  await openPalette();
  answerInstead("GET /api/admin/search?search=berg", { status: 500 });
  type("berg");
  expect(await screen.findByText("The search failed. Please try again.")).toBeTruthy();
});

test("A page with unsaved changes asks before it is left", async () => {
  await openPalette("/profile");
  fireEvent.keyDown(input(), { key: "Escape" });
  await dialogsAreClosed();
  fireEvent.change(await screen.findByLabelText("City"), { target: { value: "Georgetown" } });
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  await screen.findByRole("combobox", { name: "Find" });
  type("payments");
  enter();
  expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeTruthy();
  expect(window.location.pathname).toBe("/profile");
  await press("Leave without saving", topDialog());
  expect(await heading("Payments")).toBeTruthy();
});
