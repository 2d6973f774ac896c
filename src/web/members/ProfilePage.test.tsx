import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useApp } from "#test/app.ts";
import { aMember, anAdministrator, changeMember, memberNow, sessionOf } from "#test/factories.ts";
import { browse, stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead, delayCall } from "#test/pages/intercept-calls.tsx";

const app = useApp();
afterEach(stopBrowsing);

type Facts = NonNullable<Parameters<typeof aMember>[1]>;

const reload = vi.fn<() => void>();
beforeEach(() => {
  reload.mockReset();
  window.sessionStorage.clear();
  const real = window.location;
  vi.stubGlobal(
    "location",
    new Proxy({ reload }, { get: (target, name) => Reflect.get(name === "reload" ? target : real, name) }),
  );
});

/** A member with the profile page open, so many hours after they logged in. */
async function open(facts: Facts = {}, path = "/profile", hoursLater = 0) {
  const member = await aMember(app.db, {
    firstName: "Jana",
    lastName: "Dvořák",
    userName: "jana",
    state: "DC",
    title: "Dame",
    ...facts,
  });
  const cookie = await sessionOf(app, { memberId: member.id });
  app.now = new Date(app.now.getTime() + hoursLater * 3_600_000);
  const level = member.adminPrivileges;
  const record = { id: member.id, firstName: member.firstName, lastName: member.lastName, isMember: true };
  browse(app, path, { cookie, record: { ...record, adminPrivileges: level } });
  await screen.findByRole("button", { name: "Update Profile" });
  return { member, stored: () => memberNow(app.db, member.id) };
}

function field(label: string | RegExp) {
  const found = within(screen.getByRole("main")).getByLabelText(label);
  if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) return found;
  if (found instanceof HTMLSelectElement) return found;
  throw new Error(`${label} is no field`);
}
function type(label: string | RegExp, value: string) {
  fireEvent.change(field(label), { target: { value } });
}
function save() {
  fireEvent.click(screen.getByRole("button", { name: "Update Profile" }));
}
function radio(name: string) {
  const found = screen.getByRole("radio", { name });
  if (!(found instanceof HTMLInputElement)) throw new Error(`${name} is no choice`);
  return found;
}
/** The text beside a label, where nothing can be chosen. */
function fixedValue(label: string) {
  return screen.getByText(label, { selector: "dt" }).nextElementSibling?.textContent;
}
function headings() {
  return screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
}
function toast() {
  return screen.getByRole("region", { name: /Notifications/ }).textContent;
}

const SECTIONS = [
  "Basic Information",
  "Spouse/Other",
  "Address",
  "Phone Numbers",
  "Email",
  "Member Comments",
  "Dues Information & Payment",
  "Login Information",
];

