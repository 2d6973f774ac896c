import { expect, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { rare } from "#e2e/support/chapter.ts";
import { expectToast, logIn, test } from "#e2e/support/portal.ts";
import { expectPaymentPage, pay } from "#e2e/support/provider.ts";
import { cardOf, openForm, proceed } from "#e2e/support/registering.ts";
import type { Database } from "#server/platform/database/database.ts";

/** Parties of this dinner cannot be confirmed until the answer is called. */
async function breakConfirming(database: Database, eventId: number) {
  const name = `planted_${eventId}`;
  await database.execute(
    sql.raw(`alter table registrations add constraint ${name}
      check (status <> 'confirmed' or event_id <> ${eventId}) not valid`),
  );
  return () => database.execute(sql.raw(`alter table registrations drop constraint if exists ${name}`));
}

const item = (page: Page, title: string) => page.getByRole("article", { name: title });

test("a payment that cannot be applied is an officer's, who tries again until it is", async ({
  page,
  elsewhere,
  chapter,
  database,
}) => {
  const dinner = await chapter.hasDinner({ title: rare("Dinner of the Stuck Payment ") });
  const lastName = rare("Diallo-");
  const member = await chapter.hasMember({ firstName: "Amara", lastName });
  const otto = await chapter.hasMember({ firstName: "Otto", adminPrivileges: "full" });
  await logIn(page, member);
  await openForm(page, dinner);
  await proceed(page);
  await expectPaymentPage(page, "$150.00");
  const fix = await breakConfirming(database, dinner.id);
  try {
    await pay(page);
    const notice = page.getByRole("status").filter({ hasText: "We have your payment of $150.00" });
    await expect(notice).toContainText("We have your payment of $150.00 and are processing it.");
    await expect(cardOf(page, dinner).getByRole("button", { name: /payment/i })).toBeHidden();

    await database.execute(sql`update payment_charges set recorded_at = now() - interval '11 minutes'
      where outcome = 'recorded' and payment_id in (select p.id from payments p join registrations r
        on r.id = p.subject_id and p.purpose = 'registration' where r.event_id = ${dinner.id})`);
    await page.reload();
    await expect(notice).toContainText("We have your payment of $150.00. An officer is looking at it.");
    await expect(cardOf(page, dinner)).toContainText(
      "We have your payment of $150.00. An officer is looking at it.",
    );
    await page.waitForLoadState("networkidle");
    await expectAccessible(page, "My Events, payment not applied");

    const officer = await elsewhere();
    await logIn(officer, otto);
    await officer.goto("/admin/payments");
    const title = `$150.00 from Amara ${lastName} could not be applied: a technical problem (planted_${dinner.id})`;
    await expect(item(officer, title)).toBeVisible();
    await expect(item(officer, title).getByRole("button", { name: "Refund" })).toBeVisible();
    await expectAccessible(officer, "payments, one not applied");
    await item(officer, title).getByRole("button", { name: "Try again" }).click();
    await expectToast(officer, "Not Applied", "It could not be applied because of a technical problem");
    await item(officer, title).getByRole("link", { name: "View party" }).click();
    await expect(officer).toHaveURL(new RegExp(`/events/${dinner.id}/attendees#party-`));

    await fix();
    await officer.goto("/admin/payments");
    await item(officer, title).getByRole("button", { name: "Try again" }).click();
    await expectToast(officer, "Payment Applied");
    await expect(item(officer, title)).toBeHidden();
    await page.goto("/my-events");
    await expect(cardOf(page, dinner)).toContainText("PAID");
  } finally {
    await fix();
  }
});
