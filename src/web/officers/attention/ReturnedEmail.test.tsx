import { fireEvent, screen, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anOfficer } from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(stopBrowsing);

/** An address from which an email came back; its next email has this deadline. */
async function aReturn(
  address: string,
  { isStopped = false, kind = "refused", until = null as string | null } = {},
) {
  await app.db.execute(sql`insert into mailboxes (address, refused, news_stopped_at, all_stopped_at, last_kind, last_words,
    last_at) values (${address}, 1, ${app.now.toISOString()}, ${isStopped ? app.now.toISOString() : null}, ${kind},
    '550 5.1.1 User unknown', ${app.now.toISOString()})`);
  await app.db.execute(sql`insert into outbox (kind, recipient, subject, body_text, body_html, created_at,
    next_attempt_at, sent_at, bounced_at, bounce_kind, deadline_at) values ('seat-offered', ${address}, 'Seats', '', '',
    now(), now(), now(), now(), 'refused', ${until})`);
}
const line = async (name: string) => {
  const list = within(await screen.findByRole("region", { name: "Needs attention" }));
  const item = list.getByText(name).closest("li");
  if (!item) throw new Error("not in a list");
  return within(item);
};

test("People whose address rejects email come first, with phone number and deadline", async () => {
  const vera = await aMember(app.db, {
    firstName: "Vera",
    lastName: "Lind",
    email: "vera@example.org",
    cellPhone: "202-555-0101",
  });
  await aReturn("vera@example.org", { until: "2026-03-10T22:00:00Z" });
  await aDinner(app.db, { title: "Tonight", dateTime: new Date("2026-03-10T23:00:00Z") });
  await anOfficer(app, "/admin");
  const line_ = await line("Vera Lind");
  expect(line_.getByText("The mail server rejects email to vera@example.org.")).toBeTruthy();
  expect(line_.getByRole("link", { name: "202-555-0101" }).getAttribute("href")).toBe("tel:2025550101");
  expect(line_.getByText(/^Not received: “Seats offered”, which expires .*6:00 PM\.$/)).toBeTruthy();
  expect(
    line_.getByText(
      /^We’re still sending emails to this address\. The mail server wrote: “550 5\.1\.1 User unknown”$/,
    ),
  ).toBeTruthy();
  expect(line_.getByRole("link", { name: "Correct Address" }).getAttribute("href")).toBe(
    `/admin/members?member=${vera.id}`,
  );
  const [first] = within(screen.getByRole("region", { name: "Needs attention" })).getAllByRole("listitem");
  expect(first?.textContent).toContain("Vera Lind");
});

test("An offer that did not arrive is held longer at its dinner", async () => {
  const vera = await aMember(app.db, { firstName: "Vera", lastName: "Lind", email: "vera@example.org" });
  const { id } = await aDinner(app.db);
  const entry = await aRegistration(app.db, { eventId: id, memberId: vera.id, status: "waitlist" });
  await aReturn("vera@example.org", { until: "2026-03-10T22:00:00Z" });
  await app.db.execute(sql`with hold as (insert into seat_holds (event_id, seats, held_for, expires_at)
      values (${id}, 1, 'offer', '2026-03-10T22:00:00Z') returning id),
    offer as (insert into waitlist_offers (entry_id, event_id, hold_id, seats, prices, offered_at, expires_at)
      select w.id, w.event_id, hold.id, 1, '{"member": 15000, "guest": 17500}', now(), '2026-03-10T22:00:00Z'
      from hold, waitlist_entries w where w.number = ${entry.id} returning id)
    update outbox set once_key = 'seat-offered:' || offer.id from offer`);
  await anOfficer(app, "/admin", "limited");
  const link = (await line("Vera Lind")).getByRole("link", {
    name: "Hold Longer: the seats offered to Vera Lind",
  });
  expect(link.getAttribute("href")).toBe(`/events/${id}/attendees`);
});

test("A limited officer tries an address again, and the line goes", async () => {
  await aMember(app.db, { firstName: "Vera", lastName: "Lind", email: "vera@example.org" });
  await aReturn("vera@example.org", { isStopped: true });
  await anOfficer(app, "/admin", "limited");
  const vera = await line("Vera Lind");
  expect(
    vera.getByText(/^We’re sending only receipts, offers, and login links to this address\./),
  ).toBeTruthy();
  expect(vera.queryByRole("link", { name: "Correct Address" })).toBeNull();
  fireEvent.click(vera.getByRole("button", { name: "Try again to email Vera Lind" }));
  expect(await screen.findByText("Sending Again")).toBeTruthy();
  await expect
    .poll(() => screen.queryByText("The mail server rejects email to vera@example.org."))
    .toBeNull();
});

test("A party without a member's record is corrected at its dinner", async () => {
  const { id } = await aDinner(app.db);
  const contact = { contactFirstName: "Lan", contactLastName: "Li", contactEmail: "lan@example.org" };
  await aRegistration(app.db, { eventId: id, ...contact });
  await aReturn("lan@example.org", { kind: "full" });
  await anOfficer(app, "/admin", "limited");
  const lan = await line("Lan Li");
  expect(lan.getByText("The mailbox lan@example.org is full.")).toBeTruthy();
  expect(lan.getByRole("link", { name: "Correct Address" }).getAttribute("href")).toBe(
    `/events/${id}/attendees`,
  );
});
