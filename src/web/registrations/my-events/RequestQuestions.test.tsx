import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anna, toastSays } from "#test/pages/member-page.tsx";

const PHILIPPA = { firstName: "Philippa", lastName: "Greenleaf" };
const QUESTION = "Still needed: “Philippa is allergic to shellfish”?";
const app = useApp();
let me: Awaited<ReturnType<typeof anna>>;
beforeEach(async () => {
  me = await anna(app);
});
afterEach(stopBrowsing);

/** Anna's paid party with a guest whose allergy is in the food requests. */
async function aPartyWithPhilippa(facts: object = {}) {
  const { id: eventId } = await aDinner(app.db, {
    title: "Gala",
    registrationDeadline: new Date("2026-03-20T16:00:00Z"),
  });
  return aRegistration(app.db, {
    eventId,
    memberId: me.id,
    amount: "325.00",
    guestTickets: 1,
    guestInfo: [PHILIPPA],
    foodRequests: "No pork for me. Philippa is allergic to shellfish.",
    ...facts,
  });
}
/** The same after Philippa was removed. */
const aPartyWithoutPhilippa = () =>
  aPartyWithPhilippa({
    amount: "150.00",
    guestTickets: 0,
    guestInfo: [],
    requestQuestions: [{ ...PHILIPPA, about: "foodRequests" }],
  });

const click = (button: string) => fireEvent.click(screen.getByRole("button", { name: button }));
const foodRequests = async () =>
  (await app.db.execute(sql`select food_requests from registrations`)).rows[0]?.food_requests;

test("Removing a guest asks whether a request that names them is still needed", async () => {
  await aPartyWithPhilippa();
  me.open("/my-events");
  fireEvent.click(await screen.findByRole("button", { name: "Change or Cancel" }));
  expect(screen.queryByText(QUESTION)).toBeNull();
  click("Remove Philippa Greenleaf");
  await screen.findByRole("dialog", { name: "Remove Philippa Greenleaf from your party?" });
  click("Remove Guest");
  expect(await screen.findByText(QUESTION)).toBeTruthy();
  expect(
    screen.getByText(
      "Philippa Greenleaf is no longer in your party, but your food requests still mention them.",
    ),
  ).toBeTruthy();
  expect(await foodRequests()).toBe("No pork for me. Philippa is allergic to shellfish.");
});

test("Keeping the request ends the question and leaves the request as it is", async () => {
  await aPartyWithoutPhilippa();
  me.open("/my-events");
  await screen.findByText(QUESTION);
  click("Keep");
  await waitFor(() => toastSays("Request Kept", "It stays as it is."));
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
  stopBrowsing();
  me.open("/my-events");
  await screen.findByText("No pork for me. Philippa is allergic to shellfish.");
  expect(screen.queryByText(QUESTION)).toBeNull();
});

test("Editing the request ends the question", async () => {
  await aPartyWithoutPhilippa();
  me.open("/my-events");
  await screen.findByText(QUESTION);
  click("Edit");
  const form = within(await screen.findByRole("dialog", { name: "Change Names and Requests" }));
  fireEvent.change(form.getByLabelText(/^Food requests/), { target: { value: "No pork for me." } });
  click("Save Changes");
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
  expect(await foodRequests()).toBe("No pork for me.");
});

test("Once details are closed the request can only be kept", async () => {
  await aPartyWithoutPhilippa();
  await app.db.execute(sql`update events set registration_deadline = '2026-03-10 10:00+00'`);
  me.open("/my-events");
  await screen.findByText(QUESTION);
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  expect(screen.getByText(/To change them, please contact a chapter officer/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Keep" })).toBeTruthy();
});
