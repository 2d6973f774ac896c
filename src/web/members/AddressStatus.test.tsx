import { fireEvent, screen, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aMember, sessionOf } from "#test/factories.ts";
import { browse, stopBrowsing } from "#test/pages/browse.tsx";
import { moveTo } from "#test/people/address-links.ts";

const app = useApp();
afterEach(stopBrowsing);

/** A member with the profile open; `before` happens in another browser first. */
async function open(before: (cookie: string) => Promise<unknown>) {
  const { id } = await aMember(app.db, { firstName: "Jana", email: "jana@example.org", state: "DC" });
  const cookie = await sessionOf(app, { memberId: id });
  await before(cookie);
  browse(app, "/profile", { cookie, record: { id, firstName: "Jana", lastName: "Weber", isMember: true } });
  await screen.findByRole("button", { name: "Update Profile" });
}
const type = (email: string) => (cookie: string) =>
  app.call("PATCH", "/api/member/profile", { cookie, body: { email } });
const notice = async () => {
  const title = await screen.findByText("Not confirmed yet");
  return within(title.parentElement ?? document.body);
};

test("A confirmed address has no warning", async () => {
  await open((cookie) => moveTo(app, cookie, "jana@new.example"));
  expect(screen.queryByText("Not confirmed yet")).toBeNull();
});

test("A typed address is explained, and the link can be sent again", async () => {
  await open(type("jana@new.example"));
  const told = await notice();
  expect(told.getByText(/We have sent a link to/).textContent).toBe(
    "We have sent a link to jana@new.example. Please open it within 24 hours to confirm the address. Until then our emails go to jana@example.org.",
  );
  fireEvent.click(told.getByRole("button", { name: "Send the Link Again" }));
  expect((await told.findByRole("status")).textContent).toBe(
    "We have sent the link to jana@new.example again.",
  );
  const { rows } = await app.db.execute(sql`select from outbox where recipient = 'jana@new.example'`);
  expect(rows).toHaveLength(2);
});

test("Above the limit the page says that the address can be confirmed later", async () => {
  await open(async (cookie) => {
    for (let n = 0; n < 8; n += 1) await type(`jana${n}@new.example`)(cookie);
  });
  const told = await notice();
  expect(told.getByText(/the daily limit/).textContent).toBe(
    "We have sent the daily limit of emails about this. You can request a link to jana7@new.example tomorrow. Until then our emails go to jana@example.org.",
  );
  expect(told.queryByRole("button")).toBeNull();
});
