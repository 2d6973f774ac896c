import { foodWishes, guestName, type Name, otherWishes, seatingWishes } from "./guests.ts";
import { type Party, seatsOf } from "./party.ts";
import { spouseOf } from "./person.ts";
import type { Member } from "./write-people.ts";

/** Guests that a party brings, by turns. */
const GUESTS_BROUGHT = [0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0];
const MOST_GUESTS = 40;

/** Parties of ordinary members that together take exactly so many seats; the same for the same dinner each time. */
export function fillDinner(nth: number, seats: number, hosts: readonly Member[]): Party[] {
  const parties: Party[] = [];
  let left = seats;
  let guests = nth * MOST_GUESTS;
  for (const [turn, host] of inOrderOf(nth, hosts).entries()) {
    if (left === 0) break;
    const party = trimmed(partyOf(host, turn + nth, guests), left);
    parties.push(party);
    left -= seatsOf(party);
    guests += party.guests.length;
  }
  if (left > 0) throw new Error(`${left} seats of ${seats} have nobody to sit on them`);
  return parties;
}

/** Another order of the same people for each dinner. */
function inOrderOf(nth: number, hosts: readonly Member[]): Member[] {
  const place = ({ id }: Member) => (id * 7919 + nth * 4217) % 9973;
  return hosts.toSorted((one, other) => place(one) - place(other));
}

function partyOf(host: Member, turn: number, guestsBefore: number): Party {
  const spouse = spouseOf(host);
  const comesAlone = turn % 7 === 3;
  const members = spouse && !comesAlone ? [{ firstName: spouse.first, lastName: spouse.last }] : [];
  const brought = GUESTS_BROUGHT[turn % GUESTS_BROUGHT.length] ?? 0;
  const partner = host.partner && !comesAlone ? [nameOf(host.partner)] : [];
  const friends = Array.from({ length: brought }, (_, nth) => guestName(guestsBefore + nth));
  return {
    host,
    members,
    guests: [...partner, ...friends],
    food: host.food ?? (turn % 5 === 2 ? foodWishes[turn % foodWishes.length] : undefined),
    seating: turn % 8 === 5 ? seatingWishes[turn % seatingWishes.length] : undefined,
    special: turn % 13 === 7 ? otherWishes[turn % otherWishes.length] : undefined,
    manualNote: turn % 12 === 10 ? `Paid by check no. ${1400 + turn * 3}.` : undefined,
  };
}

/** The last party leaves its guests, then its second member at home where the seats do not reach. */
function trimmed(party: Party, seats: number): Party {
  const members = party.members.slice(0, seats - 1);
  return { ...party, members, guests: party.guests.slice(0, seats - 1 - members.length) };
}

function nameOf(fullName: string): Name {
  const [firstName = "", ...rest] = fullName.split(" ");
  return { firstName, lastName: rest.join(" ") };
}
