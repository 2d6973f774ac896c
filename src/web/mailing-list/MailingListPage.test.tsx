import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ListRun, MailingStatus } from "#contract/mailing-list.ts";
import { aMember, anAdministrator } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead, delayCall, watchCalls } from "#test/pages/intercept-calls.tsx";
import { anOfficer, dialogsAreClosed, press, toastText, topDialog } from "#test/pages/officer-page.ts";
import { mailingList } from "#test/services/mailing-list.ts";
import { useMailingService } from "#test/services/mailing-service.ts";
import { notifyTabs } from "./tab-messages.ts";

const PAGE = "/admin/constant-contact";
const service = useMailingService();
const { app, control } = service;
const list = mailingList(service);
// Node's own: that of the test document is another one, by which the product's OAuth client knows none of its bytes.
beforeEach(() => vi.stubGlobal("ArrayBuffer", Buffer.alloc(0).buffer.constructor));
afterEach(stopBrowsing);

const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });
/** The facts in a part of the page, each as its term and what is said of it. */
const facts = async (region: string) =>
  [...(await screen.findByRole("region", { name: region })).querySelectorAll("dl > div")].map(
    (fact) => `${fact.querySelector("dt")?.textContent}: ${fact.querySelector("dd")?.textContent}`,
  );
const toast = (text: string) => waitFor(() => expect(toastText()).toBe(text));

/** Follows a link of the portal itself. */
const goTo = (path: string) => window.history.pushState(null, "", path);
/**
 * A connected portal, with an empty list called Members, before an officer who reads something else; connected by the
 * browser's clock, which the embedded database shares.
 */
async function aConnectedPortal(level?: "limited") {
  await anOfficer(app, "/terms", level);
  await list.open();
}
/** The same, with the page open. */
async function connected() {
  await aConnectedPortal();
  goTo(PAGE);
  await screen.findByText("Connected");
}

describe("before the list is connected", () => {
  test("the page shows the status and what to do, and no sync panel", async () => {
    await aMember(app.db, { email: "both@example.org" });
    await anAdministrator(app.db, { email: "Both@Example.org" });
    await anOfficer(app, PAGE);
    expect(
      await screen.findByRole("heading", { level: 1, name: "Constant Contact Integration" }),
    ).toBeTruthy();
    expect(await facts("Connection")).toEqual([
      "Access token: Not Configured",
      "API connection: Disconnected",
      "Target list: No List",
      "Current list ID: Not configured",
    ]);
    expect(await facts("Email addresses in the portal")).toEqual([
      "Members: 2",
      "Users: 1",
      "Total: 3",
      "Unique: 2",
    ]);
    expect(screen.getByText(/the access token appears expired or invalid\. Connect below/)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "With OAuth" })).toBeTruthy();
    expect(screen.getByText(/Log in with the chapter’s account/)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "With a manual token" })).toBeTruthy();
    expect(screen.getByText(/Generate an access token with the scopes/)).toBeTruthy();
    for (const name of ["Test Connection", "Sync All Emails", "Disconnect"]) {
      expect(screen.queryByRole("button", { name })).toBeNull();
    }
    expect(screen.queryByRole("region", { name: "Synchronization" })).toBeNull();
  });

  test("an officer sees which settings are missing", async () => {
    const { application } = app.config.constantContact;
    Object.assign(app.config.constantContact, { application: undefined });
    try {
      await anOfficer(app, PAGE);
      expect(await screen.findByText("CONSTANT_CONTACT_CLIENT_ID")).toBeTruthy();
      expect(screen.getByText("CREDENTIALS_KEY")).toBeTruthy();
      expect(screen.getByText(/\/api\/constant-contact\/callback$/)).toBeTruthy();
      expect(screen.queryByRole("button", { name: "Connect to Constant Contact" })).toBeNull();
    } finally {
      Object.assign(app.config.constantContact, { application });
    }
  });
});

