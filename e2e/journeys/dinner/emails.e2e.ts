import { expect } from "@playwright/test";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { inDays, rare } from "#e2e/support/chapter.ts";
import { mailTo } from "#e2e/support/mail.ts";
import { logIn, openTab, test } from "#e2e/support/portal.ts";

test("an officer writes to everyone who comes, from the overview to the log", async ({ page, chapter }) => {
  const dinner = await chapter.hasDinner({ title: "Journey of the Garage", dateTime: inDays(5) });
  for (const firstName of ["Anna", "Bo"]) {
    const { id } = await chapter.hasMember({ firstName, lastName: "Weber" });
    await chapter.hasParty({ eventId: dinner.id, memberId: id });
  }
  const officer = await chapter.hasMember({ adminPrivileges: "limited" });
  await logIn(page, officer);
  await page.goto(`/events/${dinner.id}/overview`);
  await openTab(page, "Emails");
  const automatic = page.getByRole("region", { name: "Automatic Emails" });
  await automatic.getByRole("button", { name: "Edit Message of “The Day Before”" }).click();
  const editing = page.getByRole("dialog", { name: "The Day Before" });
  await editing.getByLabel("Message", { exact: true }).fill("Please bring this email, {name}.");
  await expect(editing).toContainText("Please bring this email, Anna.");
  await expectAccessible(page, "dialog: text of an automatic email");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(automatic).toContainText("Message edited for this dinner");
  await page.getByLabel("Subject").fill("The garage is closed");
  await page
    .getByLabel("Message", { exact: true })
    .fill("Dear guests of {dinner},\n\nplease park **elsewhere**.");
  const look = page.frameLocator('iframe[title="Email preview"]');
  await expect(look.getByText("Dear guests of Journey of the Garage,").last()).toBeVisible();
  await expect(look.getByText("elsewhere", { exact: true })).toHaveCSS("font-weight", /^[67]00$/);
  await page.getByRole("checkbox", { name: "Show in dark mode" }).check();
  await expect(look.locator(".sheet").first()).toHaveCSS("background-color", "rgb(38, 32, 27)");
  await page
    .getByLabel("Files to attach")
    .setInputFiles({ name: "map.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
  await expect(page.getByRole("button", { name: "Remove “map.pdf”" })).toBeVisible();
  await page.getByText("Everyone who’ll get it").click();
  await expectAccessible(page, "emails, written");
  await page.getByRole("button", { name: "Send 2 Emails" }).click();
  const dialog = page.getByRole("dialog", { name: "Send 2 emails?" });
  await expect(dialog).toContainText("To everyone who’s coming: 2 emails to 2 people.");
  await expect(dialog).toContainText("Attached: map.pdf (1 KB).");
  await expectAccessible(page, "dialog: send emails");
  await dialog.getByRole("button", { name: "Send 2 Emails" }).click();
  const log = page.getByRole("region", { name: "Sent Emails" });
  await expect(log).toContainText("The garage is closed");
  await expect(log).toContainText("2 sent", { timeout: 60_000 });
  await log.getByText("Message and recipients").click();
  await expect(log.getByRole("listitem").getByText("Sent", { exact: true })).toHaveCount(2);
  await expectAccessible(page, "emails, sent");
});

test("an officer schedules an email and stops it, and chooses which notices they get", async ({
  page,
  chapter,
}) => {
  const dinner = await chapter.hasDinner({ title: rare("Journey of the Hour"), dateTime: inDays(9) });
  const { id: memberId } = await chapter.hasMember();
  await chapter.hasParty({ eventId: dinner.id, memberId });
  await logIn(page, await chapter.hasMember({ adminPrivileges: "limited" }));
  await page.goto(`/events/${dinner.id}/emails`);
  await page.getByLabel("Subject").fill("The hour");
  await page.getByLabel("Message", { exact: true }).fill("We begin at seven.");
  await page.getByLabel("Send later: date").fill(inDays(5).toISOString().slice(0, 10));
  await page.getByRole("button", { name: "Schedule 1 Email" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Schedule 1 Email" }).click();
  const waiting = page.getByRole("region", { name: "Scheduled Emails" });
  await expect(waiting).toContainText("at 10:00 AM");
  await expectAccessible(page, "emails, scheduled");
  await waiting.getByRole("button", { name: "Stop “The hour”" }).click();
  await expect(waiting).toContainText("Stopped by ");
  const notices = page.getByRole("region", { name: "Officers and Notices" });
  await notices.getByLabel("Cancellations").selectOption("Once a day");
  await expect(
    page.getByText("We’ll send your notices this way from now on.", { exact: true }),
  ).toBeVisible();
});

test("the reader of an automatic email chooses without a login what they get", async ({
  page,
  elsewhere,
  chapter,
  mailbox,
}) => {
  const dinner = await chapter.hasDinner({ title: rare("Quiet Supper"), dateTime: inDays(5) });
  const member = await chapter.hasMember();
  await chapter.hasParty({ eventId: dinner.id, memberId: member.id });
  const guest = `${rare("lan")}@example.org`;
  await chapter.hasParty({
    eventId: dinner.id,
    contactFirstName: "Lan",
    contactLastName: "Li",
    contactEmail: guest,
  });
  const officer = await chapter.hasMember({ adminPrivileges: "limited" });
  await logIn(page, officer);
  await page.goto(`/events/${dinner.id}/emails`);
  await page.getByRole("button", { name: "Send Now “The Day Before”" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send 2 Emails" }).click();

  const linkIn = async (email: string) => {
    const { text } = await mailTo(mailbox, { email }, `See you soon: ${dinner.title}`);
    return /http\S+\/member-login\/emails#[\w-]{43}/.exec(text)?.[0] ?? "no link";
  };
  const phone = await elsewhere();
  await phone.goto(await linkIn(member.email));
  await phone.getByRole("checkbox", { name: "The day before" }).uncheck();
  await expectAccessible(phone, "emails, of members");
  await phone.getByRole("button", { name: "Save Choices" }).click();
  await expect(phone.getByText("Saved. Thank you.")).toBeVisible();

  const other = await elsewhere();
  await other.goto(await linkIn(guest));
  await other.getByRole("button", { name: "Get Only Receipts" }).click();
  await expect(other.getByText(/^This address gets only receipts/)).toBeVisible();
  await expectAccessible(other, "emails, of someone without a login");
});
