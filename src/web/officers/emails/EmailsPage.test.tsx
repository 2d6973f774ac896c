import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { delayCall } from "#test/pages/intercept-calls.tsx";
import { anOfficer, toastText, topDialog } from "#test/pages/officer-page.ts";
import { App, startClient } from "#web/App.tsx";

const app = useApp();
afterEach(stopBrowsing);
let dinner: number;

/** Anna has table 3, Bo has none. */
beforeEach(async () => {
  dinner = (await aDinner(app.db, { title: "Spring Dinner" })).id;
  for (const [firstName, tableNumber] of [
    ["Anna", 3],
    ["Bo", null],
  ] as const) {
    const email = `${firstName.toLowerCase()}@example.org`;
    const { id } = await aMember(app.db, { firstName, lastName: "Weber", email });
    await aRegistration(app.db, { eventId: dinner, memberId: id, tableNumber });
  }
  await anOfficer(app, `/events/${dinner}/emails`, "limited");
  await screen.findByRole("heading", { name: "Write an Email" });
});

const change = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
function write(body = "Please park elsewhere.") {
  change("Subject", "The garage is closed");
  change("Message", body);
}
const button = (name: string) => screen.findByRole("button", { name }) as Promise<HTMLButtonElement>;
async function pressReady(name: string) {
  await waitFor(async () => expect((await button(name)).disabled).toBe(false));
  fireEvent.click(await button(name));
}
const queued = async () =>
  (
    await app.db.execute<{ recipient: string; subject: string }>(
      sql`select recipient, subject from outbox order by recipient`,
    )
  ).rows.map(({ recipient, subject }) => `${recipient}: ${subject}`);
async function sendAll() {
  write();
  await pressReady("Send 2 Emails");
  fireEvent.click(within(topDialog()).getByRole("button", { name: "Send 2 Emails" }));
  return screen.findByText(/^0 sent, 2 waiting$/);
}

test("An officer chooses people, reads how it reads for one of them, and sends it to as many as the button says", async () => {
  write("You sit at {table else a table of your choice}.");
  expect(await screen.findByText(/You sit at table 3\./)).toBeDefined();
  change("Preview for", "bo@example.org");
  expect(await screen.findByText(/You sit at a table of your choice\./)).toBeDefined();
  change(/^At tables/, "3");
  await pressReady("Send 1 Email");
  expect(topDialog().textContent).toContain(
    "To everyone who’s coming, seated at table 3: 1 email to 1 person.",
  );
  fireEvent.click(within(topDialog()).getByRole("button", { name: "Send 1 Email" }));
  expect(await screen.findByText(/^0 sent, 1 waiting$/)).toBeDefined();
  expect(await queued()).toEqual(["anna@example.org: The garage is closed"]);
});

test("No number of emails is shown while the people are being counted", async () => {
  await screen.findByRole("button", { name: "Send 2 Emails" });
  const letThrough = delayCall(`POST /api/events/${dinner}/circulars/preview`);
  cleanup();
  render(<App client={startClient()} />);
  await screen.findByText("Counting the people it will reach…");
  expect((await button("Send Emails")).disabled).toBe(true);
  letThrough();
  await button("Send 2 Emails");
  expect(screen.queryByText("Counting the people it will reach…")).toBeNull();
});

test("The writer can send the email to themselves", async () => {
  write();
  await pressReady("Send to Me");
  await waitFor(async () =>
    expect(await queued()).toEqual([expect.stringMatching(/: TEST: The garage is closed$/)]),
  );
  expect(screen.getByText("No emails have been sent yet.")).toBeDefined();
});

test("A field that is empty for someone is named beside the button, which waits", async () => {
  write("You sit at {table}.");
  expect(await screen.findByText("{table} is empty for Bo Weber")).toBeDefined();
  expect((await button("Send 2 Emails")).disabled).toBe(true);
});

test("An unknown field and tables that are no numbers are said at once", async () => {
  write("You sit at {tabel}.");
  expect((await screen.findByRole("alert")).textContent).toContain("There is no field {tabel}.");
  change(/^At tables/, "three");
  expect(await screen.findByText("Enter table numbers, such as 3, 4")).toBeDefined();
});

test("People whose table is published can be chosen alone", async () => {
  fireEvent.click(screen.getByRole("checkbox", { name: "Only people whose table is published" }));
  expect(await screen.findByText("everyone who’s coming, whose table is published")).toBeDefined();
  expect(await screen.findByText("No tables are published yet")).toBeDefined();
  const publish = screen.getByText(/^Publish them on the/);
  expect(within(publish).getByRole("link", { name: "Tables" })).toBeDefined();
  expect(await screen.findByRole("button", { name: "Send 0 Emails" })).toBeDefined();
});

test("If someone has left in the meantime, nothing is sent, and the dialog says who", async () => {
  write();
  await pressReady("Send 2 Emails");
  await app.db.execute(sql`update registrations set removed_at = now(), removed_reason = 'cancelled_by_member'
    where member_id = (select id from members where first_name = 'Bo')`);
  fireEvent.click(within(topDialog()).getByRole("button", { name: "Send 2 Emails" }));
  await waitFor(() =>
    expect(topDialog().textContent).toContain(
      "The recipients have changed: 1 address now, 2 when you checked. No longer included: bo@example.org. Please review the list.",
    ),
  );
  expect(await queued()).toEqual([]);
});

