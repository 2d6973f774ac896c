import { attendeeRows } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { AttendeeList } from "#server/registrations/attendees/read-attendee-list.ts";
import { aParty, someone } from "./parties.ts";

const AT = "2026-03-24T22:00:00.000Z";

/** A couple with its own table and requests, identified by its number. */
export function aCouple(id: number, more: Partial<AttendeeRegistration> = {}): AttendeeRegistration {
  return aParty({
    id,
    guestTickets: 1,
    tableNumber: id,
    foodRequests: "No nuts",
    specialRequirements: "🥂 \u0001 ]]>",
    user: { firstName: "Čeněk", lastName: `Nr${id}`, email: `nr${id}@example.org` },
    guestInfo: [someone({ firstName: "Zoë", lastName: `Nr${id}` })],
    ...more,
  });
}

/** The attendees of a dinner with these parties. */
export function anAttendeeList(
  confirmed: readonly AttendeeRegistration[],
  waiting: readonly AttendeeRegistration[] = [],
): AttendeeList {
  return {
    event: {
      id: 1,
      title: "Truffles & <Old> Burgundy",
      description: "",
      category: "Dining",
      memberPrice: "150.00",
      ecuyerPrice: "150.00",
      mondialePrice: "150.00",
      guestPrice: "175.00",
      location: "Maison Claire",
      imageUrl: null,
      externalUrl: null,
      isActive: true,
      isAnnounced: false,
      imageAlt: null,
      imageFocus: null,
      imageWidths: [],
      dateTime: AT,
      endDateTime: null,
      registrationDeadline: null,
      createdAt: AT,
      updatedAt: AT,
      totalSeats: 90,
      seatsPerTable: null,
      availableSeats: 0,
      registeredCount: 0,
    },
    confirmed: attendeeRows(confirmed),
    waiting: attendeeRows(waiting),
  };
}
