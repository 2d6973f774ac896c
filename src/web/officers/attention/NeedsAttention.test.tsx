import { screen, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anOfficer } from "#test/pages/officer-page.ts";

const app = useApp({
  BOUNCE_ADDRESS: "bounces+*@dinners.example.org",
  BOUNCE_IMAP_URL: "imaps://bounces:secret@mail.example.org",
});
afterEach(stopBrowsing);

/** The mailing service refuses the token that the portal has. */
async function aRefusedToken(): Promise<void> {
  await app.db.execute(sql`insert into mailing_connection (state, access_token, is_manual, expires_at)
    values ('reconnect', 'x', true, '2026-03-11T15:00:00Z')`);
}

test("A full officer reads on the dashboard that the mailing list is disconnected", async () => {
  await aRefusedToken();
  await anOfficer(app, "/admin");
  const link = await screen.findByRole("link", { name: "The mailing list" });
  expect(link.getAttribute("href")).toBe("/admin/constant-contact");
  expect(link.closest("li")?.textContent).toContain(
    "is no longer connected, so new addresses don't reach it",
  );
});

test("A limited officer, who cannot reconnect it, sees nothing about it", async () => {
  await aRefusedToken();
  await anOfficer(app, "/admin", "limited");
  expect(await screen.findByRole("heading", { name: "Chapter at a glance" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "The mailing list" })).toBeNull();
});

test("A full officer behind an unset proxy reads which setting to change", async () => {
  const fetchAsIs = app.fetch;
  app.fetch = (request) => {
    request.headers.set("x-forwarded-for", "203.0.113.7");
    return fetchAsIs(request);
  };
  await anOfficer(app, "/admin");
  expect((await screen.findByText("TRUST_PROXY is not set")).closest("li")?.textContent).toContain(
    "Please ask the person who runs the portal to set TRUST_PROXY=1.",
  );
  app.fetch = fetchAsIs;
});

test("A full officer reads how the portal's machines differ", async () => {
  await app.db.execute(sql`insert into portal_processes (id, host, migration, settings, clock_ahead_ms, seen_at) values
    (gen_random_uuid(), 'one:5000', '036', '{"HOLD_MINUTES": "a", "DUES_AMOUNT": "a"}', 0, now()),
    (gen_random_uuid(), 'two:5000', '036', '{"HOLD_MINUTES": "b", "DUES_AMOUNT": "a"}', -8200, now())`);
  await anOfficer(app, "/admin");
  expect((await screen.findByText("The portal’s machines differ")).closest("li")?.textContent).toContain(
    "one:5000, two:5000: different settings (HOLD_MINUTES), clocks 8 seconds apart. Please ask",
  );
});

test("A full officer reads which payments don’t add up, with both sums", async () => {
  const { id } = await aDinner(app.db, { title: "Spring Gala" });
  const party = await aRegistration(app.db, { eventId: id });
  await app.db.execute(sql`insert into money_differences (what, number, registration_id, found, expected, found_at)
    values ('kept', ${party.id}, ${party.id}, 16000, 15000, now()), ('placed', '60123', null, 0, 15000, now())`);
  await app.db.execute(sql`insert into money_comparisons (id, finished_at) values (1, '2026-03-01')`);
  await anOfficer(app, "/admin");
  const link = await screen.findByRole("link", { name: `Registration #${party.id}` });
  expect(link.closest("li")?.textContent).toContain(
    "we’ve kept $160.00, but should have kept no more than $150.00.",
  );
  expect(link.getAttribute("href")).toBe(`/events/${id}/attendees#party-${party.id}`);
  expect(screen.getByText("Transaction 60123").closest("li")?.textContent).toContain(
    "$150.00 was charged, but we couldn’t match it to a party or to dues.",
  );
  expect(screen.getByText("The nightly comparison of money").closest("li")?.textContent).toContain(
    "hasn’t been done for two days.",
  );
});

test("An officer reads whose numbers differ, with both, and that parties were left out", async () => {
  const { id } = await aDinner(app.db, { title: "Spring Gala" });
  const eva = await aMember(app.db, { firstName: "Eva", lastName: "Nová", email: "eva@example.org" });
  const party = await aRegistration(app.db, { eventId: id, memberId: eva.id });
  await app.db.execute(sql`insert into party_differences (event_id, registration_id, what, found, expected, found_at)
    values (${id}, ${party.id}, 'amount', 18000, 17500, now()), (${id}, null, 'seats taken', 4, 5, now())`);
  await app.db.execute(sql`update registrations set created_at = '2026-03-01'`);
  await anOfficer(app, "/admin", "limited");
  const link = await screen.findByRole("link", { name: "Spring Gala: Eva Nová" });
  expect(link.closest("li")?.textContent).toContain(
    "prices and adjustment make $180.00, the amount is $175.00. Please tell",
  );
  const attention = within(screen.getByRole("region", { name: "Needs attention" }));
  expect(attention.getByRole("link", { name: "Spring Gala" }).closest("li")?.textContent).toContain(
    "4 seats count as taken, its parties and holds have 5. Please tell",
  );
  expect(screen.getByText("The nightly comparison of parties").closest("li")?.textContent).toContain(
    "has not looked at all of them for two days",
  );
});

test("An officer reads at which dinner a party should have paid by now", async () => {
  const { id } = await aDinner(app.db, { title: "Spring Gala" });
  await aRegistration(app.db, { eventId: id, status: "unpaid", payBy: "2026-03-09" });
  await anOfficer(app, "/admin", "limited");
  const attention = within(await screen.findByRole("region", { name: "Needs attention" }));
  const link = await attention.findByRole("link", { name: "Spring Gala" });
  expect(link.closest("li")?.textContent).toContain("1 party should have paid by now");
});

test("A full officer reads that the mailbox of returned emails refuses the password", async () => {
  await app.db.execute(sql`insert into bounce_mailbox (mailbox, uid_validity, last_uid, problem, problem_since)
    values ('bounces at mail.example.org:993, INBOX', 1, 1, 'login', now())`);
  await anOfficer(app, "/admin");
  const line = (await screen.findByText("The mailbox for returned emails")).closest("li");
  expect(line?.textContent).toContain(
    "doesn’t accept the portal’s password, so we can’t tell which addresses no longer work",
  );
});

test("An officer reads for which event the counts of people differ", async () => {
  const { id } = await aDinner(app.db, { title: "Spring Gala" });
  await app.db.execute(sql`insert into seating_differences (event_id, found_at, on_board, on_list, tickets, elsewhere)
    values (${id}, now(), 7, 8, 8, 1)`);
  await anOfficer(app, "/admin", "limited");
  const attention = within(await screen.findByRole("region", { name: "Needs attention" }));
  const link = await attention.findByRole("link", { name: "Spring Gala" });
  expect(link.closest("li")?.textContent).toContain(
    "the counts differ: 7 people on the board, 8 on the list, 8 tickets, 1 at different tables. Please tell",
  );
});