test("A draft stays while another officer's email appears in the log, and the next form is a new email", async () => {
  await sendAll();
  write("Please park elsewhere again.");
  await app.db.execute(sql`insert into circulars (key, event_id, slice, subject, body, persons, mailboxes, sent_by, sent_at)
    select gen_random_uuid(), event_id, slice, 'Of another officer', body, persons, mailboxes, sent_by, sent_at
    from circulars`);
  fireEvent.click(await button("Stop “The garage is closed”"));
  expect(await screen.findByText("Of another officer")).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>("Message").value).toBe("Please park elsewhere again.");
  await pressReady("Send 2 Emails");
  fireEvent.click(within(topDialog()).getByRole("button", { name: "Send 2 Emails" }));
  await waitFor(async () => expect(await queued()).toHaveLength(4));
});

test("Stopped, the log says how many were sent and how many were not", async () => {
  await sendAll();
  fireEvent.click(await button("Stop “The garage is closed”"));
  await waitFor(async () => expect(await toastText()).toContain("Stopped0 sent, 2 not sent."));
  expect(await screen.findByText(/^0 sent, 2 stopped$/)).toBeDefined();
  fireEvent.click(screen.getByText("Message and recipients"));
  expect(await screen.findAllByText("An officer stopped it.")).toHaveLength(2);
});

test("The addresses that an email did not reach are copied together", async () => {
  await sendAll();
  await app.db.execute(sql`update outbox set given_up_at = now(), error = '550 No such user'`);
  await app.db.execute(sql`insert into outbox (kind, once_key, recipient, subject, body_text, body_html, created_at,
      next_attempt_at, sent_at) values ('circular', 'third', 'cleo@example.org', 'The garage is closed', '', '', now(), now(), now())`);
  await app.db.execute(sql`insert into circular_emails (outbox_id, circular_id)
    select o.id, c.id from outbox o, circulars c where o.once_key = 'third'`);
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  fireEvent.click(screen.getByText("Message and recipients"));
  fireEvent.click(await button("Copy 2 Failed Addresses"));
  await waitFor(async () =>
    expect(await toastText()).toContain("Addresses Copied2 failed addresses copied."),
  );
  expect(writeText).toHaveBeenLastCalledWith("anna@example.org, bo@example.org");
});

/** Chooses files as a browser does. */
function choose(...files: File[]) {
  fireEvent.change(screen.getByLabelText("Files to attach"), { target: { files } });
}
const aPdf = (name: string, content = "%PDF-1.7") => new File([content], name);
const alerts = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);

test("Files are attached, one is removed, and the dialog lists what will be sent", async () => {
  write();
  choose(aPdf("menu.pdf"), aPdf("wine.pdf", "%PDF-1.4"));
  expect(await screen.findByText("2 files attached, 1 KB")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Remove “wine.pdf”" }));
  await pressReady("Send 2 Emails");
  expect(topDialog().textContent).toContain("Attached: menu.pdf (1 KB).");
  fireEvent.click(within(topDialog()).getByRole("button", { name: "Send 2 Emails" }));
  await screen.findByText(/^0 sent, 2 waiting$/);
  expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
  fireEvent.click(screen.getByText("Message and recipients"));
  expect(await screen.findByText("Attached: menu.pdf (1 KB)")).toBeDefined();
});

test("A file that can’t be attached is named with the reason; the rest are attached", async () => {
  const large = aPdf("large.pdf");
  Object.defineProperty(large, "size", { value: 5_000_001 });
  choose(aPdf("program.pdf", "MZ"), aPdf("empty.pdf", ""), aPdf("menu.pdf"), aPdf("menu.pdf"), large);
  expect(await screen.findByText("1 file attached, 1 KB")).toBeDefined();
  await waitFor(() =>
    expect(alerts()).toEqual([
      "We couldn’t attach “program.pdf”. Please choose a PDF, PNG, JPEG, or Word (.docx) file.",
      "We couldn’t attach “empty.pdf”. The file is empty.",
      "We couldn’t attach “menu.pdf”. It’s already attached.",
      "We couldn’t attach “large.pdf”. Attachments can be up to 5 MB in total.",
    ]),
  );
});

test("What is removed while another file is being attached makes room for the rest", async () => {
  choose(aPdf("menu.pdf"));
  await screen.findByText("1 file attached, 1 KB");
  const goOn = delayCall("POST /api/email-files");
  const large = aPdf("large.pdf", "%PDF-1.4");
  Object.defineProperty(large, "size", { value: 4_999_990 });
  choose(aPdf("wine.pdf", "%PDF-1.5"), large);
  fireEvent.click(await screen.findByRole("button", { name: "Remove “menu.pdf”" }));
  goOn();
  expect(await screen.findByText("2 files attached, 1 KB")).toBeDefined();
  expect(alerts()).toEqual([]);
});

test("A file that is no longer stored is named and blocks sending", async () => {
  choose(aPdf("menu.pdf"));
  await screen.findByText("1 file attached, 1 KB");
  await app.db.execute(sql`delete from stored_files`);
  write();
  expect(
    await screen.findByText(/^“menu.pdf” was attached more than a day ago and is no longer available\./),
  ).toBeDefined();
  expect((await button("Send 2 Emails")).disabled).toBe(true);
});

test("The browser asks before a reload discards what was typed or attached", async () => {
  const isHeld = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(isHeld()).toBe(false);
  choose(aPdf("menu.pdf"));
  await screen.findByText("1 file attached, 1 KB");
  expect(isHeld()).toBe(true);
});
