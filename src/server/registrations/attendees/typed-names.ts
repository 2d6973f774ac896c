import type { Ask } from "#contract/endpoint.ts";
import type { changeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { badRequest, type Refusal } from "#server/platform/refusal.ts";
import type { Attendee } from "#server/registrations/tables.ts";

type Lists = Pick<Ask<typeof changeRegistration>, "memberInfo" | "guestInfo">;
type Tickets = { memberTickets: number; guestTickets: number };

/** Lists may be shorter than the tickets, and the rest is shown as not entered; longer ones would hide people. */
export function whyNotTheseNames(row: Tickets, { memberInfo, guestInfo }: Lists): Refusal | null {
  if (memberInfo && memberInfo.length > Math.max(0, row.memberTickets - 1)) {
    return badRequest("There are more additional members than member tickets", [
      { path: "memberInfo", message: "There are more additional members than member tickets" },
    ]);
  }
  if (guestInfo && guestInfo.length > row.guestTickets) {
    return badRequest("There are more guests than guest tickets", [
      { path: "guestInfo", message: "There are more guests than guest tickets" },
    ]);
  }
  return null;
}

/** Lists are equal if names, tables and requests are; members send only the names (C-26). */
export function isSameEntry(stored: unknown, wanted: unknown): boolean {
  if (!Array.isArray(stored) || !Array.isArray(wanted)) return stored === wanted;
  const plain = (list: (Attendee | number)[]) =>
    list.map((one) =>
      typeof one === "number"
        ? one
        : [one.firstName, one.lastName, one.tableNumber ?? null, one.seatingRequests ?? null],
    );
  return JSON.stringify(plain(stored)) === JSON.stringify(plain(wanted));
}

/** Members send names only; officers see all four fields (C-26). */
export function whole({ firstName, lastName, tableNumber, seatingRequests }: Attendee): Required<Attendee> {
  return { firstName, lastName, tableNumber: tableNumber ?? null, seatingRequests: seatingRequests ?? null };
}
