import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { type Chapter, rare } from "#e2e/support/chapter.ts";
import { mailTo } from "#e2e/support/mail.ts";
import { expectToast, logIn, signIn, test } from "#e2e/support/portal.ts";

async function anOfficer(page: Page, chapter: Chapter, adminPrivileges: "limited" | "full" = "full") {
  const officer = await chapter.hasMember({ firstName: "Odile", lastName: "Officer", adminPrivileges });
  await logIn(page, officer, "/admin");
  return officer;
}

const rows = (page: Page) => page.getByRole("table", { name: "Members" }).locator("tbody tr");

async function seek(page: Page, text: string, found: number): Promise<void> {
  await page.getByLabel("Search members").fill(text);
  await expect(
    page.getByText(`${found} ${found === 1 ? "member" : "members"}`, { exact: true }),
  ).toBeVisible();
}

test("a couple is linked, renamed and unlinked", async ({ page, chapter }) => {
  const family = rare("Lind");
  const ana = await chapter.hasMember({ firstName: "Ana", lastName: family });
  await chapter.hasMember({ firstName: "Bo", lastName: family });
  await anOfficer(page, chapter);

  await seek(page, family, 2);
  await expectAccessible(page, "admin dashboard, a search");
  await page.getByRole("button", { name: `Spouse of Ana ${family}` }).click();
  const dialog = page.getByRole("dialog", { name: "Manage Spouse Link" });
  await expect(dialog.getByText("Type to search for potential spouses")).toBeVisible();
  await dialog.getByLabel("Search for the spouse").fill(`bo ${family}`);
  await expect(dialog.getByRole("button", { name: `Link Bo ${family}` })).toBeVisible();
  await expectAccessible(page, "dialog: whom to link");
  await dialog.getByRole("button", { name: `Link Bo ${family}` }).click();
  await expectToast(page, "Spouse Linked");
  await expect(rows(page).filter({ hasText: `with Bo ${family}` })).toHaveCount(1);
  await expect(rows(page).filter({ hasText: `with Ana ${family}` })).toHaveCount(1);

  await page.getByRole("button", { name: `Edit Bo ${family}` }).click();
  const form = page.getByRole("dialog", { name: "Edit Member" });
  await expect(form.getByLabel("Spouse/Partner Name")).toHaveAttribute("readonly", "");
  await expectAccessible(page, "dialog: edit a linked member");
  await form.getByLabel("First Name").fill("Boženka");
  await form.getByRole("button", { name: "Update Member" }).click();
  await expectToast(page, "Member Updated");
  await expect(rows(page).filter({ hasText: `with Boženka ${family}` })).toHaveCount(1);

  await page.goto("/admin/members");
  await seek(page, family, 2);
  const card = page.getByRole("article", { name: `Ana ${family}` });
  await expectAccessible(page, "member management");
  await page.getByRole("button", { name: `Details of Ana ${family}` }).click();
  await page.getByRole("button", { name: `Details of Boženka ${family}` }).click();
  await expect(card.getByText("Linked")).toBeVisible();
  await expect(card).toContainText(ana.email);
  await expectAccessible(page, "member management, unfolded");
  await card.getByRole("button", { name: `Unlink spouse of Ana ${family}` }).click();
  await expect(page.getByText("Are you sure you want to unlink this spouse relationship?")).toBeVisible();
  await expectAccessible(page, "dialog: unlink");
  await page.getByRole("button", { name: "Unlink", exact: true }).click();
  await expectToast(page, "Success", "Spouse relationship removed successfully");
  await expect(card.getByText("Linked")).toBeHidden();
  await expect(page.getByRole("article", { name: `Boženka ${family}` }).getByText("Linked")).toBeHidden();
});

test("a member is created with a spouse, logs in with the new password, and is deleted", async ({
  page,
  chapter,
  elsewhere,
}) => {
  const family = rare("Nový");
  await chapter.hasMember({ firstName: "Karel", lastName: family });
  await anOfficer(page, chapter);
  await page.getByRole("button", { name: "Add Member" }).click();
  const form = page.getByRole("dialog", { name: "Add New Member" });
  await form.getByRole("button", { name: "Create Member" }).click();
  await expect(form.getByLabel("First Name")).toBeFocused();
  await expectAccessible(page, "dialog: new member, with mistakes");

  await form.getByLabel("First Name").fill("Klára");
  await form.getByLabel("Last Name").fill(family);
  await form.getByLabel("Spouse among the members").fill(`karel ${family}`);
  await form.getByRole("button", { name: `Select Karel ${family}` }).click();
  await form.getByLabel("Primary Email").fill("klara@example.org");
  const userName = rare("klara-");
  await form.getByLabel("Username").fill(userName);
  await form.getByRole("button", { name: "Generate" }).click();
  const password = await form.getByLabel("Password", { exact: true }).inputValue();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep Editing" }).click();
  await form.getByRole("button", { name: "Create Member" }).click();
  await expectToast(page, "Member Created and Linked");
  await seek(page, family, 2);
  await expect(rows(page).filter({ hasText: `with Karel ${family}` })).toHaveCount(1);

  const klara = await elsewhere();
  await klara.goto("/member-login");
  await signIn(klara, userName, password);
  await expect(klara.getByRole("heading", { name: /^Welcome back, Klára/ })).toBeVisible();

  await page.getByRole("button", { name: `Delete Klára ${family}` }).click();
  await expect(page.getByText("This action cannot be undone.")).toBeVisible();
  await expectAccessible(page, "dialog: delete a member");
  await page.getByRole("button", { name: "Delete Member" }).click();
  await page.getByRole("button", { name: "Delete Now" }).click();
  await expectToast(page, "Member Deleted");
  await seek(page, family, 1);
  await expect(page.getByText(`with Klára ${family}`)).toBeHidden();
  await klara.goto("/profile");
  await expect(klara).toHaveURL("/member-login");
});

