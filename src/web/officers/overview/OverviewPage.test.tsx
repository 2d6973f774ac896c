import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead } from "#test/pages/intercept-calls.tsx";
import { anOfficer } from "#test/pages/officer-page.ts";
import { aSeatedParty, noNeeds, nuts } from "#test/people/kitchen.ts";

const app = useApp();
afterEach(stopBrowsing);

const region = (name: string) => screen.findByRole("region", { name });
/** In five days, registration closed yesterday. */
const SOON = {
  title: "Gala",
  totalSeats: 10,
  dateTime: new Date("2026-03-15T22:00:00.000Z"),
  registrationDeadline: new Date("2026-03-09T22:00:00.000Z"),
};

test("The overview lists what is left, late first, and where each thing is done", async () => {
  const { id } = await aDinner(app.db, SOON);
  await aSeatedParty(app, id, {
    last: "Weber",
    persons: [
      { first: "Anna", needs: nuts, table: 4 },
      { first: "Otto", needs: null },
    ],
  });
  await aRegistration(app.db, { eventId: id, foodRequests: "No shellfish", amount: "150.00" });
  await anOfficer(app, `/events/${id}/overview`, "limited");
  const left = within(await region("What is left to do"));
  const lines = (await left.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(lines[0]).toContain("Read 1 food request");
  expect(lines.find((line) => line?.includes("final count"))).toContain("was due Mon, Mar 9");
  expect(left.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "Now",
    "Sat, Mar 14",
  ]);
  const tabs = within(screen.getByRole("navigation", { name: "Dinner" }));
  expect(tabs.getByRole("link", { current: "page" }).textContent).toContain("Overview");
  expect(tabs.getByRole("link", { name: "Guests 3 people" })).toBeTruthy();
  expect(tabs.getByRole("link", { name: "Needs 1 unread request" })).toBeTruthy();
  fireEvent.click(left.getByRole("link", { name: "Read Them: Read 1 food request" }));
  await waitFor(() => expect(window.location.pathname).toBe(`/events/${id}/needs`));
});

test("Its cards name whose life is at risk, with their table, and count the others as known", async () => {
  const { id } = await aDinner(app.db, SOON);
  await aSeatedParty(app, id, {
    last: "Weber",
    persons: [
      { first: "Anna", needs: null },
      { first: "Otto", needs: nuts, table: 4 },
      { first: "Eva", needs: noNeeds },
    ],
  });
  await anOfficer(app, `/events/${id}/overview`, "limited");
  const card = await region("Allergies and diets");
  await waitFor(() => expect(card.textContent).toContain("Otto Weber, table 4"));
  expect(card.textContent).toContain("Tree nuts: life-threatening. Carries epinephrine");
  const counts = [...card.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
  expect(counts.toSorted()).toEqual(["Life-threatening1", "No allergies1", "Not answered1"]);
  expect((await region("Money")).textContent).toContain("for the 1 party coming");
});

test("Each count opens the people it counts, the most serious first", async () => {
  const { id } = await aDinner(app.db, SOON);
  await aSeatedParty(app, id, {
    last: "Weber",
    persons: [
      { first: "Anna", needs: noNeeds },
      { first: "Otto", needs: nuts, table: 4 },
    ],
  });
  await anOfficer(app, `/events/${id}/overview`, "limited");
  const card = within(await region("Allergies and diets"));
  fireEvent.click(await card.findByRole("link", { name: "Life-threatening" }));
  const everyone = within(await region("Everyone’s needs"));
  expect(window.location.hash).toBe("#life-threatening");
  const people = everyone.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(people[0]).toMatch(/^Otto WeberTable 4.*[Nn]uts/);
  expect(people[1]).toBe("Anna WeberNo table");
  fireEvent.click(everyone.getByRole("button", { name: "Open Otto Weber" }));
  expect(await screen.findByRole("dialog", { name: "Otto Weber" })).toBeTruthy();
});

test("An inactive dinner is edited right from the list, by full officers", async () => {
  const { id } = await aDinner(app.db, { ...SOON, isActive: false });
  await anOfficer(app, `/events/${id}/overview`);
  fireEvent.click(await screen.findByRole("button", { name: "Edit This Dinner" }));
  expect(await screen.findByRole("dialog", { name: "Edit Event" })).toBeTruthy();
});

test("A limited officer reads who can make a dinner active, and what they see of it themselves", async () => {
  const { id } = await aDinner(app.db, { ...SOON, registrationDeadline: null, isActive: false });
  await anOfficer(app, `/events/${id}/overview`, "limited");
  const left = within(await region("What is left to do"));
  await left.findByText(/An officer with full rights can change that\.$/);
  fireEvent.click(left.getByRole("link", { name: "View as a Member: Show the dinner to members" }));
  expect(await screen.findByText("Members can’t see this yet")).toBeTruthy();
  expect(await screen.findByRole("checkbox", { name: /^I agree/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Proceed to Payment" })).toBeNull();
});

test("What is due on a day has no hour", async () => {
  const dateTime = new Date("2026-05-09T22:00:00.000Z");
  const { id } = await aDinner(app.db, { ...SOON, dateTime, registrationDeadline: null });
  await anOfficer(app, `/events/${id}/overview`, "limited");
  const left = await region("What is left to do");
  await waitFor(() => expect(left.textContent).toContain("Enter the venue’s phone and email"));
  expect(left.textContent).toContain("Thu, Apr 9");
  expect(left.textContent).not.toMatch(/by \d+:\d+/);
});

test("A part that could not be loaded says so alone", async () => {
  const { id } = await aDinner(app.db, { ...SOON, registrationDeadline: null });
  await anOfficer(app, `/events/${id}/overview`, "limited");
  answerInstead(`GET /api/events/${id}/venue`, { status: 500 });
  expect(await screen.findByText("The venue could not be loaded.")).toBeTruthy();
  expect((await region("What is left to do")).textContent).toContain("Enter the venue’s phone and email");
  expect(screen.getByRole("heading", { level: 1, name: "Gala" })).toBeTruthy();
});
