import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aMember, anAdministrator, sessionOf } from "#test/factories.ts";
import { browse, stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead, watchCalls } from "#test/pages/intercept-calls.tsx";
import { anOfficer, press, toastText, topDialog, unfold } from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(stopBrowsing);

const PATH = "/admin/members";
/** A member's line, and the same unfolded. */
const line = async (name: string) => within(await screen.findByRole("article", { name }));
const card = async (name: string) => within(await unfold(name));
const cards = () => screen.getAllByRole("article").map((it) => it.querySelector("h2")?.textContent);
const search = (text: string) =>
  fireEvent.change(screen.getByPlaceholderText("Search by name, email, or status..."), {
    target: { value: text },
  });
/** The color of the badge with these words. */
const toneOf = (words: HTMLElement) => /\btext-(?!xs)(\w+)/.exec(words.parentElement?.className ?? "")?.[1];

describe("a card", () => {
  test("shows everything about a member except the password", async () => {
    await aMember(app.db, {
      firstName: "Jana",
      lastName: "Dvořák",
      title: "Dame de la Chaîne",
      status: "provisional",
      email: "jana@example.org",
      alternateEmail: "jd@example.org",
      cellPhone: "1",
      homePhone: "2",
      officePhone: "3",
      fax: "4",
      address: "1 Oak St",
      city: "Bethesda",
      state: "MD",
      zipCode: "20814",
      pastOffices: "Treasurer",
      userName: "jana.d",
      passwordHash: "secret-hash",
      spouseName: "Pavel",
      spouseType: "non-member",
      duesNotes: "By check.",
      adminPrivileges: "limited",
      localDuesPaidThrough: "2026-03-09",
      nationalDuesPaidThrough: "2026-03-10",
      excludeFromDirectory: true,
      memberComments: "No shellfish.",
      adminComments: "Dear.",
    });
    await anOfficer(app, PATH);
    expect(await screen.findByRole("heading", { level: 1, name: "Member Management" })).toBeTruthy();
    const jana = await card("Jana Dvořák");
    for (const text of [
      ...["provisional", "Dame de la Chaîne", "jana@example.org", "jd@example.org", "1", "2", "3", "4"],
      ...["1 Oak St", "Treasurer", "jana.d", "••••••••", "non-member", "By check."],
      ...["Hidden from Directory", "limited Admin", "No shellfish.", "Dear.", "Overdue", "Current"],
    ]) {
      expect(jana.getByText(text), text).toBeTruthy();
    }
    expect(jana.getByText(/^Pavel/)).toBeTruthy();
    expect(jana.getByText(/Bethesda, MD, 20814$/)).toBeTruthy();
    expect(document.body.textContent).not.toContain("secret-hash");
    expect(jana.queryByText("Linked")).toBeNull();
    expect(jana.queryByRole("button", { name: /^Unlink/ })).toBeNull();
  });

  test("of a member with few details shows what is missing", async () => {
    await aMember(app.db, { firstName: "Bo", lastName: "Berg", city: "Laurel" });
    await anOfficer(app, PATH);
    const bo = await card("Bo Berg");
    expect(bo.getByText("Laurel")).toBeTruthy();
    expect(bo.getAllByText("Not Set").length).toBe(2);
    expect(bo.getAllByText("Not set").length).toBe(2);
    expect(bo.queryByText("Hidden from Directory")).toBeNull();
    expect(bo.queryByText(/ Admin$/)).toBeNull();
    const zora = await card("Zora Zwart");
    expect(zora.getByText("No address provided")).toBeTruthy();
    expect(zora.getByText("full Admin")).toBeTruthy();
  });

  test.each([
    ["active", "leaf"],
    ["provisional", "amber"],
    ["online", "lake"],
    ["prospective", "soft"],
  ] as const)("has a badge of its own color for %s", async (status, color) => {
    await aMember(app.db, { firstName: "Jana", lastName: "Dvořák", status });
    await anOfficer(app, PATH);
    expect(toneOf((await line("Jana Dvořák")).getByText(status))).toBe(color);
  });

  test("of a linked member unlinks after a question", async () => {
    const spouse = await aMember(app.db, { firstName: "Pavel", lastName: "Dvořák" });
    await aMember(app.db, {
      firstName: "Jana",
      lastName: "Dvořák",
      spouseId: spouse.id,
      spouseName: "Pavel Dvořák",
    });
    await anOfficer(app, PATH);
    expect((await card("Jana Dvořák")).getByText("Linked")).toBeTruthy();
    await press("Unlink spouse of Jana Dvořák");
    expect(topDialog().textContent).toContain("Are you sure you want to unlink this spouse relationship?");
    await press("Unlink", topDialog());
    await waitFor(() => expect(toastText()).toBe("SuccessSpouse relationship removed successfully"));
    await waitFor(() => expect(screen.queryByText("Linked")).toBeNull());
  });

  test("deletes in this screen's words", async () => {
    await aMember(app.db, { firstName: "Bo", lastName: "Berg" });
    await anOfficer(app, PATH);
    await unfold("Bo Berg");
    await press("Delete Bo Berg");
    await press("Delete Member", topDialog());
    await press("Delete Now");
    await waitFor(() => expect(toastText()).toBe("SuccessMember deleted successfully"));
    await waitFor(() => expect(cards()).toEqual(["Zora Zwart"]));
  });
});

