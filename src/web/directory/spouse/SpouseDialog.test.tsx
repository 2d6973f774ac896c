import { waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aMember, changeMember, memberNow } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead, watchCalls } from "#test/pages/intercept-calls.tsx";
import {
  anOfficer,
  dialogsAreClosed,
  press,
  toastText,
  topDialog,
  typeInto,
  unfold,
} from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(stopBrowsing);

const said = (text: string) => waitFor(() => expect(toastText()).toBe(text));
const ana = () => aMember(app.db, { firstName: "Ana", lastName: "Berg", email: "ana@example.org" });
const pavel = () => aMember(app.db, { firstName: "Pavel", lastName: "Dvořák", email: "pd@example.org" });

async function aCouple() {
  const [one, other] = [await ana(), await pavel()];
  const spouseType = "member" as const;
  await changeMember(app.db, one.id, { spouseId: other.id, spouseName: "Pavel Dvořák", spouseType });
  await changeMember(app.db, other.id, { spouseId: one.id, spouseName: "Ana Berg", spouseType });
  return [one, other] as const;
}

const SCREENS = [
  {
    path: "/admin",
    open: () => press("Spouse of Ana Berg"),
    linked: "Spouse Linked",
    unlinked: "Spouse Unlinked",
    fallback: "ErrorFailed to link spouses",
    link: "POST /api/members/link-spouse",
    unlink: "POST /api/members/unlink-spouse",
  },
  {
    path: "/admin/members",
    open: async () => {
      await unfold("Ana Berg");
      await press("Manage spouse of Ana Berg");
    },
    linked: "SuccessSpouse relationship created successfully",
    unlinked: "SuccessSpouse relationship removed successfully",
    fallback: "ErrorFailed to link spouse",
    link: "POST /api/admin/members/1/link-spouse",
    unlink: "DELETE /api/admin/members/1/unlink-spouse?spouseId=2",
  },
];

describe.each(SCREENS)("on $path", ({ path, open, linked, unlinked, fallback, link, unlink }) => {
  test("a spouse is searched from two letters on, by name or address, and linked", async () => {
    await ana();
    const spouse = await pavel();
    await anOfficer(app, path);
    const calls = watchCalls();
    await open();
    expect(topDialog().getAttribute("aria-labelledby")).toBeTruthy();
    expect(within(topDialog()).getByRole("heading", { name: "Manage Spouse Link" })).toBeTruthy();
    expect(within(topDialog()).getByText("Type to search for potential spouses")).toBeTruthy();
    expect(within(topDialog()).getByPlaceholderText("Search by name or email...")).toBeTruthy();
    typeInto("Search for the spouse", "z");
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(calls.some(({ call }) => call.includes("potential-spouses"))).toBe(false);
    typeInto("Search for the spouse", "zzz");
    expect(await within(topDialog()).findByText("No members found matching your search")).toBeTruthy();
    typeInto("Search for the spouse", "ana");
    await waitFor(() => expect(calls.some(({ call }) => call.endsWith("search=ana"))).toBe(true));
    expect(within(topDialog()).queryByRole("button", { name: "Link Ana Berg" })).toBeNull();
    typeInto("Search for the spouse", "pd@exa");
    const button = await within(topDialog()).findByRole("button", { name: "Link Pavel Dvořák" });
    expect(button.textContent).toBe("Link");
    await press("Link Pavel Dvořák", topDialog());
    await said(linked);
    await dialogsAreClosed();
    expect(calls.some(({ call }) => call === link)).toBe(true);
    expect(await memberNow(app.db, 1)).toMatchObject({ spouseId: spouse.id, spouseName: "Pavel Dvořák" });
    expect(await memberNow(app.db, spouse.id)).toMatchObject({ spouseId: 1, spouseName: "Ana Berg" });
  });

  test("a couple is shown, and unlinked after a question", async () => {
    const [one, other] = await aCouple();
    await anOfficer(app, path);
    const calls = watchCalls();
    await open();
    expect(within(topDialog()).getByText("Pavel Dvořák")).toBeTruthy();
    await press("Unlink Spouse", topDialog());
    expect(topDialog().textContent).toContain("Are you sure you want to unlink this spouse relationship?");
    await press("Unlink", topDialog());
    await said(unlinked);
    await dialogsAreClosed();
    expect(calls.some(({ call }) => call === unlink)).toBe(true);
    for (const { id } of [one, other]) {
      expect(await memberNow(app.db, id)).toMatchObject({ spouseId: null, spouseType: "non-member" });
    }
  });

  test("a link that fails says so", async () => {
    await ana();
    await pavel();
    await anOfficer(app, path);
    await open();
    typeInto("Search for the spouse", "pavel");
    answerInstead(link, { status: 500 });
    await press("Link Pavel Dvořák", topDialog());
    await said(fallback);
    answerInstead(link, { status: 409, json: { message: "Pavel Dvořák is already linked to a spouse." } });
    await press("Link Pavel Dvořák", topDialog());
    await said("ErrorPavel Dvořák is already linked to a spouse.");
  });

  test("an unlinking that fails says so", async () => {
    await aCouple();
    await anOfficer(app, path);
    answerInstead(unlink, { status: 500 });
    await open();
    await press("Unlink Spouse", topDialog());
    await press("Unlink", topDialog());
    await said("ErrorFailed to unlink spouse");
    expect(within(topDialog()).getByRole("alert").textContent).toBe("Failed to unlink spouse");
  });
});

test("The search offers at most ten", async () => {
  await ana();
  for (let count = 0; count < 12; count += 1) {
    await aMember(app.db, { firstName: `Free${count}`, lastName: "Sommer" });
  }
  await anOfficer(app, "/admin");
  await press("Spouse of Ana Berg");
  typeInto("Search for the spouse", "sommer");
  await waitFor(() => expect(within(topDialog()).getAllByRole("button", { name: /^Link / }).length).toBe(10));
  expect(topDialog().textContent).toContain("More may match. Type more of the name.");
  typeInto("Search for the spouse", "free7 sommer");
  await waitFor(() => expect(within(topDialog()).getAllByRole("button", { name: /^Link / }).length).toBe(1));
  expect(topDialog().textContent).not.toContain("More may match");
});
