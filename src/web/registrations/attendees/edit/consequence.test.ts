import { expect, test } from "vitest";
import { aParty } from "#test/people/parties.ts";
import { consequence } from "./consequence.ts";

const user = { firstName: "Anna", lastName: "Weber", email: "anna@example.org" };

test.each([
  [false, true, "Gives up 1 seat. anna@example.org will be emailed."],
  [true, false, "Gives up 1 seat."],
  [
    true,
    true,
    "Gives up 1 seat. anna@example.org will be emailed. Earlier emails to anna@example.org came back, so this one might not arrive. Please give them a call.",
  ],
])(
  "A change of status says if earlier emails came back: %s, with the dinner ahead: %s",
  (emailsCameBack, isAhead, words) => {
    const party = aParty({ memberTickets: 1, guestTickets: 0, user, emailsCameBack });
    expect(consequence({ party, chosen: "waitlist", isAhead })).toBe(words);
  },
);
