import { expect } from "@playwright/test";
import { mailTo } from "#e2e/support/mail.ts";
import { logIn, test } from "#e2e/support/portal.ts";
import { expectPaymentPage, payAndCloseTab } from "#e2e/support/provider.ts";
import { cardOf, expectInMyEvents, openForm, proceed } from "#e2e/support/registering.ts";

test("a payment whose tab was closed is confirmed by the provider's notification", async ({
  page,
  context,
  chapter,
  mailbox,
}) => {
  const member = await chapter.hasMember();
  const dinner = await chapter.hasDinner({ title: "Journey of the Closed Tab" });
  await logIn(page, member);
  await openForm(page, dinner);
  await proceed(page);
  await expectPaymentPage(page, "$150.00");
  await payAndCloseTab(page);

  await mailTo(mailbox, member, `You are registered: ${dinner.title}`);
  const later = await context.newPage();
  await expectInMyEvents(later, dinner, "PAID");
});

test("a lost notification makes the portal ask the provider before releasing the seat", async ({
  page,
  context,
  chapter,
  provider,
  mailbox,
}) => {
  const member = await chapter.hasMember();
  const dinner = await chapter.hasDinner({ title: "Journey of the Lost Word", totalSeats: 8 });
  await logIn(page, member);
  await openForm(page, dinner);
  await proceed(page);
  await expectPaymentPage(page, "$150.00");
  await provider.losesNextNotification();
  await payAndCloseTab(page);

  const later = await context.newPage();
  await expectInMyEvents(later, dinner, "pending");
  await chapter.holdsRunOut(dinner.id);
  await expectInMyEvents(later, dinner, "PAID");
  await mailTo(mailbox, member, `You are registered: ${dinner.title}`);
  await later.goto("/events");
  await expect(cardOf(later, dinner)).toContainText("7 seats remaining");
});
