import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anOfficer, press, topDialog } from "#test/pages/officer-page.ts";
import { register } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
afterEach(stopBrowsing);

/** Anna has paid for a party of two by card; Karl, who is no member, was registered manually. */
async function annaHasPaid() {
  const { id } = await aMember(app.db);
  const anna = { id, cookie: await sessionOf(app, { memberId: id }) };
  const event = await aDinner(app.db);
  const registrationId = (await register(app, anna, { eventId: event.id, tickets: 2 })).body.id;
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie: anna.cookie,
    body: { registrationId },
  });
  await shop.pay(page.body.token);
  await shop.notifications();
  await app.db.execute(sql`insert into registrations (event_id, contact_first_name, contact_last_name, amount,
    payment_type) values (${event.id}, 'Karl', 'Gast', '150.00', 'manual')`);
  return { memberId: id, eventId: event.id, registrationId, paymentId: (await shop.wayBack()).id };
}

/** Where the link of this name leads; null where it is no link. */
const way = (name: string | RegExp, inside: HTMLElement = document.body) =>
  within(inside).queryByRole("link", { name })?.getAttribute("href") ?? null;

test("A member's record links to registrations, payments and audit log", async () => {
  const { memberId, eventId, registrationId, paymentId } = await annaHasPaid();
  await anOfficer(app, `/admin/members?member=${memberId}`);
  const parties = await screen.findByRole("table", { name: "Registrations" });
  expect(way("Spring Dinner", parties)).toBe(`/events/${eventId}/attendees#party-${registrationId}`);
  expect(
    within(parties).getByRole("row", { name: /1 member ticket, 1 guest ticket.*\$325\.00.*PAID/ }),
  ).toBeTruthy();
  const paid = await screen.findByRole("table", { name: "Payments" });
  expect(way("Anna Weber", paid)).toBe(`/admin/payments/${paymentId}`);
  expect(way("Spring Dinner", paid)).toBe(`/events/${eventId}/attendees`);
  expect(way("Changes to this member’s record")).toBe(`/admin/audit?thing=member&id=${memberId}`);
  expect(way("All Members")).toBe("/admin/members");
  expect(screen.queryByText("Karl Gast")).toBeNull();
});

test("A member's data is saved as a file, under the server's name", async () => {
  const { id } = await aMember(app.db);
  await anOfficer(app, `/admin/members?member=${id}`);
  const made = vi.fn<(file: Blob) => string>(() => "blob:data");
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined }));
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue(undefined);
  await press("Download this member’s data");
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const link = saved.mock.contexts[0];
  expect(link instanceof HTMLAnchorElement && link.download).toBe(`member-data-${id}.html`);
  expect(await made.mock.calls[0]?.[0].text()).toContain("Anna");
  saved.mockRestore();
});

test("A member without records is shown as such, and an unknown one as not found", async () => {
  const { id } = await aMember(app.db);
  await anOfficer(app, `/admin/members?member=${id}`);
  expect(await screen.findByText("No registrations.")).toBeTruthy();
  expect(await screen.findByText("No payments.")).toBeTruthy();
  // Who is read in full is named, not led to.
  expect([screen.queryByText("Anna Weber") === null, way("Anna Weber")]).toEqual([false, null]);
  await press("Delete Anna Weber");
  await press("Delete Member", topDialog());
  expect(await screen.findByText("Member Not Found")).toBeTruthy();
  expect(way("View All Members")).toBe("/admin/members");
});

/** What is beside the list of attendees once this party is opened. */
async function openedParty(name: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole("link", { name }));
  return screen.findByRole("complementary", { name: `Party of ${name}` });
}

test("The attendees' list links a full officer to the member and the payment", async () => {
  const { memberId, eventId, paymentId } = await annaHasPaid();
  await anOfficer(app, `/events/${eventId}/attendees`);
  expect(way("Anna Weber", await openedParty("Anna Weber"))).toBe(`/admin/members?member=${memberId}`);
  expect(way("Karl Gast", await openedParty("Karl Gast"))).toBeNull();
  const list = screen.getByRole("table", { name: "Confirmed Attendees" });
  expect([way("$325.00", list), way("$150.00", list)]).toEqual([`/admin/payments/${paymentId}`, null]);
});

test("A limited officer sees the same texts without links that are closed to them", async () => {
  const { eventId } = await annaHasPaid();
  await anOfficer(app, `/events/${eventId}/attendees`, "limited");
  expect(way("Anna Weber", await openedParty("Anna Weber"))).toBeNull();
  const list = screen.getByRole("table", { name: "Confirmed Attendees" });
  expect(within(list).getByText("$325.00")).toBeTruthy();
  expect(way("$325.00", list)).toBeNull();
});

test("Payments are filtered by member, and each links to them and to the attendees", async () => {
  const { memberId, eventId, paymentId } = await annaHasPaid();
  await anOfficer(app, `/admin/payments?member=${memberId}`);
  await waitFor(() => expect(screen.getByRole("status").textContent).toMatch(/^1 payment /));
  expect(way(/^Anna Weber/, screen.getByText(/^Payments by/))).toBe(`/admin/members?member=${memberId}`);
  window.history.pushState(null, "", `/admin/payments/${paymentId}`);
  window.dispatchEvent(new PopStateEvent("popstate"));
  await screen.findByRole("heading", { name: "Anna Weber" });
  expect(way("Anna Weber")).toBe(`/admin/members?member=${memberId}`);
  expect(way("Spring Dinner")).toBe(`/events/${eventId}/attendees`);
});

test("An audit entry about a payment links to it, the attendees and the member", async () => {
  const { memberId, eventId, paymentId } = await annaHasPaid();
  await anOfficer(app, "/admin/audit?thing=payment");
  const [line] = await screen.findAllByText("Anna Weber, Spring Dinner");
  const about = line?.closest("li") ?? document.body;
  expect(way("Anna Weber, Spring Dinner", about)).toBe(`/admin/payments/${paymentId}`);
  fireEvent.click(within(about).getByRole("button", { name: /^Details/ }));
  expect(way("View attendees", about)).toBe(`/events/${eventId}/attendees`);
  expect(way("View member", about)).toBe(`/admin/members?member=${memberId}`);
});

test("The payments of one member are theirs and no one else's", async () => {
  const { memberId } = await annaHasPaid();
  const { officer } = await anOfficer(app, `/admin/payments?member=${memberId}`);
  const cookie = await sessionOf(app, { memberId: officer.id });
  const total = async (member: string | number) =>
    (await app.call<{ total: number }>("GET", `/api/payments?member=${member}`, { cookie })).body.total;
  expect([await total(memberId), await total(officer.id), await total("")]).toEqual([1, 0, 1]);
  expect((await app.call("GET", "/api/payments?member=x", { cookie })).status).toBe(400);
});
