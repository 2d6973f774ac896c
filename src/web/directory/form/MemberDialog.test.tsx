import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { useApp } from "#test/app.ts";
import { aMember, anAdministrator, changeMember, memberNow } from "#test/factories.ts";
import { catchDepartures } from "#test/pages/answered-fetch.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead, delayCall, watchCalls } from "#test/pages/intercept-calls.tsx";
import {
  anOfficer,
  dialogsAreClosed,
  fieldOf,
  openDialog,
  press,
  toastText,
  topDialog,
  typeInto,
  unfold,
} from "#test/pages/officer-page.ts";
import { aMemberWithLogin, PASSWORD } from "#test/people/log-ins.ts";

const app = useApp();
afterEach(stopBrowsing);

type Facts = NonNullable<Parameters<typeof aMember>[1]>;
const DASHBOARD = "/admin";
const MANAGEMENT = "/admin/members";

async function openToAdd(path = DASHBOARD) {
  const officer = await anOfficer(app, path);
  await openDialog("Add Member");
  return officer;
}
async function openToEdit(facts: Facts = {}, path = DASHBOARD) {
  const member = await aMember(app.db, { firstName: "Jana", lastName: "Dvořák", ...facts });
  await anOfficer(app, path);
  if (path === MANAGEMENT) await unfold("Jana Dvořák");
  await openDialog("Edit Jana Dvořák");
  return member;
}
function radio(name: string) {
  const found = within(topDialog()).getByRole("radio", { name });
  if (!(found instanceof HTMLInputElement)) throw new Error(`${name} is no choice`);
  return found;
}
const radios = (group: RegExp) =>
  within(within(topDialog()).getByRole("group", { name: group }))
    .getAllByRole("radio")
    .map((choice) => choice.parentElement?.textContent);
const save = () => press(/^(Create|Update) Member$/, topDialog());
const said = (text: string) => waitFor(() => expect(toastText()).toBe(text));
const logIn = async (username: string, password: string) =>
  (await app.call("POST", "/api/member/login", { body: { username, password } })).status;

describe("the form", () => {
  test("has its five sections, and marks what is required", async () => {
    await openToAdd();
    const headings = within(topDialog()).getAllByRole("heading", { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      "Profile Information",
      "Spouse/Partner Information",
      "Contact Information",
      "Dues Tracking",
      "User Access & Admin",
    ]);
    for (const label of [/^First Name/, /^Last Name/, /^Primary Email/]) {
      expect(fieldOf(label).getAttribute("aria-required")).toBe("true");
    }
    expect(within(topDialog()).getByText("Primary Email").textContent).toBe("Primary Email (required)");
    expect([fieldOf(/^Primary Email/).type, fieldOf("Alternate Email").type]).toEqual(["email", "email"]);
    expect(fieldOf("Local Dues Paid Through").type).toBe("date");
    expect(fieldOf("National Dues Paid Through").type).toBe("date");
    const states = within(topDialog()).getByLabelText("State");
    expect([...states.querySelectorAll("option")].map(({ value }) => value)).toEqual([
      "",
      "DC",
      "MD",
      "VA",
      "other",
    ]);
    const fields = [...topDialog().querySelectorAll<HTMLInputElement>("input[type=text], textarea")];
    expect(new Set(fields.map(({ autocomplete }) => autocomplete))).toEqual(new Set(["off"]));
  });

  test("offers the dashboard's four statuses, with Active Member and Non-member chosen", async () => {
    await openToAdd();
    expect(radios(/^Status/)).toEqual([
      "Active Member",
      "Former Member",
      "Other Chaine Member",
      "Prospective Member",
    ]);
    expect([radio("Active Member").checked, radio("Non-member").checked]).toEqual([true, true]);
  });

  test("offers the management screen's four, with active chosen", async () => {
    await openToAdd(MANAGEMENT);
    expect(radios(/^Status/)).toEqual(["active", "provisional", "online", "prospective"]);
    expect(radio("active").checked).toBe(true);
  });

  test.each([
    [DASHBOARD, "provisional", "provisional"],
    [MANAGEMENT, "other", "other"],
  ] as const)("on %s keeps a status outside its choices: %s", async (path, status, label) => {
    const member = await openToEdit({ status, state: "Ontario" }, path);
    expect([radios(/^Status/).length, radio(label).checked]).toEqual([5, true]);
    expect(fieldOf("State").value).toBe("Ontario");
    typeInto("City", "Toronto");
    await save();
    await dialogsAreClosed();
    expect(await memberNow(app.db, member.id)).toMatchObject({ status, city: "Toronto", state: "Ontario" });
  });

  test.each([
    [/^First Name/, " ", "Required"],
    [/^Last Name/, "", "Required"],
    [/^Primary Email/, "abc", "Valid email is required"],
    ["Alternate Email", "abc", "Valid email is required"],
    ["Password", "flans", "Password must be at least 6 characters"],
  ])("sends nothing while %s is '%s', and goes to the field", async (label, value, message) => {
    const member = await openToEdit();
    typeInto("City", "Alexandria");
    typeInto(label, value);
    await save();
    expect(await within(topDialog()).findByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(fieldOf(label)));
    expect(within(topDialog()).getByText("Please fix the highlighted fields.")).toBeTruthy();
    expect(await memberNow(app.db, member.id)).toEqual(member);
  });
});