describe("what the page shows", () => {
  test("their own record in the specified order, without the officers' notes", async () => {
    await open({
      localDuesPaidThrough: "2026-12-31",
      adminComments: "Sits far from the kitchen.",
      adminPrivileges: "none",
    });
    expect(screen.getByRole("heading", { level: 1, name: "Jana Dvořák" })).toBeTruthy();
    expect(headings().filter((text) => text && SECTIONS.includes(text))).toEqual(SECTIONS);
    expect(screen.queryByText("Admin Comments")).toBeNull();
    expect(screen.getByText("December 31, 2026")).toBeTruthy();
    expect(document.body.textContent).not.toContain("far from the kitchen");
    expect(field(/^First name/).value).toBe("Jana");
    expect(field("Username").hasAttribute("readonly")).toBe(true);
    expect(screen.queryByLabelText("Local Dues Paid Through")).toBeNull();
    expect(screen.queryByLabelText("Dues Notes")).toBeNull();
    expect(fixedValue("Status")).toBe("Active Member");
    expect(screen.queryByRole("radio", { name: "Active Member" })).toBeNull();
  });

  test.each(["limited", "full"] as const)(
    "a %s administrator the dues to edit, and Admin Comments only to the full one",
    async (adminPrivileges) => {
      await open({ adminPrivileges, adminComments: "A note." });
      expect(field("Local Dues Paid Through").getAttribute("type")).toBe("date");
      expect(field("National Dues Paid Through").hasAttribute("readonly")).toBe(false);
      expect(field("Dues Notes").disabled).toBe(false);
      for (const name of ["Active Member", "Former Member", "Other Chaine Member", "Prospective Member"]) {
        expect(radio(name).disabled).toBe(false);
      }
      expect(radio("Active Member").checked).toBe(true);
      expect(screen.queryByRole("heading", { name: "Admin Comments" }) !== null).toBe(
        adminPrivileges === "full",
      );
    },
  );

  test("a status and a state outside the choices as an extra choice", async () => {
    await open({ status: "provisional", state: "Ontario", adminPrivileges: "limited" });
    expect(screen.getAllByRole("radio", { name: / Member$|Provisional/ }).length).toBe(5);
    expect(radio("Provisional").checked).toBe(true);
    const choices = within(screen.getByLabelText("State")).getAllByRole("option");
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      "Not given",
      "DC (District of Columbia)",
      "MD (Maryland)",
      "VA (Virginia)",
      "Other",
      "Ontario",
    ]);
    expect(field("State").value).toBe("Ontario");
  });

  test("a linked spouse read-only", async () => {
    const spouse = await aMember(app.db, { firstName: "Pavel" });
    await open({ spouseId: spouse.id, spouseName: "Pavel Dvořák", spouseType: "member" });
    expect(field("Name of spouse or other").hasAttribute("readonly")).toBe(true);
    expect(screen.getByText("Linked to member account")).toBeTruthy();
    expect(fixedValue("Spouse/other is a")).toBe("Member");
    expect(screen.queryByRole("radio")).toBeNull();
  });

  test("that an administrator has no member record", async () => {
    const user = await anAdministrator(app.db);
    browse(app, "/profile", { cookie: await sessionOf(app, { userId: user.id }) });
    expect(await screen.findByText(/administrator without a member record/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Update Profile" })).toBeNull();
  });

  test.each([
    [
      "success",
      "Payment Successful",
      "Your dues payment has been processed successfully. Thank you!",
      "default",
    ],
    [
      "cancelled",
      "Payment Cancelled",
      "Your dues payment was cancelled. You can try again anytime.",
      "destructive",
    ],
  ])("the news of a payment: %s", async (word, title, text, variant) => {
    await open({}, `/profile?payment=${word}`);
    await waitFor(() => expect(toast()).toContain(title + text));
    expect(document.querySelector("[data-variant]")?.getAttribute("data-variant")).toBe(variant);
    expect(window.location.search).toBe("");
  });

  test("that a payment that was not needed is refunded", async () => {
    await open({}, "/profile?payment=refund");
    expect(await screen.findByText("Your payment will be returned")).toBeTruthy();
  });
});

describe("sections", () => {
  /** The titles of those that are open. */
  function opened() {
    return [...document.querySelectorAll("details[open] > summary h2")].map((title) => title.textContent);
  }
  const FIRST = ["Basic Information", "Dues Information & Payment", "Allergies and Diet"];

  test("are closed with a line on their content, except those most people come for", async () => {
    await open({ city: "Reston", state: "VA", cellPhone: "202 555 0142" });
    await waitFor(() => expect(opened()).toEqual(FIRST));
    expect(screen.getByRole("region", { name: "Address" }).textContent).toContain("Reston, VA");
    expect(screen.getByText("202 555 0142")).toBeTruthy();
  });

  test.each([
    ["#phone-numbers", "Phone Numbers"],
    ["#dues-information-payment", "Dues Information & Payment"],
    ["#account", "Account"],
  ])("with the fragment %s are open", async (fragment, title) => {
    await open({}, `/profile${fragment}`);
    await waitFor(() => expect(opened()).toContain(title));
    expect(document.querySelector(fragment)?.textContent).toContain(title);
  });

  test("open when a link on the page points to them", async () => {
    await open();
    expect(opened()).not.toContain("Address");
    window.history.replaceState(null, "", "/profile#address");
    window.dispatchEvent(new Event("hashchange"));
    await waitFor(() => expect(opened()).toContain("Address"));
  });

  test("open for an unconfirmed address, a rejected value, and a conflicting change", async () => {
    const { member } = await open({ email: "new@new.example", confirmedEmail: "old@new.example" });
    expect(opened()).toContain("Email");
    type("Alternate email address", "abc");
    fireEvent.click(screen.getByRole("heading", { name: "Email" }));
    await waitFor(() => expect(opened()).not.toContain("Email"));
    save();
    await waitFor(() => expect(opened()).toContain("Email"));
    type("Alternate email address", "");
    type("City", "Alexandria");
    await changeMember(app.db, member.id, {
      city: "Bethesda",
      updatedAt: new Date(member.updatedAt.getTime() + 1000),
    });
    expect(opened()).not.toContain("Address");
    save();
    await waitFor(() => expect(opened()).toContain("Address"));
  });
});

