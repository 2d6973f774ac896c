import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aMember } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { stubLayout } from "#test/pages/layout.ts";
import { anna } from "#test/pages/member-page.tsx";
import { anOfficer, dialogsAreClosed, openDialog, press, topDialog } from "#test/pages/officer-page.ts";

const app = useApp();
beforeEach(stubLayout);
afterEach(() => {
  stopBrowsing();
  window.localStorage.clear();
});

const key = (name: string, more: object = {}, on: Element = document.body) =>
  fireEvent.keyDown(on, { key: name, ...more });
const dialog = (name: string) => screen.findByRole("dialog", { name });
const noDialog = () => expect(screen.queryByRole("dialog")).toBeNull();

describe("an officer's keys", () => {
  test("/ puts the cursor into the page's search", async () => {
    await anOfficer(app, "/admin/members");
    const search = await screen.findByRole("searchbox", { name: "Search members" });
    expect(key("/")).toBe(false);
    expect(document.activeElement).toBe(search);
    // There it is a character.
    expect(key("/", {}, search)).toBe(true);
    noDialog();
  });

  test("/ opens the search from anywhere where the page has none", async () => {
    await anOfficer(app, "/terms");
    expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
    key("/");
    expect(await dialog("Find")).toBeTruthy();
  });

  test.each([{ ctrlKey: true }, { metaKey: true }])("%o and K open it, also from a field", async (held) => {
    await anOfficer(app, "/admin/members");
    const search = await screen.findByRole("searchbox", { name: "Search members" });
    search.focus();
    expect(key("k", held, search)).toBe(false);
    const input = await screen.findByRole("combobox", { name: "Find" });
    await waitFor(() => expect(document.activeElement).toBe(input));
    key("Escape", {}, input);
    await dialogsAreClosed();
    expect(document.activeElement).toBe(search);
  });

  test("? lists the keys", async () => {
    await anOfficer(app, "/admin/audit");
    await screen.findByRole("heading", { level: 1 });
    key("?", { shiftKey: true });
    const list = await dialog("Keyboard");
    expect(
      within(list)
        .getAllByRole("term")
        .map(({ textContent }) => textContent),
    ).toEqual([...["CtrlK", "/", "?", "GO", "JK", "Enter", "T", "E", "N", "CtrlZ", "Esc", "F8"]]);
  });

  test("are a dialog's own while one is open", async () => {
    await anOfficer(app, "/admin/members");
    await openDialog("Add Member");
    const form = topDialog();
    for (const name of ["/", "?"]) expect(key(name, {}, form)).toBe(true);
    expect(key("k", { ctrlKey: true }, form)).toBe(true);
    expect(screen.getAllByRole("dialog")).toEqual([form]);
  });

  test("of one character can be turned off in this browser, and on again", async () => {
    await anOfficer(app, "/terms");
    await screen.findByRole("heading", { level: 1 });
    key("?");
    fireEvent.click(within(await dialog("Keyboard")).getByLabelText("Use single-key shortcuts"));
    key("Escape", {}, topDialog());
    await dialogsAreClosed();
    for (const name of ["/", "?"]) expect(key(name)).toBe(true);
    noDialog();
    key("k", { ctrlKey: true });
    await press("All keys", await dialog("Find"));
    const choice = within(await dialog("Keyboard")).getByLabelText<HTMLInputElement>(
      "Use single-key shortcuts",
    );
    expect(choice.checked).toBe(false);
    fireEvent.click(choice);
    key("Escape", {}, topDialog());
    await dialogsAreClosed();
    expect(key("?")).toBe(false);
    expect(await dialog("Keyboard")).toBeTruthy();
  });

  test("leave other combinations to the browser", async () => {
    await anOfficer(app, "/terms");
    await screen.findByRole("heading", { level: 1 });
    for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }]) {
      for (const name of ["/", "?"]) expect(key(name, held)).toBe(true);
    }
    expect(key("k")).toBe(true);
    expect(key("k", { ctrlKey: true, shiftKey: true })).toBe(true);
    noDialog();
  });
});

test("Members have none of these keys", async () => {
  const member = await anna(app);
  member.open("/terms");
  await screen.findByRole("heading", { level: 1 });
  for (const name of ["/", "?"]) expect(key(name)).toBe(true);
  expect(key("k", { ctrlKey: true })).toBe(true);
  noDialog();
});

test("Escape in a search keeps its text and its list", async () => {
  await aMember(app.db, { firstName: "Bo", lastName: "Berg" });
  await anOfficer(app, "/admin/members");
  const search = await screen.findByRole<HTMLInputElement>("searchbox", { name: "Search members" });
  fireEvent.change(search, { target: { value: "berg" } });
  await waitFor(() => expect(screen.queryByText("1 member")).toBeTruthy());
  // The browser clears the field unless the key is stopped.
  expect(key("Escape", {}, search)).toBe(false);
  expect(search.value).toBe("berg");
});
