import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aMember, changeMember, memberNow } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead, watchCalls } from "#test/pages/intercept-calls.tsx";
import {
  anOfficer,
  chooseAction,
  dialogsAreClosed,
  fieldOf,
  openDialog,
  press,
  toastText,
  topDialog,
  typeInto,
  unfold,
} from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(stopBrowsing);

const PATH = "/admin/members";
let jana = 0;
let bo = 0;
let ada = 0;
beforeEach(async () => {
  const facts = { localDuesPaidThrough: "2026-03-09", email: "jana@example.org" };
  jana = (await aMember(app.db, { firstName: "Jana", lastName: "Dvořák", ...facts })).id;
  bo = (await aMember(app.db, { firstName: "Bo", lastName: "Berg", status: "provisional", email: null })).id;
  const paid = { localDuesPaidThrough: "2026-12-31", userName: "ada", passwordHash: "x" };
  ada = (await aMember(app.db, { firstName: "Ada", lastName: "Alt", email: "ada@example.org", ...paid })).id;
});

const names = () => screen.getAllByRole("article").map((it) => it.querySelector("h2")?.textContent);
const shown = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByRole("combobox", { name: label }), { target: { value } });
const tick = async (name: string) => fireEvent.click(await screen.findByRole("checkbox", { name }));
const said = (text: string) => waitFor(() => expect(toastText()).toContain(text));
const ZORA = "Zora Zwart";

describe("the list", () => {
  test("folds a member to one line, which unfolds by keyboard and pointer alike", async () => {
    await anOfficer(app, PATH);
    const fold = await screen.findByRole("button", { name: "Details of Jana Dvořák" });
    expect(fold.getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByText("Spouse & offices")).toBeNull();
    fireEvent.click(fold);
    expect(fold.getAttribute("aria-expanded")).toBe("true");
    const panel = document.getElementById(fold.getAttribute("aria-controls") ?? "");
    expect(panel?.textContent).toContain("Dues & login");
    fireEvent.click(fold);
    expect(screen.queryByText("Dues & login")).toBeNull();
  });

  test("says of dues in a line only what is to be done", async () => {
    await anOfficer(app, PATH);
    const line = async (name: string) => (await screen.findByRole("article", { name })).textContent;
    expect(await line("Jana Dvořák")).toContain("Mar 9, 2026Overdue");
    expect(await line("Bo Berg")).toContain("Not Set");
    expect(await line("Ada Alt")).toContain("Dec 31, 2026");
    expect(await line("Ada Alt")).not.toMatch(/Overdue|Not Set/);
  });

  test("is filtered by status, dues, login and rights, all in the address", async () => {
    await anOfficer(app, PATH);
    await shown("Ada Alt", "Bo Berg", "Jana Dvořák", ZORA);
    choose("Status", "provisional");
    await shown("Bo Berg");
    expect(window.location.search).toBe("?status=provisional");
    expect(screen.getByText("1 member")).toBeTruthy();
    choose("Status", "");
    choose("Local dues", "overdue");
    await shown("Jana Dvořák");
    choose("Local dues", "none");
    await shown("Bo Berg", ZORA);
    choose("Rights", "none");
    await shown("Bo Berg");
    choose("Local dues", "");
    choose("Login", "yes");
    await shown("Ada Alt");
    expect(window.location.search).toBe("?login=yes&rights=none");
    await press("Clear Filters");
    await shown("Ada Alt", "Bo Berg", "Jana Dvořák", ZORA);
    expect(screen.queryByRole("button", { name: "Clear Filters" })).toBeNull();
  });

  test("opens as the address says, and leaves out what is no filter", async () => {
    await anOfficer(app, `${PATH}?login=no&dues=soonish&sort=-name&rights=none`);
    await shown("Jana Dvořák", "Bo Berg");
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Local dues" }).value).toBe("");
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Order" }).value).toBe("-name");
  });

  test("is sorted by its columns, in reverse when pressed again, and by when members joined", async () => {
    await app.db.execute(sql`update members set created_at = now() + id * interval '1 minute'`);
    await anOfficer(app, PATH);
    await shown("Ada Alt", "Bo Berg", "Jana Dvořák", ZORA);
    const name = await screen.findByRole("button", { name: "Sort by name, in reverse" });
    expect(name.getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(name);
    await shown(ZORA, "Jana Dvořák", "Bo Berg", "Ada Alt");
    await press("Sort by local dues");
    await shown("Bo Berg", ZORA, "Jana Dvořák", "Ada Alt");
    await press("Sort by status");
    await shown("Ada Alt", "Jana Dvořák", ZORA, "Bo Berg");
    choose("Order", "-added");
    await shown("Ada Alt", "Bo Berg", "Jana Dvořák", ZORA);
    expect(window.location.search).toBe("?sort=-added");
  });
});

describe("a line's menu", () => {
  const items = async (name: string) => {
    fireEvent.keyDown(await screen.findByRole("button", { name: `Actions for ${name}` }), { key: "Enter" });
    return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent?.trim());
  };

  test("has every action, and only those that make sense", async () => {
    await changeMember(app.db, bo, { spouseId: ada, spouseName: "Ada Alt" });
    await anOfficer(app, PATH);
    expect(await items("Jana Dvořák")).toEqual([
      ...["Edit", "Email an Invitation", "Manage Spouse", "Add Spouse, Same Address", "History", "Delete"],
    ]);
    fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
    expect(await items("Bo Berg")).toContain("Unlink");
    fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
    expect(await items("Ada Alt")).not.toContain("Email an Invitation");
  });

  test("gets the focus back when the dialog that it opened is closed", async () => {
    await anOfficer(app, PATH);
    await chooseAction("Jana Dvořák", "Delete");
    await screen.findByRole("dialog");
    await press("Cancel", topDialog());
    await dialogsAreClosed();
    await waitFor(() =>
      expect(document.activeElement?.getAttribute("aria-label")).toBe("Actions for Jana Dvořák"),
    );
  });
});