describe("saving", () => {
  test("keeps the answer, and says so before and after the reload", async () => {
    const { stored } = await open();
    const release = delayCall("PATCH /api/member/profile");
    type(/^Last name/, "Šimková");
    type("Title", "");
    expect(screen.getByText("Your changes are not saved yet.")).toBeTruthy();
    save();
    expect(await screen.findByRole("button", { name: "Updating..." })).toBeTruthy();
    release();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(toast()).toContain("Profile Updated");
    expect(await stored()).toMatchObject({ lastName: "Šimková", title: null, status: "active" });
    expect(JSON.parse(window.localStorage.getItem("memberAuth") ?? "")).toMatchObject({
      lastName: "Šimková",
      isMember: true,
    });
    expect(JSON.parse(window.sessionStorage.getItem("flash") ?? "")).toEqual({ title: "Profile Updated" });
    const leaving = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(false);
  });

  test("is announced again after the reload, once", async () => {
    window.sessionStorage.setItem("flash", JSON.stringify({ title: "Profile Updated" }));
    await open();
    await waitFor(() => expect(toast()).toContain("Profile Updated"));
    expect(window.sessionStorage.getItem("flash")).toBeNull();
  });

  test("a state that is not offered, as what is typed for it", async () => {
    const { stored } = await open();
    type("State", "other");
    type("Which state or region", " Bavaria ");
    save();
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect((await stored()).state).toBe("Bavaria");
  });

  test("all the fields that an officer may change", async () => {
    const { stored } = await open({ adminPrivileges: "full", status: "online" });
    fireEvent.click(radio("Prospective Member"));
    fireEvent.click(radio("Non-member"));
    type("Local Dues Paid Through", "2027-01-31");
    type("Dues Notes", "By check.");
    type("Comments of the administrators", "Dear.");
    type("Username", "jana.d");
    type("State", "VA");
    fireEvent.click(screen.getByRole("checkbox", { name: /directory/ }));
    save();
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(await stored()).toMatchObject({
      status: "prospective",
      spouseType: "non-member",
      localDuesPaidThrough: "2027-01-31",
      duesNotes: "By check.",
      adminComments: "Dear.",
      userName: "jana.d",
      state: "VA",
      excludeFromDirectory: true,
    });
  });

  test("keeps comments that were not read because an officer's rights had ended", async () => {
    const { stored } = await open({ adminPrivileges: "full", adminComments: "A note." }, "/profile", 9);
    expect(field("Comments of the administrators").value).toBe("");
    const until = new Date(app.now.getTime() + 3_600_000).toISOString();
    await app.db.execute(sql`update sessions set rights_until = ${until}`);
    type("City", "Reston");
    save();
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(await stored()).toMatchObject({ city: "Reston", adminComments: "A note." });
  });

  test("changes nothing that was not touched, not even a status outside the choices", async () => {
    const { member, stored } = await open({ adminPrivileges: "limited", status: "provisional" });
    save();
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(await stored()).toEqual(member);
  });

  test.each([
    [/^First name/, "", "Required"],
    [/^Last name/, " ", "Required"],
    [/^Email address/, "", "Valid email is required"],
    [/^Email address/, "abc", "Valid email is required"],
    ["Alternate email address", "abc", "Valid email is required"],
  ])("sends nothing while %s is '%s', and goes to the field", async (label, value, message) => {
    const { member, stored } = await open();
    type(label, value);
    type("City", "Alexandria");
    save();
    expect(await screen.findByText(message)).toBeTruthy();
    // The focus moves a moment after the words have come.
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
    expect(screen.getByText("Please fix the highlighted fields.")).toBeTruthy();
    expect(await stored()).toEqual(member);
  });

  test("that fails shows a toast and the server's words at the field", async () => {
    await aMember(app.db, { userName: "bert" });
    await open({ adminPrivileges: "limited" });
    type("Username", "bert");
    save();
    expect(await screen.findByText("Username is already in use")).toBeTruthy();
    expect(toast()).toContain("Update FailedFailed to update profile. Please try again.");
    expect(field("Username").value).toBe("bert");
    expect(reload).not.toHaveBeenCalled();
  });

  test("that fails without a reason leaves everything as it was typed", async () => {
    await open();
    answerInstead("PATCH /api/member/profile", { status: 500 });
    type("City", "Alexandria");
    save();
    expect(await screen.findByText("Update Failed")).toBeTruthy();
    expect(screen.getAllByText("Failed to update profile. Please try again.").length).toBe(2);
    expect(field("City").value).toBe("Alexandria");
    expect(window.sessionStorage.getItem("flash")).toBeNull();
  });

  test("after the session has ended leads to the login in half a second", async () => {
    await open();
    answerInstead("PATCH /api/member/profile", { status: 401, json: { message: "Unauthorized" } });
    save();
    await waitFor(() => expect(toast()).toContain("You are logged out. Logging in again..."));
    await waitFor(() => expect(window.location.pathname).toBe("/member-login"));
  });

  test("a stale form shows the newer values beside what was typed, and then saves", async () => {
    const { member, stored } = await open({ city: "Washington", officePhone: "1" });
    type("City", "Alexandria");
    await changeMember(app.db, member.id, {
      city: "Bethesda",
      officePhone: "2",
      updatedAt: new Date(member.updatedAt.getTime() + 1000),
    });
    save();
    expect(await screen.findByText("This member was changed by someone else")).toBeTruthy();
    expect(await screen.findByText("Someone else changed this to: Bethesda")).toBeTruthy();
    expect(screen.getByText("Someone else changed this")).toBeTruthy();
    expect([field("City").value, field("Office phone").value]).toEqual(["Alexandria", "2"]);
    save();
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(await stored()).toMatchObject({ city: "Alexandria", officePhone: "2" });
  });
});

