import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead, delayCall, watchCalls } from "#test/pages/intercept-calls.tsx";
import {
  anOfficer,
  dialogsAreClosed,
  openDialog,
  press,
  toastText,
  topDialog,
  typeInto,
} from "#test/pages/officer-page.ts";
import { aSeatedParty, kitchenCalls, noNeeds, nuts, placePerson } from "#test/people/kitchen.ts";
import { App, startClient } from "#web/App.tsx";

const app = useApp();
const who = {} as { eventId: number; cookie: string; anna: number; otto: number };
const { make, send, writeVenue } = kitchenCalls(
  app,
  () => who.eventId,
  () => who.cookie,
);

beforeEach(async () => {
  // The document has one of its own; the product in this process makes its files with that of Node.
  vi.stubGlobal("Uint8Array", Object.getPrototypeOf(Buffer.prototype).constructor);
  const { id: eventId } = await aDinner(app.db);
  const [anna = 0, otto = 0] = await aSeatedParty(app, eventId, {
    last: "Weber",
    persons: [
      { first: "Anna", needs: noNeeds, table: 2 },
      { first: "Otto", needs: nuts, table: 4 },
    ],
  });
  Object.assign(who, { eventId, anna, otto });
  Object.assign(URL, { createObjectURL: () => "blob:papers", revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
});
afterEach(() => {
  stopBrowsing();
  vi.restoreAllMocks();
});

async function open(path = "papers", heading: string | RegExp = "Print") {
  const { cookie } = await anOfficer(app, `/events/${who.eventId}/${path}`, "limited");
  who.cookie = cookie;
  await screen.findByRole("heading", { name: heading });
}
/** The same page as if it was reloaded. */
async function reopen() {
  cleanup();
  render(<App client={startClient()} />);
  await screen.findByRole("heading", { name: "Print" });
}
/** The query of each pack that was asked for. */
function packsIn(calls: readonly { call: string }[]) {
  return calls
    .filter(({ call }) => call.startsWith(`GET /api/events/${who.eventId}/pack?`))
    .map(({ call }) => Object.fromEntries(new URL(call.slice(4), "http://x").searchParams));
}
const cards = (name: string) => within(screen.getByRole("group", { name }));

describe("the page", () => {
  test("says where the papers stand and what is not known", async () => {
    await placePerson(app, who.anna, { needs: null });
    await open();
    const standing = within(screen.getByRole("region", { name: "Where the papers stand" }));
    expect(standing.getByText("DRAFT")).toBeTruthy();
    expect([...document.querySelectorAll("dl")][0]?.textContent).toBe(
      "People2Count for the venue–not entered yetWithout a table0Not answered1See who",
    );
    expect(screen.getByRole("link", { name: "See who" }).getAttribute("href")).toBe(
      `/events/${who.eventId}/needs#not-answered`,
    );
    expect(screen.queryByText("No tables yet")).toBeNull();
  });

  test("of a dinner without people or tables says so", async () => {
    who.eventId = (await aDinner(app.db)).id;
    await open();
    expect(screen.getByText("No one is registered yet")).toBeTruthy();
    expect(await screen.findByText("No allergies or dietary needs on record.")).toBeTruthy();
  });

  test("counts needs in words alone and unanswered people, and does not say none", async () => {
    const words = { list: [], words: "Shellfish kills me", carriesEpinephrine: false };
    await placePerson(app, who.anna, { needs: words });
    await placePerson(app, who.otto, { needs: null });
    await open();
    const kitchen = within(screen.getByRole("region", { name: "Kitchen" }));
    expect(await kitchen.findByText("In words, on the sheet")).toBeTruthy();
    expect(kitchen.getByText("Not answered")).toBeTruthy();
    expect(kitchen.queryByText("No allergies or dietary needs on record.")).toBeNull();
  });

  test("names the names that no font can print", async () => {
    await placePerson(app, who.otto, { first: "Ot\u{16800}to" });
    await open();
    expect(screen.getByText("Some characters can’t be printed")).toBeTruthy();
    expect(screen.getByText("Ot\u{16800}to Weber")).toBeTruthy();
  });

  test("of an event that does not exist says so, and offers to try again after a failure", async () => {
    await open();
    answerInstead(`GET /api/events/${who.eventId}/papers`, { status: 500, times: 1 });
    cleanup();
    render(<App client={startClient()} />);
    await press("Try again");
    expect(await screen.findByRole("heading", { name: "Print" })).toBeTruthy();
    cleanup();
    window.history.replaceState(null, "", "/events/999999/papers");
    render(<App client={startClient()} />);
    expect(await screen.findByRole("heading", { name: "Event Not Found" })).toBeTruthy();
  });
});

describe("printing", () => {
  test("takes one click for all papers, and says what it does", async () => {
    await open();
    const calls = watchCalls();
    const parts = "cover,timeline,plan,tables,kitchen,roster,escort-list,door-list";
    const go = delayCall(
      `GET /api/events/${who.eventId}/pack?${new URLSearchParams({ parts, paper: "letter", as: "pdf" })}`,
    );
    await press("Download Venue Pack");
    expect(await screen.findByText("Preparing Venue Pack…")).toBeTruthy();
    go();
    await waitFor(() => expect(toastText()).toBe("DownloadedVenue Pack for Spring Dinner"));
    expect(packsIn(calls)).toEqual([{ parts, paper: "letter", as: "pdf" }]);
  });

  test("leaves out what is not chosen, on A4, which this browser keeps", async () => {
    await open();
    fireEvent.click(screen.getByRole("radio", { name: "A4" }));
    for (const name of ["Cover", "Timeline", "Floor plan", "Table list", /^Kitchen sheet/]) {
      fireEvent.click(screen.getByRole("checkbox", { name }));
    }
    const calls = watchCalls();
    await press("Download 3 Papers");
    await waitFor(() => expect(toastText()).toContain("3 Papers"));
    expect(packsIn(calls)).toEqual([{ parts: "roster,escort-list,door-list", paper: "a4", as: "pdf" }]);
    expect(window.localStorage.getItem("papersPrinting")).toBe('{"paper":"a4"}');
  });

  test("prints cards on the chosen sheet, from the first free card, moved on the paper", async () => {
    await open();
    fireEvent.change(cards("Place cards").getByLabelText("Sheet"), { target: { value: "5305" } });
    expect(cards("Place cards").getByText("Try with one sheet first.")).toBeTruthy();
    fireEvent.change(cards("Place cards").getByLabelText("Begin at card"), { target: { value: "3" } });
    expect(cards("Place cards").getByText("From 1 to 2")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Download Place cards" })).toHaveProperty("disabled", true);
    fireEvent.change(cards("Place cards").getByLabelText("Begin at card"), { target: { value: "2" } });
    await press("Order, extras, and printer");
    fireEvent.change(screen.getByLabelText("Right, in mm"), { target: { value: "-1.5" } });
    fireEvent.click(screen.getByRole("radio", { name: "A–Z" }));
    fireEvent.click(screen.getByRole("checkbox", { name: /menu choice/ }));
    fireEvent.click(screen.getByRole("checkbox", { name: /Outlines/ }));
    const calls = watchCalls();
    await press("Download Place cards");
    await waitFor(() => expect(toastText()).toContain("Place cards"));
    const [pack] = packsIn(calls);
    expect(pack?.parts).toBe("place-cards");
    expect(JSON.parse(pack?.cards ?? "")).toEqual({
      "place-cards": { sheet: "5305", beginAt: 2 },
      order: "name",
      hasChoices: false,
      hasSponsors: true,
      hasOutlines: true,
      offset: { x: -1.5, y: 0 },
    });
  });

  test("shows the sum of an own size that does not fit, at its field", async () => {
    await open();
    const badges = cards("Name badges");
    fireEvent.change(badges.getByLabelText("Sheet"), { target: { value: "own" } });
    fireEvent.change(badges.getByLabelText("Card width"), { target: { value: "110" } });
    const width = badges.getByLabelText("Card width");
    expect(width.getAttribute("aria-invalid")).toBe("true");
    expect(badges.getByText(/ \+ 2 × 110 = 226\.\d mm, but the paper is 215\.9 mm wide$/)).toBeTruthy();
    fireEvent.change(width, { target: { value: "90" } });
    await press("Download Name badges");
    await waitFor(() => expect(toastText()).toContain("Name badges"));
  });

  test("prints only the cards that changed since a copy", async () => {
    await open();
    await make();
    await placePerson(app, who.anna, { first: "Annabel" });
    await reopen();
    fireEvent.change(screen.getByLabelText("Which cards"), { target: { value: "1" } });
    const calls = watchCalls();
    await press("Download Place cards");
    await waitFor(() => expect(toastText()).toContain("Place cards"));
    expect(packsIn(calls)[0]?.changedSince).toBe("1");
  });

  test("says in words why a file was refused", async () => {
    await open();
    const parts = "cover,timeline,plan,tables,kitchen,roster,escort-list,door-list";
    const asked = `GET /api/events/${who.eventId}/pack?${new URLSearchParams({ parts, paper: "letter", as: "pdf" })}`;
    const message = "Please print this dinner in parts.";
    answerInstead(asked, { status: 409, json: { message } });
    await press("Download Venue Pack");
    await waitFor(() => expect(toastText()).toBe(`Error${message}`));
  });
});

describe("the venue", () => {
  test("is entered with its count, contacts and timeline", async () => {
    await open();
    await openDialog("Enter Count and Venue");
    typeInto("Count for the venue", "0");
    typeInto("Venue", "Maison Claire");
    typeInto("Who gets the kitchen sheet", "chef@maison.example, not-an-address");
    await press("Add a contact", topDialog());
    typeInto("Role, contact 1", "Host");
    await press("Add a time", topDialog());
    typeInto("Time, time 1", "6:30 PM");
    typeInto("What happens, time 1", "Reception");
    await press("Save", topDialog());
    expect(await screen.findByText("The count must be at least 1")).toBeTruthy();
    expect(screen.getByText("“not-an-address” is not an email address")).toBeTruthy();
    expect(screen.getByText("Write the name or telephone")).toBeTruthy();
    typeInto("Count for the venue", "2");
    typeInto("Who gets the kitchen sheet", "chef@maison.example");
    typeInto("Name and telephone, contact 1", "Anna Weber");
    await press("Save", topDialog());
    await dialogsAreClosed();
    const { rows } = await app.db.execute(
      sql`select name, emails, guarantee, contacts, timeline from dinner_venues`,
    );
    expect(rows).toEqual([
      {
        name: "Maison Claire",
        emails: ["chef@maison.example"],
        guarantee: 2,
        contacts: [{ label: "Host", text: "Anna Weber" }],
        timeline: [{ time: "6:30 PM", what: "Reception" }],
      },
    ]);
    expect(await screen.findByText("Reception")).toBeTruthy();
  });

  test("that someone else changed shows their values at the fields", async () => {
    await open();
    await writeVenue({ name: "Maison Claire", phone: "1" });
    // The page was opened before; the dialog reads what the page has.
    await openDialog("Enter Count and Venue");
    typeInto("Venue", "Maison Blanche");
    await press("Save", topDialog());
    expect(await screen.findByText("Someone else has changed the venue since you opened it.")).toBeTruthy();
    expect(screen.getByText("Someone else changed this to: Maison Claire")).toBeTruthy();
    await press("Save", topDialog());
    await dialogsAreClosed();
    const { rows } = await app.db.execute(sql`select name, phone from dinner_venues`);
    expect(rows).toEqual([{ name: "Maison Blanche", phone: "1" }]);
  });
});

describe("telling the venue", () => {
  test("shows what is sent, asks, and lists the copy with its emails", async () => {
    await open();
    await writeVenue({ name: "Maison Claire", emails: ["chef@maison.example"], guarantee: 2 });
    await reopen();
    const dialog = await openDialog("Tell the Venue");
    expect(within(dialog).getByText("chef@maison.example")).toBeTruthy();
    expect(within(dialog).getByText("Tree nuts: life-threatening")).toBeTruthy();
    await press("Send Copy 1", dialog);
    await dialogsAreClosed();
    expect(toastText()).toBe("Sent to the VenueWe’re emailing copy 1 to chef@maison.example.");
    expect(await screen.findByRole("button", { name: "Download copy 1" })).toBeTruthy();
    expect(screen.getAllByText("on its way")).toHaveLength(2);
    expect(screen.getByText("Nothing has changed for the kitchen.")).toBeTruthy();
  });

  test("again says what changed, the gravest first, and is refused when that is no longer true", async () => {
    await open();
    await writeVenue({ emails: ["chef@maison.example"] });
    await send();
    await placePerson(app, who.otto, { table: 2 });
    await reopen();
    const dialog = await openDialog("Tell the Venue Again");
    await placePerson(app, who.anna, { needs: nuts });
    await press("Send Copy 2", dialog);
    expect(await within(dialog).findByText(/The dinner has changed since you opened this page/)).toBeTruthy();
    await within(dialog).findByText("Need added: LIFE-THREATENING: Tree nuts");
    const lines = within(dialog).getAllByRole("listitem");
    expect(lines[0]?.textContent).toMatch(/^New or more seriousAnna Weber/);
    expect(lines.at(-1)?.textContent).toContain("Otto Weber");
    await press("Send Copy 2", dialog);
    await dialogsAreClosed();
    expect(await screen.findByRole("button", { name: "Download copy 2" })).toBeTruthy();
    const codes = screen.getAllByText(/^code [0-9A-F]{5}$/).map(({ textContent }) => textContent);
    expect(new Set(codes).size).toBe(2);
  });

  test("names what cannot be printed, its words only where needs are shown", async () => {
    const words = "No \u{10334}";
    await placePerson(app, who.otto, { needs: { list: [], words, carriesEpinephrine: false } });
    await open();
    expect(await screen.findByText(/Dietary needs or requests on the kitchen sheet/)).toBeTruthy();
    expect(screen.queryByText(words)).toBeNull();
    const dialog = await openDialog("Tell the Venue");
    expect(await within(dialog).findByText(words)).toBeTruthy();
  });

  test("without an address makes the copy and saves its papers", async () => {
    await open();
    const dialog = await openDialog("Tell the Venue");
    const calls = watchCalls();
    await press("Make and Download Copy 1", dialog);
    expect(within(dialog).getByText("Say who gets it")).toBeTruthy();
    typeInto("Handed to", "Chef Roux");
    await press("Make and Download Copy 1", dialog);
    await dialogsAreClosed();
    await waitFor(() => expect(toastText()).toBe("DownloadedCopy 1 for Spring Dinner"));
    expect(packsIn(calls)).toEqual([{ parts: "cover,kitchen", paper: "letter", as: "pdf", copy: "1" }]);
    expect(await screen.findByText("Handed to Chef Roux")).toBeTruthy();
  });

  test("on paper emails no one, although the venue has an address", async () => {
    await open();
    await writeVenue({ emails: ["chef@maison.example"] });
    await reopen();
    const dialog = await openDialog("Tell the Venue");
    fireEvent.click(within(dialog).getByRole("radio", { name: "On paper" }));
    expect(within(dialog).queryByText("chef@maison.example")).toBeNull();
    typeInto("Handed to", "Chef Roux");
    await press("Make and Download Copy 1", dialog);
    await dialogsAreClosed();
    await waitFor(() => expect(toastText()).toBe("DownloadedCopy 1 for Spring Dinner"));
    const { rows } = await app.db.execute(
      sql`select recipient, is_on_paper, outbox_id from kitchen_sendings`,
    );
    expect(rows).toEqual([{ recipient: "Chef Roux", is_on_paper: true, outbox_id: null }]);
  });
});

describe("the needs of a table", () => {
  test("are one tap from the tab of needs, what is life-threatening first and in words", async () => {
    await placePerson(app, who.otto, { table: 2 });
    await placePerson(app, who.anna, { needs: null });
    await open("needs", "Needs by Table");
    fireEvent.click(await screen.findByRole("link", { name: "Table 2" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Table 2" })).toBeTruthy();
    await screen.findByText("Life-threatening");
    const people = within(screen.getByRole("main"))
      .getAllByRole("listitem")
      .map((line) => line.textContent);
    expect(people[0]).toMatch(/^Life-threateningOtto Weber.*Tree nuts: life-threatening/);
    expect(people.find((line) => line?.startsWith("Anna"))).toBe("Anna WeberNot answered. Please ask.");
  });

  test("are never none where a request of the party is unread", async () => {
    await aSeatedParty(app, who.eventId, {
      last: "Novak",
      foodRequests: "My guest may die of shellfish",
      persons: [
        { first: "Nela", needs: noNeeds, table: 2 },
        { first: "Nils", needs: nuts, table: 2 },
        { first: "Nora", needs: null, table: 2 },
      ],
    });
    await open("tables/2/needs", "Table 2");
    const read = "Unread request of the party. Please ask.“My guest may die of shellfish”";
    await waitFor(() => {
      const lines = within(screen.getByRole("main")).getAllByRole("listitem");
      const of = (first: string) =>
        lines.map((line) => line.textContent).find((text) => text?.includes(`${first} `));
      expect(of("Nela")).toBe(`Nela Novak${read}`);
      expect(of("Nils")).toContain(`Nils NovakTree nuts: life-threateningCarries epinephrine${read}`);
      expect(of("Nora")).toBe(`Nora NovakNot answered. Please ask.${read}`);
      expect(of("Anna")).toBe("Anna WeberNo allergies");
    });
  });

  test("of a table say from when they are, and if they could not be loaded again", async () => {
    await open("tables/2/needs", "Table 2");
    const main = within(screen.getByRole("main"));
    const loaded = await main.findByText(/^As of \d+:\d\d [AP]M/);
    await placePerson(app, who.anna, { needs: nuts });
    answerInstead(`GET /api/events/${who.eventId}/tables/2/needs`, { status: 503, times: 1 });
    await press("Load Again");
    expect((await main.findByRole("alert")).textContent).toMatch(
      /^We couldn’t load this again. It’s as of \d+:\d\d [AP]M.Something may have changed/,
    );
    expect(loaded.isConnected).toBe(false);
    expect(main.getByText("No allergies")).toBeTruthy();
    await press("Load Again");
    await main.findByText("Tree nuts: life-threatening");
    expect(main.queryByRole("alert")).toBeNull();
  });

  test("open at the first table with people, with the others beside it", async () => {
    await open("tables/first/needs", "Table 2");
    expect(window.location.pathname).toMatch(/\/tables\/2\/needs$/);
    const tables = within(screen.getByRole("navigation", { name: "Tables" }));
    expect(tables.getByRole("link", { current: "page" }).textContent).toBe("2");
    expect(screen.getByRole("link", { name: "911" }).getAttribute("href")).toBe("tel:911");
  });

  test("say so while no one has a table", async () => {
    await app.db.execute(sql`update attendees set table_number = null, is_unseated = true`);
    await app.db.execute(sql`update registrations set table_number = null`);
    await open("tables/first/needs", "No one has a table yet");
    expect(window.location.pathname).toMatch(/\/tables\/first\/needs$/);
    expect(screen.queryByRole("navigation", { name: "Tables" })).toBeNull();
  });

  test("of a table that does not exist say so", async () => {
    await open("tables/77/needs", "Table Not Found");
    expect(screen.getByText("This dinner has no table 77.")).toBeTruthy();
  });
});
