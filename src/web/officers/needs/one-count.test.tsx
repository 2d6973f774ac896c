import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anOfficer, openParty } from "#test/pages/officer-page.ts";
import { aSeatedParty, noNeeds, nuts } from "#test/people/kitchen.ts";
import { App, startClient } from "#web/App.tsx";

const app = useApp();
afterEach(stopBrowsing);

test("Every place of a dinner counts and names the same people as not answered", async () => {
  const { id: eventId } = await aDinner(app.db, { title: "Gala" });
  // One of the two has answered, beside a request that no one has read.
  await aSeatedParty(app, eventId, {
    last: "Novak",
    foodRequests: "No pork",
    persons: [
      { first: "Nela", needs: noNeeds, table: 2 },
      { first: "Nils", needs: null, table: 2 },
    ],
  });
  await aSeatedParty(app, eventId, {
    last: "Weber",
    persons: [
      { first: "Anna", needs: nuts, table: 4 },
      { first: "Otto", needs: null, table: 4 },
      { first: "Olga", needs: null, table: 4 },
    ],
  });
  const waiting = await aMember(app.db, { firstName: "Wanda", lastName: "Wirth" });
  await aRegistration(app.db, { eventId, memberId: waiting.id, status: "waitlist" });
  await anOfficer(app, `/events/${eventId}/overview`, "limited");
  const open = async (tab: string) => {
    cleanup();
    window.history.replaceState(null, "", `/events/${eventId}/${tab}`);
    render(<App client={startClient()} />);
    await screen.findByRole("heading", { level: 1, name: "Gala" });
  };
  /** What a heading, figure, or button says, with its number. */
  const textOf = (element: HTMLElement | null) => element?.textContent?.replaceAll(/\s+/g, " ").trim();

  await screen.findByText("Ask 3 people about allergies and diet");
  const card = within(screen.getByRole("region", { name: "Allergies and diets" }));
  expect(textOf((await card.findByRole("link", { name: "Not answered" })).closest("div"))).toBe(
    "Not answered3",
  );

  await open("needs");
  await screen.findByText("3 of 5 not answered, 1 unread food request");
  const toAsk = screen.getAllByRole("button", { name: /^None: no allergies or restrictions for / });
  expect(toAsk.map((button) => button.getAttribute("aria-label")?.split(" for ")[1])).toEqual([
    ...["Nils Novak", "Otto Weber", "Olga Weber"],
  ]);
  const group = screen.getByRole("region", { name: /^Not answered/ });
  expect(textOf(within(group).getByRole("heading"))).toBe("Not answered 3");
  expect(within(group).getAllByRole("button", { name: /^Open / })).toHaveLength(3);
  const address = `/events/${eventId}/needs#${within(group).getByRole("heading").id}`;

  await open("papers");
  const figure = (await screen.findByRole("link", { name: "See who" })).closest("div");
  expect(textOf(figure)).toBe("Not answered3See who");
  expect(figure?.querySelector("a")?.getAttribute("href")).toBe(address);
  const kitchen = within(screen.getByRole("region", { name: "Kitchen" }));
  expect(textOf((await kitchen.findByText("Not answered")).closest("li"))).toBe("3Not answered");

  await open("attendees");
  await screen.findByRole("button", { name: "Not answered 3" });
  screen.getByText("2 not answered");
  const panel = within(await openParty("Anna Weber"));
  expect(panel.getAllByRole("button", { name: /: Not answered$/ })).toHaveLength(2);
});
