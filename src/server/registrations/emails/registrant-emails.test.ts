import { describe, expect, it } from "vitest";
import { ownedByMember } from "#server/platform/email/email-owners.ts";
import { testConfig } from "#test/app.ts";
import {
  paymentCameTooLate,
  registrationCancelled,
  registrationConfirmed,
  waitlistJoined,
} from "./registrant-emails.ts";

const config = testConfig();
const to = { firstName: "Anna", lastName: "Weber", email: "anna@example.org", owners: ownedByMember(1) };
const dinner = {
  id: 7,
  title: "Truffles & <Wine>",
  description: "Six courses,\nfrom the garden; with wine",
  location: "Maison Claire",
  dateTime: new Date("2026-03-14T22:00:00Z"),
  endDateTime: null,
  updatedAt: new Date("2026-01-01T00:00:00Z"),
  calendarSequence: 0,
  registrationDeadline: new Date("2026-03-12T22:00:00Z"),
  imageUrl: "/uploads/lamb.jpg",
  imageAlt: null,
};
const party = {
  id: 12,
  memberId: 1,
  amount: "475.00",
  memberTickets: 2,
  guestTickets: 1,
  memberInfo: [{ firstName: "Karl", lastName: "Weber" }],
  guestInfo: [{ firstName: "Jiří", lastName: "Dvořák" }],
  foodRequests: "No shellfish for Jiří\nand no nuts",
  seatingRequests: null,
  specialRequirements: "A ramp",
};
const at = new Date("2026-02-01T12:00:00Z");
const known = { at, menu: { chooseBy: null, asksForDishes: false } };

describe("the email of a confirmed registration", () => {
  const email = registrationConfirmed(config, to, { party, answered: 2, ...known, dinner });

  it("has a link that ends everything but receipts, if they have no login", () => {
    const guest = { ...to, owners: "nobody" as const };
    const theirs = { party: { ...party, memberId: null }, answered: 2, ...known, dinner };
    const confirmed = registrationConfirmed(config, guest, theirs);
    expect(confirmed?.choiceToken).toMatch(/^[\w-]{43}$/);
    for (const part of [confirmed?.text, confirmed?.html])
      expect(part).toContain(`/member-login/emails#${confirmed?.choiceToken}`);
    expect([email?.choiceToken, email?.text.includes("/member-login/emails")]).toEqual([undefined, false]);
  });

  it("has the title, local time, place, party and amount", () => {
    for (const words of ["Saturday, March 14, 2026 at 6:00 PM", "Maison Claire", "Jiří Dvořák", "$475.00"]) {
      expect(email?.text).toContain(words);
      expect(email?.html).toContain(words);
    }
  });

  it("names everyone coming and repeats requests, but nothing that may be an allergy", () => {
    expect(email?.text).toContain(`Who’s coming: Anna Weber, Karl Weber, and Jiří Dvořák
Tickets: 2 member tickets, 1 guest ticket
Allergies and diet: Answered for 2 of 3 people
Food requests: Received. You can read them under My Events.
Special requirements: A ramp
Total: $475.00`);
    expect(email?.text).not.toContain("Seating requests");
    for (const part of [email?.text, email?.html]) expect(part).not.toMatch(/shellfish|nuts/);
  });

  it("counts people whose names were not entered", () => {
    const unnamed = { ...party, memberInfo: [], guestInfo: [{ firstName: "", lastName: "" }] };
    const text = registrationConfirmed(config, to, { party: unnamed, answered: 2, ...known, dinner })?.text;
    expect(text).toContain("Who’s coming: Anna Weber and 2 more\n");
    const guests = { ...unnamed, memberTickets: 0, guestTickets: 2 };
    const theirs = registrationConfirmed(config, to, { party: guests, answered: 2, ...known, dinner })?.text;
    expect(theirs).toContain("Who’s coming: 2 people\n");
  });

  it.each([
    [null, "Saturday, March 14, 2026 at 6:00 PM\n"],
    ["2026-03-15T02:30:00Z", "Saturday, March 14, 2026 at 6:00 PM, until 10:30 PM\n"],
    ["2026-03-15T23:00:00Z", "at 6:00 PM, until Sunday, March 15, 2026 at 7:00 PM\n"],
  ])("with the end %s says when the dinner is over", (end, when) => {
    const ending = { ...dinner, endDateTime: end === null ? null : new Date(end) };
    const text = registrationConfirmed(config, to, { party, answered: 2, ...known, dinner: ending })?.text;
    expect(text).toContain(when);
  });

  it("says nothing of someone without a ticket, and nothing of what was not entered", () => {
    const guestsOnly = { ...party, memberTickets: 0, memberInfo: [], specialRequirements: null };
    const text = registrationConfirmed(config, to, {
      party: guestsOnly,
      answered: 2,
      ...known,
      dinner,
    })?.text;
    expect(text).not.toMatch(/Anna Weber|Special requirements/);
    expect(text).toContain("Who’s coming: Jiří Dvořák\n");
  });

  it("leads to a map of the place, and to where it can be changed or cancelled", () => {
    const map = "https://www.google.com/maps/search/?api=1&query=Maison+Claire";
    expect(email?.text).toContain(`Where: Maison Claire\nMap: ${map}`);
    expect(email?.html).toContain(`href="${map.replace("&", "&amp;")}"`);
    expect(email?.text).toContain("Change or cancel: http://portal.test/my-events#registration-12");
    const noLogIn = { ...party, memberId: null, userId: null };
    const theirs = registrationConfirmed(config, to, { party: noLogIn, answered: 2, ...known, dinner });
    expect(theirs?.text).not.toMatch(/my-events|My Events/);
  });

  it.each([
    ["/uploads/lamb.jpg", "http://portal.test/uploads/lamb.jpg"],
    ["/uploads/lamb.png", "http://portal.test/uploads/lamb.png"],
    // Not every mail program shows these.
    ["/uploads/lamb.webp", null],
    ["/dinners/truffle.svg", null],
    // Another site would learn who reads the email, and when.
    ["https://pictures.example/uploads/lamb.jpg", null],
    ["//pictures.example/uploads/lamb.jpg", null],
    [null, null],
    ["javascript:alert(1)", null],
  ])("with the picture %s shows %s", (imageUrl, shown) => {
    const html = registrationConfirmed(config, to, {
      party,
      answered: 2,
      ...known,
      dinner: { ...dinner, imageUrl },
    })?.html;
    const [, picture = null] = [...(html ?? "").matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
    expect(picture && /src="([^"]*)"/.exec(picture)?.[1]).toBe(shown);
    if (picture) expect(picture).toContain('alt="Truffles &amp; &lt;Wine&gt;"');
  });

  it("describes the picture as the officer did", () => {
    const pictured = { ...dinner, imageAlt: "A leg of lamb" };
    const html = registrationConfirmed(config, to, { party, answered: 2, ...known, dinner: pictured })?.html;
    expect(html).toContain('alt="A leg of lamb"');
  });

  it("escapes markup in names and titles", () => {
    expect(email?.html).toContain("Truffles &amp; &lt;Wine&gt;");
    expect(email?.html).not.toContain("<Wine>");
  });

  it("has the dinner as a calendar file", () => {
    const file = email?.attachments?.[0];
    expect(file?.filename).toBe("dinner.ics");
    expect(file?.content).toMatch(/BEGIN:VCALENDAR[\s\S]*DTSTART:20260314T220000Z[\s\S]*END:VCALENDAR/);
    expect(file?.content).toContain("UID:event-7@portal.test");
    expect(file?.content).toContain("SUMMARY:Truffles & <Wine>");
  });

  it.each(["https://our_chapter.example", "http://[::1]:5000"])(
    "has the calendar file whatever the portal's address, such as %s",
    (PUBLIC_URL) => {
      const there = registrationConfirmed(testConfig({ PUBLIC_URL }), to, {
        party,
        answered: 2,
        ...known,
        dinner,
      });
      expect(there?.attachments?.[0]?.content).toContain("DTSTART:20260314T220000Z");
    },
  );

  it("carries the calendar file for an event of any date", () => {
    const longAgo = { ...dinner, dateTime: new Date("1969-07-20T20:00:00Z") };
    const sent = registrationConfirmed(config, to, { party, answered: 2, ...known, dinner: longAgo });
    expect(sent?.attachments?.[0]?.content).toContain("DTSTART:19690720T200000Z");
  });

  it("is not sent without an address", () => {
    expect(
      registrationConfirmed(config, { ...to, email: null }, { party, answered: 2, ...known, dinner }),
    ).toBeNull();
  });
});

