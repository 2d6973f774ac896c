import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Needs } from "#contract/registrations/needs.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, changeMember, sessionOf } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead, delayCall, watchCalls } from "#test/pages/intercept-calls.tsx";
import { anna, toastSays } from "#test/pages/member-page.tsx";

const app = useApp();
const NUTS: Needs = {
  list: [{ code: "tree-nuts", severity: "life-threatening" }],
  words: null,
  carriesEpinephrine: true,
};
const EGGS: Needs = {
  list: [{ code: "eggs", severity: "intolerance" }],
  words: null,
  carriesEpinephrine: false,
};
let me: Awaited<ReturnType<typeof anna>>;
beforeEach(async () => {
  me = await anna(app);
});
afterEach(stopBrowsing);

const click = (button: string | RegExp) => fireEvent.click(screen.getByRole("button", { name: button }));
const dialog = () => screen.findByRole("dialog", { name: "Allergies and Diet" });
async function keepOnProfile(memberId: number, needs: Needs) {
  await app.call("PUT", "/api/member/needs", { cookie: await sessionOf(app, { memberId }), body: { needs } });
}
const storedNeeds = async () =>
  (
    await app.db.execute<{ needs: Needs | null }>(sql`select needs from attendees order by kind desc, place`)
  ).rows.map(({ needs }) => needs);

/** Chooses tree nuts as life-threatening in the open dialog, and that the person carries epinephrine. */
async function chooseNuts() {
  const open = within(await dialog());
  fireEvent.click(open.getByLabelText("Tree nuts"));
  expect(open.queryByLabelText(/Carries epinephrine/)).toBeNull();
  fireEvent.change(open.getByLabelText("How severe: Tree nuts"), { target: { value: "life-threatening" } });
  fireEvent.click(open.getByLabelText(/Carries epinephrine/));
}