describe("leaving", () => {
  test("asks only about unsaved changes, and then goes where it was meant to", async () => {
    await open();
    const leaving = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leaving()).toBe(false);
    type("City", "Alexandria");
    expect(leaving()).toBe(true);
    fireEvent.click(
      within(screen.getByRole("navigation", { name: "Main" })).getByRole("link", { name: "Events" }),
    );
    expect(window.location.pathname).toBe("/profile");
    fireEvent.click(await screen.findByRole("button", { name: "Stay on this page" }));
    expect(field("City").value).toBe("Alexandria");
    fireEvent.click(
      within(screen.getByRole("navigation", { name: "Main" })).getByRole("link", { name: "Events" }),
    );
    fireEvent.click(await screen.findByRole("button", { name: "Leave without saving" }));
    expect(window.location.pathname).toBe("/events");
  });

  test("by the browser's Back asks as well, and keeps the page with what was typed", async () => {
    window.history.replaceState(null, "", "/events");
    window.history.pushState(null, "", "/profile");
    await open();
    type("City", "Alexandria");
    window.history.back();
    await screen.findByRole("dialog", { name: "Leave without saving?" });
    fireEvent.click(screen.getByRole("button", { name: "Stay on this page" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([window.location.pathname, field("City").value]).toEqual(["/profile", "Alexandria"]);
    window.history.back();
    fireEvent.click(await screen.findByRole("button", { name: "Leave without saving" }));
    await waitFor(() => expect(window.location.pathname).toBe("/events"));
    await waitFor(() => expect(screen.queryByLabelText("City")).toBeNull());
  });

  test("by Back keeps what was typed, whatever is rendered before the browser has returned", async () => {
    await open();
    const links = within(screen.getByRole("navigation", { name: "Main" }));
    fireEvent.click(links.getByRole("link", { name: "Events" }));
    await screen.findByRole("heading", { level: 1, name: "Events" });
    fireEvent.click(links.getByRole("link", { name: "Profile" }));
    await screen.findByRole("button", { name: "Update Profile" });
    type("City", "Alexandria");
    const goOn = window.history.go.bind(window.history);
    const going = vi.spyOn(window.history, "go").mockImplementationOnce((steps) => {
      // The router renders at any of its events.
      act(() => void window.dispatchEvent(new Event("hashchange")));
      goOn(steps);
    });
    window.history.back();
    await screen.findByRole("dialog", { name: "Leave without saving?" });
    expect(going).toHaveBeenCalledExactlyOnceWith(1);
    going.mockRestore();
    fireEvent.click(screen.getByRole("button", { name: "Stay on this page" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([window.location.pathname, field("City").value]).toEqual(["/profile", "Alexandria"]);
  });

  test("by Forward asks as well, and then goes forward", async () => {
    await open();
    const links = within(screen.getByRole("navigation", { name: "Main" }));
    fireEvent.click(links.getByRole("link", { name: "Events" }));
    await screen.findByRole("heading", { level: 1, name: "Events" });
    window.history.back();
    await screen.findByRole("button", { name: "Update Profile" });
    type("City", "Alexandria");
    window.history.forward();
    fireEvent.click(await screen.findByRole("button", { name: "Stay on this page" }));
    expect([window.location.pathname, field("City").value]).toEqual(["/profile", "Alexandria"]);
    window.history.forward();
    fireEvent.click(await screen.findByRole("button", { name: "Leave without saving" }));
    await waitFor(() => expect(window.location.pathname).toBe("/events"));
  });

  test("by Back does not ask if nothing was typed", async () => {
    window.history.replaceState(null, "", "/events");
    window.history.pushState(null, "", "/profile");
    await open();
    window.history.back();
    await waitFor(() => expect(window.location.pathname).toBe("/events"));
    await waitFor(() => expect(screen.queryByLabelText("City")).toBeNull());
  });
});

test("Members download everything that is kept about them", async () => {
  const { member } = await open({});
  const saved = vi.fn<(name: string) => void>();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download);
  });
  Object.assign(URL, { createObjectURL: () => "blob:data", revokeObjectURL: () => undefined });
  fireEvent.click(screen.getByRole("button", { name: "Download My Data" }));
  await waitFor(() => expect(saved).toHaveBeenCalledExactlyOnceWith(`member-data-${member.id}.html`));
});
