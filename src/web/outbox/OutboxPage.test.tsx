import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anOfficer, press, toastText, topDialog } from "#test/pages/officer-page.ts";
import { useDns } from "#test/services/dns.ts";

const app = useApp();
afterEach(stopBrowsing);

/** One email that went out, one that could not, one with a private link. */
async function threeEmails() {
  await app.db.execute(sql`insert into outbox (kind, recipient, subject, body_text, body_html, created_at,
      attempts, next_attempt_at, sent_at, given_up_at, error, is_confidential) values
    ('dues-paid', 'anna@example.org', 'Your dues', 'Dear <b>Anna</b>', '<p>x</p>', '2026-03-10T12:00:00Z', 1,
      '2026-03-10T12:00:00Z', '2026-03-10T12:01:00Z', null, null, false),
    ('seat-offered', 'otto@example.org', 'Seats for you', 'Dear Otto', '<p>x</p>', '2026-03-09T12:00:00Z', 6,
      '2026-03-10T12:00:00Z', null, '2026-03-10T12:00:00Z', '550 5.1.1 user unknown', false),
    ('password-reset', 'anna@example.org', 'A new password', '', '', '2026-03-09T12:00:00Z', 1,
      '2026-03-09T12:00:00Z', '2026-03-09T12:01:00Z', null, null, true)`);
}
const rows = () => screen.getAllByRole("row").slice(1);

describe("the sender", () => {
  const dns = useDns();
  const own = useApp(async () => ({
    DNS_SERVER: dns.address,
    MAIL_FROM: "The Chapter <dinners@chapter.org>",
    SMTP_URL: "smtp://192.0.2.7",
  }));

  it("is checked, and what is missing is shown with its record", async () => {
    dns.zone = { "chapter.org": { TXT: ["v=spf1 ip4:192.0.2.7 -all"], MX: [[10, "mx.chapter.org"]] } };
    await anOfficer(own, "/admin/outbox");
    await press("Check the Sender");
    expect(
      await screen.findByText(/^chapter\.org, checked .*: 3 OK, 1 to fix, 1 couldn’t be checked\.$/),
    ).toBeTruthy();
    expect(screen.getByText("_dmarc.chapter.org")).toBeTruthy();
    expect(screen.getByText("v=DMARC1; p=none; rua=mailto:dinners@chapter.org")).toBeTruthy();
    expect(screen.getByText("v=spf1 ip4:192.0.2.7 -all").closest("a")).toBeNull();
  });
});

describe("a test to ourselves", () => {
  const own = useApp({
    BOUNCE_ADDRESS: "returned+*@chapter.org",
    BOUNCE_IMAP_URL: "imaps://returned:secret@mail.chapter.org",
  });

  it("A test to ourselves is sent, and how it arrived is shown", async () => {
    await anOfficer(own, "/admin/outbox");
    await press("Send a Test to Ourselves");
    expect(
      await screen.findByText(/^A test was sent .*\. It usually arrives within two minutes\.$/),
    ).toBeTruthy();
    stopBrowsing();
    const signature = "v=1; d=chapter.example; s=s7; <b>b</b>";
    await own.db.execute(sql`update sender_tests set came_at = now(),
      headers = ${JSON.stringify({ signatures: [signature], results: [], received: [] })}`);
    await anOfficer(own, "/admin/outbox");
    expect(await screen.findByText("It’s signed for chapter.example, with the key “s7”.")).toBeTruthy();
    expect(screen.getByText(signature).closest("a")).toBeNull();
    expect(screen.getByText("The mail server that received it doesn’t say what it checked.")).toBeTruthy();
  });
});