describe("consent", () => {
  test("is given in a 600 by 600 window, after which the page shows the connection", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(window);
    const { cookie } = await anOfficer(app, PAGE);
    await press("Connect to Constant Contact");
    await toast(
      "Authorization StartedComplete the authorization in the popup window, then test your connection.",
    );
    const [url, , features] = open.mock.calls[0] ?? [];
    expect(String(url)).toContain(`${service.emulator().url}/oauth2/default/v1/authorize?`);
    expect(features).toBe("width=600,height=600");
    expect(screen.queryByRole("alert")).toBeNull();

    const { location } = await control<{ location: string }>("POST", "/consent", { url });
    const { pathname, search } = new URL(location);
    const page = await app.call<string>("GET", `${pathname}${search}`, { cookie });
    expect(page.text).toContain("/mailing-list-connected.js");
    notifyTabs("connected");
    await toast("ConnectedThe portal is connected to Constant Contact.");
    await screen.findByText("Connected", { selector: "dd *" });
    expect((await facts("Connection")).slice(0, 4)).toEqual([
      "Access token: Configured",
      "API connection: Connected",
      "Target list: No List",
      "Account: Chapter of the Potomac",
    ]);
    expect(screen.queryByText(/window waits for you/)).toBeNull();
    open.mockRestore();
  });

  test("has a link if the browser blocks the window", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    await anOfficer(app, PAGE);
    await press("Connect to Constant Contact");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Your browser blocked the window.");
    const link = within(alert).getByRole("link", { name: /^Open Constant Contact’s page in a new tab/ });
    expect(link.getAttribute("href")).toBe(open.mock.calls[0]?.[0]);
    open.mockRestore();
  });

  test("that cannot be started says so", async () => {
    await anOfficer(app, PAGE);
    answerInstead("GET /api/constant-contact/auth-url", { status: 500 });
    await press("Connect to Constant Contact");
    await toast("Authorization FailedWe couldn’t start the authorization. Please try again.");
  });
});

describe("a manual token", () => {
  const field = () => screen.findByLabelText<HTMLInputElement>("Access token", { selector: "input" });
  const fill = async (value: string) => fireEvent.change(await field(), { target: { value } });

  test("that is invalid stays in the field, with the reason beside it", async () => {
    await anOfficer(app, PAGE);
    const calls = watchCalls();
    await press("Save Token");
    expect(await screen.findByText("Please paste the token first")).toBeTruthy();
    expect(calls.filter(({ call }) => call.startsWith("PUT"))).toEqual([]);
    await fill("too short");
    expect(screen.queryByText("Please paste the token first")).toBeNull();
    await press("Save Token");
    expect(await screen.findByText("This doesn’t look like an access token")).toBeTruthy();
    await fill("x".repeat(40));
    await press("Save Token");
    expect(await screen.findByText(/^Constant Contact doesn’t accept this token\./)).toBeTruthy();
    expect((await field()).value).toBe("x".repeat(40));
    expect((await field()).getAttribute("aria-invalid")).toBe("true");
  });

  test("is kept and never shown again; disconnecting asks first and forgets it", async () => {
    const { access_token: accessToken } = await control<{ access_token: string }>("POST", "/token", {});
    await anOfficer(app, PAGE);
    await fill(` ${accessToken} `);
    expect((await field()).type).toBe("password");
    await press("Save Token");
    await toast("Token SavedToken saved. The portal is connected as Chapter of the Potomac.");
    expect((await field()).value).toBe("");
    await screen.findByText("Connected");
    expect(document.body.innerHTML).not.toContain(accessToken);

    await press("Disconnect");
    expect(topDialog().textContent).toContain("The list at Constant Contact stays as it is");
    await press("Cancel", topDialog());
    await dialogsAreClosed();
    await press("Disconnect");
    await app.db.execute(sql`update mailing_connection set connected_at = '2026-03-10T12:34:56Z'`);
    await press("Disconnect", topDialog());
    const refusal = "Someone has reconnected the portal in the meantime. Please check again.";
    expect(await within(topDialog()).findByText(refusal)).toBeTruthy();
    const { rows } = await app.db.execute(
      sql`select access_token is not null as kept from mailing_connection`,
    );
    expect(rows).toEqual([{ kept: true }]);
  });

  test("is deleted when the officer disconnects", async () => {
    await connected();
    await press("Disconnect");
    await press("Disconnect", topDialog());
    await toast("DisconnectedThe portal no longer has access to Constant Contact.");
    await dialogsAreClosed();
    expect(await screen.findByText("Not Configured")).toBeTruthy();
  });
});

