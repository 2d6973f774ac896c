import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aMember, anAdministrator, memberNow } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead } from "#test/pages/intercept-calls.tsx";
import { anOfficer, dialogsAreClosed, press, toastText, topDialog } from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(stopBrowsing);

const rows = async (table: string) =>
  within(await screen.findByRole("table", { name: table }))
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);
const MEMBERS = "Members with rights";
const ACCOUNTS = "Administrators’ accounts";
const anna = (facts: object = {}) => aMember(app.db, { userName: "anna", passwordHash: "x", ...facts });
const choose = (level: string) => fireEvent.click(within(topDialog()).getByLabelText(level));

describe("the officers' page", () => {
  test("shows who has which rights, and that their beginning is not recorded", async () => {
    await anna({ adminPrivileges: "limited" });
    await anAdministrator(app.db);
    await anOfficer(app, "/admin/officers");
    expect(await screen.findByRole("heading", { level: 1, name: "Officers" })).toBeTruthy();
    expect(await rows(MEMBERS)).toEqual([
      "Zora Zwartzora@example.orgRightsFull rightsCannot log inSinceNot recordedYou",
      "Anna Weberanna.weber@example.orgRightsLimited rightsSinceNot recordedChange",
    ]);
    expect(await rows(ACCOUNTS)).toEqual([
      "Ada Minadmin@example.orgRightsFull rightsSinceNot recordedWithdraw",
    ]);
  });

  test("gives a member rights, and shows since when and by whom", async () => {
    const { id } = await anna();
    await anOfficer(app, "/admin/officers");
    fireEvent.change(await screen.findByRole("combobox", { name: "Give rights to a member" }), {
      target: { value: "weber" },
    });
    fireEvent.click(await screen.findByRole("option", { name: /Anna Weber/ }));
    expect(within(topDialog()).getByRole("heading", { name: "Rights of Anna Weber" })).toBeTruthy();
    choose("Full rights");
    await press("Save Rights", topDialog());
    await waitFor(() => expect(toastText()).toBe("Rights ChangedAnna Weber is now a full officer."));
    await dialogsAreClosed();
    expect((await memberNow(app.db, id)).adminPrivileges).toBe("full");
    await waitFor(async () =>
      expect((await rows(MEMBERS))[0]).toContain("Full rightsSinceMarch 10, 2026by Zora Zwart"),
    );
  });

  test("withdraws rights, after a plain warning of what that means", async () => {
    const { id } = await anna({ adminPrivileges: "full" });
    await anOfficer(app, "/admin/officers");
    await press("Change the rights of Anna Weber");
    expect(within(topDialog()).getByRole<HTMLButtonElement>("button", { name: "Save Rights" }).disabled).toBe(
      true,
    );
    choose("No rights");
    await press("Withdraw Rights", topDialog());
    await waitFor(() => expect(toastText()).toBe("Rights ChangedAnna Weber is no longer an officer."));
    expect((await memberNow(app.db, id)).adminPrivileges).toBe("none");
    await waitFor(async () => expect(await rows(MEMBERS)).toHaveLength(1));
  });

  test("says that somebody who cannot log in needs a username first", async () => {
    const { id } = await aMember(app.db);
    await anOfficer(app, "/admin/officers");
    fireEvent.change(await screen.findByRole("combobox", { name: "Give rights to a member" }), {
      target: { value: "weber" },
    });
    fireEvent.click(await screen.findByRole("option", { name: /Anna Weber/ }));
    expect(topDialog().textContent).toContain("Anna Weber cannot log in yet.");
    expect(within(topDialog()).getByRole("link", { name: "their record" }).getAttribute("href")).toBe(
      `/admin/members?member=${id}`,
    );
  });

  test("says in the dialog that someone else was quicker, and shows what is now", async () => {
    const { id } = await anna({ adminPrivileges: "limited" });
    const { cookie } = await anOfficer(app, "/admin/officers");
    await press("Change the rights of Anna Weber");
    await app.call("PUT", `/api/admin/officers/${id}`, {
      cookie,
      body: { adminPrivileges: "full", from: "limited" },
    });
    choose("No rights");
    await press("Withdraw Rights", topDialog());
    expect((await within(topDialog()).findByRole("alert")).textContent).toBe(
      "Someone else has changed these rights. Please look again.",
    );
    await press("Cancel", topDialog());
    await waitFor(async () => expect((await rows(MEMBERS))[0]).toContain("Anna Weber"));
    expect((await memberNow(app.db, id)).adminPrivileges).toBe("full");
  });

  test("withdraws an account's rights and gives them back", async () => {
    await anAdministrator(app.db);
    await anOfficer(app, "/admin/officers");
    await press("Withdraw the rights of admin@example.org");
    await press("Withdraw Rights", topDialog());
    await waitFor(() => expect(toastText()).toBe("Rights ChangedAda Min is no longer an officer."));
    await press("Give rights back to admin@example.org");
    await press("Give Rights Back", topDialog());
    await waitFor(() => expect(toastText()).toBe("Rights ChangedAda Min is now a full officer."));
    await waitFor(async () => expect((await rows(ACCOUNTS))[0]).toContain("March 10, 2026by Zora Zwart"));
  });

  test("says that it could not be loaded", async () => {
    await anOfficer(app, "/admin/officers");
    answerInstead("GET /api/admin/officers", { status: 500 });
    expect(await screen.findByText("The officers could not be loaded.")).toBeTruthy();
  });

  test("is refused to limited officers", async () => {
    await anOfficer(app, "/admin/officers", "limited");
    expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Officers" })).toBeNull();
  });
});
