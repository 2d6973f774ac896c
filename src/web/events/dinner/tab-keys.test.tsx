import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anOfficer } from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(() => {
  stopBrowsing();
  window.localStorage.clear();
});

const press = (name: string, on: Element = document.body) => fireEvent.keyDown(on, { key: name });
const currentTab = () => document.querySelector("nav[aria-label=Dinner] a[aria-current=page]")?.textContent;

async function openGuests() {
  const { id } = await aDinner(app.db);
  await anOfficer(app, `/events/${id}/attendees`);
  await screen.findByRole("heading", { name: "Confirmed Attendees" });
  return id;
}

test.each([
  ["o", "overview"],
  ["n", "needs"],
  ["m", "menu"],
  ["t", "tables"],
  ["p", "papers"],
  ["e", "emails"],
  ["$", "money"],
])("G and %s go to a dinner’s %s and G G back to its guests", async (key, tab) => {
  const id = await openGuests();
  press("g");
  press(key);
  await waitFor(() => expect(window.location.pathname).toBe(`/events/${id}/${tab}`));
  await waitFor(() => expect(currentTab()?.toLowerCase()).toContain(tab));
  press("g");
  press("g");
  await waitFor(() => expect(window.location.pathname).toBe(`/events/${id}/attendees`));
});

test("The keys of the tabs do nothing in a field, one at a time, or when they are turned off", async () => {
  const id = await openGuests();
  const search = screen.getByRole("searchbox", { name: "Find a party" });
  for (const key of ["g", "o"]) press(key, search);
  press("o");
  press("x");
  window.localStorage.setItem("singleKeys", "off");
  for (const key of ["g", "o"]) press(key);
  expect(window.location.pathname).toBe(`/events/${id}/attendees`);
  window.localStorage.clear();
  for (const key of ["g", "o"]) press(key);
  await waitFor(() => expect(window.location.pathname).toBe(`/events/${id}/overview`));
});