describe("testing the connection", () => {
  test("tells the account", async () => {
    await connected();
    const release = delayCall("GET /api/constant-contact/test");
    await press("Test Connection");
    expect((await button("Testing...")).disabled).toBe(true);
    release();
    await toast("Connection SuccessfulThe portal is connected as Chapter of the Potomac.");
  });

  test("tells why it does not work, and when the portal itself cannot tell", async () => {
    await connected();
    await control("POST", "/faults", { name: "http503", path: "/v3/account" });
    await press("Test Connection");
    await waitFor(() => expect(toastText()).toMatch(/^Connection FailedConstant Contact can’t be reached/));
    // The page then shows it as well: nothing may be begun, and the connection is not called lost.
    const guidance = await screen.findByText("The connection isn’t working right now");
    expect(guidance.parentElement?.textContent).toContain("the access token appears expired or invalid");
    expect((await button("Sync All Emails")).disabled).toBe(true);
    expect((await button("Re-sync All Members with Tags")).disabled).toBe(true);
    answerInstead("GET /api/constant-contact/test", { status: 500 });
    await press("Test Connection");
    await toast("Test FailedWe couldn’t reach the portal. Please try again.");
  });
});

describe("a token that has ended", () => {
  test("is shown as expired, and nothing can be synced until someone reconnects", async () => {
    await aConnectedPortal();
    await control("POST", "/clock/advance", { ms: 200 * 86_400_000 });
    goTo(PAGE);
    expect(await screen.findByText("The access token appears expired or invalid")).toBeTruthy();
    expect(
      screen.getByText("Constant Contact has ended the portal’s connection. Please connect again."),
    ).toBeTruthy();
    expect(await facts("Connection")).toContain("API connection: Disconnected");
    expect((await button("Sync All Emails")).disabled).toBe(true);
    expect((await button("Re-sync All Members with Tags")).disabled).toBe(true);
    expect((await button("Test Connection")).disabled).toBe(false);
    expect(screen.getByRole("button", { name: "Connect to Constant Contact" })).toBeTruthy();
  });
});

