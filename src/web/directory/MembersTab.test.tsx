import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useApp } from "#test/app.ts";
import { aMember, memberNow } from "#test/factories.ts";
import { catchDepartures } from "#test/pages/answered-fetch.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import {
  answerInstead,
  delayCall,
  pass,
  stopTheClock,
  until,
  watchCalls,
} from "#test/pages/intercept-calls.tsx";
import { anOfficer, dialogsAreClosed, press, toastText, topDialog } from "#test/pages/officer-page.ts";

/** The list follows what is typed after this long without a key. */
const TYPING_MS = 200;
const app = useApp();
afterEach(stopBrowsing);

const members = (count: number, facts: Parameters<typeof aMember>[1] = {}) =>
  Promise.all(
    Array.from({ length: count }, (_, place) =>
      aMember(app.db, { firstName: `Guest${place}`, lastName: "Adams", ...facts }),
    ),
  );
const table = () => screen.findByRole("table", { name: "Members" });
const rowOf = async (name: string) => {
  const found = await within(await table()).findByText(name);
  const row = found.closest("tr");
  if (!row) throw new Error(`${name} stands in no row`);
  return row;
};
const found = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeTruthy());

describe("what an officer sees", () => {
  test("the banner, both tabs with Members selected, the table and the navigation", async () => {
    await aMember(app.db, { firstName: "Jana", lastName: "Dvořák", email: "jana@example.org" });
    await anOfficer(app, "/admin");
    expect(await screen.findByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeTruthy();
    expect(screen.getByRole("tab", { name: "Members" }).getAttribute("aria-selected")).toBe("true");
    expect(screen.getByRole("tab", { name: "Events" }).getAttribute("aria-selected")).toBe("false");
    const headers = within(await table()).getAllByRole("columnheader");
    expect(headers.map(({ textContent }) => textContent)).toEqual(["Member", "Email", "Status", "Actions"]);
    const row = await rowOf("Jana Dvořák");
    expect(row.textContent).toContain("jana@example.org");
    expect(row.textContent).toContain("Active Member");
    const places = screen.getByRole("navigation", { name: "Administration" });
    expect(within(places).getAllByRole("link", { name: "Members" })[0]?.getAttribute("href")).toBe(
      "/admin/members",
    );
  });

  test("the tab in the address, so that Back and a reload find it", async () => {
    await anOfficer(app, "/admin?tab=events");
    expect((await screen.findByRole("tab", { name: "Events" })).getAttribute("aria-selected")).toBe("true");
    fireEvent.mouseDown(screen.getByRole("tab", { name: "Members" }), { button: 0 });
    await waitFor(() => expect(window.location.search).toBe(""));
    expect(await table()).toBeTruthy();
  });

  test("the numbers, refreshed on request", async () => {
    await anOfficer(app, "/admin");
    const figures = within(await screen.findByRole("region", { name: "Chapter at a glance" }));
    await waitFor(() =>
      expect(figures.getByText("Members").parentElement?.textContent).toContain("1 active"),
    );
    await members(2);
    await press("Refresh");
    await waitFor(() => expect(figures.getByText("3 active")).toBeTruthy());
    expect(toastText()).toBe("Stats Refreshed");
    answerInstead("GET /api/admin/stats", { status: 500 });
    await press("Refresh");
    await waitFor(() => expect(toastText()).toBe("ErrorFailed to refresh stats"));
  });

  test("a search and a status filter narrow the table, but not the filter's counts", async () => {
    await members(3, { status: "former" });
    await members(2, { status: "provisional", lastName: "Baker" });
    await anOfficer(app, "/admin");
    await found("6 members");
    const filter = screen.getByRole("combobox", { name: "Status" });
    const choices = () =>
      within(filter)
        .getAllByRole("option")
        .map(({ textContent }) => textContent);
    const all = [
      "All statuses (6)",
      "Active Member (1)",
      "Former Member (3)",
      "Other Chaine Member (0)",
      "Prospective Member (0)",
      "Provisional (2)",
      "Online (0)",
    ];
    await waitFor(() => expect(choices()).toEqual(all));
    fireEvent.change(filter, { target: { value: "Former Member" } });
    await found("3 members");
    expect(choices()).toEqual(all);
    fireEvent.change(filter, { target: { value: "" } });
    fireEvent.change(screen.getByLabelText("Search members"), { target: { value: "baker" } });
    await found("2 members");
    expect(choices()).toEqual(all);
    fireEvent.change(screen.getByLabelText("Search members"), { target: { value: "zzz" } });
    await found("No members match your search criteria.");
    fireEvent.change(screen.getByLabelText("Search members"), { target: { value: "zora@" } });
    await found("1 member");
    expect(await rowOf("Zora Zwart")).toBeTruthy();
  });

  test("only the rows of a long list that are in view, and their pages while scrolling", async () => {
    await members(250);
    await anOfficer(app, "/admin");
    const calls = watchCalls();
    await found("251 members");
    const list = await table();
    expect(list.getAttribute("aria-rowcount")).toBe("252");
    await waitFor(() => expect(within(list).getAllByRole("row").length).toBeGreaterThan(5));
    expect(within(list).getAllByRole("row").length).toBeLessThan(60);
    vi.stubGlobal("scrollY", 251 * 73);
    fireEvent.scroll(window);
    expect(await rowOf("Zora Zwart")).toBeTruthy();
    expect(within(list).getAllByRole("row").length).toBeLessThan(60);
    expect(calls.map(({ call }) => call)).toContain("GET /api/members?limit=50&offset=250");
  });

  test("that the members could not be loaded, and a retry", async () => {
    await members(1);
    await anOfficer(app, "/admin");
    await found("2 members");
    answerInstead("GET /api/members?search=adams&limit=50&offset=0", { status: 500 });
    fireEvent.change(screen.getByLabelText("Search members"), { target: { value: "adams" } });
    await found("The members could not be loaded.");
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});

describe("a session that has ended", () => {
  test("leads from /admin to the administrators' login half a second after it ends", async () => {
    await anOfficer(app, "/admin");
    await table();
    const leave = catchDepartures();
    answerInstead("GET /api/members?search=adams&limit=50&offset=0", {
      status: 401,
      json: { message: "Unauthorized" },
    });
    stopTheClock();
    fireEvent.change(screen.getByLabelText("Search members"), { target: { value: "adams" } });
    await pass(TYPING_MS);
    await until(() => expect(toastText()).toBe("UnauthorizedYou are logged out. Logging in again..."));
    await pass(499);
    expect(leave).not.toHaveBeenCalled();
    await pass(1);
    expect(leave).toHaveBeenCalledWith("/api/login");
  });
});

describe("a limited administrator", () => {
  test("reads, exports, and sees View Only where others edit", async () => {
    await members(1);
    await anOfficer(app, "/admin", "limited");
    const row = await rowOf("Guest0 Adams");
    expect(within(row).getByText("View Only")).toBeTruthy();
    expect(within(row).queryByRole("button")).toBeNull();
    expect(screen.getByRole("button", { name: "Export CSV" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add Member" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Run Full Import" })).toBeNull();
  });
});

describe("the export", () => {
  const EXPORT = "GET /api/members/export/csv";
  test("is saved under the server's name, asked for as text/csv", async () => {
    await anOfficer(app, "/admin");
    const calls = watchCalls();
    const made = vi.fn<(file: Blob) => string>(() => "blob:members");
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined }));
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue(undefined);
    await press("Export CSV");
    await waitFor(() =>
      expect(toastText()).toBe("Export SuccessfulMembers database has been exported as CSV"),
    );
    const link = saved.mock.contexts[0];
    expect(link instanceof HTMLAnchorElement && link.download).toBe("members-export.csv");
    expect(await made.mock.calls[0]?.[0].text()).toContain("Zwart");
    expect(calls.find(({ call }) => call === EXPORT)?.headers.get("accept")).toBe("text/csv");
    saved.mockRestore();
  });

  test("that fails says so", async () => {
    await anOfficer(app, "/admin");
    answerInstead(EXPORT, { status: 500 });
    await press("Export CSV");
    await waitFor(() => expect(toastText()).toBe("Export FailedFailed to export members database"));
  });
});

