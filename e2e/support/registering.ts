import { expect, type Page } from "@playwright/test";

type Name = readonly [first: string, last: string];

/** Opens the registration page of a dinner and waits for its form. */
export async function openForm(page: Page, dinner: { id: number; title: string }): Promise<void> {
  await page.goto(`/events/${dinner.id}/register`);
  await expect(page.getByRole("heading", { level: 1, name: dinner.title })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Proceed to Payment|Confirm Seats)$/ })).toBeVisible();
}

/** Takes one more ticket of the kind. */
export async function oneMore(page: Page, kind: "Member tickets" | "Guest tickets"): Promise<void> {
  await page.getByRole("button", { name: `One more: ${kind}` }).click();
}

/** Takes a guest ticket for each name and writes the names down. */
export async function bringGuests(page: Page, ...guests: Name[]): Promise<void> {
  for (const [place, name] of guests.entries()) {
    await oneMore(page, "Guest tickets");
    await writeName(page, `Guest ${place + 1}`, name);
  }
}

/** Takes the second member ticket and writes the name down. */
export async function bringMember(page: Page, name: Name): Promise<void> {
  await oneMore(page, "Member tickets");
  await writeName(page, "Additional member", name);
}

/** Writes the name down at a place that is there already. */
export async function writeName(page: Page, whose: string, [first, last]: Name): Promise<void> {
  const place = page.getByRole("group", { name: whose });
  await place.getByLabel("First name").fill(first);
  await place.getByLabel("Last name").fill(last);
}

/** Agrees to the terms and sends the form. */
export async function proceed(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /^I agree to the terms and conditions/ }).check();
  await page.getByRole("button", { name: /^(Proceed to Payment|Confirm Seats)$/ }).click();
}

/** A card of the events list or of My Events, by the dinner's title. */
export function cardOf(page: Page, dinner: { title: string }) {
  return page.getByRole("article", { name: dinner.title });
}

/** Goes to My Events again and again until the dinner's card says this. */
export async function expectInMyEvents(page: Page, dinner: { title: string }, badge: string): Promise<void> {
  await expect(async () => {
    await page.goto("/my-events");
    await expect(cardOf(page, dinner).getByText(badge, { exact: true })).toBeVisible({ timeout: 5000 });
  }).toPass();
}