describe("a new member", () => {
  test("is created with everything typed, blank dates as null", async () => {
    await openToAdd();
    const calls = watchCalls();
    typeInto(/^First Name/, "Đặng");
    typeInto(/^Last Name/, "李");
    typeInto(/^Primary Email/, "dang@example.org");
    typeInto("Cell Phone", "(202) 555-0142");
    typeInto("Username", "dang.li");
    typeInto("Password", "oysters and rye");
    typeInto("Spouse/Partner Name", "Bo");
    fireEvent.click(radio("Prospective Member"));
    fireEvent.click(within(topDialog()).getByLabelText("Mondiale"));
    const release = delayCall("POST /api/members");
    await save();
    expect(await screen.findByRole("button", { name: "Saving..." })).toBeTruthy();
    release();
    await said("Member Created");
    await dialogsAreClosed();
    const { body } = calls.find(({ call }) => call === "POST /api/members") ?? {};
    expect(body).toMatchObject({
      firstName: "Đặng",
      lastName: "李",
      localDuesPaidThrough: null,
      nationalDuesPaidThrough: null,
    });
    expect(body).not.toHaveProperty("selectedSpouseId");
    expect(await screen.findByText("Đặng 李")).toBeTruthy();
    expect(await memberNow(app.db, 2)).toMatchObject({
      status: "prospective",
      isMondiale: true,
      cellPhone: "(202) 555-0142",
      spouseName: "Bo",
      spouseType: "non-member",
      localDuesPaidThrough: null,
      adminPrivileges: "none",
    });
    expect(await logIn("dang.li", "oysters and rye")).toBe(200);
  });

  const typeNames = () => {
    typeInto(/^First Name/, "Bo");
    typeInto(/^Last Name/, "Berg");
    typeInto(/^Primary Email/, "bo@example.org");
  };
  async function choose(name: string, typed: string) {
    typeInto("Spouse among the members", typed);
    await press(`Select ${name}`, topDialog());
  }

  test("is linked to the spouse chosen first", async () => {
    const spouse = await aMember(app.db, { firstName: "Zoë", lastName: "Berg", email: "zoe@example.org" });
    await openToAdd();
    typeNames();
    await choose("Zoë Berg", "zoe be");
    expect(within(topDialog()).getByText(/will be linked once/)).toBeTruthy();
    await save();
    await said("Member Created and Linked");
    expect(await memberNow(app.db, spouse.id)).toMatchObject({ spouseId: 3, spouseName: "Bo Berg" });
  });

  test("is linked only to unlinked members, who are found by name and not by address", async () => {
    const other = await aMember(app.db, { firstName: "Pavel", lastName: "Berg" });
    await aMember(app.db, { firstName: "Linked", lastName: "Bergman", spouseId: other.id });
    await changeMember(app.db, other.id, { spouseId: 2 });
    await aMember(app.db, { firstName: "Una", lastName: "Weber", email: "berg@example.org" });
    for (let count = 0; count < 9; count += 1) {
      await aMember(app.db, { firstName: `Free${count}`, lastName: "Berger" });
    }
    await openToAdd();
    const calls = watchCalls();
    typeInto("Spouse among the members", "b");
    typeInto("Spouse among the members", "berg");
    await waitFor(() =>
      expect(within(topDialog()).getAllByRole("button", { name: /^Select/ }).length).toBe(8),
    );
    expect(within(topDialog()).queryByRole("button", { name: /Linked|Pavel|Una/ })).toBeNull();
    expect(calls.some(({ call }) => call.includes("search=b&"))).toBe(false);
    typeInto("Spouse among the members", "zzz");
    expect(await within(topDialog()).findByText("No members found matching your search")).toBeTruthy();
  });

  test.each([
    [DASHBOARD, "POST /api/members/link-spouse"],
    [MANAGEMENT, "POST /api/admin/members/3/link-spouse"],
  ])("on %s is kept if the linking fails, which is reported separately", async (path, link) => {
    await aMember(app.db, { firstName: "Zoë", lastName: "Berg" });
    await openToAdd(path);
    typeNames();
    await choose("Zoë Berg", "zo");
    answerInstead(link, { status: 500 });
    await save();
    await said("ErrorMember Created, but spouse linking failed. You can link them manually later.");
    await dialogsAreClosed();
    expect(await memberNow(app.db, 3)).toMatchObject({ firstName: "Bo", spouseId: null });
  });

  test("is announced in the management screen's own words", async () => {
    await openToAdd(MANAGEMENT);
    typeNames();
    await save();
    await said("SuccessMember created successfully");
  });

  test("whose username is taken is refused, and nothing typed is lost", async () => {
    await aMember(app.db, { userName: "bob" });
    await openToAdd();
    typeNames();
    typeInto("Username", "BOB");
    await save();
    await said("ErrorUsername is already in use");
    expect(within(topDialog()).getByText("Username is already in use")).toBeTruthy();
    expect(fieldOf(/^First Name/).value).toBe("Bo");
    // The first dismisses the toast, which lies on top.
    fireEvent.keyDown(fieldOf("Username"), { key: "Escape" });
    fireEvent.keyDown(fieldOf("Username"), { key: "Escape" });
    expect(await screen.findByRole("dialog", { name: "Discard your changes?" })).toBeTruthy();
  });

  test("that cannot be created for an unknown reason has the screen's own words", async () => {
    await openToAdd();
    typeNames();
    answerInstead("POST /api/members", { status: 500 });
    await save();
    await said("ErrorFailed to create member");
  });
});

