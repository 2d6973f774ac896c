import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { inDays, rare } from "./chapter.ts";
import { mailTo } from "./mail.ts";
import { expectToast, logIn, signIn, test } from "./portal.ts";
import { expectPaymentPage, pay } from "./provider.ts";
import { bringGuests, cardOf, openForm, proceed } from "./registering.ts";

type Dinner = { id: number; title: string };

async function registerAndPay(page: Page, dinner: Dinner, amount: string, guest?: [string, string]) {
  await openForm(page, dinner);
  if (guest) await bringGuests(page, guest);
  await proceed(page);
  await expectPaymentPage(page, amount);
  await pay(page);
  await expectToast(page, "Payment Successful!");
  await page.goto("/my-events");
  await cardOf(page, dinner).getByRole("button", { name: "Change or cancel" }).click();
}

/** The card of what is to go back to this person, on the payments page that is opened anew. */
async function matterOf(page: Page, title: string) {
  await page.goto("/admin/payments");
  return page.getByRole("article", { name: title });
}

async function sendBack(page: Page, title: string, amount: string, sentence: string): Promise<void> {
  const matter = await matterOf(page, title);
  await matter.getByRole("button", { name: `Return ${amount}` }).click();
  const question = page.getByRole("dialog", { name: `Return ${amount}?` });
  await expect(question).toContainText(sentence);
  await expectAccessible(page, "dialog: return money");
  await question.getByRole("button", { name: `Send ${amount} Back` }).click();
}

async function compareToday(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Daily comparison" }).click();
  const days = page.getByRole("tabpanel", { name: "Daily comparison" });
  await days.getByLabel("From").fill(await days.getByLabel("Through").inputValue());
  await days.getByRole("button", { name: "Compare Now" }).click();
}

test("a full officer returns what is owed, before and after the settlement, and the card company says the same", {
  tag: "@walk",
}, async ({ page, elsewhere, chapter, provider, mailbox }) => {
  const dinner = await chapter.hasDinner({
    title: "Journey of the Returned Money",
    registrationDeadline: inDays(10),
  });
  const [returnova, partov] = [rare("Returnova"), rare("Partov")];
  const lucie = await chapter.hasMember({ firstName: "Lucie", lastName: returnova });
  await logIn(page, lucie);
  await registerAndPay(page, dinner, "$150.00");
  const card = cardOf(page, dinner);
  await card.getByRole("button", { name: "Cancel registration" }).click();
  await page.getByRole("button", { name: "Cancel Registration" }).click();
  await expectToast(page, "Registration Cancelled");

  const desk = await elsewhere();
  await desk.goto("/member-login");
  await signIn(desk, (await chapter.hasMember({ firstName: "Otto", adminPrivileges: "full" })).userName);
  await desk.getByRole("link", { name: "Payments", exact: true }).click();
  await expect(desk.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
  await expect(desk.getByRole("heading", { name: /needs? you\.$/ })).toBeVisible();
  await expectAccessible(desk, "payments");
  const toLucie = `Return $150.00 to Lucie ${returnova}`;
  await sendBack(
    desk,
    toLucie,
    "$150.00",
    `$150.00 goes back to the card ending 1111 of Lucie ${returnova}. The card company needs 3–5 days.`,
  );
  await expectToast(desk, "Refund Sent", "$150.00 is on its way back to the card ending 1111.");
  await expect(desk.getByRole("article", { name: toLucie })).toBeHidden();
  const letter = await mailTo(mailbox, lucie, `$150.00 returned: ${dinner.title}, 1 ticket`);
  expect(letter.text).toContain("The charge was cancelled before your bank booked it");

  const pavel = await chapter.hasMember({ firstName: "Pavel", lastName: partov });
  const other = await elsewhere();
  await logIn(other, pavel);
  await registerAndPay(other, dinner, "$325.00", ["Viktor", "Horák"]);
  await provider.settles();
  await cardOf(other, dinner).getByRole("button", { name: "Take out Viktor Horák" }).click();
  await other.getByRole("button", { name: "Take Out", exact: true }).click();
  await expectToast(other, "Guest Taken Out");
  await sendBack(
    desk,
    `Return $175.00 to Pavel ${partov}`,
    "$175.00",
    `$175.00 goes back to the card ending 1111 of Pavel ${partov}.`,
  );
  await expectToast(desk, "Refund Sent");
  await mailTo(mailbox, pavel, `$175.00 returned: ${dinner.title}, 2 tickets`);
  await provider.settles();

  await compareToday(desk);
  await expectToast(desk, "Compared", "Both say the same.");
  await expect(desk.getByRole("tabpanel").getByText("No differences").first()).toBeVisible();
  await expectAccessible(desk, "payments, daily comparison");

  await provider.takesMoneyFor(rare("CH-F"));
  const unknown = "$80.00 was charged for an unknown invoice";
  await expect(async () => {
    await expect(await matterOf(desk, unknown)).toBeVisible({ timeout: 2000 });
  }).toPass();

  await desk.getByRole("searchbox", { name: "Search" }).fill(partov);
  await desk.getByRole("link", { name: `Pavel ${partov}` }).click();
  await expect(desk.getByRole("heading", { level: 1, name: `Pavel ${partov}` })).toBeVisible();
  await expect(desk.getByText("Money returned")).toBeVisible();
  await expectAccessible(desk, "a payment");
  await desk.getByRole("button", { name: "Return money" }).click();
  const form = desk.getByRole("dialog", { name: "Return money" });
  await expect(form).toContainText(`The registration for ${dinner.title} still holds 1 seat.`);
  await form.getByLabel("Amount in dollars").fill("200");
  await form.getByLabel("Reason").fill("The wine was corked.");
  await expect(form).toContainText("At most $150.00 can go back.");
  await form.getByLabel("Amount in dollars").fill("20");
  await expectAccessible(desk, "dialog: return a part");
  await form.getByRole("button", { name: "Send $20.00 Back" }).click();
  await expectToast(desk, "Refund Sent");
  await expect(desk.getByText("$20.00 back")).toBeVisible();

  await desk.goto("/admin/payments?tab=file");
  const download = desk.waitForEvent("download");
  await desk.getByRole("link", { name: "Download the File" }).click();
  expect((await download).suggestedFilename()).toMatch(/^payments-.*\.csv$/);

  const matter = await matterOf(desk, unknown);
  await matter.getByRole("button", { name: "Dismiss" }).click();
  await desk.getByLabel("Why does nothing go back?").fill("A gift of the treasurer's, see his letter.");
  await desk.getByRole("dialog").getByRole("button", { name: "Dismiss" }).click();
  await expectToast(desk, "Noted");
  await expect(desk.getByRole("article", { name: unknown })).toBeHidden();
});
