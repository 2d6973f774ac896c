import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, memberNow } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead, watchCalls } from "#test/pages/intercept-calls.tsx";
import { anOfficer, dialogsAreClosed, press, toastText, topDialog } from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(() => {
  stopBrowsing();
  vi.restoreAllMocks();
});

const bar = () => screen.findByRole("complementary", { name: "Deletions" });
const barIsGone = () =>
  waitFor(() => expect(screen.queryByRole("complementary", { name: "Deletions" })).toBeNull());
/** Sets the clock that the page measures the ten seconds by. */
function pass(seconds: number): void {
  const at = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(at + seconds * 1000);
}
const plans = async () => (await app.db.execute(sql`select thing from planned_deletions`)).rows.length;

async function deleteBo() {
  const { id } = await aMember(app.db, { firstName: "Bo", lastName: "Berg" });
  await anOfficer(app, "/admin");
  await press("Delete Bo Berg");
  await press("Delete Member", topDialog());
  await dialogsAreClosed();
  return id;
}

async function deleteGala() {
  const { id } = await aDinner(app.db, { title: "Gala" });
  await anOfficer(app, "/admin/events");
  fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
  await press("Delete Event", topDialog());
  await dialogsAreClosed();
  return id;
}
const galaIsDeleted = async () =>
  (await app.db.execute(sql`select from events where deleted_at is not null`)).rows.length > 0;

describe("a deleted member", () => {
  test("is still there for ten seconds, and then is not", async () => {
    const id = await deleteBo();
    const calls = watchCalls();
    expect((await bar()).textContent).toContain("Bo Berg will be deleted in 10 seconds.");
    expect((await bar()).textContent).toMatch(/Bo Berg will be deleted in (10|9) s(?!e)/);
    pass(9);
    await waitFor(async () => expect((await bar()).textContent).toContain("will be deleted in 1 s"));
    expect(calls.filter(({ call }) => call.startsWith("DELETE"))).toEqual([]);
    expect(await memberNow(app.db, id)).toBeTruthy();
    pass(2);
    await waitFor(() => expect(toastText()).toBe("Member Deleted"));
    await expect(memberNow(app.db, id)).rejects.toThrow("gone");
    expect(calls.filter(({ call }) => call.startsWith("DELETE")).map(({ call }) => call)).toEqual([
      `DELETE /api/members/${id}`,
    ]);
    await barIsGone();
  });

  test("stays when that is undone", async () => {
    const id = await deleteBo();
    await press("Undo");
    await waitFor(() => expect(toastText()).toBe("Nothing Was DeletedBo Berg stays as before."));
    await barIsGone();
    expect(await plans()).toBe(0);
    expect(await memberNow(app.db, id)).toBeTruthy();
  });

  test("stays when that is undone with the keyboard, but not from a text field", async () => {
    await deleteBo();
    fireEvent.keyDown(screen.getByLabelText("Search members"), { key: "z", ctrlKey: true });
    fireEvent.keyDown(document.body, { key: "z" });
    expect(await plans()).toBe(1);
    fireEvent.keyDown(document.body, { key: "z", metaKey: true });
    await waitFor(() => expect(toastText()).toBe("Nothing Was DeletedBo Berg stays as before."));
    expect(await plans()).toBe(0);
  });

  test("can be undone on another page, too", async () => {
    const id = await deleteBo();
    fireEvent.click(
      within(screen.getByRole("navigation", { name: "Main" })).getByRole("link", { name: "Events" }),
    );
    expect(await screen.findByRole("heading", { level: 1, name: "Events" })).toBeTruthy();
    await press("Undo", await bar());
    await barIsGone();
    expect(await memberNow(app.db, id)).toBeTruthy();
  });

  test("that the portal has deleted meanwhile, as during a sleep, is deleted all the same", async () => {
    const id = await deleteBo();
    await app.db.execute(sql`delete from members where id = ${id}`);
    pass(60);
    await waitFor(() => expect(toastText()).toBe("Member Deleted"));
  });

  test("cannot be kept once the portal has deleted them, which is said", async () => {
    const id = await deleteBo();
    await app.db.execute(sql`delete from members where id = ${id}`);
    await press("Undo");
    await waitFor(() => expect(toastText()).toBe("ErrorThis has already been deleted."));
    await barIsGone();
    await waitFor(() => expect(screen.queryByText("Bo Berg")).toBeNull());
  });

  test("is not deleted by the page after an Undo that did not arrive, and can be kept again", async () => {
    const id = await deleteBo();
    answerInstead("DELETE /api/deletions/1", { status: 503, times: 1 });
    const calls = watchCalls();
    await press("Undo");
    await waitFor(() =>
      expect(toastText()).toBe("ErrorBo Berg is still scheduled for deletion. Please press Undo again."),
    );
    pass(12);
    await waitFor(async () => expect((await bar()).textContent).toMatch(/will be deleted in [78] s/));
    expect(calls.filter(({ call }) => call === `DELETE /api/members/${id}`)).toEqual([]);
    await press("Undo");
    await waitFor(() => expect(toastText()).toBe("Nothing Was DeletedBo Berg stays as before."));
  });

  test("whose deletion is said to have failed is not deleted by the portal afterwards", async () => {
    const id = await deleteBo();
    answerInstead(`DELETE /api/members/${id}`, { status: 500 });
    await press("Delete Now");
    await waitFor(() => expect(toastText()).toBe("ErrorFailed to delete member"));
    expect(await plans()).toBe(0);
  });

  test("is not said to have failed while the portal, which deletes them, cannot be reached", async () => {
    const id = await deleteBo();
    const reached = globalThis.fetch;
    let tries = 0;
    vi.stubGlobal("fetch", (address: string, init?: RequestInit) => {
      if (init?.method !== "DELETE" || ++tries > 2) return reached(address, init);
      return Promise.reject(new TypeError("Failed to fetch"));
    });
    await press("Delete Now");
    await waitFor(() => expect(tries).toBe(1));
    await app.db.execute(sql`delete from members where id = ${id}`);
    await waitFor(() => expect(toastText()).toBe("Member Deleted"));
  });

  test("is planned, and can be kept, although the portal's first answer was lost", async () => {
    const { id } = await aMember(app.db, { firstName: "Bo", lastName: "Berg" });
    await anOfficer(app, "/admin");
    const reached = globalThis.fetch;
    let isLost = false;
    vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
      const answer = await reached(address, init);
      if (isLost || address !== "/api/deletions") return answer;
      isLost = true;
      throw new TypeError("Failed to fetch");
    });
    await press("Delete Bo Berg");
    await press("Delete Member", topDialog());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await press("Undo", await bar());
    await barIsGone();
    expect(await plans()).toBe(0);
    expect(await memberNow(app.db, id)).toBeTruthy();
  });

  test("whose deletion is refused in the end is said to be, in the specified words", async () => {
    const id = await deleteBo();
    const { id: eventId } = await aDinner(app.db, { title: "Gala" });
    await aRegistration(app.db, { eventId, memberId: id });
    await press("Delete Now");
    await waitFor(() =>
      expect(toastText()).toBe(
        "ErrorThis member is registered for Gala. Please remove that registration first.",
      ),
    );
  });
});