describe("the full import", () => {
  const IMPORT = "POST /api/members/comprehensive-import";
  beforeEach(async () => {
    await anOfficer(app, "/admin");
    await press("Run Full Import");
  });

  test("asks first, and says how many records there were", async () => {
    const calls = watchCalls();
    answerInstead(IMPORT, { json: { importedRecords: 1200, wenstromRecords: 2, message: "", importId: 1 } });
    const release = delayCall(IMPORT);
    expect(calls.some(({ call }) => call === IMPORT)).toBe(false);
    await press("Run Import", topDialog());
    expect(await screen.findByRole("button", { name: "Importing..." })).toBeTruthy();
    release();
    await waitFor(() => expect(toastText()).toBe("Import Completed1,200 records imported"));
    const done = await screen.findByRole("dialog", { name: "The import is done" });
    const link = within(done).getByRole<HTMLAnchorElement>("link", { name: "this import’s page" });
    expect(link.getAttribute("href")).toBe("/admin/import?file=1");
    await press("Done", topDialog());
    await dialogsAreClosed();
  });

  test("shows the rows that were refused, with the reasons", async () => {
    const message =
      "1 row was skipped. Line 11, Thérèse Quennell: Status: “Retired” is not a status we know.";
    answerInstead(IMPORT, { json: { importedRecords: 9, wenstromRecords: 2, message, importId: 1 } });
    await press("Run Import", topDialog());
    expect(await screen.findByRole("dialog", { name: "Not everything was imported" })).toBeTruthy();
    expect(topDialog().textContent).toContain(message);
    expect(toastText()).toBe("Import Completed9 records imported");
    await press("Done", topDialog());
    await dialogsAreClosed();
  });

  test.each([
    [{ status: 500 }, "Failed to run comprehensive import"],
    [{ status: 422, json: { message: "No import source is configured" } }, "No import source is configured"],
  ])("that fails says why: %o", async (answer, text) => {
    answerInstead(IMPORT, answer);
    await press("Run Import", topDialog());
    await waitFor(() => expect(toastText()).toBe(`Import Failed${text}`));
  });
});