describe("a member who is changed", () => {
  test("keeps what was not touched, and the password if it is blank", async () => {
    const member = await aMemberWithLogin(app, {
      userName: "jana",
      firstName: "Jana",
      lastName: "Dvořák",
      localDuesPaidThrough: "2026-12-31",
      nationalDuesPaidThrough: "2027-05-31",
      adminComments: "Dear.",
      isEcuyer: true,
    });
    await anOfficer(app, DASHBOARD);
    await openDialog("Edit Jana Dvořák");
    expect(fieldOf("Password").getAttribute("placeholder")).toBe("Leave blank to keep current");
    expect([fieldOf("Password").value, fieldOf("Local Dues Paid Through").value]).toEqual(["", "2026-12-31"]);
    typeInto("Dues Notes", "By check.");
    await save();
    await said("Member Updated");
    const { updatedAt, updatedBy, duesNotes, ...others } = await memberNow(app.db, member.id);
    expect(member).toMatchObject(others);
    expect([duesNotes, updatedAt > member.updatedAt, updatedBy]).toEqual([
      "By check.",
      true,
      expect.anything(),
    ]);
    expect(await logIn("jana", PASSWORD)).toBe(200);
  });

  test("loses a date that was cleared, sent as null", async () => {
    const member = await openToEdit({ localDuesPaidThrough: "2026-12-31" }, MANAGEMENT);
    const calls = watchCalls();
    typeInto("Local Dues Paid Through", "");
    await save();
    await said("SuccessMember updated successfully");
    expect(calls.find(({ call }) => call.startsWith("PUT"))?.body).toMatchObject({
      localDuesPaidThrough: null,
    });
    expect(await memberNow(app.db, member.id)).toMatchObject({ localDuesPaidThrough: null });
  });

  test("keeps a date that was only half typed, with an error", async () => {
    const member = await openToEdit({ localDuesPaidThrough: "2026-12-31" });
    const date = fieldOf("Local Dues Paid Through");
    typeInto("Local Dues Paid Through", "");
    // As a browser tells of a day without its year; the test document knows no half dates.
    Object.defineProperty(date, "validity", { value: { badInput: true } });
    await save();
    expect(await within(topDialog()).findByText("Please enter the whole date")).toBeTruthy();
    expect(await memberNow(app.db, member.id)).toEqual(member);
  });

  test.each([
    [500, undefined, "ErrorFailed to update member"],
    [400, "Please choose one of the offered statuses", "ErrorPlease choose one of the offered statuses"],
    [
      403,
      "You don't have permission to perform this action.",
      "ErrorYou don't have permission to perform this action.",
    ],
    [401, "Unauthorized", "UnauthorizedYou are logged out. Logging in again..."],
  ])(
    "and answered %i says so, and leaves the page only if the session has ended",
    async (status, message, words) => {
      const member = await openToEdit();
      const leave = catchDepartures();
      answerInstead(`PUT /api/members/${member.id}`, { status, ...(message && { json: { message } }) });
      typeInto("City", "Alexandria");
      await save();
      await said(words);
      if (status === 401) await waitFor(() => expect(leave).toHaveBeenCalledWith("/api/login"));
      else {
        expect(fieldOf("City").value).toBe("Alexandria");
        expect(leave).not.toHaveBeenCalled();
      }
    },
  );

  test("gets a generated password, in plain text, to be copied", async () => {
    await openToEdit({ userName: "jana" });
    const copied = vi.fn<(text: string) => Promise<void>>(async () => undefined);
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { clipboard: { writeText: copied } }));
    expect(fieldOf("Password").type).toBe("text");
    await press("Generate", topDialog());
    const made = fieldOf("Password").value;
    expect(made).toMatch(/^\w{5}-\w{5}-\w{5}$/);
    await press("Copy", topDialog());
    expect(await within(topDialog()).findByText("Copied")).toBeTruthy();
    expect(copied).toHaveBeenCalledWith(made);
    await save();
    await said("Member Updated");
    expect(await logIn("jana", made)).toBe(200);
  });

  test("whose login is disabled can no longer log in, and the form still saves", async () => {
    const member = await aMemberWithLogin(app, { userName: "jana", firstName: "Jana", lastName: "Dvořák" });
    await anOfficer(app, DASHBOARD);
    await openDialog("Edit Jana Dvořák");
    typeInto("City", "Alexandria");
    await press("Disable Login", topDialog());
    await press("Disable Login", topDialog());
    await said("Login DisabledJana Dvořák can no longer log in.");
    expect(await logIn("jana", PASSWORD)).toBe(401);
    await waitFor(() =>
      expect(within(topDialog()).queryByRole("button", { name: "Disable Login" })).toBeNull(),
    );
    expect(topDialog().textContent).toContain("The login is disabled. A new password enables it again.");
    await save();
    await said("Member Updated");
    expect(await memberNow(app.db, member.id)).toMatchObject({ city: "Alexandria", passwordHash: null });
  });

  test("and has a linked spouse shows the spouse's name read-only", async () => {
    const spouse = await aMember(app.db, { firstName: "Pavel", lastName: "Dvořák" });
    const facts = { spouseId: spouse.id, spouseName: "Pavel Dvořák", spouseType: "member" } as const;
    const jana = await openToEdit(facts);
    await changeMember(app.db, spouse.id, { spouseId: jana.id, spouseName: "Jana Dvořák" });
    expect(fieldOf("Spouse/Partner Name").hasAttribute("readonly")).toBe(true);
    expect(within(topDialog()).getByText("Member", { selector: "dd" })).toBeTruthy();
    expect(within(topDialog()).queryByRole("radio", { name: "Non-member" })).toBeNull();
    typeInto(/^First Name/, "Johana");
    await save();
    await said("Member Updated");
    expect(await memberNow(app.db, spouse.id)).toMatchObject({ spouseName: "Johana Dvořák" });
  });

  test("is linked to their administrator account and unlinked again", async () => {
    const { id } = await anAdministrator(app.db, { email: "ada@example.org" });
    const member = await openToEdit();
    fireEvent.change(await within(topDialog()).findByLabelText("Administrator account"), {
      target: { value: String(id) },
    });
    await press("Link Account", topDialog());
    await said("Account Linked");
    expect(await within(topDialog()).findByText("ada@example.org")).toBeTruthy();
    await press("Unlink Account", topDialog());
    await said("Account Unlinked");
    expect((await memberNow(app.db, member.id)).id).toBe(member.id);
  });
});

