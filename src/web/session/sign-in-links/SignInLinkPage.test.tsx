import { fireEvent, screen, waitFor } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { browse, stopBrowsing } from "#test/pages/browse.tsx";
import { aMemberWithLogin } from "#test/people/log-ins.ts";

const app = useApp();
beforeEach(async () => {
  await aMemberWithLogin(app, {
    userName: "jana",
    firstName: "Jana",
    lastName: "Dvořák",
    email: "jana@example.org",
  });
});
afterEach(stopBrowsing);

async function askFor(who: string) {
  fireEvent.change(await screen.findByLabelText("Username or email"), { target: { value: who } });
  fireEvent.click(screen.getByRole("button", { name: "Email Me a Link" }));
}

async function linkInMail(): Promise<string> {
  const { rows } = await app.db.execute<{ body: string }>(sql`select body_text as body from outbox`);
  return rows[0]?.body.match(/\/member-login\/link#[\w-]{43}/)?.[0] ?? "no link";
}

test.each(["jana", "jana@example.org", "nobody"])("Asking for %s says the same", async (who) => {
  browse(app, "/member-login");
  fireEvent.click(await screen.findByRole("link", { name: "Email me a sign-in link" }));
  await askFor(who);
  expect(await screen.findByText("If we know it, a link is on its way.")).toBeTruthy();
});

test("Asking without a name sends nothing", async () => {
  browse(app, "/member-login/link");
  await askFor(" ");
  expect(await screen.findByText("Username or email is required")).toBeTruthy();
});

test("The link names the member, and its button logs them in where they were", async () => {
  browse(app, "/member-login");
  await screen.findByLabelText("Username");
  sessionStorage.setItem("returnPath", "/my-events#registration-7");
  fireEvent.click(await screen.findByRole("link", { name: "Email me a sign-in link" }));
  await askFor("jana");
  await screen.findByText("If we know it, a link is on its way.");
  stopBrowsing();
  sessionStorage.clear();
  browse(app, await linkInMail());
  expect((await screen.findByText("Jana Dvořák")).closest("p")?.textContent).toBe(
    "This link logs you in as Jana Dvořák.",
  );
  expect((await app.db.execute(sql`select 1 from sessions`)).rows).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Log In" }));
  await waitFor(() =>
    expect(window.location.pathname + window.location.hash).toBe("/my-events#registration-7"),
  );
  expect(JSON.parse(localStorage.getItem("memberAuth") ?? "{}")).toMatchObject({ firstName: "Jana" });
});

test("A link that no longer works says so and offers a new one", async () => {
  browse(app, `/member-login/link#${"A".repeat(43)}`);
  expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Email Me a New Link" }).getAttribute("href")).toBe(
    "/member-login/link",
  );
});