describe("ticked members", () => {
  test("are exported, by name", async () => {
    await anOfficer(app, PATH);
    const calls = watchCalls();
    await tick("Select Jana Dvořák");
    await tick("Select Ada Alt");
    expect(
      within(screen.getByRole("region", { name: "Selected members" })).getByText("2 selected"),
    ).toBeTruthy();
    await press("Export");
    await said("Export Successful2 members exported as CSV");
    expect(calls.find(({ call }) => call === "POST /api/members/export/csv")?.body).toEqual({
      memberIds: [jana, ada],
    });
  });

  test("stay ticked while the search changes, and are cleared on request", async () => {
    await anOfficer(app, PATH);
    await tick("Select Jana Dvořák");
    fireEvent.change(screen.getByLabelText("Search members"), { target: { value: "berg" } });
    await shown("Bo Berg");
    await tick("Select Bo Berg");
    expect(screen.getByText("2 selected")).toBeTruthy();
    await press("Clear selection");
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  test("are all that a filter finds when the box above them is ticked", async () => {
    for (let count = 0; count < 80; count += 1)
      await aMember(app.db, { firstName: `Nr ${count}`, lastName: "Ng" });
    await anOfficer(app, `${PATH}?search=ng`);
    await screen.findByText("80 members");
    await tick("Select all 80");
    await screen.findByText("80 selected");
    const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select none" });
    expect([box.checked, box.indeterminate]).toEqual([true, false]);
    const [first] = screen.getAllByRole<HTMLInputElement>("checkbox", { name: /^Select Nr/ });
    fireEvent.click(first as HTMLInputElement);
    expect([box.checked, box.indeterminate]).toEqual([false, true]);
    expect(screen.getByText("79 selected")).toBeTruthy();
  });

  test("change their status together, and back again", async () => {
    await anOfficer(app, PATH);
    await tick("Select Jana Dvořák");
    await tick("Select Bo Berg");
    await press("Change Status");
    const button = within(topDialog()).getByRole<HTMLButtonElement>("button", { name: "Change Status" });
    expect([button.disabled, topDialog().textContent?.includes("status of 2 members")]).toEqual([true, true]);
    fireEvent.click(within(topDialog()).getByRole("radio", { name: "provisional" }));
    await press("Change Status", topDialog());
    await said("Status Changed1 member is now provisional. 1 already was.");
    await dialogsAreClosed();
    expect((await memberNow(app.db, jana)).status).toBe("provisional");
    expect(screen.queryByText(/selected$/)).toBeNull();
    await press("Undo");
    await said("Undone1 member as before.");
    expect((await memberNow(app.db, jana)).status).toBe("active");
    expect((await memberNow(app.db, bo)).status).toBe("provisional");
  });

  test("whom someone else changed meanwhile are left alone by an undo, and named", async () => {
    await anOfficer(app, PATH);
    await tick("Select Jana Dvořák");
    await tick("Select Ada Alt");
    await press("Change Status");
    fireEvent.click(within(topDialog()).getByRole("radio", { name: "former" }));
    await press("Change Status", topDialog());
    await said("2 members are now former.");
    await changeMember(app.db, jana, { status: "online", updatedAt: new Date("2026-03-10T16:00:00Z") });
    await press("Undo");
    await said("Partly Undone1 member as before. Changed by someone since, and left alone: Jana Dvořák.");
    expect((await memberNow(app.db, jana)).status).toBe("online");
    expect((await memberNow(app.db, ada)).status).toBe("active");
  });

  test("see who would be reminded of dues before anything is sent", async () => {
    await anOfficer(app, PATH);
    for (const name of ["Jana Dvořák", "Bo Berg", "Ada Alt"]) await tick(`Select ${name}`);
    await press("Remind of Dues");
    const dialog = within(topDialog());
    expect(await dialog.findByText("1 email will go to 1 member with unpaid dues.")).toBeTruthy();
    expect(dialog.getByText("No confirmed email address: 1").parentElement?.textContent).toContain("Bo Berg");
    expect(dialog.getByText("Dues are paid: 1").parentElement?.textContent).toContain("Ada Alt");
    expect((await app.db.execute(sql`select 1 from outbox`)).rows).toEqual([]);
    await press("Send 1 Email", topDialog());
    await said("Reminders Sent1 email to 1 member.");
    await dialogsAreClosed();
    const { rows } = await app.db.execute(sql`select recipient, kind from outbox`);
    expect(rows).toEqual([{ recipient: "jana@example.org", kind: "dues-reminder" }]);
    await tick("Select Jana Dvořák");
    await press("Remind of Dues");
    expect(await within(topDialog()).findByText("None of them gets a reminder.")).toBeTruthy();
    expect(within(topDialog()).getByText("Already reminded today: 1")).toBeTruthy();
    expect(within(topDialog()).getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(true);
  });

  test.each([
    ["POST /api/members/statuses", "Failed to change the status"],
    ["POST /api/members/dues-reminders", "Failed to send the reminders"],
  ])("keep their ticks and say so if %s fails", async (call, words) => {
    await anOfficer(app, PATH);
    await tick("Select Jana Dvořák");
    answerInstead(call, { status: 500 });
    if (call.endsWith("statuses")) {
      await press("Change Status");
      fireEvent.click(within(topDialog()).getByRole("radio", { name: "former" }));
      await press("Change Status", topDialog());
    } else {
      await press("Remind of Dues");
      await press("Send 1 Email", topDialog());
    }
    await said(words);
    expect(within(topDialog()).getByRole("alert").textContent).toBe(words);
    await press("Cancel", topDialog());
    expect(screen.getByText("1 selected")).toBeTruthy();
  });
});

describe("an invitation", () => {
  test("is emailed after a question that says where it goes", async () => {
    await anOfficer(app, PATH);
    await chooseAction("Jana Dvořák", "Email an Invitation");
    const dialog = within(await screen.findByRole("dialog", { name: "Invite Jana Dvořák to log in?" }));
    expect(dialog.getByText("jana@example.org")).toBeTruthy();
    await press("Send Invitation", topDialog());
    await said("Invitation SentIt goes to jana@example.org.");
    const { rows } = await app.db.execute(sql`select recipient, kind from outbox`);
    expect(rows).toEqual([{ recipient: "jana@example.org", kind: "invitation" }]);
  });

  test("cannot be sent without an address", async () => {
    await anOfficer(app, PATH);
    await chooseAction("Bo Berg", "Email an Invitation");
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Send Invitation" });
    expect([button.disabled, topDialog().textContent?.includes("no confirmed email address")]).toEqual([
      ...[true, true],
    ]);
  });

  test("goes out with a new member, who then has no password", async () => {
    await anOfficer(app, PATH);
    await openDialog("Add Member");
    typeInto(/^First Name/, "Eva");
    typeInto(/^Last Name/, "Li");
    typeInto(/^Primary Email/, "eva@example.org");
    typeInto("Password", "oysters and rye");
    fireEvent.click(within(topDialog()).getByLabelText("Send an invitation to choose how to log in"));
    expect(within(topDialog()).queryByLabelText("Password")).toBeNull();
    await press("Create Member", topDialog());
    await said("SuccessMember created successfully. The invitation goes to eva@example.org.");
    const { rows } = await app.db.execute(sql`select m.first_name, m.password_hash, o.recipient
      from members m join outbox o on o.recipient = m.email`);
    expect(rows).toEqual([{ first_name: "Eva", password_hash: null, recipient: "eva@example.org" }]);
  });

  test("that fails is reported, and the new member is kept", async () => {
    await anOfficer(app, PATH);
    await openDialog("Add Member");
    typeInto(/^First Name/, "Eva");
    typeInto(/^Last Name/, "Li");
    typeInto(/^Primary Email/, "eva@example.org");
    fireEvent.click(within(topDialog()).getByLabelText("Send an invitation to choose how to log in"));
    answerInstead(`POST /api/members/${ada + 2}/invitation`, { status: 429 });
    await press("Create Member", topDialog());
    await said("Member Created, but the invitation could not be sent. You can send it from the list.");
    await shown("Ada Alt", "Bo Berg", "Jana Dvořák", "Eva Li", ZORA);
  });
});

describe("adding a spouse with the same address", () => {
  const AT_HOME = { address: "1 Oak St", city: "Bethesda", state: "MD", zipCode: "20814", homePhone: "202" };

  test("fills in address and the noted name, and links the two once saved", async () => {
    await changeMember(app.db, jana, { ...AT_HOME, spouseName: "Pavel Jan Dvořák" });
    await anOfficer(app, PATH);
    await chooseAction("Jana Dvořák", "Add Spouse, Same Address");
    const dialog = await screen.findByRole("dialog", { name: "Add New Member" });
    expect(dialog.textContent).toContain("The spouse of Jana Dvořák");
    expect(dialog.textContent).toContain("Jana Dvořák will be linked once the new member is created.");
    expect([fieldOf(/^First Name/).value, fieldOf(/^Last Name/).value]).toEqual(["Pavel Jan", "Dvořák"]);
    expect(["Address", "City", "State", "ZIP Code"].map((label) => fieldOf(label).value)).toEqual([
      ...["1 Oak St", "Bethesda", "MD", "20814"],
    ]);
    typeInto(/^Primary Email/, "pavel@example.org");
    await press("Create Member", topDialog());
    await said("SuccessMember created successfully");
    const { spouseId } = await memberNow(app.db, jana);
    expect(await memberNow(app.db, spouseId ?? 0)).toMatchObject({
      firstName: "Pavel Jan",
      spouseId: jana,
      ...AT_HOME,
    });
  });

  test("is closed without a question while nothing was typed", async () => {
    await anOfficer(app, PATH);
    await chooseAction("Jana Dvořák", "Add Spouse, Same Address");
    await screen.findByRole("dialog", { name: "Add New Member" });
    await press("Close", topDialog());
    await dialogsAreClosed();
  });
});

describe("a state other than those offered", () => {
  test("is typed, stored and shown as what it is", async () => {
    await anOfficer(app, PATH);
    await chooseAction("Jana Dvořák", "Edit");
    await screen.findByRole("dialog");
    expect(within(topDialog()).queryByLabelText("Which state or region")).toBeNull();
    fireEvent.change(fieldOf("State"), { target: { value: "other" } });
    typeInto("Which state or region", "PA");
    expect(fieldOf("State").value).toBe("other");
    typeInto("City", "Philadelphia");
    await press("Update Member", topDialog());
    await dialogsAreClosed();
    expect((await memberNow(app.db, jana)).state).toBe("PA");
    expect((await unfold("Jana Dvořák")).textContent).toContain("Philadelphia, PA");
    await chooseAction("Jana Dvořák", "Edit");
    await screen.findByRole("dialog");
    expect([fieldOf("State").value, topDialog().textContent?.includes("PA (Pennsylvania)")]).toEqual([
      ...["PA", true],
    ]);
  });

  test("may be left open, and the word is then in no address", async () => {
    await changeMember(app.db, jana, { city: "Lyon", state: "other", zipCode: "69001" });
    await anOfficer(app, PATH);
    const card = await unfold("Jana Dvořák");
    expect(card.textContent).toContain("Lyon, 69001");
    await chooseAction("Jana Dvořák", "Edit");
    await screen.findByRole("dialog");
    expect([fieldOf("State").value, fieldOf("Which state or region").value]).toEqual(["other", ""]);
    typeInto("City", "Paris");
    await press("Update Member", topDialog());
    await dialogsAreClosed();
    expect(await memberNow(app.db, jana)).toMatchObject({ city: "Paris", state: "other" });
  });
});

describe("the form's rail", () => {
  test("leads to each section, and marks those with errors", async () => {
    await anOfficer(app, PATH);
    await openDialog("Add Member");
    const rail = within(within(topDialog()).getByRole("navigation", { name: "Sections of the form" }));
    expect(rail.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      ...["Profile Information", "Spouse/Partner Information", "Contact Information", "Dues Tracking"],
      "User Access & Admin",
    ]);
    expect(document.activeElement).toBe(fieldOf(/^First Name/));
    fireEvent.click(rail.getByRole("button", { name: "Dues Tracking" }));
    expect(document.activeElement?.textContent).toBe("Dues Tracking");
    await press("Create Member", topDialog());
    await waitFor(() =>
      expect(
        rail.getAllByRole("button", { name: /has errors/ }).map(({ textContent }) => textContent),
      ).toEqual([...["Profile Informationhas errors", "Contact Informationhas errors"]]),
    );
  });
});
