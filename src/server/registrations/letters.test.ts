import { describe, expect, it } from "vitest";
import { ofMember } from "#server/platform/email-owners.ts";
import { testConfig } from "#test/app.ts";
import {
  paymentCameTooLate,
  registrationCancelled,
  registrationConfirmed,
  waitlistJoined,
} from "./letters.ts";

const config = testConfig();
const to = { firstName: "Anna", email: "anna@example.org", owners: ofMember(1) };
const dinner = {
  id: 7,
  title: "Truffles & <Wine>",
  description: "Six courses,\nfrom the garden; with wine",
  location: "Maison Claire",
  dateTime: new Date("2026-03-14T22:00:00Z"),
  endDateTime: null,
  updatedAt: new Date("2026-01-01T00:00:00Z"),
  calendarSequence: 0,
};
const party = {
  id: 12,
  amount: "325.00",
  memberTickets: 1,
  guestTickets: 1,
  guestInfo: [{ firstName: "Jiří", lastName: "Dvořák" }],
};

describe("the letter of a confirmed registration", () => {
  const letter = registrationConfirmed(config, to, party, dinner);

  it("says what, when at the chapter, where, who and how much", () => {
    for (const words of ["Saturday, March 14, 2026 at 6:00 PM", "Maison Claire", "Jiří Dvořák", "$325.00"]) {
      expect(letter?.text).toContain(words);
      expect(letter?.html).toContain(words);
    }
  });

  it("lets no name or title become markup", () => {
    expect(letter?.html).toContain("Truffles &#38; &#60;Wine&#62;");
    expect(letter?.html).not.toContain("<Wine>");
  });

  it("brings the dinner as a calendar file with its instants", () => {
    const file = letter?.attachments?.[0];
    expect(file?.filename).toBe("dinner.ics");
    expect(file?.content).toMatch(/BEGIN:VCALENDAR[\s\S]*DTSTART:20260314T220000Z[\s\S]*END:VCALENDAR/);
    expect(file?.content).toContain("UID:event-7@portal.test");
    expect(file?.content).toContain("SUMMARY:Truffles & <Wine>");
  });

  it.each(["https://our_chapter.example", "http://[::1]:5000"])(
    "brings the calendar file wherever the portal stands, at %s too",
    (PUBLIC_URL) => {
      const there = registrationConfirmed(testConfig({ PUBLIC_URL }), to, party, dinner);
      expect(there?.attachments?.[0]?.content).toContain("DTSTART:20260314T220000Z");
    },
  );

  it("is written without a calendar file where none can be made: a paid seat does not wait for it", () => {
    const longAgo = { ...dinner, dateTime: new Date("1969-07-20T20:00:00Z") };
    const bare = registrationConfirmed(config, to, party, longAgo);
    expect(bare?.attachments).toEqual([]);
    expect(bare?.text).not.toContain("calendar file");
  });

  it("is not written to somebody without an address", () => {
    expect(registrationConfirmed(config, { ...to, email: null }, party, dinner)).toBeNull();
  });
});

describe("the letter of a payment that came too late", () => {
  it("promises the money back and tells of the place in the queue only where there is one", () => {
    const waiting = paymentCameTooLate(config, to, party, dinner, { paymentId: 3, waiting: true });
    const gone = paymentCameTooLate(config, to, party, dinner, { paymentId: 3, waiting: false });
    expect(waiting?.text).toContain("The full amount will be returned to your card");
    expect(waiting?.text).toContain("You stand on the waitlist");
    expect(gone?.text).not.toContain("waitlist");
  });
});

describe("the letter of a cancelled registration", () => {
  const letter = registrationCancelled(config, to, party, dinner, "$325.00 will be returned to your card.");

  it("says what is cancelled, what becomes of the money, and nothing as markup", () => {
    for (const words of [
      "$325.00 will be returned to your card.",
      "Tickets given up: 1 member, 1 guest",
      "Saturday, March 14, 2026 at 6:00 PM",
    ]) {
      expect(letter?.text).toContain(words);
    }
    expect(letter?.subject).toBe("Your registration is cancelled: Truffles & <Wine>");
    expect(letter?.html).not.toContain("<Wine>");
  });

  it("is not written to somebody without an address", () => {
    expect(registrationCancelled(config, { ...to, email: null }, party, dinner, "Nothing.")).toBeNull();
  });
});

describe("the letter of a place on the waitlist", () => {
  it("says for how many, and that nothing is charged", () => {
    const letter = waitlistJoined(config, to, { ...party, guestTickets: 2 }, dinner);
    expect(letter?.text).toContain("Tickets: 1 member, 2 guests");
    expect(letter?.text).toContain("Until then nothing is charged.");
    expect(waitlistJoined(config, { ...to, email: null }, party, dinner)).toBeNull();
  });
});
