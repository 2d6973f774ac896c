import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aMember, changeMember, memberNow, sessionOf } from "#test/factories.ts";
import { browse, stopBrowsing } from "#test/pages/browse.tsx";
import { follow, linksMailedTo, moveTo } from "#test/people/address-links.ts";
import { aMemberWithLogin, PASSWORD } from "#test/people/log-ins.ts";

const app = useApp();
const OLD = "jana@example.org";
const NEW = "jana@new.example";
const HOUR_MS = 3_600_000;
let id: number;
let cookie: string;
beforeEach(async () => {
  ({ id } = await aMember(app.db, { firstName: "Jana", email: OLD, userName: "jana" }));
  cookie = await sessionOf(app, { memberId: id });
});
afterEach(stopBrowsing);

const typeNew = () => app.call("PATCH", "/api/member/profile", { cookie, body: { email: NEW } });
const heading = () => screen.findByRole("heading", { level: 2 });

/** Opens the newest link mailed to this address, signed out unless there is a cookie. */
async function open(address: string, as?: string) {
  const token = (await linksMailedTo(app, address)).at(-1);
  browse(app, `/member-login/email#${token}`, as === undefined ? {} : { cookie: as });
  return heading();
}

test("Opening the link confirms nothing; its button does, even logged out", async () => {
  await typeNew();
  expect((await open(NEW)).textContent).toBe("Confirm your email address");
  expect(screen.getByText(NEW)).toBeTruthy();
  expect(screen.queryByLabelText("Current Password")).toBeNull();
  expect((await memberNow(app.db, id)).confirmedEmail).toBe(OLD);
  fireEvent.click(screen.getByRole("button", { name: "Confirm This Address" }));
  expect(await screen.findByRole("heading", { name: "Your email address is confirmed" })).toBeTruthy();
  expect((await screen.findByRole("status")).textContent).toContain(
    `From now on, our emails will go to ${NEW}.`,
  );
  expect((await memberNow(app.db, id)).confirmedEmail).toBe(NEW);
});

test("The other link opened in the same tab is the one that is shown", async () => {
  await typeNew();
  await open(NEW);
  const stop = (await linksMailedTo(app, OLD)).at(-1);
  window.location.hash = `#${stop}`;
  expect(await screen.findByRole("heading", { name: "Stop the address change?" })).toBeTruthy();
});

describe("A member with a password and no confirmed address", () => {
  beforeEach(async () => {
    ({ id } = await aMemberWithLogin(app, { firstName: "Eva", email: null, userName: "eva" }));
    cookie = await sessionOf(app, { memberId: id });
    await typeNew();
    await open(NEW);
  });
  const field = () => screen.getByLabelText<HTMLInputElement>("Current Password");
  const confirm = (password: string) => {
    fireEvent.change(field(), { target: { value: password } });
    fireEvent.click(screen.getByRole("button", { name: "Confirm This Address" }));
  };

  test("is asked for the password, with the reason", async () => {
    expect([field().type, field().autocomplete]).toEqual(["password", "current-password"]);
    expect(screen.getByText(/so we need your password/)).toBeTruthy();
    confirm(PASSWORD);
    expect(await screen.findByRole("heading", { name: "Your email address is confirmed" })).toBeTruthy();
    expect((await memberNow(app.db, id)).confirmedEmail).toBe(NEW);
  });

  test("reads at the field that the password is wrong, and may try again", async () => {
    confirm("clams");
    expect(await screen.findByText("Current password is incorrect")).toBeTruthy();
    expect(field().getAttribute("aria-invalid")).toBe("true");
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect((await memberNow(app.db, id)).confirmedEmail).toBeNull();
    confirm(PASSWORD);
    expect(await screen.findByRole("heading", { name: "Your email address is confirmed" })).toBeTruthy();
  });
});

test("A link that was used says that the address is confirmed", async () => {
  await moveTo(app, cookie, NEW);
  expect((await open(NEW)).textContent).toBe("Your email address is confirmed");
  expect(screen.queryByRole("button")).toBeNull();
});

test("An expired link says so, and where to get another", async () => {
  await typeNew();
  app.now = new Date(app.now.getTime() + 24 * HOUR_MS);
  expect((await open(NEW)).textContent).toBe("This link has expired");
  expect(screen.getByRole("status").textContent).toContain("another link from your profile");
});

test.each([
  [
    "another address was typed since",
    async () =>
      void (await app.call("PATCH", "/api/member/profile", { cookie, body: { email: "third@example.org" } })),
  ],
  ["an officer has set the address since", () => changeMember(app.db, id, { email: "third@example.org" })],
])("A link is no longer needed once %s", async (_, since) => {
  await typeNew();
  await since();
  expect((await open(NEW)).textContent).toBe("This link is no longer needed");
});

test("The old address stops the change, and everyone is logged out", async () => {
  await typeNew();
  expect((await open(OLD, cookie)).textContent).toBe("Stop the address change?");
  fireEvent.click(screen.getByRole("button", { name: "Stop the Change" }));
  expect(await screen.findByRole("heading", { name: "The change was stopped" })).toBeTruthy();
  expect(
    within(screen.getByRole("status"))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "One browser was logged out.",
    "Links that would have confirmed another address no longer work.",
  ]);
  expect(screen.getByRole("link", { name: "Choose a New Password" }).getAttribute("href")).toBe(
    "/member-login/forgotten",
  );
  expect(await memberNow(app.db, id)).toMatchObject({ email: OLD, confirmedEmail: OLD });
  expect((await app.call("GET", "/api/member/auth", { cookie })).status).toBe(401);
});

test("A stopped change can't be confirmed, and its link is used up", async () => {
  await typeNew();
  const [stop] = await linksMailedTo(app, OLD);
  await follow(app, stop);
  expect((await follow(app, stop)).status).toBe(400);
  expect((await open(NEW)).textContent).toBe("This link is no longer needed");
});

test("A stop link opened again points to the email that lists what it ended", async () => {
  await typeNew();
  await follow(app, (await linksMailedTo(app, OLD))[0]);
  expect((await open(OLD)).textContent).toBe("The change was stopped");
  expect(within(screen.getByRole("status")).queryByRole("listitem")).toBeNull();
  expect(screen.getByText(/The email we sent you lists everything else/)).toBeTruthy();
});

test("An incomplete link says so", async () => {
  browse(app, "/member-login/email#short");
  expect((await heading()).textContent).toBe("We don’t recognize this link");
});
