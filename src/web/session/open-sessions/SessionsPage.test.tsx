import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useApp } from "#test/app.ts";
import { aMember, anAdministrator, sessionOf } from "#test/factories.ts";
import { browse, stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead } from "#test/pages/intercept-calls.tsx";
import { go } from "#web/platform/go.ts";

const app = useApp();
beforeEach(() => window.localStorage.clear());
afterEach(stopBrowsing);

async function open(others: number) {
  const member = await aMember(app.db, { firstName: "Jana", lastName: "Dvořák" });
  for (let n = 0; n < others; n += 1) await sessionOf(app, { memberId: member.id });
  await app.db.execute(sql`update sessions set device = 'Safari on an iPhone', network = '198.51.100.x'`);
  const cookie = await sessionOf(app, { memberId: member.id });
  browse(app, "/profile/sessions", { cookie, record: { id: member.id, firstName: "Jana", isMember: true } });
  await screen.findByText("This browser");
  return { member, cookie };
}
const rows = () => within(screen.getByRole("main")).getAllByRole("listitem");
const toast = () => screen.getByRole("region", { name: /Notifications/ }).textContent;

test("someone logged in only here sees that, and no buttons", async () => {
  await open(0);
  expect(rows()).toHaveLength(1);
  expect(screen.getByText("You aren’t signed in anywhere else.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Log out/i })).toBeNull();
});

test("another browser is shown with device, network and last use, and logged out", async () => {
  await open(1);
  const [, other] = rows();
  expect(other?.textContent).toContain("Safari on an iPhone");
  expect(other?.textContent).toContain("Different network (198.51.100.x)");
  expect(other?.textContent).toContain("Last used March 10, 2026 at 11:00 AM");
  expect(other?.textContent).toContain("Signed in until May 9, 2026 at 11:00 AM, or longer if it’s used");
  expect(other?.textContent).not.toContain("officer");
  fireEvent.click(screen.getByRole("button", { name: /^Log out Safari on an iPhone, last used/ }));
  await screen.findByText("You aren’t signed in anywhere else.");
  expect(rows()).toHaveLength(1);
  expect(toast()).toContain("One browser was logged out.");
});

test("an officer sees which browser can act as an officer now", async () => {
  const member = await aMember(app.db, { adminPrivileges: "limited" });
  await sessionOf(app, { memberId: member.id });
  await app.db.execute(sql`update sessions set rights_until = now() - interval '40 years'`);
  const cookie = await sessionOf(app, { memberId: member.id });
  browse(app, "/profile/sessions", { cookie, record: { id: member.id, firstName: "Jana", isMember: true } });
  await screen.findByText("This browser");
  const [own, other] = rows();
  expect(own?.textContent).toContain("Can act as an officer now");
  expect(other?.textContent).not.toContain("officer");
});

test("all others are logged out together", async () => {
  await open(3);
  expect(rows()).toHaveLength(4);
  fireEvent.click(screen.getByRole("button", { name: "Log Out All Others" }));
  await screen.findByText("You aren’t signed in anywhere else.");
  expect(toast()).toContain("3 browsers were logged out.");
});

test("one logged out elsewhere disappears with a message", async () => {
  await open(1);
  await app.db.execute(sql`delete from sessions where device is not null`);
  fireEvent.click(screen.getByRole("button", { name: /^Log out Safari/ }));
  await screen.findByText("You aren’t signed in anywhere else.");
  expect(toast()).toContain("This browser is already logged out.");
});

test("a failed list can be retried", async () => {
  const member = await aMember(app.db);
  const cookie = await sessionOf(app, { memberId: member.id });
  browse(app, "/terms", { cookie, record: { id: member.id, firstName: "Jana", isMember: true } });
  await screen.findByRole("main");
  const { fetch } = globalThis;
  answerInstead("GET /api/sessions", { status: 503 });
  act(() => go("/profile/sessions"));
  await screen.findByText("We couldn’t load your sessions.");
  vi.stubGlobal("fetch", fetch);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("This browser")).toBeTruthy();
});

test("the profile leads there, also that of an administrator without a member record", async () => {
  const user = await anAdministrator(app.db);
  browse(app, "/profile", { cookie: await sessionOf(app, { userId: user.id }) });
  const link = await screen.findByRole("link", { name: "Where You Are Signed In" });
  expect(link.getAttribute("href")).toBe("/profile/sessions");
  fireEvent.click(link);
  await waitFor(() => expect(screen.getByText("This browser")).toBeTruthy());
  expect(screen.getAllByText("Administrator").length).toBeGreaterThan(0);
});