describe("the search", () => {
  test("finds by name, address and status, and says if it finds no one", async () => {
    await aMember(app.db, { firstName: "Jana", lastName: "Dvořák", email: "jd@example.org" });
    await aMember(app.db, { firstName: "Bo", lastName: "Berg", status: "provisional" });
    await anOfficer(app, PATH);
    for (const [text, name] of [
      ["dvo", "Jana Dvořák"],
      ["jd@ex", "Jana Dvořák"],
      ["provisional", "Bo Berg"],
    ] as const) {
      await line("Jana Dvořák");
      search(text);
      await waitFor(() => expect(cards()).toEqual([name]));
      search("");
      await waitFor(() => expect(cards().length).toBe(3));
    }
    search("zzz");
    expect(await screen.findByText("No members found")).toBeTruthy();
    expect(screen.getByText("No members match your search criteria.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add First Member" })).toBeNull();
  });

  test("renders all cards of a short list, for the browser's find and for paper", async () => {
    for (let count = 0; count < 60; count += 1) await aMember(app.db, { firstName: `Nr ${count}` });
    await anOfficer(app, PATH);
    expect(await screen.findByText("61 members")).toBeTruthy();
    await screen.findByRole("list", { name: "Members" });
    await waitFor(() => expect(cards()).toHaveLength(61));
    expect(screen.queryByText(/are printed here/)).toBeNull();
  });

  test("renders only the cards in view of a list over 200, says so in print, and shows all of them on demand", async () => {
    await app.db.execute(sql`insert into members (first_name, last_name)
      select 'Nr', 'Number ' || n from generate_series(1, 200) n`);
    await anOfficer(app, PATH);
    expect(await screen.findByText("201 members")).toBeTruthy();
    await screen.findByRole("list", { name: "Members" });
    expect(cards().length).toBeLessThan(45);
    expect(screen.getByText(/^Only some of the 201 members are printed here/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Show All 201" }));
    await waitFor(() => expect(cards()).toHaveLength(201));
    expect(screen.queryByText(/are printed here/)).toBeNull();
    expect(screen.queryByRole("button", { name: /^Show All/ })).toBeNull();
  });
});

describe("a chapter without members", () => {
  test("says so, and how to start", async () => {
    const { id } = await anAdministrator(app.db);
    browse(app, PATH, { cookie: await sessionOf(app, { userId: id }) });
    expect(await screen.findByText("No members found")).toBeTruthy();
    expect(screen.getByText("Get started by adding your first member.")).toBeTruthy();
    await press("Add First Member");
    expect(await screen.findByRole("dialog", { name: "Add New Member" })).toBeTruthy();
  });
});

test("A limited officer is denied, and the members are not requested", async () => {
  await aMember(app.db, { firstName: "Bo", lastName: "Berg" });
  await anOfficer(app, PATH, "limited");
  const calls = watchCalls();
  expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeTruthy();
  expect(screen.getByText("You need admin privileges to access member management.")).toBeTruthy();
  expect(screen.queryByRole("article")).toBeNull();
  expect(calls.filter(({ call }) => call.includes("/api/members"))).toEqual([]);
});

test("If the members cannot be loaded, a retry is offered", async () => {
  const { id } = await anAdministrator(app.db);
  const cookie = await sessionOf(app, { userId: id });
  browse(app, PATH, { cookie });
  answerInstead("GET /api/members?limit=50&offset=0", { status: 500 });
  expect(await screen.findByText("The members could not be loaded.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});
