import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anna } from "#test/pages/member-page.tsx";

const app = useApp();
let me: Awaited<ReturnType<typeof anna>>;
beforeEach(async () => {
  me = await anna(app);
});
afterEach(stopBrowsing);

test.each([
  ["open", "2026-03-10T15:01:00Z", ["50 of 50 seats available"]],
  ["closed", "2026-03-10T14:59:00Z", []],
])("The summary of an event whose registration is %s lists its seats: %s", async (_, deadline, seats) => {
  const { id } = await aDinner(app.db, { title: "Gala", registrationDeadline: new Date(deadline) });
  me.open(`/events/${id}/register`);
  await screen.findByText("From $150.00");
  expect(screen.queryAllByText(/seats available$/).map((line) => line.textContent)).toEqual(seats);
});