describe("syncing", () => {
  const chosen = (value: string) =>
    fireEvent.change(screen.getByLabelText("List at Constant Contact"), { target: { value } });
  const idField = () => screen.getByLabelText<HTMLInputElement>(/^Target list ID/);

  test("starts with a preview, uses the chosen list, and skips anyone who unsubscribed", async () => {
    await aMember(app.db, { email: "anna@example.org" });
    await aMember(app.db, { email: "left@example.org" });
    const tooLong = `${"a".repeat(45)}@example.org`;
    await aMember(app.db, { email: tooLong });
    await aConnectedPortal();
    await list.typeIn({ email: "left@example.org", lists: ["Members"] });
    await list.unsubscribe("left@example.org");
    goTo(PAGE);
    expect(await screen.findByRole("option", { name: "Members (0)" })).toBeTruthy();
    expect(screen.getByRole("option", { name: "Choose a list" })).toBeTruthy();
    expect(screen.getByText(/^This list has never been synced from the portal\./)).toBeTruthy();
    chosen(list.held.listId);
    expect(idField().value).toBe(list.held.listId);

    await press("Preview Sync");
    await toast("Preview CompletedNothing was changed. The page shows what a sync would do.");
    await screen.findByRole("heading", { name: "Sync preview" });
    const counts = async (name: string) => (await facts(name)).slice(-6);
    expect(await counts("Synchronization")).toEqual([
      "To add: 3",
      "To update: 0",
      "Unchanged: 0",
      "To remove: 0",
      "Unsubscribed, skipped: 1",
      "Refused: 1",
    ]);
    expect(
      within(await screen.findByRole("region", { name: "Addresses to review" })).getByText(tooLong)
        .textContent,
    ).toBe(`${tooLong}Constant Contact doesn’t accept addresses of more than 50 characters`);
    expect(screen.getByText("anna@example.org")).toBeTruthy();
    expect(await list.onList()).toEqual([]);
    expect(screen.getByText(/, by Zora Zwart\. .* Nothing was changed at Constant Contact\.$/)).toBeTruthy();

    await press("Sync All Emails");
    await toast("Sync CompletedSuccessfully synced 3 contacts...");
    await screen.findByRole("heading", { name: "The last sync" });
    expect((await counts("Synchronization"))[0]).toBe("Added: 3");
    expect(await list.onList()).toEqual(["anna@example.org", "olga@example.org", "zora@example.org"]);
    expect((await facts("Connection")).slice(2)).toEqual([
      "Target list: List Set",
      "Account: Chapter of the Potomac",
      "Current list: Members",
      `Current list ID: ${list.held.listId}`,
    ]);
    expect(await facts("Email addresses in the portal")).toContain("Unsubscribed, skipped: 1");
    expect(await screen.findByText("New member and user emails sync automatically.")).toBeTruthy();
    expect(screen.getByText("Unsubscribe statuses are respected and never overwritten.")).toBeTruthy();

    await press("Re-sync All Members with Tags");
    await waitFor(() =>
      expect(toastText()).toBe(
        "Re-sync CompletedSuccessfully synced 0 contacts... Except for refused addresses, the list and its tags are up to date.",
      ),
    );
    expect(await list.contact("anna@example.org")).toMatchObject({ tags: [expect.any(String)] });
  });

  test("needs a list, which may be given by its ID", async () => {
    await connected();
    const choice = screen.getByRole<HTMLSelectElement>("combobox", { name: "List at Constant Contact" });
    await waitFor(() => expect(choice.disabled).toBe(false));
    await press("Sync All Emails");
    await toast("Sync FailedPlease choose the list to sync to.");
    // After the toast the field says so, and the keyboard stands there.
    await waitFor(() => expect(document.activeElement).toBe(choice));
    const said = document.getElementById(choice.getAttribute("aria-describedby")?.split(" ")[0] ?? "");
    expect([choice.getAttribute("aria-invalid"), said?.textContent]).toEqual([
      "true",
      "Please choose the list to sync to.",
    ]);
    fireEvent.change(idField(), { target: { value: "of my own" } });
    expect(screen.getByRole("option", { name: "Another list, by ID" })).toBeTruthy();
    const calls = watchCalls();
    await press("Sync All Emails");
    await toast("Sync FailedConstant Contact has no list with this ID. Please choose another one.");
    await waitFor(() => expect(document.activeElement).toBe(idField()));
    expect(idField().getAttribute("aria-invalid")).toBe("true");
    expect(calls).toContainEqual(
      expect.objectContaining({
        call: "POST /api/constant-contact/sync-all",
        body: { listId: "of my own" },
      }),
    );
  });

  test("can continue even if the lists cannot be loaded", async () => {
    await aConnectedPortal();
    await control("POST", "/faults", { name: "http500", path: "/v3/contact_lists" });
    goTo(PAGE);
    expect(await screen.findByText(/^Constant Contact can’t be reached right now/)).toBeTruthy();
    expect(idField().disabled).toBe(false);
    expect((await button("Sync All Emails")).disabled).toBe(false);
  });

  test.each([
    ["sync-all", "Sync All Emails", "Synchronization in progress...", "Sync"],
    ["update-member-status", "Re-sync All Members with Tags", "Re-synchronization in progress...", "Re-sync"],
    ["try-sync", "Preview Sync", "Preparing the preview...", "Preview"],
  ])("%s says that it takes a while, and when it failed", async (path, name, notice, word) => {
    await connected();
    const call = `POST /api/constant-contact/${path}`;
    answerInstead(call, { status: 500 });
    const release = delayCall(call);
    await press(name);
    const status = await screen.findByText((text) => text.startsWith(notice));
    if (word !== "Preview") {
      expect(status.textContent).toBe(`${notice} This may take a few minutes for large datasets.`);
    }
    expect((await button("Sync All Emails")).disabled).toBe(true);
    expect((await button("Re-sync All Members with Tags")).disabled).toBe(true);
    release();
    await toast(
      `${word} FailedWe couldn’t reach the portal. A sync that has started continues on its own; this page shows its progress.`,
    );
    await waitFor(() => expect(screen.queryByText((text) => text.startsWith(notice))).toBeNull());
  });
});

