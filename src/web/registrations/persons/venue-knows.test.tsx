import { fireEvent, screen, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anOfficer, openParty, press } from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(stopBrowsing);

const TOLD = "The venue was told 37 people on March 9, 2026";

/** Anna Weber’s party at a dinner whose venue has a copy of the kitchen sheet, opened by an officer. */
async function open() {
  const { id: eventId } = await aDinner(app.db);
  const anna = await aMember(app.db, { firstName: "Anna", lastName: "Weber", email: "anna@example.org" });
  const guests = { guestTickets: 1, guestInfo: [{ firstName: "Eva", lastName: "Nová" }] };
  await aRegistration(app.db, { eventId, memberId: anna.id, amount: "325.00", ...guests });
  await app.db.execute(sql`insert into kitchen_copies
      (event_id, version, made_at, made_by, persons, guarantee, counts, fingerprint, snapshot)
    values (${eventId}, 1, '2026-03-09', 'member 1', 37, null, '[]', 'before', null)`);
  await app.db.execute(sql`insert into kitchen_sendings (copy_id, recipient, sent_by, at, is_on_paper)
    select id, 'Chef Roux', 'member 1', '2026-03-09T16:00:00Z', true from kitchen_copies`);
  await anOfficer(app, `/events/${eventId}/attendees`, "limited");
  await openParty("Anna Weber");
  return eventId;
}

test.each([
  ["Edit Details", "Edit Registration Details"],
  ["Remove Registration", "Remove Registration"],
  [/^Open Eva Nová/, "Eva Nová"],
  ["Not Coming", "Remove Eva Nová"],
])("The dialog of %s says what the venue was told, with the way to tell it again", async (button, dialog) => {
  const eventId = await open();
  const [first] = await screen.findAllByRole("button", { name: button });
  fireEvent.click(first as HTMLElement);
  const opened = within(await screen.findByRole("dialog", { name: dialog }));
  await opened.findByText(TOLD);
  const link = opened.getByRole("link", { name: "Tell the Venue" });
  expect(link.getAttribute("href")).toBe(`/events/${eventId}/papers?tell`);
});

test("The same is said where a party is added", async () => {
  await open();
  await press("Add Manual Registration");
  expect(await within(await screen.findByRole("dialog")).findByText(TOLD)).toBeTruthy();
});
