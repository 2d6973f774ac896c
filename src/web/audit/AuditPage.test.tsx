import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead } from "#test/pages/intercept-calls.tsx";
import {
  anOfficer,
  dialogsAreClosed,
  openedParty,
  press,
  topDialog,
  unfold,
} from "#test/pages/officer-page.ts";
import { paths } from "#web/platform/paths.ts";

const app = useApp();
afterEach(stopBrowsing);

/** Anna registered; the portal told of a change; Otto, who is gone, cancelled. */
async function someEntries() {
  const anna = await aMember(app.db);
  const event = await aDinner(app.db);
  const { id } = await aRegistration(app.db, { eventId: event.id, memberId: anna.id });
  await app.db.execute(sql`insert into audit_log (at, actor, action, entity, entity_id, before, after) values
    ('2026-03-01T12:00:00Z', ${`member ${anna.id}`}, 'register', 'registration', ${String(id)}, null,
      '{"amount": "150.00"}'),
    ('2026-03-02T12:00:00Z', 'portal', 'told of a changed event', 'event', ${String(event.id)}, null, '{"parties": 1}'),
    ('2026-03-03T12:00:00Z', 'member 4711', 'change registration', 'registration', ${String(id)},
      '{"amount": "150.00", "adminNotes": null}', '{"amount": "120.00", "adminNotes": "Discount"}')`);
  return { anna, event, registrationId: id };
}
/** What stands in a line for those who see it; who hears it hears "became" for the arrow. */
const seen = (line: HTMLElement) => line.textContent?.replaceAll("→  became ", "→ ");
const lines = () => screen.getAllByRole("listitem").filter((line) => line.closest("ol"));

describe("the audit log", () => {
  it("shows who did what and when in a line each, and what changed on request", async () => {
    const { anna, event, registrationId } = await someEntries();
    await anOfficer(app, "/admin/audit");
    expect(await screen.findByText("Registration changed by an officer")).toBeTruthy();
    const ways = screen.getAllByRole("link", { name: /Spring Dinner/ });
    expect(ways.map((link) => link.getAttribute("href"))).toEqual([
      `/events/${event.id}/attendees#party-${registrationId}`,
      `/events/${event.id}/attendees`,
      `/events/${event.id}/attendees#party-${registrationId}`,
    ]);
    expect(lines().map(seen)).toEqual([
      "Registration changed by an officer Anna Weber, Spring Dinner Amount, Admin notesMar 3, 2026, 7:00 AMby Deleted member",
      "Registered parties notified of the change Spring Dinner Parties: 1Mar 2, 2026, 7:00 AMby the portal",
      "Registered Anna Weber, Spring Dinner Amount: $150.00Mar 1, 2026, 7:00 AMby Anna Weber",
    ]);
    const first = lines()[0];
    if (!first) throw new Error("no line");
    const more = within(first).getByRole("button", { name: /^Details: Registration changed/ });
    expect(more.getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(more);
    expect(more.getAttribute("aria-expanded")).toBe("true");
    expect(
      within(first)
        .getAllByRole("term")
        .map((term) => term.textContent),
    ).toEqual(["Amount: ", "Admin notes: "]);
    expect(seen(first)).toContain("Amount: $150.00 → $120.00Admin notes: empty → Discount");
    expect(within(first).getByRole("link", { name: "View member" }).getAttribute("href")).toBe(
      `/admin/members?member=${anna.id}`,
    );
    fireEvent.click(more);
    expect(within(first).queryByRole("term")).toBeNull();
  });

  it("is filtered, with the filters in the address, and cleared again", async () => {
    await someEntries();
    await anOfficer(app, "/admin/audit?kind=registering");
    await waitFor(() => expect(lines()).toHaveLength(1));
    fireEvent.change(screen.getByLabelText("Action"), { target: { value: "emails" } });
    expect(await screen.findByText("No matching entries.")).toBeTruthy();
    expect(window.location.search).toBe("?kind=emails");
    await press("Clear Filters");
    await waitFor(() => expect(lines()).toHaveLength(3));
    fireEvent.change(screen.getByLabelText("Search by name"), { target: { value: "spring" } });
    await waitFor(() => expect(lines()).toHaveLength(1));
  });

  it("waits until a whole year is typed, and asks to check an unlikely one", async () => {
    await someEntries();
    await anOfficer(app, "/admin/audit");
    await waitFor(() => expect(lines()).toHaveLength(3));
    const from = screen.getByLabelText("From");
    fireEvent.change(from, { target: { value: "0020-03-03" } });
    expect(screen.queryByText("Please check the year")).toBeNull();
    fireEvent.blur(from);
    expect(await screen.findByText("Please check the year")).toBeTruthy();
    expect(screen.queryByText("The audit log could not be loaded.")).toBeNull();
    expect(lines()).toHaveLength(3);
    fireEvent.change(from, { target: { value: "2026-03-03" } });
    await waitFor(() => expect(lines()).toHaveLength(1));
    expect(screen.queryByText("Please check the year")).toBeNull();
  });

  it("leads from a name to everything that person did, whether or not an officer", async () => {
    await someEntries();
    await anOfficer(app, "/admin/audit");
    await press("Anna Weber");
    await waitFor(() => expect(lines()).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole("combobox", { name: "By" })).toHaveProperty(
        "selectedOptions.0.textContent",
        "Anna Weber",
      ),
    );
  });

  it("shows older entries on request", async () => {
    await app.db.execute(sql`insert into audit_log (at, actor, action, entity, entity_id)
      select now(), 'portal', 'offer seats', 'offer', n::text from generate_series(1, 60) n`);
    await anOfficer(app, "/admin/audit");
    await waitFor(() => expect(lines()).toHaveLength(50));
    await press("Show Older");
    await waitFor(() => expect(lines()).toHaveLength(60));
    expect(screen.queryByRole("button", { name: "Show Older" })).toBeNull();
  });

  it("says that it could not be loaded, and offers to try again", async () => {
    await anOfficer(app, "/admin/audit");
    answerInstead("GET /api/audit", { status: 500, json: { message: "Internal server error" } });
    expect(await screen.findByText("The audit log could not be loaded.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  it("is closed to officers with limited rights", async () => {
    await anOfficer(app, "/admin/audit", "limited");
    await waitFor(() => expect(document.querySelector("[data-variant]")).toBeTruthy());
    expect(screen.queryByRole("heading", { name: "Audit Log" })).toBeNull();
  });
});

describe("the history of one", () => {
  it("opens from a party, for that registration only", async () => {
    const { event, registrationId } = await someEntries();
    await anOfficer(app, paths.party(event.id, registrationId));
    await press("History", await openedParty());
    const dialog = topDialog();
    expect(await within(dialog).findByText("Registration changed by an officer")).toBeTruthy();
    expect(within(dialog).getAllByRole("listitem")).toHaveLength(2);
    await press("Close", dialog);
    await dialogsAreClosed();
  });

  it("opens from a member's card, and says when there are no entries", async () => {
    await aMember(app.db);
    await anOfficer(app, "/admin/members");
    await unfold("Anna Weber");
    await press("History of Anna Weber");
    expect(await within(topDialog()).findByText("No entries yet.")).toBeTruthy();
  });

  it("is not offered to officers with limited rights", async () => {
    const { event, registrationId } = await someEntries();
    await anOfficer(app, paths.party(event.id, registrationId), "limited");
    expect(within(await openedParty()).queryByRole("button", { name: "History" })).toBeNull();
  });
});
