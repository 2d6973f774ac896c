import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, changeMember } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anna } from "#test/pages/member-page.tsx";
import { anOfficer, openDialog, press } from "#test/pages/officer-page.ts";

const app = useApp();
let me: Awaited<ReturnType<typeof anna>>;
let eventId: number;
beforeEach(async () => {
  me = await anna(app);
  eventId = (await aDinner(app.db, { title: "Spring Gala" })).id;
});
afterEach(stopBrowsing);

/** A party whose member pays $85.00 and whose others pay $95.00; an officer set the price of those who are named. */
async function aPricedParty(facts: Omit<Parameters<typeof aRegistration>[1], "eventId">, adjustment = 0) {
  const { id } = await aRegistration(app.db, { eventId, ...facts });
  await app.db.execute(sql`with priced as (update attendees set
        price_cents = case when kind = 'member' and place = 0 then 8500 else 9500 end,
        price_line = case when first_name = 'Eva' then 'officer' else kind end,
        price_why = case when first_name = 'Eva' then 'sings for us' end
      where registration_id = ${id} returning price_cents)
    update registrations set adjustment_cents = ${adjustment}, adjustment_why = ${adjustment === 0 ? null : "x"},
      amount = ((select sum(price_cents) from priced) + ${adjustment}) / 100.0 where id = ${id}`);
  return id;
}
const EVA = { firstName: "Eva", lastName: "Nová", tableNumber: null, seatingRequests: null };
const card = async () => within(await screen.findByRole("article", { name: "Spring Gala" }));
const linesIn = (list: HTMLElement) =>
  [...list.children].map((line) => [...line.children].map((part) => part.textContent));

test("Under the total, My Events says what each person costs, why, and what an officer took off", async () => {
  await aPricedParty({ memberId: me.id, guestTickets: 2, guestInfo: [EVA] }, -2000);
  me.open("/my-events");
  expect((await card()).getByText("Total: $255.00")).toBeTruthy();
  const list = document.querySelector<HTMLElement>("[aria-label='What each person costs']");
  expect(list && linesIn(list)).toEqual([
    ["You, Anna Weber · Member price", "$85.00"],
    ["Eva Nová · Set by an officer: sings for us", "$95.00"],
    ["Guest 2 · Guest price", "$95.00"],
    ["Adjustment", "-$20.00"],
  ]);
});

test("Where the total is one ticket's price, it says so alone", async () => {
  await aPricedParty({ memberId: me.id });
  me.open("/my-events");
  expect((await card()).getByText("Total: $85.00")).toBeTruthy();
  expect(document.querySelector("[aria-label='What each person costs']")).toBeNull();
});

test("A spouse sees what their own place costs, on the card, on paper and on the dashboard", async () => {
  const huy = await aMember(app.db, { firstName: "Huy", email: "huy@example.org" });
  await changeMember(app.db, huy.id, { spouseId: me.id });
  await changeMember(app.db, me.id, { spouseId: huy.id });
  const id = await aPricedParty({ memberId: huy.id, memberTickets: 2, guestTickets: 1, guestInfo: [EVA] });
  await app.db.execute(
    sql`update attendees set member_id = ${me.id} where registration_id = ${id} and place = 1`,
  );
  me.open("/my-events");
  const own = await card();
  expect(own.getByText("Your place: $95.00")).toBeTruthy();
  expect(own.getByText("Member price")).toBeTruthy();
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(screen.getByRole("table", { name: "Upcoming Events" }).textContent).toContain("$95.00");
  expect(document.body.textContent).not.toMatch(/\$(85|275|180)\.00/);
  me.open("/");
  const activity = await screen.findByText("$95.00");
  expect(activity).toBeTruthy();
  expect(document.body.textContent).not.toContain("$275.00");
});

test("A full officer sets a person's price with a reason, in their dialog", async () => {
  await aPricedParty({ memberId: me.id, guestTickets: 1, guestInfo: [EVA] });
  await anOfficer(app, `/events/${eventId}/attendees`);
  fireEvent.click(await screen.findByRole("link", { name: "Anna Weber" }));
  const dialog = await openDialog(/^Open Eva Nová/);
  await press("Change Price", dialog);
  fireEvent.change(within(dialog).getByLabelText("Price in dollars"), { target: { value: "60" } });
  fireEvent.change(within(dialog).getByLabelText(/^Reason for the price/), {
    target: { value: "Plays the piano" },
  });
  fireEvent.keyDown(dialog, { key: "Escape" });
  await press("Keep Editing", await screen.findByRole("dialog", { name: "Discard your changes?" }));
  fireEvent.keyDown(within(dialog).getByLabelText(/^Reason for the price/), { key: "Enter" });
  await waitFor(() =>
    expect(dialog.textContent).toContain("Price: $60.00 · Set by an officer: Plays the piano"),
  );
  const { rows } = await app.db.execute(sql`select amount from registrations`);
  expect(rows).toEqual([{ amount: "145.00" }]);
});

test("The dialog of a person says to every officer what they cost and why", async () => {
  await aPricedParty({ memberId: me.id, guestTickets: 1, guestInfo: [EVA] });
  await anOfficer(app, `/events/${eventId}/attendees`, "limited");
  fireEvent.click(await screen.findByRole("link", { name: "Anna Weber" }));
  const dialog = await openDialog(/^Open Eva Nová/);
  expect(dialog.textContent).toContain("Price: $95.00 · Set by an officer: sings for us");
});
