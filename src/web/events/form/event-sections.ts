import { EVENT_FORM_FIELDS, type EventFormField } from "#contract/event-fields.ts";

/** The sections of the event dialog, in order. */
export const EVENT_SECTIONS = [
  "The Event",
  "Date and Deadline",
  "Seats and Prices",
  "Picture and Link",
  "Visibility",
] as const;
type Section = (typeof EVENT_SECTIONS)[number];

/** Where each field is; a field without a section does not compile. */
const SECTION_OF: Record<EventFormField, Section> = {
  title: "The Event",
  description: "The Event",
  location: "The Event",
  dateTime: "Date and Deadline",
  endDateTime: "Date and Deadline",
  registrationDeadline: "Date and Deadline",
  totalSeats: "Seats and Prices",
  seatsPerTable: "Seats and Prices",
  memberPrice: "Seats and Prices",
  ecuyerPrice: "Seats and Prices",
  mondialePrice: "Seats and Prices",
  guestPrice: "Seats and Prices",
  imageUrl: "Picture and Link",
  imageAlt: "Picture and Link",
  imageFocus: "Picture and Link",
  externalUrl: "Picture and Link",
  isActive: "Visibility",
  isAnnounced: "Visibility",
};

/** The fields of a section, in the order of the contract's list. */
export function fieldsOf(section: Section): readonly EventFormField[] {
  return EVENT_FORM_FIELDS.filter((field) => SECTION_OF[field] === section);
}