describe("an address that the member typed and has not confirmed", () => {
  const CHECKED = "This address is right. I have checked it with the member.";
  const openUnconfirmed = () => openToEdit({ email: "jana@new.example", confirmedEmail: "jana@example.org" });
  const box = () => within(topDialog()).getByRole<HTMLInputElement>("checkbox", { name: CHECKED });

  test("is confirmed only if an officer checks the box", async () => {
    const member = await openUnconfirmed();
    await save();
    await said("Member Updated");
    await dialogsAreClosed();
    expect((await memberNow(app.db, member.id)).confirmedEmail).toBe("jana@example.org");
    await openDialog("Edit Jana Dvořák");
    expect(box().checked).toBe(false);
    fireEvent.click(box());
    await save();
    await dialogsAreClosed();
    await waitFor(async () =>
      expect((await memberNow(app.db, member.id)).confirmedEmail).toBe("jana@new.example"),
    );
    // The list, from which the form takes the member, is read again after saving.
    await waitFor(() => expect(screen.queryByText("Not confirmed yet")).toBeNull());
    await openDialog("Edit Jana Dvořák");
    expect(within(topDialog()).queryByText("Not confirmed yet")).toBeNull();
    expect(within(topDialog()).queryByRole("checkbox", { name: CHECKED })).toBeNull();
  });

  test("must be confirmed again if the member has typed yet another one", async () => {
    const member = await openUnconfirmed();
    fireEvent.click(box());
    await changeMember(app.db, member.id, {
      email: "jana@third.example",
      confirmedEmail: "jana@example.org",
      updatedAt: new Date(member.updatedAt.getTime() + 1000),
    });
    await save();
    await said("ErrorThis member was changed by someone else");
    await waitFor(() => {
      expect(fieldOf(/^Primary Email/).value).toBe("jana@third.example");
      expect(box().checked).toBe(false);
    });
    await save();
    await said("Member Updated");
    expect((await memberNow(app.db, member.id)).confirmedEmail).toBe("jana@example.org");
  });
});

