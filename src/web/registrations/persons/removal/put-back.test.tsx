import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anOfficer, dialogsAreClosed, openParty, press, toastText } from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(stopBrowsing);

/** Anna Weber’s party, just removed by an officer. */
async function removed() {
  const { id: eventId } = await aDinner(app.db, { totalSeats: 1 });
  const { id: memberId } = await aMember(app.db);
  const { id } = await aRegistration(app.db, { eventId, memberId });
  await anOfficer(app, `/events/${eventId}/attendees`, "limited");
  await screen.findByRole("heading", { name: "Confirmed Attendees" });
  await press("Remove");
  await press("Remove", await screen.findByRole("dialog"));
  await dialogsAreClosed();
  await screen.findByText("No confirmed attendees yet");
  return { id, eventId };
}

test("A party that was removed is put back with one press", async () => {
  const { id } = await removed();
  expect(screen.getByText(/Anna Weber, registration #\d+, was removed at \d/)).toBeTruthy();
  await press("Put Back Anna Weber");
  await waitFor(async () => expect(await toastText()).toContain("is registered again."));
  await screen.findByText("1 registration, 1 person");
  expect(screen.queryByText(/was removed at/)).toBeNull();
  const { rows } = await app.db.execute(sql`select removed_at from registrations where id = ${id}`);
  expect(rows).toEqual([{ removed_at: null }]);
});

test("It can still be put back after the officer leaves the page and returns", async () => {
  const { eventId } = await removed();
  stopBrowsing();
  await anOfficer(app, `/events/${eventId}/attendees`, "limited");
  await press("Put Back Anna Weber");
  await screen.findByText("1 registration, 1 person");
  expect(screen.queryByText(/was removed/)).toBeNull();
});

test("A removed person is put back with one press, even after leaving the page", async () => {
  const { id: eventId } = await aDinner(app.db, { totalSeats: 2 });
  const { id: memberId } = await aMember(app.db);
  const guestInfo = [{ firstName: "Eva", lastName: "Li" }];
  await aRegistration(app.db, { eventId, memberId, guestTickets: 1, guestInfo });
  const open = () => anOfficer(app, `/events/${eventId}/attendees`, "limited");
  await open();
  await openParty("Anna Weber");
  const row = within(screen.getByRole("list", { name: "People" }))
    .getByText("Eva Li")
    .closest("li");
  await press("Not Coming", row ?? undefined);
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain(
    "You can put this person back on this page for 10 minutes, as long as a seat is still open",
  );
  await press("Remove Person", dialog);
  await dialogsAreClosed();
  await screen.findByText(/Eva Li, from Anna Weber’s party \(registration #\d+\), was removed at \d/);
  stopBrowsing();
  await open();
  await press("Put Back Eva Li");
  await waitFor(async () => expect(await toastText()).toContain("Eva Li is back in the party."));
  await screen.findByText("1 registration, 2 people");
  expect(screen.queryByText(/was removed at/)).toBeNull();
});

test("A party whose seats went to others stays removed, and the page says why", async () => {
  const { eventId } = await removed();
  const { id: memberId } = await aMember(app.db, { firstName: "Ben", email: "ben@example.org" });
  await aRegistration(app.db, { eventId, memberId });
  await press("Put Back Anna Weber");
  await waitFor(async () => expect(await toastText()).toContain("Its seats have already gone to others."));
  await waitFor(() => expect(screen.queryByText(/was removed at/)).toBeNull());
});
