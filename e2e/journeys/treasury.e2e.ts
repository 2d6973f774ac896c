import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { inDays, rare } from "#e2e/support/chapter.ts";
import { mailTo } from "#e2e/support/mail.ts";
import { expectToast, logIn, test } from "#e2e/support/portal.ts";
import { expectPaymentPage, pay } from "#e2e/support/provider.ts";
import { bringGuests, cardOf, openForm, proceed } from "#e2e/support/registering.ts";

type Dinner = { id: number; title: string };

async function registerAndPay(
  page: Page,
  dinner: Dinner,
  { amount, guest }: { amount: string; guest?: [string, string] },
) {
  await openForm(page, dinner);
  if (guest) await bringGuests(page, guest);
  await proceed(page);
  await expectPaymentPage(page, amount);
  await pay(page);
  await expectToast(page, "Payment Successful!");
  await page.goto("/my-events");
  await cardOf(page, dinner).getByRole("button", { name: "Change or Cancel" }).click();
}

/** An open item on the payments page, which is opened again. */
async function openItemOf(page: Page, title: string) {
  await page.goto("/admin/payments");
  return page.getByRole("article", { name: title });
}

async function sendRefund(
  page: Page,
  title: string,
  { amount, sentence }: { amount: string; sentence: string },
): Promise<void> {
  const openItem = await openItemOf(page, title);
  await openItem.getByRole("button", { name: `Refund ${amount}` }).click();
  const question = page.getByRole("dialog", { name: `Refund ${amount}?` });
  await expect(question).toContainText(sentence);
  await expectAccessible(page, "dialog: refund");
  await question.getByRole("button", { name: `Refund ${amount}` }).click();
}

async function reconcileToday(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Reconciliation" }).click();
  const days = page.getByRole("tabpanel", { name: "Reconciliation" });
  await days.getByLabel("From").fill(await days.getByLabel("Through").inputValue());
  await days.getByRole("button", { name: "Reconcile Now" }).click();
}

