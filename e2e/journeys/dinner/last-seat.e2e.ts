import { expect, type Page } from "@playwright/test";
import { expectToast, logIn, test } from "#e2e/support/portal.ts";
import { bringGuests, openForm, proceed } from "#e2e/support/registering.ts";

/** Both send their form at the same time; returns who got the seats and who did not. */
async function race(one: Page, other: Page): Promise<{ winner: Page; loser: Page }> {
  await Promise.all([proceed(one), proceed(other)]);
  const won = await Promise.all([one, other].map(gotSeats));
  expect(won.filter(Boolean)).toHaveLength(1);
  return won[0] ? { winner: one, loser: other } : { winner: other, loser: one };
}

async function gotSeats(page: Page): Promise<boolean> {
  const paying = page.getByRole("heading", { level: 1, name: "Payment" });
  await paying.or(page.getByRole("alert")).first().waitFor();
  return paying.isVisible();
}

test("one of two members gets the last two seats; the other keeps the typed form", async ({
  page,
  elsewhere,
  chapter,
}) => {
  const dinner = await chapter.hasDinner({ title: "Journey of the Last Three Chairs", totalSeats: 3 });
  const other = await elsewhere();
  for (const browser of [page, other]) {
    await logIn(browser, await chapter.hasMember());
    await openForm(browser, dinner);
    await bringGuests(browser, ["Barnaby", "Vale"]);
    await browser.getByLabel("Food requests").fill("No walnuts.");
  }

  const { winner, loser } = await race(page, other);
  await expect(winner.getByRole("button", { name: "Pay $325.00" })).toBeVisible();
  await expect(loser.getByRole("alert")).toHaveText("Only 1 seats available");
  await expectToast(loser, "Registration Failed", "Registration failed: Conflict");
  await expect(loser.getByText("1 of 3 seats available")).toBeVisible();
  const guest = loser.getByRole("group", { name: "Guest 1" });
  await expect(guest.getByLabel("First name")).toHaveValue("Barnaby");
  await expect(guest.getByLabel("Last name")).toHaveValue("Vale");
  await expect(loser.getByLabel("Food requests")).toHaveValue("No walnuts.");
});

test("a member too late for the last seat can join the waitlist and keeps the form", async ({
  page,
  elsewhere,
  chapter,
}) => {
  const dinner = await chapter.hasDinner({ title: "Journey of the Last Chair", totalSeats: 1 });
  const other = await elsewhere();
  for (const browser of [page, other]) {
    await logIn(browser, await chapter.hasMember());
    await openForm(browser, dinner);
    await browser.getByLabel("Seating requests").fill("By the window.");
  }

  const { winner, loser } = await race(page, other);
  await expect(loser.getByRole("heading", { name: "Event Sold Out" })).toBeVisible();
  await expect(loser.getByRole("alert")).toHaveText("Only 0 seats available");
  await expect(loser.getByRole("button", { name: "Join Waitlist" })).toBeEnabled();

  await winner.getByRole("link", { name: "Cancel" }).click();
  await expect(winner).toHaveURL("/events");
  await openForm(loser, dinner);
  await expect(loser.getByLabel("Seating requests")).toHaveValue("By the window.");
});