describe("the email for a late payment", () => {
  it("promises a refund, and mentions a waitlist place only if there is one", () => {
    const waiting = paymentCameTooLate(config, to, { party, dinner, paymentId: 3, waiting: true });
    const gone = paymentCameTooLate(config, to, { party, dinner, paymentId: 3, waiting: false });
    expect(waiting?.text).toContain("We will refund the full amount to your card");
    expect(waiting?.text).toContain("You’re on the waitlist");
    expect(gone?.text).not.toContain("waitlist");
  });
});

describe("the email of a cancelled registration", () => {
  const email = registrationCancelled(config, to, {
    party,
    dinner,
    money: "$475.00 will be returned to your card.",
    at,
    coming: new Set<string>(),
  });

  it("says what is cancelled and what happens to the money, and escapes markup", () => {
    for (const words of [
      "$475.00 will be returned to your card.",
      "Tickets cancelled: 2 member tickets, 1 guest ticket",
      "Saturday, March 14, 2026 at 6:00 PM",
    ]) {
      expect(email?.text).toContain(words);
    }
    expect(email?.subject).toBe("Your registration is cancelled: Truffles & <Wine>");
    expect(email?.html).not.toContain("<Wine>");
  });

  it("is not sent without an address", () => {
    expect(
      registrationCancelled(
        config,
        { ...to, email: null },
        { party, dinner, money: "Nothing.", at, coming: new Set() },
      ),
    ).toBeNull();
  });
});

describe("the email for a waitlist place", () => {
  it("has the party's size and says that nothing is charged", () => {
    const email = waitlistJoined(config, to, { party: { ...party, guestTickets: 2 }, dinner });
    expect(email?.text).toContain("Tickets: 2 member tickets, 2 guest tickets");
    expect(email?.text).toContain("You are not charged until then.");
    expect(waitlistJoined(config, { ...to, email: null }, { party, dinner })).toBeNull();
  });
});
