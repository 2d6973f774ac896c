import type { PersonName, TicketCounts } from "#contract/registrations/registrations.ts";

const NOBODY: PersonName = { firstName: "", lastName: "" };

/** The list at exactly this length: names stay where they are, blanks are added at the end. */
export function namesFor<Person extends PersonName>(
  names: readonly Person[],
  count: number,
): (Person | PersonName)[] {
  return Array.from({ length: count }, (_, place) => ({ ...(names[place] ?? NOBODY) }));
}

/** The names to enter besides the member's own: one for each further member ticket. */
export function furtherMembers({ memberTickets }: TicketCounts): number {
  return Math.max(0, memberTickets - 1);
}

/** A form with its lists at exactly the length that its tickets ask for. */
export function withNames<
  Person extends PersonName,
  Form extends TicketCounts & { memberInfo: readonly Person[]; guestInfo: readonly Person[] },
>(form: Form) {
  return {
    ...form,
    memberInfo: namesFor(form.memberInfo, furtherMembers(form)),
    guestInfo: namesFor(form.guestInfo, form.guestTickets),
  };
}
