import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deleteEvent } from "#contract/events.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { browse, stopBrowsing } from "#test/pages/browse.tsx";
import { dialogsAreClosed, fieldOf, press, topDialog, typeInto } from "#test/pages/officer-page.ts";
import { Authenticator } from "#test/people/authenticator.ts";
import { call } from "#web/platform/api/api.ts";

const app = useApp();
beforeEach(() => window.localStorage.clear());
afterEach(stopBrowsing);

const DAY_MS = 86_400_000;
type Facts = { names?: readonly string[]; rightsSince?: Date };
type Level = "none" | "limited" | "full";

/** Someone with passkeys of these names, and codes if full rights need them; a password opened the session. */
async function opens(path: string, level: Level, { names = [], ...facts }: Facts = {}) {
  const { id, firstName, lastName } = await aMember(app.db, { adminPrivileges: level, ...facts });
  const first = await sessionOf(app, { memberId: id });
  for (const name of names) await new Authenticator().add(app, first, name);
  let codes: string[] = [];
  if (level === "full" && names.length > 0) {
    const made = await app.call<{ codes: string[] }>("POST", "/api/passkeys/recovery-codes", {
      cookie: first,
    });
    codes = made.body.codes;
  }
  const cookie = await sessionOf(app, { memberId: id });
  browse(app, path, { cookie, record: { id, firstName, lastName, isMember: true, adminPrivileges: level } });
  vi.stubGlobal("PublicKeyCredential", () => undefined);
  return { id, codes };
}

const inDialog = () => within(topDialog());
const focused = () => document.activeElement?.textContent;

describe("one's passkeys", () => {
  test("one is removed, and the focus is not lost with it", async () => {
    await opens("/profile/passkeys", "none", { names: ["Phone", "Key"] });
    await press("Remove Key");
    expect(topDialog().textContent).toContain("“Key” no longer logs you in");
    await press("Remove", topDialog());
    await dialogsAreClosed();
    await waitFor(() => expect(screen.queryByText("Key")).toBeNull());
    expect(screen.getByText("Phone")).toBeTruthy();
    await waitFor(() => expect(focused()).toBe("Add a Passkey"));
  });

  test("the last one that rights need stays, and the dialog says why", async () => {
    await opens("/profile/passkeys", "full", { names: ["Phone"] });
    await app.db.execute(sql`update sessions set proved_at = ${app.now.toISOString()}`);
    await press("Remove Phone");
    await press("Remove", topDialog());
    expect((await inDialog().findByRole("alert")).textContent).toBe(
      "Your rights need a passkey, and this is your last one. Please make another one first.",
    );
    await press("Keep It", topDialog());
    await dialogsAreClosed();
    expect(screen.getByText("Phone")).toBeTruthy();
  });

  test("an empty name is refused at its field", async () => {
    await opens("/profile/passkeys", "none", { names: ["Phone"] });
    await press("Rename Phone");
    typeInto("Name", " ");
    await press("Save", topDialog());
    await waitFor(() => expect(inDialog().getByText("Please enter a name.")).toBeTruthy());
    expect(document.activeElement).toBe(fieldOf("Name"));
    typeInto("Name", "Kitchen phone");
    await press("Save", topDialog());
    expect(await screen.findByText("Kitchen phone")).toBeTruthy();
  });

  test("a member is told to use the password after a loss, and offered no codes", async () => {
    await opens("/profile/passkeys", "none", { names: ["Phone"] });
    expect(await screen.findByText(/^If you lose your phone, log in with your password/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Recovery Codes/ })).toBeNull();
  });

  test("codes are closed without keeping them only after a question", async () => {
    await opens("/profile/passkeys", "full", { names: ["Phone"] });
    await app.db.execute(sql`update sessions set proved_at = ${app.now.toISOString()}`);
    await press("Make New Recovery Codes");
    await screen.findByRole("dialog", { name: "Your Recovery Codes" });
    fireEvent.keyDown(topDialog(), { key: "Escape" });
    await screen.findByRole("dialog", { name: "Close without the codes?" });
    await press("Back to the Codes", topDialog());
    await waitFor(() => expect(inDialog().getAllByRole("listitem")).toHaveLength(10));
    expect(topDialog().textContent).toContain("If you lose your phone, log in at");
    await press("Done", topDialog());
    await dialogsAreClosed();
    await waitFor(() => expect(focused()).toBe("Make New Recovery Codes"));
  });
});

describe("a full officer whom only the password let in", () => {
  test("reads on a page of full officers what opens it, and it opens", async () => {
    const { codes } = await opens("/admin/officers", "full", { names: ["Phone"] });
    expect(await screen.findByRole("heading", { level: 1, name: "Please use your passkey" })).toBeTruthy();
    expect(screen.queryByText("The officers could not be loaded.")).toBeNull();
    await press("Use My Passkey");
    await screen.findByRole("dialog", { name: "Confirm That It’s You" });
    await press("Use a Recovery Code", topDialog());
    await waitFor(() => expect(document.activeElement).toBe(fieldOf("Recovery Code")));
    typeInto("Recovery Code", "AAAAA-AAAAA");
    await press("Use This Code", topDialog());
    await waitFor(() => expect(inDialog().getByText("This code is wrong or was used before.")).toBeTruthy());
    expect(fieldOf("Recovery Code").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(fieldOf("Recovery Code"));
    typeInto("Recovery Code", codes[0] ?? "");
    await press("Use This Code", topDialog());
    expect(await screen.findByRole("heading", { level: 1, name: "Officers" })).toBeTruthy();
  });

  test("reads that a passkey is needed after the days of grace", async () => {
    await opens("/admin/officers", "full", { rightsSince: new Date(app.now.getTime() - 15 * DAY_MS) });
    expect(await screen.findByRole("heading", { level: 1, name: "Please make a passkey" })).toBeTruthy();
  });

  test("confirms before a change, which then goes on by itself", async () => {
    const { codes } = await opens("/profile/passkeys", "full", { names: ["Phone"] });
    const { id } = await aDinner(app.db);
    await screen.findByText("Phone");
    const deleted = call(deleteEvent, { params: { id } });
    await screen.findByRole("dialog", { name: "Confirm That It’s You" });
    await press("Use a Recovery Code", topDialog());
    typeInto("Recovery Code", codes[0] ?? "");
    await press("Use This Code", topDialog());
    await expect(deleted).resolves.toBeTruthy();
  });

  test("is told whom to ask when the phone is lost and there are no codes", async () => {
    const { id } = await opens("/admin/officers", "full", { names: ["Phone"] });
    await app.db.execute(sql`delete from recovery_codes where member_id = ${id}`);
    await press("Use My Passkey");
    expect(await screen.findByText(/^Lost your phone\? Another full officer can end/)).toBeTruthy();
    expect(inDialog().queryByRole("button", { name: /Recovery Code/ })).toBeNull();
  });

  test("is refused the change after closing the question", async () => {
    await opens("/profile/passkeys", "full", { names: ["Phone"] });
    const { id } = await aDinner(app.db);
    await screen.findByText("Phone");
    const deleted = call(deleteEvent, { params: { id } }).catch((error: unknown) => String(error));
    await screen.findByRole("dialog", { name: "Confirm That It’s You" });
    await press("Close", topDialog());
    expect(await deleted).toContain("Please use your passkey or a recovery code first.");
  });
});