describe("a run", () => {
  const RUN: ListRun = {
    id: 7,
    kind: "sync",
    state: "running",
    listId: "the list",
    by: "Otto Officer",
    error: null,
    startedAt: "2026-03-10T15:00:00.000Z",
    finishedAt: null,
    step: "Sending addresses",
    progress: 0.42,
    counts: { added: 40, changed: 2, unchanged: 0, removed: 0, optedOut: 1, refused: 0 },
    samples: [],
  };
  const DONE: ListRun = {
    ...RUN,
    state: "done",
    finishedAt: "2026-03-10T15:02:00.000Z",
    step: "Done",
    progress: 1,
  };
  const STANDING: MailingStatus = {
    configured: true,
    connected: true,
    mustConnect: false,
    listId: "the list",
    listName: "Members",
    account: "Chapter of the Potomac",
    canAuthorize: true,
    waiting: 0,
    optedOut: 1,
    refused: 0,
    localEmailCount: { members: 43, users: 1, total: 44, unique: 43 },
    everSynced: true,
    run: null,
    refusals: [],
    apart: [],
    connectedAt: null,
  };
  const tellStatus = (run: ListRun | null, more: Partial<MailingStatus> = {}) =>
    answerInstead("GET /api/constant-contact/status", { json: { ...STANDING, ...more, run } });
  /** The page of an officer as it stands when the portal says this of the list. */
  async function standing(run: ListRun | null, more?: Partial<MailingStatus>) {
    await anOfficer(app, "/terms");
    answerInstead("GET /api/constant-contact/lists", { json: [] });
    tellStatus(run, more);
    goTo(PAGE);
    await screen.findByText("Connected");
  }

  test("of someone else is followed until it is done", async () => {
    await standing(RUN);
    expect(screen.getByText(/^Synchronization in progress\.\.\. This may take a few minutes/)).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "Progress of the run" })).toHaveProperty("value", 42);
    expect(screen.getByText(/^Sending addresses, 42%\. Started by Otto Officer/)).toBeTruthy();
    expect((await facts("Progress"))[0]).toBe("Added: 40");
    for (const name of ["Preview Sync", "Sync All Emails", "Re-sync All Members with Tags"]) {
      expect((await button(name)).disabled).toBe(true);
    }
    tellStatus({ ...RUN, progress: 0.8, error: "Constant Contact cannot be reached at the moment." });
    expect(await screen.findByText(/^Sending addresses, 80%/)).toBeTruthy();
    expect(screen.getByText("Constant Contact cannot be reached at the moment.")).toBeTruthy();
    tellStatus(DONE);
    expect(await screen.findByRole("heading", { name: "The last sync" })).toBeTruthy();
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(toastText()).toBeUndefined();
  });

  test("that outlasts the request is reported when it ends", async () => {
    await standing({ ...DONE, id: 6 });
    answerInstead("POST /api/constant-contact/sync-all", {
      json: { success: true, synced: 0, message: "It goes on", isFinished: false, run: RUN },
    });
    tellStatus(RUN);
    await press("Sync All Emails");
    expect(await screen.findByText(/^Sending addresses, 42%/)).toBeTruthy();
    expect(toastText()).toBeUndefined();
    tellStatus(DONE);
    await toast("Sync CompletedSuccessfully synced 42 contacts...");
  });

  test.each([
    [0, "The list was already up to date."],
    [1, "Except for refused addresses, the list was already up to date."],
  ])("that had nothing to do says so; %i refused", async (refused, sentence) => {
    const run = { ...DONE, id: 8, counts: { ...DONE.counts, added: 0, changed: 0, unchanged: 42, refused } };
    await standing({ ...DONE, id: 6 });
    answerInstead("POST /api/constant-contact/sync-all", {
      json: { success: true, synced: 0, message: "", isFinished: true, run },
    });
    await press("Sync All Emails");
    await toast(`Sync CompletedSuccessfully synced 0 contacts... ${sentence}`);
  });

  test("that failed says why, in the toast and on the page", async () => {
    const failed: ListRun = {
      ...DONE,
      kind: "tags",
      state: "failed",
      error: "The list is gone.",
    };
    await standing(null);
    answerInstead("POST /api/constant-contact/update-member-status", {
      json: { success: false, synced: 0, message: failed.error, isFinished: true, run: failed },
    });
    tellStatus(failed);
    await press("Re-sync All Members with Tags");
    await toast("Re-sync FailedThe list is gone.");
    const result = await screen.findByRole("region", { name: "The last re-sync with tags" });
    expect(result.textContent).toContain("The list is gone.");
  });

  test("names refused addresses with reasons, and how many more there are of each kind", async () => {
    const samples: ListRun["samples"] = [
      { address: "one@example.org", what: "added", why: null },
      { address: "broken@example.org", what: "refused", why: "Longer than 50 characters" },
    ];
    const counts = { ...RUN.counts, added: 1340, refused: 1 };
    const refusals = [{ address: "odd@example.org", why: "Constant Contact didn’t accept this address" }];
    await standing({ ...DONE, counts, samples }, { refused: 2, refusals });
    expect(screen.getByText("odd@example.org").textContent).toBe(
      "odd@example.orgConstant Contact didn’t accept this address",
    );
    const refused = await screen.findByText("broken@example.org");
    expect(refused.textContent).toBe("broken@example.orgLonger than 50 characters");
    expect(refused.closest("details")?.open).toBe(true);
    expect(screen.getByText("one@example.org").closest("details")?.textContent).toContain("and 1,339 more");
    expect(await facts("Email addresses in the portal")).toContain("Refused by Constant Contact: 2");
  });

  test("names what blocks the sync, and the contacts that only a person can merge", async () => {
    await standing(DONE, { error: "The target list is gone.", apart: ["two@example.org"] });
    const said = screen.getByText("The target list is gone.").parentElement?.textContent;
    expect(said).toContain("Changes aren’t reaching the mailing list right now");
    expect(screen.getByText("two@example.org").closest("details")?.textContent).toContain(
      "you can merge them there",
    );
  });

  test("is hidden while the portal does not answer, and can be loaded again", async () => {
    await anOfficer(app, "/terms");
    answerInstead("GET /api/constant-contact/status", { status: 500 });
    goTo(PAGE);
    expect(await screen.findByText("We couldn’t load the mailing list’s status.")).toBeTruthy();
    answerInstead("GET /api/constant-contact/lists", { json: [] });
    tellStatus(DONE);
    await press("Try again");
    expect(await screen.findByRole("heading", { name: "The last sync" })).toBeTruthy();
    answerInstead("GET /api/constant-contact/status", { status: 500 });
    notifyTabs("changed");
    expect(await screen.findByText(/^This couldn’t be refreshed/)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "The last sync" })).toBeTruthy();
  });
});

describe("who sees what", () => {
  test("an officer with limited rights sees the status, without requests to the service", async () => {
    await aConnectedPortal("limited");
    await aMember(app.db, { email: "anna@example.org" });
    await list.syncAll();
    const calls = watchCalls();
    goTo(PAGE);
    expect(await screen.findByText("Connected")).toBeTruthy();
    expect(await screen.findByRole("heading", { name: "The last sync" })).toBeTruthy();
    expect(screen.getByText(/Officers with full rights connect and sync it\.$/)).toBeTruthy();
    const main = within(screen.getByRole("main"));
    expect(main.queryAllByRole("button")).toEqual([]);
    expect(main.queryAllByRole("textbox")).toEqual([]);
    const asked = calls.filter(({ call }) => call.includes("constant-contact"));
    expect(new Set(asked.map(({ call }) => call))).toEqual(new Set(["GET /api/constant-contact/status"]));
  });

  test("a lost session leads to the log-in", async () => {
    await connected();
    answerInstead("GET /api/constant-contact/test", { status: 401 });
    await press("Test Connection");
    await toast("UnauthorizedYou are logged out. Logging in again...");
  });
});