describe("a deleted event", () => {
  test("is still there for ten seconds, and then is not", async () => {
    await deleteGala();
    expect((await bar()).textContent).toContain("Gala will be deleted in 10 seconds.");
    expect(await galaIsDeleted()).toBe(false);
    pass(10);
    await waitFor(() => expect(toastText()).toBe("SuccessEvent deleted successfully!"));
    expect(await galaIsDeleted()).toBe(true);
  });

  test("stays when that is undone", async () => {
    await deleteGala();
    await press("Undo");
    await waitFor(() => expect(toastText()).toBe("Nothing Was DeletedGala stays as before."));
    expect(await plans()).toBe(0);
    expect(await galaIsDeleted()).toBe(false);
  });

  test("whose deletion fails in the end is said to be, in the specified words", async () => {
    const id = await deleteGala();
    answerInstead(`DELETE /api/events/${id}`, { status: 500 });
    await press("Delete Now");
    await waitFor(() => expect(toastText()).toBe("ErrorFailed to delete event. Please try again."));
  });
});

test("Two deletions are undone one by one", async () => {
  await aMember(app.db, { firstName: "Ada", lastName: "Adler" });
  const id = await deleteBo();
  await press("Delete Ada Adler");
  await press("Delete Member", topDialog());
  await waitFor(async () => expect(within(await bar()).getAllByRole("listitem")).toHaveLength(2));
  const [bo] = within(await bar()).getAllByRole("listitem");
  await press("Undo", bo);
  await waitFor(async () => expect(within(await bar()).getAllByRole("listitem")).toHaveLength(1));
  expect((await bar()).textContent).toContain("Ada Adler will be deleted");
  expect(await memberNow(app.db, id)).toBeTruthy();
});
