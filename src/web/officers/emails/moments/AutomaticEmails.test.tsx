import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anOfficer, toastText, topDialog } from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(stopBrowsing);
let dinner: number;

/** Anna has table 3, Bo has none; neither has answered about food. Tuesday, March 24, 6 PM. */
beforeEach(async () => {
  dinner = (await aDinner(app.db)).id;
  for (const [firstName, tableNumber] of [
    ["Anna", 3],
    ["Bo", null],
  ] as const) {
    const email = `${firstName.toLowerCase()}@example.org`;
    const { id } = await aMember(app.db, { firstName, lastName: "Weber", email });
    await aRegistration(app.db, { eventId: dinner, memberId: id, tableNumber });
  }
});
const open = async () => {
  await anOfficer(app, `/events/${dinner}/emails`, "limited");
  return screen.findByRole("heading", { name: /^The Day Before/ });
};
const row = async (label: string) => {
  const heading = await screen.findByRole("heading", { name: new RegExp(`^${label}`) });
  const item = heading.closest("li");
  if (!item) throw new Error(`${label} is in no list`);
  return item;
};
const says = (label: string, text: string) =>
  waitFor(async () => expect((await row(label)).textContent).toContain(text));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const change = (label: string, value: string) =>
  fireEvent.change(within(topDialog()).getByLabelText(label), { target: { value } });
async function pressIn(name: string) {
  const button = () => within(topDialog()).getByRole<HTMLButtonElement>("button", { name });
  await waitFor(() => expect(button().disabled).toBe(false));
  fireEvent.click(button());
}
const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test("Each automatic email shows its next hour, and an officer pauses it and turns it on again", async () => {
  await open();
  await says("Dishes and Answers", "OnWe’ll send it March 21, 2026 at 10:00 AM.");
  await says("The Day Before", "OnWe’ll send it March 23, 2026 at 10:00 AM.");
  await says("Thank You", "OffThis is off. If you turn it on, we’ll send it March 25, 2026 at 11:00 AM.");
  expect(screen.queryByRole("button", { name: "Send Now “Thank You”" })).toBeNull();
  press("Pause “The Day Before”");
  await says(
    "The Day Before",
    "OffThis is off. If you turn it on, we’ll send it March 23, 2026 at 10:00 AM.",
  );
  fireEvent.click(await screen.findByRole("button", { name: "Turn On “The Day Before”" }));
  await says("The Day Before", "OnWe’ll send it");
});

test("Sent now, it reaches as many as the dialog says, and says when it was sent", async () => {
  await open();
  press("Send Now “The Day Before”");
  await waitFor(() =>
    expect(topDialog().textContent).toContain(
      "To everyone who’s coming: 2 emails to 2 people. Replies will come to you.",
    ),
  );
  await pressIn("Send 2 Emails");
  await noDialog();
  expect(await toastText()).toContain("“The Day Before” won’t be sent again.");
  await says("The Day Before", "SentSent March 10, 2026 at 11:00 AM: 2 emails.");
  expect(screen.queryByRole("button", { name: "Send Now “The Day Before”" })).toBeNull();
  expect(await screen.findByText(/To everyone who’s coming · .* · The Day Before/)).toBeDefined();
});

test("Its text is edited for this dinner, with how it reads for one of the people, and reset", async () => {
  await open();
  press("Edit Message of “The Day Before”");
  change("Message", "Bring a **hat**, {name}.");
  await waitFor(() => expect(topDialog().textContent).toContain("Bring a hat, Anna."));
  expect(topDialog().textContent).toContain("When: Tuesday, March 24, 2026 at 6:00 PM");
  await pressIn("Save");
  await noDialog();
  await says("The Day Before", "Message edited for this dinner");
  press("Edit Message of “The Day Before”");
  await pressIn("Use the Standard Message");
  await noDialog();
  await waitFor(async () => expect((await row("The Day Before")).textContent).not.toContain("Text changed"));
});

test("A field that is empty for someone is said beside the email, which waits", async () => {
  await open();
  press("Edit Message of “The Day Before”");
  change("Message", "You sit at {table}.");
  await pressIn("Save");
  await says("The Day Before", "{table} is empty for Bo Weber.");
});

test("An unknown field is said in the dialog, and nothing is saved", async () => {
  await open();
  press("Edit Message of “The Day Before”");
  change("Message", "You sit at {tabel}.");
  await waitFor(() => expect(topDialog().textContent).toContain("There is no field {tabel}."));
  await pressIn("Cancel");
  expect((await app.db.execute(sql`select from moments`)).rows).toEqual([]);
});

test("If no one was missing anything at its hour, it says so", async () => {
  await app.db.execute(sql`insert into moments (event_id, kind, no_one_at)
    values (${dinner}, 'dishes', '2026-03-21T14:00:00Z')`);
  await open();
  await says("Dishes and Answers", "Not sentNot sent: no one is missing anything.");
});

test("One whose time has passed says that it was not sent, and can still be sent until the dinner", async () => {
  await app.db.execute(sql`update events set date_time = '2026-03-10T20:00:00Z' where id = ${dinner}`);
  await open();
  await says("The Day Before", "Not sent: it was too late. It was scheduled for March 9, 2026 at 10:00 AM.");
  expect(screen.getByRole("button", { name: "Send Now “The Day Before”" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Pause “The Day Before”" })).toBeNull();
});
