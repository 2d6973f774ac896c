import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { PASSWORD } from "#e2e/support/chapter.ts";
import { expectToast, logIn, signIn, test } from "#e2e/support/portal.ts";
import { openForm } from "#e2e/support/registering.ts";

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /account of/i }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
}

/** Whether the browser answers from what it keeps; a copy is taken however old, else the portal is asked. */
function isAnswered(page: Page, path: string, cache: "force-cache" | "only-if-cached"): Promise<boolean> {
  return page.evaluate(async ([asked, how]) => (await fetch(asked, { cache: how, mode: "same-origin" })).ok, [
    path,
    cache,
  ] as const);
}

function storedRecord(page: Page): Promise<string | null> {
  return page.evaluate(() => window.localStorage.getItem("memberAuth"));
}

test("a member stays logged in after a reload, and logging out leaves nothing behind", async ({
  page,
  chapter,
}) => {
  const member = await chapter.hasMember({ firstName: "Philippa" });
  await page.goto("/member-login");
  await signIn(page, member.userName);
  await expect(page.getByRole("heading", { name: "Welcome back, Philippa!" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Welcome back, Philippa!" })).toBeVisible();

  const ended = page.waitForResponse("**/api/member/logout");
  await logOut(page);
  await expect(page.getByRole("link", { name: "Member Login" })).toBeVisible();
  await expect(page).toHaveURL("/");
  await ended;
  expect(await storedRecord(page)).toBeNull();
  expect((await page.request.get("/api/registrations/my")).status()).toBe(401);
});

for (const [who, privileges] of [
  ["a member", "none"],
  ["a full officer", "full"],
] as const) {
  test(`${who} who logs out leaves no copy of any list in the browser`, async ({ page, chapter }) => {
    const member = await chapter.hasMember({ adminPrivileges: privileges });
    await page.goto("/member-login");
    await signIn(page, member.userName);
    await expect(
      page.getByRole("heading", { level: 1, name: /^(Welcome back|Admin Dashboard)/ }),
    ).toBeVisible();
    await page.goto("/my-events");
    await expect(page.getByRole("heading", { level: 1, name: "My Event Registrations" })).toBeVisible();
    // Such a page may have come with its lists; a copy is kept of those that are asked for.
    await page.evaluate(async () => (await fetch("/api/registrations/my")).text());
    expect(await isAnswered(page, "/api/registrations/my", "only-if-cached")).toBe(true);
    await logOut(page);
    await expect(page.getByRole("link", { name: "Member Login" })).toBeVisible();
    await expect.poll(() => isAnswered(page, "/api/registrations/my", "force-cache")).toBe(false);
  });
}

test("calls work for a member whose name has characters beyond Latin-1", async ({ page, chapter }) => {
  const member = await chapter.hasMember({
    firstName: "Božena",
    lastName: "Dvořák-Šimková",
    memberComments: "Příliš žluťoučký kůň, 乾杯 🥂. ".repeat(60),
  });
  const refused: string[] = [];
  const sent: string[] = [];
  await page.goto("/member-login");
  await signIn(page, member.userName);
  await expect(page.getByRole("heading", { name: "Welcome back, Božena!" })).toBeVisible();
  page.on("response", (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    sent.push(
      ...(answer
        .request()
        .headers()
        ["x-member-auth"]?.match(/[^ -~]|Dvo\\u0159\\u00e1k/) ?? []),
    );
  });
  for (const [path, heading] of [
    ["/", "Welcome back, Božena!"],
    ["/events", "Events"],
    ["/my-events", "My Event Registrations"],
    ["/profile", "Božena Dvořák-Šimková"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
  await page.waitForLoadState("networkidle");
  expect(refused).toEqual([]);
  expect(new Set(sent)).toEqual(new Set(["Dvo\\u0159\\u00e1k"]));
});

test("a corrupt stored record is discarded, and the member can log in again", async ({ page, chapter }) => {
  const member = await chapter.hasMember({ firstName: "Silas" });
  await logIn(page, member, "/");
  await page.evaluate(() => window.localStorage.setItem("memberAuth", '{"id": 1, "firstN'));
  await page.reload();
  await expect(page.getByRole("link", { name: "Member Login" })).toBeVisible();
  expect(await storedRecord(page)).toBeNull();
  await page.goto("/member-login");
  await signIn(page, member.userName);
  await expect(page.getByRole("heading", { name: "Welcome back, Silas!" })).toBeVisible();
});

test("a session that expires while a form is filled in loses nothing typed", async ({ page, chapter }) => {
  const member = await chapter.hasMember();
  const dinner = await chapter.hasDinner({ title: "Journey of the Long Thought" });
  await logIn(page, member);
  await openForm(page, dinner);
  await page.getByLabel("Food requests").fill("No cream, please.");
  await page.getByRole("checkbox", { name: /^I agree to the terms and conditions/ }).check();
  // Nothing is still being asked for, which would find the session gone before the form does.
  await page.waitForLoadState("networkidle");
  await chapter.forgetsSessionsOf(member.id);
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await expectToast(page, "Unauthorized", "Please log in to continue.");
  await expect(page).toHaveURL("/member-login");
  await signIn(page, member.userName);
  await expect(page).toHaveURL(`/events/${dinner.id}/register`);
  await expect(page.getByLabel("Food requests")).toHaveValue("No cream, please.");
});

test("a plain member at /admin is turned away to the dashboard", async ({ page, chapter }) => {
  await logIn(page, await chapter.hasMember());
  await page.goto("/admin");
  await expectToast(page, "Access Denied", "You don't have permission to access this page.");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
});

test("a full administrator among the members is led to the administration", async ({ page, chapter }) => {
  const officer = await chapter.hasMember({ firstName: "Beatrix", adminPrivileges: "full" });
  await page.goto("/member-login");
  await signIn(page, officer.userName);
  await expectToast(page, "Admin login successful", "Welcome to the admin panel!");
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
});

test("an administrator logs in on the administrators' page, and out again", async ({ page }) => {
  await page.goto("/api/login");
  await page.getByLabel("Email").fill("admin@chapter.example");
  await page.getByLabel("Password").fill("not-this-one");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
  await expect(page.getByLabel("Email")).toHaveValue("admin@chapter.example");
  await expectAccessible(page, "administrators' log-in, refused");

  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  await expectAccessible(page, "admin dashboard");
  await page.goto("/admin/constant-contact");
  await expect(page.getByRole("heading", { name: "With OAuth" })).toBeVisible();
  await expectAccessible(page, "mailing list");
  await page.goto("/profile");
  await expect(page.getByText(/administrator without a member record/)).toBeVisible();
  await expectAccessible(page, "profile of one without a member record");

  await logOut(page);
  await expect(page.getByRole("link", { name: "Member Login" })).toBeVisible();
  await expect(page).toHaveURL("/");
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
});