describe("a form that has become stale", () => {
  const meanwhile = (id: number, updatedAt: Date) =>
    changeMember(app.db, id, {
      city: "Bethesda",
      title: "Chancelier",
      updatedAt: new Date(updatedAt.getTime() + 1000),
    });

  test("shows the newer value beside the officer's own, which they can keep", async () => {
    const member = await openToEdit({ city: "Washington" });
    typeInto("City", "Alexandria");
    typeInto("ZIP Code", "20009");
    await meanwhile(member.id, member.updatedAt);
    await save();
    await said("ErrorThis member was changed by someone else");
    const notice = within(await within(topDialog()).findByRole("alert"));
    expect(notice.getByText("This member was changed by someone else")).toBeTruthy();
    expect(notice.getByLabelText<HTMLInputElement>("Yours: Alexandria").checked).toBe(true);
    expect(notice.getByLabelText<HTMLInputElement>("Theirs: Bethesda").checked).toBe(false);
    expect(notice.getByText(/^Title is now/).textContent).toBeTruthy();
    expect([fieldOf("City").value, fieldOf("ZIP Code").value]).toEqual(["Alexandria", "20009"]);
    expect(fieldOf("Title").value).toBe("Chancelier");
    expect((await memberNow(app.db, member.id)).city).toBe("Bethesda");
    await save();
    await said("Member Updated");
    expect(await memberNow(app.db, member.id)).toMatchObject({
      city: "Alexandria",
      zipCode: "20009",
      title: "Chancelier",
    });
  });

  test("takes the newer value if they choose it, and their own again", async () => {
    const member = await openToEdit({ city: "Washington" });
    typeInto("City", "Alexandria");
    await meanwhile(member.id, member.updatedAt);
    await save();
    fireEvent.click(await within(topDialog()).findByLabelText("Theirs: Bethesda"));
    expect(fieldOf("City").value).toBe("Bethesda");
    fireEvent.click(within(topDialog()).getByLabelText("Yours: Alexandria"));
    expect(fieldOf("City").value).toBe("Alexandria");
    fireEvent.click(within(topDialog()).getByLabelText("Theirs: Bethesda"));
    await save();
    await said("Member Updated");
    expect((await memberNow(app.db, member.id)).city).toBe("Bethesda");
  });
});
