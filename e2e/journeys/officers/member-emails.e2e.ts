import { expect } from "@playwright/test";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { mailTo } from "#e2e/support/mail.ts";
import { logIn, test } from "#e2e/support/portal.ts";

test("a full officer writes to members, and one of them wants no more news", async ({
  page,
  elsewhere,
  chapter,
  mailbox,
}) => {
  // No one else of this status has the rank in the chapter of the journeys.
  const ida = await chapter.hasMember({ firstName: "Ida", status: "prospective", isMondiale: true });
  await logIn(page, await chapter.hasMember({ adminPrivileges: "full" }));
  await page.goto("/admin/members");
  await page.getByRole("link", { name: "Email Members" }).click();
  await page.getByRole("checkbox", { name: "Active Member" }).uncheck();
  await page.getByRole("checkbox", { name: "Prospective Member" }).check();
  await page.getByRole("checkbox", { name: "Mondiale" }).check();
  await page.getByLabel("Subject").fill("A new season");
  await page.getByLabel("Message", { exact: true }).fill("We dine again from **September**, {name}.");
  const look = page.frameLocator('iframe[title="Email preview"]');
  await expect(look.getByText("We dine again from September, Ida.").last()).toBeVisible();
  await expectAccessible(page, "emails to members, written");
  await page.getByRole("button", { name: "Send 1 Email" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send 1 Email" }).click();
  const log = page.getByRole("region", { name: "Sent Emails" });
  await expect(log).toContainText("A new season");
  await expect(log).toContainText("1 sent", { timeout: 60_000 });
  await expectAccessible(page, "emails to members, sent");

  const { text } = await mailTo(mailbox, ida, "A new season");
  const phone = await elsewhere();
  await phone.goto(/http\S+\/member-login\/emails#[\w-]{43}/.exec(text)?.[0] ?? "no link");
  await phone.getByRole("checkbox", { name: "News" }).uncheck();
  await phone.getByRole("button", { name: "Save Choices" }).click();
  await expect(phone.getByText("Saved. Thank you.")).toBeVisible();

  await page.reload();
  await page.getByRole("checkbox", { name: "Active Member" }).uncheck();
  await page.getByRole("checkbox", { name: "Prospective Member" }).check();
  await page.getByRole("checkbox", { name: "Mondiale" }).check();
  await expect(page.getByText("1 person left out: they turned these emails off")).toBeVisible();
});