describe("the outbox", () => {
  it("names what is scheduled for a dinner and for members, with the page of each", async () => {
    const { id } = await aDinner(app.db, { title: "Oyster Night" });
    await app.db.execute(sql`insert into scheduled_circulars (key, event_id, slice, subject, body, send_at, scheduled_by,
        scheduled_at, updated_at, reached, ended_at, ended_because)
      select gen_random_uuid(), e, '{}', 'Parking', 'x', at::timestamptz, 'member 1', now(), now(), '{}', ended::timestamptz,
        case when ended is not null then 'stopped' end
      from (values (${id}::int, '2026-03-20T14:00:00Z', null), (${id}, '2026-03-21T14:00:00Z', null),
        (${id}, '2026-03-19T14:00:00Z', '2026-03-10T14:00:00Z'), (null, '2026-03-22T14:00:00Z', null)) v (e, at, ended)`);
    await anOfficer(app, "/admin/outbox");
    const list = within(await screen.findByRole("region", { name: "Scheduled Emails" }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Oyster Night: 2 emails, the next on March 20, 2026 at 10:00 AM",
      "Email Members: 1 email on March 22, 2026 at 10:00 AM",
    ]);
    const links = list.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual([`/events/${id}/emails`, "/admin/members/emails"]);
  });

  it("shows every email and its status, and filters them", async () => {
    await threeEmails();
    await anOfficer(app, "/admin/outbox");
    expect(await screen.findByRole("button", { name: "Your dues" })).toBeTruthy();
    expect(rows()).toHaveLength(3);
    const otto = screen.getByRole("row", { name: /otto@example\.org/ });
    expect(otto.textContent).toContain("Failed");
    expect(otto.textContent).toContain("This address doesn’t exist.");
    expect(screen.getByRole("option", { name: "Sent (2)" })).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Status"), { target: { value: "failed" } });
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(window.location.search).toBe("?state=failed");
    fireEvent.change(screen.getByLabelText("Search"), { target: { value: "nobody@" } });
    expect(await screen.findByText("No matching emails.")).toBeTruthy();
  });

  it("says what is missing for emails that come back", async () => {
    await anOfficer(app, "/admin/outbox");
    expect(await screen.findByText(/The portal can’t tell when an email comes back/)).toBeTruthy();
  });

  it("says which emails came back, and why", async () => {
    await threeEmails();
    await app.db.execute(sql`update outbox set bounced_at = '2026-03-10T13:00:00Z', bounce_kind = 'full'
      where kind = 'dues-paid'`);
    await anOfficer(app, "/admin/outbox");
    const anna = await screen.findByRole("row", { name: /Your dues/ });
    expect(anna.textContent).toContain("ReturnedThe mailbox is full. Reported on");
    expect(anna.textContent).not.toContain("Sent");
  });

  it("shows an email as it looks and as plain words, and sends a copy only when asked", async () => {
    await threeEmails();
    await anOfficer(app, "/admin/outbox");
    await press("Your dues");
    expect(await within(topDialog()).findByText("Dear <b>Anna</b>")).toBeTruthy();
    const frame = within(topDialog()).getByTitle<HTMLIFrameElement>("Email preview");
    await waitFor(() => expect(frame.contentDocument?.body.innerHTML).toBe("<p>x</p>"));
    await press("Send Again", topDialog());
    expect(topDialog().textContent).toContain("anna@example.org received it on March 10, 2026.");
    await press("Send a Copy", topDialog());
    await waitFor(() => expect(toastText()).toContain("The email will be sent in a minute or two."));
    expect(await within(topDialog()).findByText("A copy is already waiting to be sent.")).toBeTruthy();
    const { rows: copies } = await app.db.execute(sql`select id from outbox where copy_of = 1`);
    expect(copies).toHaveLength(1);
  });

  it("tries a failed email again", async () => {
    await threeEmails();
    await anOfficer(app, "/admin/outbox");
    await press("Seats for you");
    await press("Retry Now", topDialog());
    expect(await within(topDialog()).findByText(/Not attempted yet/)).toBeTruthy();
  });

  it("corrects the address of a party from the email that failed, and sends it there", async () => {
    const { id: eventId } = await aDinner(app.db);
    const { id } = await aRegistration(app.db, {
      eventId,
      contactFirstName: "Lan",
      contactLastName: "Li",
      contactEmail: "lam@example.org",
    });
    await app.db.execute(sql`insert into outbox (kind, once_key, recipient, subject, body_text, body_html, created_at,
        attempts, next_attempt_at, given_up_at, error)
      values ('registration-confirmed', ${`registration-confirmed:${id}`}, 'lam@example.org', 'You are registered',
        'Dear Lan', '<p>x</p>', now(), 6, now(), now(), '550 5.1.1 user unknown')`);
    await anOfficer(app, "/admin/outbox");
    await press("You are registered");
    await press("Correct Address and Send", topDialog());
    await press("Correct and Send", topDialog());
    expect(await within(topDialog()).findByText("Enter a different address. This one failed.")).toBeTruthy();
    fireEvent.change(within(topDialog()).getByLabelText("Correct email address"), {
      target: { value: "lan@example.org" },
    });
    await press("Correct and Send", topDialog());
    await waitFor(() => expect(toastText()).toContain("1 email is on its way to lan@example.org."));
    const { rows: sent } = await app.db.execute(sql`select recipient, given_up_at from outbox`);
    expect(sent).toEqual([{ recipient: "lan@example.org", given_up_at: null }]);
    const { rows: parties } = await app.db.execute(sql`select contact_email from registrations`);
    expect(parties).toEqual([{ contact_email: "lan@example.org" }]);
  });

  it("links to the record of a member whose address failed", async () => {
    await threeEmails();
    const otto = await aMember(app.db, { firstName: "Otto", email: "otto@example.org" });
    await app.db.execute(sql`insert into outbox_owners (outbox_id, member_id) values (2, ${otto.id})`);
    await anOfficer(app, "/admin/outbox");
    await press("Seats for you");
    const link = await within(topDialog()).findByRole("link", { name: "Correct Address" });
    expect(link.getAttribute("href")).toBe(`/admin/members?member=${otto.id}`);
  });

  it("dismisses a failed email, which the dashboard then no longer lists", async () => {
    await threeEmails();
    await anOfficer(app, "/admin/outbox");
    await press("Seats for you");
    await press("Dismiss", topDialog());
    await waitFor(() => expect(within(topDialog()).queryByRole("button", { name: "Dismiss" })).toBeNull());
    const { rows: open } = await app.db.execute(sql`select id from outbox where set_aside_at is not null`);
    expect(open).toHaveLength(1);
  });

  it("shows no private link, and says what to do instead", async () => {
    await threeEmails();
    await anOfficer(app, "/admin/outbox");
    await press("A new password");
    expect(await within(topDialog()).findByText(/Have the member request a new one/)).toBeTruthy();
    expect(within(topDialog()).queryByRole("button", { name: "Send Again" })).toBeNull();
  });

  it("is closed to officers with limited rights", async () => {
    await anOfficer(app, "/admin/outbox", "limited");
    await waitFor(() => expect(toastText()).toBeTruthy());
    expect(screen.queryByRole("heading", { name: "Outbox" })).toBeNull();
  });
});

describe("what needs attention", () => {
  it("is linked from the dashboard, and absent on a quiet day", async () => {
    await threeEmails();
    await anOfficer(app, "/admin");
    const link = await screen.findByRole("link", { name: "1 email" });
    expect(link.getAttribute("href")).toBe("/admin/outbox?state=failed");
    expect(link.closest("li")?.textContent).toContain("could not be sent");
  });

  it("says nothing of emails and money to officers with limited rights", async () => {
    await threeEmails();
    await anOfficer(app, "/admin", "limited");
    expect(await screen.findByRole("heading", { name: "Chapter at a glance" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Needs attention" })).toBeNull();
  });
});