describe("deleting", () => {
  test("asks, erases, and says so", async () => {
    const [member] = await members(1);
    await anOfficer(app, "/admin");
    await press("Delete Guest0 Adams");
    expect(topDialog().textContent).toContain("This action cannot be undone.");
    expect(topDialog().textContent).toContain("permanently remove all member data");
    await press("Delete Member", topDialog());
    await dialogsAreClosed();
    expect(await memberNow(app.db, member?.id ?? 0)).toBeTruthy();
    await press("Delete Now");
    await waitFor(() => expect(toastText()).toBe("Member Deleted"));
    await found("1 member");
    await expect(memberNow(app.db, member?.id ?? 0)).rejects.toThrow("gone");
  });

  test("that is refused says why, in the toast and in the dialog", async () => {
    await anOfficer(app, "/admin");
    await press("Delete Zora Zwart");
    await press("Delete Member", topDialog());
    const refusal = "You can’t delete your own record. Another administrator can.";
    await waitFor(() => expect(toastText()).toBe(`Error${refusal}`));
    expect(within(topDialog()).getByRole("alert").textContent).toBe(refusal);
  });

  test.each([
    [401, "UnauthorizedYou are logged out. Logging in again..."],
    [403, "ErrorYou don't have permission to perform this action."],
    [500, "ErrorFailed to delete member"],
  ])("answered %i says: %s", async (status, said) => {
    const [member] = await members(1);
    const leave = catchDepartures();
    await anOfficer(app, "/admin");
    const message = status === 401 ? "Unauthorized" : "You don't have permission to perform this action.";
    answerInstead(`DELETE /api/members/${member?.id}`, {
      status,
      ...(status !== 500 && { json: { message } }),
    });
    await press("Delete Guest0 Adams");
    await press("Delete Member", topDialog());
    await press("Delete Now");
    await waitFor(() => expect(toastText()).toBe(said));
    if (status === 401) await waitFor(() => expect(leave).toHaveBeenCalledWith("/api/login"));
    else expect(leave).not.toHaveBeenCalled();
  });
});
