import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner } from "#test/factories.ts";
import { dialogsAreClosed, press, topDialog } from "#test/pages/officer-page.ts";
import { useTablesPage } from "#test/pages/tables-page.ts";
import { aPartyAt } from "#test/people/board.ts";

const app = useApp();
const { at, anna, openTables, says } = useTablesPage(app);

async function choose(item: string): Promise<void> {
  const menu = await screen.findByRole("button", { name: "More about the tables" });
  await waitFor(() => expect(menu.hasAttribute("disabled")).toBe(false));
  fireEvent.keyDown(menu, { key: "Enter" });
  fireEvent.click(await screen.findByRole("menuitem", { name: item }));
}
const table = async (number: number) => (await anna.show()).tables.find((one) => one.number === number);
const features = async () => (await anna.show()).features.map(({ kind, x, y }) => ({ kind, x, y }));

describe("arranging the room", () => {
  beforeEach(async () => {
    await anna.addTables(2, 4);
    await anna.call("PUT", `/api/events/${at.dinner}/features`, {
      seen: [],
      features: [{ kind: "door", x: 20, y: 0 }],
    });
  });
  const onTheFloor = (name: string) => screen.findByRole("button", { name });

  test("moves a table by the arrow keys, a step each, and not through a wall", async () => {
    const before = await table(1);
    await openTables();
    await choose("Arrange the room");
    const one = await onTheFloor("Table 1");
    fireEvent.keyDown(one, { key: "ArrowRight" });
    await says(`Table 1, ${(before?.x ?? 0) + 1} across, ${before?.y} down`);
    fireEvent.keyDown(one, { key: "ArrowDown" });
    await waitFor(async () =>
      expect(await table(1)).toMatchObject({ x: (before?.x ?? 0) + 1, y: (before?.y ?? 0) + 1 }),
    );
    fireEvent.keyDown(await onTheFloor("Door"), { key: "ArrowUp" });
    await says("Door, 20 across, 0 down");
    expect(await features()).toEqual([{ kind: "door", x: 20, y: 0 }]);
  });

  test("moves what was chosen to a point of the floor", async () => {
    await openTables();
    await choose("Arrange the room");
    fireEvent.click(await onTheFloor("Door"));
    await screen.findByText("Now choose a place on the floor.");
    const floor = (await onTheFloor("Door")).parentElement;
    if (!floor) throw new Error("no floor");
    const { width, height } = floor.style;
    // The lower right corner, in a document without a layout.
    fireEvent.click(floor, { clientX: Number.parseFloat(width), clientY: Number.parseFloat(height) });
    await waitFor(async () => expect(await features()).toEqual([{ kind: "door", x: 40, y: 30 }]));
    await screen.findByText(/^Choose a table or sign/);
    await press("Done");
    await screen.findByRole("button", { name: /^Table 1,/ });
  });
});

describe("what is in the room", () => {
  beforeEach(() => anna.addTables(1));

  test("is added, moved and removed in one dialog, and saved at once", async () => {
    await openTables();
    await choose("Door, stage and the like");
    const dialog = await screen.findByRole("dialog", { name: "In the room" });
    await press("Add");
    fireEvent.change(within(dialog).getByLabelText("What"), { target: { value: "band" } });
    fireEvent.change(within(dialog).getByLabelText("Where"), { target: { value: "bottom right" } });
    await press("Save");
    await dialogsAreClosed();
    await says("The room is saved");
    expect(await features()).toEqual([{ kind: "band", x: 40, y: 30 }]);

    await choose("Door, stage and the like");
    await press("Remove: Band");
    await press("Save");
    await dialogsAreClosed();
    expect(await features()).toEqual([]);
  });

  test("is removed only after saying that wishes about it go too", async () => {
    await aPartyAt(app, at.dinner, { last: "Weber" });
    await anna.call("PUT", `/api/events/${at.dinner}/features`, {
      seen: [],
      features: [{ kind: "band", x: 0, y: 0 }],
    });
    const { features: room, persons } = await anna.show();
    await anna.call("POST", `/api/events/${at.dinner}/wishes`, {
      attendeeId: persons[0]?.id,
      kind: "away",
      toFeatureId: room[0]?.id,
      toAttendeeId: null,
      isMust: false,
      words: "Not next to the band",
    });
    expect((await anna.show()).wishes).toHaveLength(1);
    await openTables();
    await choose("Door, stage and the like");
    await press("Remove: Band");
    await within(topDialog()).findByText("Wishes about what you remove are deleted with it.");
    await press("Save");
    await dialogsAreClosed();
    expect((await anna.show()).wishes).toEqual([]);
  });
});