test("a full officer refunds before and after settlement, and everything reconciles", async ({
  page,
  elsewhere,
  chapter,
  provider,
  mailbox,
}) => {
  const dinner = await chapter.hasDinner({
    title: "Journey of the Returned Money",
    registrationDeadline: inDays(10),
  });
  const [returnova, partov] = [rare("Returnova"), rare("Partov")];
  const lucie = await chapter.hasMember({ firstName: "Lucie", lastName: returnova });
  await logIn(page, lucie);
  await registerAndPay(page, dinner, { amount: "$150.00" });
  const card = cardOf(page, dinner);
  await card.getByRole("button", { name: "Cancel Registration" }).click();
  await page.getByRole("button", { name: "Cancel Registration" }).click();
  await expectToast(page, "Registration Cancelled");

  const officer = await elsewhere();
  await logIn(officer, await chapter.hasMember({ firstName: "Otto", adminPrivileges: "full" }), "/admin");
  await officer.getByRole("link", { name: "Payments", exact: true }).click();
  await expect(officer.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
  await expect(officer.getByRole("heading", { name: /needs? attention$/ })).toBeVisible();
  await expectAccessible(officer, "payments");
  for (const tab of ["Refunds due", "Failed"] as const) {
    await officer.getByRole("tab", { name: tab }).click();
    await expect(officer.getByRole("tab", { name: tab, selected: true })).toBeVisible();
    await officer.waitForLoadState("networkidle");
    await expectAccessible(officer, `payments, ${tab}`);
  }
  const toLucie = `Refund $150.00 to Lucie ${returnova}`;
  await sendRefund(officer, toLucie, {
    amount: "$150.00",
    sentence: `$150.00 will be refunded to Lucie ${returnova}'s card ending 1111. It usually takes 3–5 business days.`,
  });
  await expectToast(officer, "Refund Sent", "$150.00 is on its way to the card ending 1111.");
  await expect(officer.getByRole("article", { name: toLucie })).toBeHidden();
  const email = await mailTo(mailbox, lucie, `$150.00 refunded: ${dinner.title}, 1 ticket`);
  expect(email.text).toContain("The charge was voided before it settled");

  const pavel = await chapter.hasMember({ firstName: "Pavel", lastName: partov });
  const other = await elsewhere();
  await logIn(other, pavel);
  await registerAndPay(other, dinner, { amount: "$325.00", guest: ["Viktor", "Horák"] });
  await provider.settles();
  await cardOf(other, dinner).getByRole("button", { name: "Remove Viktor Horák" }).click();
  await other.getByRole("button", { name: "Remove Guest", exact: true }).click();
  await expectToast(other, "Guest Removed");
  await sendRefund(officer, `Refund $175.00 to Pavel ${partov}`, {
    amount: "$175.00",
    sentence: `$175.00 will be refunded to Pavel ${partov}'s card ending 1111.`,
  });
  await expectToast(officer, "Refund Sent");
  await mailTo(mailbox, pavel, `$175.00 refunded: ${dinner.title}, 2 tickets`);
  await provider.settles();

  await reconcileToday(officer);
  await expectToast(officer, "Reconciled", "Everything matches.");
  await expect(officer.getByRole("tabpanel").getByText("No differences").first()).toBeVisible();
  await expectAccessible(officer, "payments, reconciliation");

  await provider.takesMoneyFor(rare("CH-F"));
  const unknown = "$80.00 was charged for an unknown invoice";
  await expect(async () => {
    await expect(await openItemOf(officer, unknown)).toBeVisible({ timeout: 2000 });
  }).toPass();

  await officer.getByRole("searchbox", { name: "Search" }).fill(partov);
  await officer.getByRole("link", { name: `Pavel ${partov}` }).click();
  await expect(officer.getByRole("heading", { level: 1, name: `Pavel ${partov}` })).toBeVisible();
  await expect(officer.getByText("The refund was sent to the card")).toBeVisible();
  await expectAccessible(officer, "a payment");
  await officer.getByRole("button", { name: "Refund", exact: true }).click();
  const form = officer.getByRole("dialog", { name: "Refund", exact: true });
  await expect(form).toContainText(`The registration for ${dinner.title} still holds 1 seat.`);
  await form.getByLabel("Amount in dollars").fill("200");
  await form.getByLabel("Reason").fill("The wine was corked.");
  await expect(form).toContainText("At most $150.00 can be refunded.");
  await form.getByLabel("Amount in dollars").fill("20");
  await expectAccessible(officer, "dialog: partial refund");
  await form.getByRole("button", { name: "Refund $20.00" }).click();
  await expectToast(officer, "Refund Sent");
  await expect(officer.getByText("$20.00 refund")).toBeVisible();

  const openItem = await openItemOf(officer, unknown);
  await openItem.getByRole("button", { name: "Dismiss" }).click();
  await officer.getByLabel("Why is nothing refunded?").fill("A gift of the treasurer's, see the email.");
  await officer.getByRole("dialog").getByRole("button", { name: "Dismiss" }).click();
  await expectToast(officer, "Item Closed");
  await expect(officer.getByRole("article", { name: unknown })).toBeHidden();

  await officer.goto("/admin/audit");
  await officer.getByLabel("Search by name").fill(`Lucie ${returnova}`);
  const entry = officer.getByRole("button", { name: /^Details: Payment confirmed/ });
  // The search has replaced the list by then.
  await expect(entry).toHaveCount(1);
  await entry.click();
  await expect(officer.getByText("Transaction:").first()).toBeVisible();
  await expectAccessible(officer, "audit log, details");
});

test("a full officer downloads the ledger", { tag: "@download" }, async ({ page, chapter }) => {
  await logIn(page, await chapter.hasMember({ adminPrivileges: "full" }), "/admin/payments?tab=export");
  await expect(page.getByRole("button", { name: "Download CSV" })).toBeVisible();
  await expectAccessible(page, "payments, Export");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^payments-.*\.csv$/);
  expect(await readFile(await file.path(), "utf8")).toContain("Transaction");
});
