import type { Dinner, Plan } from "#web/seating/plan/dinner.ts";
import { counted } from "#web/seating/plan/names.ts";
import type { Warning } from "./warning.ts";

/**
 * Tables: with more people than seats, which numbers typed in the attendee list can cause, emptier than they should be,
 * of guests only, without their host, or with people who have no seat.
 */
export function warningsOfTables({ tables, persons }: Dinner, { table, seat }: Plan): Warning[] {
  return tables.flatMap(({ number, seats, role, isBySeat }, at) => {
    const indexes = [...persons.keys()].filter((index) => table[index] === at);
    const people = indexes.flatMap((index) => persons[index] ?? []);
    const told = (code: Warning["code"], sentence: string): Warning => ({
      code,
      sentence,
      tableNumber: number,
    });
    const warnings: Warning[] = [];
    if (role === "host" && !people.some((person) => person.role === "host")) {
      warnings.push(told("host-table-without-host", `Table ${number} is the host's, and no host is there.`));
    }
    if (people.length === 0) return warnings;
    if (people.length > seats) {
      const has = counted(seats, "seat");
      warnings.push(told("too-many-people", `Table ${number} has ${has} and ${people.length} people.`));
    }
    const seatless = isBySeat ? indexes.filter((index) => seat[index] === 0).length : 0;
    if (seatless > 0) {
      const isOne = seatless === 1;
      const who = `${counted(seatless, "person", "people")} at table ${number}`;
      warnings.push(told("without-seat", `${who} ${isOne ? "has" : "have"} no seat yet.`));
    }
    if (people.every(({ kind }) => kind === "guest")) {
      warnings.push(told("no-member", `Table ${number} has guests only and no member.`));
    }
    if (people.length * 2 < seats) {
      const taken = `${people.length} of ${counted(seats, "seat")}`;
      warnings.push(told("half-empty", `Table ${number} is less than half full: ${taken}.`));
    }
    if (seats - people.length === 1) {
      warnings.push(told("lone-seat", `Table ${number} has a single empty seat.`));
    }
    return warnings;
  });
}