describe("tables of an earlier dinner here", () => {
  beforeEach(async () => {
    const earlier = await aDinner(app.db, {
      title: "Lobster Night",
      location: "Saltmarsh House",
      dateTime: new Date("2026-01-10T23:00:00Z"),
    });
    const body = { count: 3, shape: "oval", seats: 6 };
    await anna.call("POST", `/api/events/${earlier.id}/tables`, body);
  });

  test("are copied in one step where there are none yet", async () => {
    await openTables();
    await screen.findByText(/3 tables, 18 seats$/);
    await press("Copy the tables of Lobster Night");
    await screen.findByRole("button", { name: "Table 3, 0 of 6 seats taken" });
    await says("Tables copied from Lobster Night");
    expect((await anna.show()).tables.map(({ shape, seats }) => `${shape} ${seats}`)).toEqual([
      "oval 6",
      "oval 6",
      "oval 6",
    ]);
  });

  test("are added to those that are there", async () => {
    await anna.addTables(1, 8);
    await openTables();
    await choose("Add tables");
    await press("Copy the tables of Lobster Night", await screen.findByRole("dialog"));
    await dialogsAreClosed();
    // Number 1 is there already and stays as it is.
    expect((await anna.show()).tables.map(({ number, shape }) => `${number} ${shape}`)).toEqual([
      "1 round",
      "2 oval",
      "3 oval",
    ]);
  });
});

describe("people without a table", () => {
  beforeEach(async () => {
    await anna.addTables(2, 4);
    await aPartyAt(app, at.dinner, { last: "Weber", guests: ["Otto"] });
    await aPartyAt(app, at.dinner, { last: "Dahl" });
  });

  test("get a role before they are seated, but no pin", async () => {
    await openTables();
    await press("More about Anna Dahl");
    const dialog = await screen.findByRole("dialog", { name: "Anna Dahl" });
    within(dialog).getByText("No table yet");
    expect(within(dialog).queryByLabelText(/^Pinned/)).toBeNull();
    fireEvent.change(within(dialog).getByLabelText("Role at this dinner"), { target: { value: "host" } });
    await waitFor(async () => expect((await anna.find("Anna Dahl")).role).toBe("host"));
    await press("Done");
    const dahl = await screen.findByRole("button", { name: /^Anna Dahl/ });
    fireEvent.keyDown(dahl, { key: "p" });
    await says("Anna Dahl: only people at a table can be pinned.");
    expect((await anna.find("Anna Dahl")).isPinned).toBe(false);
  });

  test("are still picked up if the portal could not be reached", async () => {
    await openTables();
    const through = globalThis.fetch;
    let isDown = true;
    vi.stubGlobal("fetch", (address: string, init: RequestInit = {}) =>
      isDown && init.method === "POST"
        ? Promise.reject(new TypeError("Failed to fetch"))
        : through(address, init),
    );
    fireEvent.click(await screen.findByRole("button", { name: /^Anna Weber/ }));
    fireEvent.click(await screen.findByRole("button", { name: /^Table 2,/ }));
    await says("The portal could not be reached. Still picked up: Weber, 2. Please try again.");
    await screen.findByRole("button", { name: "Put back" });
    expect((await anna.places())["Anna Weber"]).toBe("-");
    isDown = false;
    fireEvent.click(await screen.findByRole("button", { name: /^Table 2,/ }));
    await says("Weber, 2, at table 2, 2 seats left");
    await waitFor(async () =>
      expect(await anna.places()).toMatchObject({ "Anna Weber": "2", "Otto Weber": "2" }),
    );
  });
});
