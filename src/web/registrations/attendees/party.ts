import { paidByWords } from "#contract/members/manual-methods.ts";
import { type AttendeeRow, attendeeRows } from "#contract/registrations/attendees/attendee-rows.ts";
import type { Attendee, AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { isDeletedMember } from "#contract/registrations/deleted-member.ts";
import { centsOf } from "#contract/values/cents.ts";
import { formatCents, formatMoney } from "#web/platform/money.ts";

/** The list of a registration that an additional person is in. */
export type NameList = "memberInfo" | "guestInfo";
/** One person of a party, by their kind and their place in it. */
export type Who = Pick<AttendeeRow, "kind" | "place">;

const NOBODY: Attendee = { firstName: "", lastName: "", tableNumber: null, seatingRequests: null };

/** The people of one party: the registrant, then everyone they bring. */
export function linesOf(party: AttendeeRegistration): AttendeeRow[] {
  return attendeeRows([party]);
}

/** Where a person's name is stored; null for the registrant. */
export function listOf({ kind }: Who): NameList | null {
  if (kind === "PRIMARY") return null;
  return kind === "+MEMBER" ? "memberInfo" : "guestInfo";
}

/** The list at exactly this length, with blanks for missing names. */
export function filled(known: readonly Attendee[], count: number): Attendee[] {
  return Array.from({ length: count }, (_, place) => known[place] ?? NOBODY);
}

/** The party's name, which is its first person's. */
export function nameOf(party: AttendeeRegistration): string {
  return linesOf(party)[0]?.name ?? "";
}

/** Whether officers may correct its address here: it belongs to no member or account, and no one deleted (D-406). */
export function isContactTyped({ userId, user }: Pick<AttendeeRegistration, "userId" | "user">): boolean {
  return userId === null && !isDeletedMember(user);
}

/** Whether a card paid for it; then no other way of payment is recorded. */
export function hasPaidByCard({ paidByCard }: Pick<AttendeeRegistration, "paidByCard">): boolean {
  return Number(paidByCard ?? 0) > 0;
}

/** What goes back if an officer takes the party's seats, by the way it came: "$150.00 paid by card". */
export function owedBack({
  goesBack,
  manualPayments,
}: Pick<AttendeeRegistration, "goesBack" | "manualPayments">): {
  byCard: string | null;
  manual: string | null;
} {
  const received = manualPayments.filter(({ left }) => Number(left) > 0);
  const ways = [...new Set(received.map(({ method }) => paidByWords({ method, reference: null })))];
  const cents = received.reduce((sum, { left }) => sum + centsOf(left), 0);
  return {
    byCard: Number(goesBack) > 0 ? `${formatMoney(goesBack)} paid by card` : null,
    manual: cents > 0 ? `${formatCents(cents)} paid ${ways.join(" and ")}` : null,
  };
}