describe("the registration form", () => {
  async function openForm() {
    const { id } = await aDinner(app.db, { memberPrice: "0.00", guestPrice: "0.00" });
    me.open(`/events/${id}/register`);
    await screen.findByRole("button", { name: "Confirm Seats" });
    return id;
  }
  const register = async () => {
    fireEvent.click(screen.getByRole("checkbox", { name: /^I agree/ }));
    click("Confirm Seats");
    await waitFor(async () => expect(await storedNeeds()).not.toEqual([]));
  };

  test("asks nothing more of those who do not answer, and says that it is not known", async () => {
    await openForm();
    screen.getByText("Not answered");
    await register();
    expect(await storedNeeds()).toEqual([null]);
  });

  test("asks who an allergy in the food requests is for, until everyone has answered", async () => {
    await openForm();
    const words = screen.getByLabelText(/^Food requests/);
    fireEvent.change(words, { target: { value: "A birthday cake" } });
    expect(screen.queryByText("Is this an allergy or a diet?")).toBeNull();
    fireEvent.change(words, { target: { value: "No nuts, please" } });
    await screen.findByText("Is this an allergy or a diet?");
    click("Add for you");
    within(await dialog()).getByText("“No nuts, please”");
    await chooseNuts();
    click("Save");
    await waitFor(() => expect(screen.queryByText("Is this an allergy or a diet?")).toBeNull());
    screen.getByText("Tree nuts: life-threatening; Carries epinephrine");
    await register();
    expect(await storedNeeds()).toEqual([NUTS]);
  });

  test("lists what most people ask about first, and the rest on demand", async () => {
    await openForm();
    click("Add allergies or diet for you");
    const open = within(await dialog());
    expect(open.getAllByRole("checkbox")[0]).toBe(open.getByLabelText("Tree nuts"));
    expect(open.queryByLabelText("Lupin")).toBeNull();
    fireEvent.click(open.getByRole("button", { name: "More: Celery, Mustard, Lupin, Sulfites" }));
    open.getByLabelText("Lupin");
  });

  test("takes “nothing” with one tap for each person", async () => {
    await openForm();
    click("One more: Guest tickets");
    for (const [label, value] of [
      ["First name", "Eva"],
      ["Last name", "Nová"],
    ] as const)
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    click("None: no allergies or restrictions for you");
    click("None: no allergies or restrictions for Eva Nová");
    await register();
    expect(await storedNeeds()).toEqual([{ none: true }, { none: true }]);
  });

  test("asks how serious an allergy is before it is saved, and keeps it on the profile only with a tick", async () => {
    await openForm();
    click("Add allergies or diet for you");
    const open = within(await dialog());
    fireEvent.click(open.getByRole("button", { name: "Save" }));
    open.getByText("Choose at least one, or “No Allergies or Restrictions”.");
    fireEvent.click(open.getByLabelText("Tree nuts"));
    fireEvent.click(open.getByRole("button", { name: "Save" }));
    open.getByText("Choose how severe it is");
    fireEvent.click(open.getByLabelText("Tree nuts"));
    await chooseNuts();
    fireEvent.click(open.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    screen.getByText("Tree nuts: life-threatening; Carries epinephrine");
    fireEvent.click(screen.getByLabelText("Save this to my profile for future dinners"));
    await register();
    expect(await storedNeeds()).toEqual([NUTS]);
    await waitFor(async () => {
      const { rows } = await app.db.execute(sql`select needs from member_needs`);
      expect(rows).toEqual([{ needs: NUTS }]);
    });
  });

  test("offers no answer before it knows what the profile keeps", async () => {
    await keepOnProfile(me.id, EGGS);
    const answer = delayCall("GET /api/member/needs");
    await openForm();
    const line = (button: string) => screen.getByRole("button", { name: button }).closest(".justify-between");
    expect(line("None: no allergies or restrictions for you")?.classList).toContain("invisible");
    answer();
    await screen.findByText("(from your profile)");
    expect(line("Change allergies and diet for you")?.classList).not.toContain("invisible");
  });

  test("uses what the profile keeps, and the spouse’s without showing it", async () => {
    const karl = await aMember(app.db, { firstName: "Karl", lastName: "Weber" });
    await changeMember(app.db, me.id, { spouseId: karl.id });
    await keepOnProfile(me.id, EGGS);
    await keepOnProfile(karl.id, NUTS);
    await openForm();
    await screen.findByText("(from your profile)");
    click(/^Karl Weber, your spouse/);
    screen.getByText("From their profile");
    expect(document.body.textContent).not.toContain("Tree nuts");
    await register();
    expect(await storedNeeds()).toEqual([EGGS, NUTS]);
  });

  test("shows what an officer was told meanwhile before it is replaced", async () => {
    const { id } = await aDinner(app.db);
    const body = {
      eventId: id,
      memberTickets: 1,
      guestTickets: 1,
      amount: "325.00",
      memberInfo: [],
      guestInfo: [{ firstName: "Eva", lastName: "Nová", needs: EGGS }],
    };
    const cookie = await sessionOf(app, { memberId: me.id });
    const { status } = await app.call("POST", "/api/registrations", { cookie, body });
    expect(status).toBe(201);
    me.open(`/events/${id}/register`);
    await screen.findByText("Eggs: intolerance");
    await app.db.execute(sql`update attendees set needs = ${JSON.stringify(NUTS)}::jsonb, needs_source = 'officer',
      needs_by_member = null, needs_at = needs_at + interval '1 minute' where kind = 'guest'`);
    const nothingToKnow = async () => {
      click("Change allergies and diet for Eva Nová");
      fireEvent.click(within(await dialog()).getByRole("button", { name: "No Allergies or Restrictions" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    };
    const guestNeeds = async () => {
      const { rows } = await app.db.execute<{ needs: Needs }>(sql`select a.needs from attendees a
        join registrations r on r.id = a.registration_id where r.removed_at is null and a.kind = 'guest'`);
      return rows.map(({ needs }) => needs);
    };
    await nothingToKnow();
    fireEvent.click(screen.getByRole("checkbox", { name: /^I agree/ }));
    click("Proceed to Payment");
    await screen.findByText(/^The allergies and diet of one person have changed\./);
    await screen.findByText("Tree nuts: life-threatening; Carries epinephrine");
    expect(await guestNeeds()).toEqual([NUTS]);
    await nothingToKnow();
    click("Proceed to Payment");
    await waitFor(async () => expect(await guestNeeds()).toEqual([{ none: true }]));
  });

  async function aPartyOfKarl(): Promise<number> {
    const karl = await aMember(app.db, { firstName: "Karl", lastName: "Weber" });
    await changeMember(app.db, me.id, { spouseId: karl.id });
    const { id } = await aDinner(app.db);
    const { id: party } = await aRegistration(app.db, { eventId: id, memberId: karl.id, memberTickets: 2 });
    await app.db.execute(
      sql`update attendees set member_id = ${me.id} where registration_id = ${party} and place = 1`,
    );
    return id;
  }

  test("offers no form to a member whom their spouse has registered", async () => {
    me.open(`/events/${await aPartyOfKarl()}/register`);
    await screen.findByText("Karl Weber has registered you for this event");
    expect(screen.queryByRole("button", { name: "Proceed to Payment" })).toBeNull();
    screen.getByText(/^You’ll find it under/);
  });

  test("says whom to call, instead of an empty page, once they are unlinked", async () => {
    const id = await aPartyOfKarl();
    await changeMember(app.db, me.id, { spouseId: null });
    me.open(`/events/${id}/register`);
    await screen.findByText(/^To change your seat, .* please call us at/);
    expect(screen.queryByText(/^You’ll find it under/)).toBeNull();
  });
});

describe("My Events", () => {
  async function aParty() {
    const { id: eventId } = await aDinner(app.db, { title: "Gala" });
    await aRegistration(app.db, {
      eventId,
      memberId: me.id,
      guestTickets: 1,
      amount: "325.00",
      guestInfo: [{ firstName: "Eva", lastName: "Nová" }],
    });
    me.open("/my-events");
    await screen.findByText("Two things left to do");
  }

  test("says for how many the kitchen does not know, and takes each answer", async () => {
    await aParty();
    click("None: no allergies or restrictions for you");
    await screen.findByText("One thing left to do");
    click("Add allergies or diet for Eva Nová");
    await chooseNuts();
    click("Save");
    await waitFor(() => expect(screen.queryByText(/left to do/)).toBeNull());
    expect(await storedNeeds()).toEqual([{ none: true }, NUTS]);
  });

  test("shows a newer answer instead of replacing it, and keeps what was chosen", async () => {
    await aParty();
    click("Add allergies or diet for Eva Nová");
    await chooseNuts();
    await app.db.execute(sql`update attendees set needs = '{"none": true}', needs_source = 'officer',
      needs_at = '2026-03-10T15:00:00Z' where kind = 'guest'`);
    click("Save");
    const open = within(await dialog());
    await open.findByText("These needs were changed since you opened them. Please review them.");
    await open.findByText(
      "Someone changed this while you were editing. It now says: No allergies. Saving will replace it.",
    );
    expect(open.getByLabelText<HTMLSelectElement>("How severe: Tree nuts").value).toBe("life-threatening");
    fireEvent.click(open.getByRole("button", { name: "Save" }));
    await waitFor(async () => expect((await storedNeeds())[1]).toEqual(NUTS));
  });

  async function aClosedParty(dateTime: Date) {
    const { id: eventId } = await aDinner(app.db, {
      title: "Gala",
      dateTime,
      registrationDeadline: new Date("2026-03-09T04:00:00Z"),
    });
    await aRegistration(app.db, {
      eventId,
      memberId: me.id,
      guestTickets: 1,
      amount: "325.00",
      guestInfo: [{ firstName: "Eva", lastName: "Nova" }],
    });
    me.open("/my-events");
  }

  test("takes answers and corrected names after the registration deadline", async () => {
    await aClosedParty(new Date("2026-03-24T22:00:00Z"));
    await screen.findByText("Two things left to do");
    screen.getByText(/^You can change allergies and place cards until .*6:00 PM\.$/);
    click("None: no allergies or restrictions for Eva Nova");
    await screen.findByText("One thing left to do");
    click("Corrections");
    click("Correct Names");
    const open = within(await screen.findByRole("dialog", { name: "Correct Names" }));
    expect(open.queryByLabelText(/Seating requests/)).toBeNull();
    fireEvent.change(open.getByLabelText("Last name"), { target: { value: "Nová" } });
    fireEvent.click(open.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => toastSays("Changes Saved", "Your names and requests have been updated."));
  });

  test("says whom to call once the kitchen is preparing", async () => {
    await aClosedParty(new Date("2026-03-10T22:00:00Z"));
    const said = await screen.findByText(/^The kitchen is preparing now\./);
    expect(said.textContent).toBe(
      `The kitchen is preparing now. To tell us about allergies, diet, or a name, please call us at ${app.config.chapter.headPhone}.`,
    );
  });

  test("changes what is on a card, and whose partner a guest is", async () => {
    await aParty();
    click("Place Card and Partner for Eva Nová");
    const open = within(await screen.findByRole("dialog", { name: "Place Card and Partner" }));
    fireEvent.change(open.getByLabelText(/^Name on the place card/), { target: { value: "Dr. Nová" } });
    fireEvent.change(open.getByLabelText("Partner of"), {
      target: { value: open.getByText("You").getAttribute("value") },
    });
    click("Save");
    await screen.findByText(/“Dr. Nová” on the place card/);
    await screen.findByText(/partner of you/);
    // A couple may want to sit otherwise than side by side.
    const calls = watchCalls();
    fireEvent.change(screen.getByLabelText("How would you like to sit?"), { target: { value: "free" } });
    await waitFor(() => expect(calls.some(({ call }) => /couple-seating/.test(call))).toBe(true));
    await waitFor(async () => {
      const { rows } = await app.db.execute(sql`select couple_seating from registrations`);
      expect(rows).toEqual([{ couple_seating: "free" }]);
    });
  });

  test("shows the spouse’s party, with one’s own part to change and the own seat to give up", async () => {
    const karl = await aMember(app.db, { firstName: "Karl", lastName: "Weber" });
    await changeMember(app.db, me.id, { spouseId: karl.id });
    const registrationDeadline = new Date("2026-03-20T16:00:00Z");
    const { id: eventId } = await aDinner(app.db, { title: "Gala", registrationDeadline });
    const { id } = await aRegistration(app.db, {
      eventId,
      memberId: karl.id,
      memberTickets: 2,
      amount: "300.00",
      foodRequests: "Secret of Karl",
      memberInfo: [{ firstName: "Anna", lastName: "Weber" }],
    });
    await app.db.execute(
      sql`update attendees set member_id = ${me.id} where registration_id = ${id} and place = 1`,
    );
    me.open("/my-events");
    const card = within(await screen.findByRole("article", { name: "Gala" }));
    card.getByText("Registered by Karl Weber");
    card.getByText("You, Anna Weber");
    card.getByText("Karl Weber");
    expect(card.getByRole("link", { name: "Add to Calendar" }).getAttribute("href")).toContain(`/${id}/`);
    // They are a couple by their records.
    fireEvent.click(card.getByRole("button", { name: "Place Card for you" }));
    const place = within(await screen.findByRole("dialog", { name: "Place Card" }));
    expect(place.queryByLabelText("Partner of")).toBeNull();
    fireEvent.click(place.getByRole("button", { name: "Cancel" }));
    expect(card.queryByText(/Secret of Karl|Total:/)).toBeNull();
    expect(card.queryByRole("button", { name: "Change or Cancel" })).toBeNull();
    fireEvent.click(card.getByRole("button", { name: "Give Up My Seat" }));
    const question = within(await screen.findByRole("dialog", { name: "Give up your seat at Gala?" }));
    fireEvent.click(question.getByRole("button", { name: "Give Up Seat" }));
    await screen.findByText("No Event Registrations");
    const { rows } = await app.db.execute(sql`select member_tickets, amount from registrations`);
    expect(rows).toEqual([{ member_tickets: 1, amount: "150.00" }]);
  });
});

describe("the profile", () => {
  test("keeps needs, and deletes them", async () => {
    me.open("/profile");
    await screen.findByRole("button", { name: "Add allergies or diet for you" });
    click("Add allergies or diet for you");
    await chooseNuts();
    click("Save");
    await waitFor(() => screen.getByText("Saved to Your Profile"));
    screen.getByText("Tree nuts: life-threatening; Carries epinephrine");
    click("Delete from My Profile");
    await screen.findByText("Not answered");
    const { rows } = await app.db.execute(sql`select * from member_needs`);
    expect(rows).toEqual([]);
  });

  test("says when they could not be saved, with what was chosen", async () => {
    me.open("/profile");
    await screen.findByRole("button", { name: "Add allergies or diet for you" });
    answerInstead("PUT /api/member/needs", { status: 500, json: { message: "Something went wrong" } });
    click("Add allergies or diet for you");
    await chooseNuts();
    click("Save");
    const open = within(await dialog());
    await open.findByRole("alert");
    expect(open.getByLabelText<HTMLSelectElement>("How severe: Tree nuts").value).toBe("life-threatening");
    toastSays("Not Saved", open.getByRole("alert").textContent ?? "");
  });
});