test("ticked members change their status and back, and a new member is invited and logs in", async ({
  page,
  chapter,
  elsewhere,
  mailbox,
}) => {
  const family = rare("Many");
  await chapter.hasMember({ firstName: "Ana", lastName: family });
  await chapter.hasMember({ firstName: "Bo", lastName: family });
  await anOfficer(page, chapter);
  await page.goto("/admin/members");
  await seek(page, family, 2);
  await page.getByRole("checkbox", { name: "Select all 2" }).click();
  await expect(page.getByText("2 selected")).toBeVisible();
  await expectAccessible(page, "member management, two selected");
  await page.getByRole("button", { name: "Change Status" }).click();
  const statuses = page.getByRole("dialog", { name: "Change the status of 2 members" });
  await statuses.getByRole("radio", { name: "online" }).check();
  await statuses.getByRole("button", { name: "Change Status" }).click();
  await expectToast(page, "Status Changed", "2 members are now online.");
  await expect(page.getByRole("article").getByText("online")).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Undone");
  await expect(page.getByRole("article").getByText("online")).toHaveCount(0);

  const email = `${rare("ida-")}@example.org`.toLowerCase();
  await page.getByRole("button", { name: `Actions for Ana ${family}` }).click();
  await page.getByRole("menuitem", { name: "Add Spouse, Same Address" }).click();
  const form = page.getByRole("dialog", { name: "Add New Member" });
  await form.getByLabel("First Name").fill("Ida");
  await form.getByLabel("Last Name").fill(family);
  await form.getByLabel("Primary Email").fill(email);
  await form.getByLabel("Send an invitation to choose how to log in").check();
  await form.getByRole("button", { name: "Create Member" }).click();
  await expectToast(page, "Success", `The invitation goes to ${email}.`);
  await seek(page, family, 3);

  const ida = await elsewhere();
  const mail = await mailTo(mailbox, { email }, "Your invitation to the members’ portal");
  await ida.goto(/http\S+\/member-login\/invitation#[\w-]{43}/.exec(mail.text)?.[0] ?? "no link");
  await expect(ida.getByRole("heading", { name: "Welcome, Ida" })).toBeVisible();
  await expectAccessible(ida, "an invitation");
  const userName = rare("ida-");
  await ida.getByLabel("Username").fill(userName);
  await ida.getByLabel("Password", { exact: true }).fill("oysters and rye");
  await ida.getByLabel("Confirm Password", { exact: true }).fill("oysters and rye");
  await ida.getByRole("button", { name: "Save and Continue" }).click();
  await ida.getByRole("link", { name: "Member Login" }).click();
  await signIn(ida, userName, "oysters and rye");
  await expect(ida.getByRole("heading", { name: /^Welcome back, Ida/ })).toBeVisible();
});

test("two officers change a member at once: the second sees both values and chooses", async ({
  page,
  chapter,
  elsewhere,
}) => {
  const family = rare("Twice");
  await chapter.hasMember({ firstName: "Ana", lastName: family, city: "Washington" });
  await anOfficer(page, chapter);
  const other = await elsewhere();
  await anOfficer(other, chapter);
  for (const [tab, city] of [
    [other, "Bethesda"],
    [page, "Alexandria"],
  ] as const) {
    await seek(tab, family, 1);
    await tab.getByRole("button", { name: `Edit Ana ${family}` }).click();
    await tab.getByRole("dialog").getByLabel("City").fill(city);
  }
  await other.getByRole("button", { name: "Update Member" }).click();
  await expectToast(other, "Member Updated");

  await page.getByRole("button", { name: "Update Member" }).click();
  const theirs = page.getByLabel("Theirs: Bethesda");
  await expect(theirs).toBeVisible();
  await expect(page.getByLabel("Yours: Alexandria")).toBeChecked();
  await expectAccessible(page, "dialog: changed by someone else");
  await theirs.check();
  await expect(page.getByRole("dialog").getByLabel("City")).toHaveValue("Bethesda");
  await page.getByLabel("Yours: Alexandria").check();
  await page.getByRole("button", { name: "Update Member" }).click();
  await expectToast(page, "Member Updated");
});

test("a limited administrator sees and can do only what that role allows", {
  tag: "@download",
}, async ({ page, chapter }) => {
  const family = rare("Quiet");
  const member = await chapter.hasMember({
    firstName: "Ana",
    lastName: family,
    adminComments: "Sits far from the kitchen.",
    duesNotes: "By check.",
    memberComments: "No shellfish.",
  });
  const dinner = await chapter.hasDinner({ title: rare("Dinner of the Quiet ") });
  const party = await chapter.hasParty({ eventId: dinner.id, memberId: member.id });
  await anOfficer(page, chapter, "limited");

  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  await seek(page, family, 1);
  await expect(rows(page).getByText("View Only")).toBeVisible();
  await expect(rows(page).getByRole("button")).toHaveCount(0);
  for (const name of ["Add Member", "Run Full Import"]) {
    await expect(page.getByRole("button", { name })).toBeHidden();
  }
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("members-export.csv");
  const exported = await readFile(await file.path(), "utf8");
  expect(exported).toContain(member.email);
  for (const secret of ["far from the kitchen", "By check.", "No shellfish."]) {
    expect(exported).not.toContain(secret);
  }
  expect(exported.split("\r\n")[0]).not.toMatch(/user ?name|notes|comments/i);
  await expectToast(page, "Export Successful", "Members database has been exported as CSV");
  await expectAccessible(page, "admin dashboard of a limited administrator");

  await page.goto("/admin?tab=events");
  await expect(page.getByRole("link", { name: "Attendees" }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Create Event" })).toBeHidden();
  await page.goto("/admin/members");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.getByText("You need admin privileges to access member management.")).toBeVisible();
  await page.goto("/admin/events");
  await expectToast(page, "Error", "You are not authorized to access this page.");
  await expect(page).toHaveURL("/");

  const ask = (method: string, path: string, body?: object) =>
    page.evaluate(
      async ([verb, address, json]) => {
        const answer = await fetch(address, {
          method: verb,
          ...(json && { body: json, headers: { "content-type": "application/json" } }),
        });
        return { status: answer.status, text: await answer.text() };
      },
      [method, path, body ? JSON.stringify(body) : ""] as const,
    );
  const own = `/api/members/${member.id}`;
  const couple = `/api/admin/members/${member.id}`;
  const allowed: [string, string, object?][] = [
    ["GET", "/api/events"],
    ["GET", `/api/events/${dinner.id}`],
    ["GET", "/api/admin/stats"],
    ["GET", "/api/members"],
    ["GET", "/api/members/counts"],
    ["GET", "/api/members/export/csv"],
    ["GET", `/api/events/${dinner.id}/attendees`],
    ["GET", `/api/events/${dinner.id}/attendees/csv`],
    ["GET", `/api/events/${dinner.id}/attendees/docx`],
    ["PATCH", `/api/registrations/${party.id}`, { tableNumber: 4 }],
    ["DELETE", `/api/registrations/${party.id}`],
  ];
  const refused: [string, string, object?][] = [
    ["GET", "/api/auth/user"],
    ["GET", "/api/admin/users"],
    ["POST", "/api/members", { firstName: "Bo", lastName: "Berg", email: "bo@example.org" }],
    ["PUT", own, { adminPrivileges: "full" }],
    ["DELETE", own],
    ["POST", `${own}/disable-login`],
    ["POST", "/api/members/link-spouse", { memberAId: member.id, memberBId: 1 }],
    ["POST", "/api/members/unlink-spouse", { memberId: member.id }],
    ["POST", `${couple}/link-spouse`, { spouseId: 1 }],
    ["DELETE", `${couple}/unlink-spouse`],
    ["GET", `${couple}/potential-spouses?search=an`],
    ["POST", "/api/events", { title: "Mine" }],
    ["PUT", `/api/events/${dinner.id}`, { title: "Mine" }],
    ["DELETE", `/api/events/${dinner.id}`],
    ["PATCH", `/api/registrations/${party.id}`, { amount: "0.00" }],
  ];
  for (const [method, path, body] of refused) {
    const { status } = await ask(method, path, body);
    expect(status, `${method} ${path}`).toBe(path === "/api/auth/user" ? 401 : 403);
  }
  for (const [method, path, body] of allowed) {
    const { status, text } = await ask(method, path, body);
    expect(status, `${method} ${path}`).toBe(200);
    expect(text, `${method} ${path}`).not.toContain("far from the kitchen");
  }
});
