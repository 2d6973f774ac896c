import { beforeEach, describe, expect, it } from "vitest";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { kitchenClosesAt } from "./kitchen-close.ts";

const STARTS = "2026-03-24T22:00:00Z";

describe("The kitchen closes to members", () => {
  const EVENING = "2026-03-23T22:00:00Z";
  it.each([
    ["the evening before", null, "2026-03-20T04:00:00Z", EVENING],
    ["when dishes close", "2026-03-21T16:00:00Z", "2026-03-20T04:00:00Z", "2026-03-21T16:00:00Z"],
    [
      "with a registration that closes later",
      "2026-03-15T16:00:00Z",
      "2026-03-20T04:00:00Z",
      "2026-03-20T04:00:00Z",
    ],
    ["at the start without a deadline", null, null, STARTS],
    ["at the start even if dishes close later", "2026-03-26T16:00:00Z", "2026-03-20T04:00:00Z", STARTS],
  ])("%s", (_, chooseBy, deadline, closes) => {
    const date = (at: string | null) => (at === null ? null : new Date(at));
    const event = {
      dateTime: new Date(STARTS),
      registrationDeadline: date(deadline),
      chooseBy: date(chooseBy),
    };
    expect(kitchenClosesAt(event, "America/New_York")).toEqual(date(closes));
  });

  it.each([
    ["spring", "2026-03-08T23:00:00Z", "2026-03-07T23:00:00.000Z"],
    ["fall", "2026-11-01T23:30:00Z", "2026-10-31T22:00:00.000Z"],
  ])("at 6 in the evening by the chapter’s clock, as it changes in %s", (_, starts, closes) => {
    const event = {
      dateTime: new Date(starts),
      registrationDeadline: new Date("2026-03-01T00:00:00Z"),
      chooseBy: null,
    };
    expect(kitchenClosesAt(event, "America/New_York").toISOString()).toBe(closes);
  });
});

describe("After the registration deadline", () => {
  const app = useApp();
  let cookie: string;
  let member: number;
  let eventId: number;
  let id: number;
  const OPEN = new Date("2026-03-21T12:00:00Z");
  const CLOSED = new Date("2026-03-23T22:00:00Z");
  const EVA = { firstName: "Eva", lastName: "Nova" };

  beforeEach(async () => {
    const { id: memberId } = await aMember(app.db, { firstName: "Anna", lastName: "Weber" });
    member = memberId;
    const facts = { dateTime: new Date(STARTS), registrationDeadline: new Date("2026-03-20T04:00:00Z") };
    eventId = (await aDinner(app.db, facts)).id;
    const party = { eventId, memberId, guestTickets: 1, amount: "325.00", guestInfo: [EVA] };
    id = (await aRegistration(app.db, party)).id;
    await at(OPEN);
  });

  /** Logs in at this time; a session does not last for days. */
  async function at(time: Date): Promise<void> {
    app.now = time;
    cookie = await sessionOf(app, { memberId: member });
  }

  async function mine() {
    const { body } = await app.call<MyRegistration[]>("GET", "/api/registrations/my", { cookie });
    const party = body[0]?.registrations;
    if (!party) throw new Error("there is no party");
    return party;
  }
  async function answering() {
    const guest = (await mine()).attendees.find(({ kind }) => kind === "guest");
    const body = { needs: { none: true }, needsAt: guest?.needsAt };
    return app.call<{ message: string }>("PATCH", `/api/registrations/my/attendees/${guest?.id}`, {
      cookie,
      body,
    });
  }
  async function renaming(guest: object, more: object = {}) {
    const { updatedAt } = await mine();
    const body = { guestInfo: [guest], memberInfo: [], updatedAt, ...more };
    return app.call<{ message: string }>("PUT", `/api/registrations/${id}/details`, { cookie, body });
  }

  it("a guest’s needs and the spelling of their name can still be told", async () => {
    const party = await mine();
    expect(party.kitchen).toEqual({ until: CLOSED.toISOString(), closedBecause: null });
    expect(party.may).toMatchObject({ changeDetailsUntil: null, correctNamesUntil: CLOSED.toISOString() });
    expect((await answering()).status).toBe(200);
    expect((await renaming({ ...EVA, lastName: "Nová" })).status).toBe(200);
    expect((await mine()).guestInfo).toEqual([{ ...EVA, lastName: "Nová" }]);
  });

  it("no one is added, requests stay, and no guest is removed", async () => {
    const refused = "The registration deadline has passed. Please contact a chapter officer.";
    for (const reply of [
      await renaming({ firstName: "Ana", lastName: "Duarte", isAnother: true }),
      await renaming(EVA, { seatingRequests: "By the door" }),
    ]) {
      expect([reply.status, reply.body.message]).toEqual([409, refused]);
    }
    expect((await mine()).may.cancel).toBeNull();
  });

  it("ends in the evening before, and then the page says whom to call", async () => {
    await at(CLOSED);
    const party = await mine();
    const sentence = `The kitchen is preparing now. To tell us about allergies, diet, or a name, please call us at ${app.config.chapter.headPhone}.`;
    expect(party.kitchen).toEqual({ until: null, closedBecause: sentence });
    expect(party.attendees.map(({ may }) => [may.changeNeeds, may.changeCard])).toEqual([
      [false, false],
      [false, false],
    ]);
    for (const reply of [await answering(), await renaming({ ...EVA, lastName: "Nová" })]) {
      expect([reply.status, reply.body.message]).toEqual([409, sentence]);
    }
  });

  it("officers see until when members can be asked", async () => {
    const read = async () => {
      const { body } = await app.call<{ isKitchenOpen: boolean }>("GET", `/api/events/${eventId}`, {
        cookie,
      });
      return body.isKitchenOpen;
    };
    expect(await read()).toBe(true);
    await at(CLOSED);
    expect(await read()).toBe(false);
  });
});
