/** What a field holds, which decides how it is entered, stored, checked, and read aloud. */
export type EventFieldType =
  | "line"
  | "text"
  | "instant"
  | "count"
  | "price"
  | "image"
  | "focus"
  | "link"
  | "flag";

interface EventField {
  type: EventFieldType;
  /** The field's label in the form; `eventFieldLabel` makes a name for sentences of it. */
  label: string;
  /** The audit log's label, if different. */
  auditLabel?: string;
  /** True if it may be empty, which is stored as null. */
  isOptional?: true;
  /** True if the form does not show it; it keeps its initial value. */
  isHidden?: true;
  /** Its initial value in a new event. */
  initial?: string | number | boolean;
}

/**
 * Everything an officer decides about an event, in the order of the form. The form, its conflicts, the audit log's
 * labels, the contract's checks and the table's columns are derived from this list or checked against it.
 */
export const EVENT_FIELDS = {
  title: { type: "line", label: "Title" },
  description: { type: "text", label: "Description" },
  category: { type: "line", label: "Category", isHidden: true, initial: "Dining" },
  location: { type: "line", label: "Location" },
  dateTime: { type: "instant", label: "Date and Time", auditLabel: "Start" },
  endDateTime: { type: "instant", label: "End", isOptional: true },
  registrationDeadline: { type: "instant", label: "Registration Deadline", isOptional: true },
  totalSeats: { type: "count", label: "Total Seats", initial: 50 },
  seatsPerTable: { type: "count", label: "Seats per Table", isOptional: true },
  memberPrice: { type: "price", label: "Member Price" },
  ecuyerPrice: { type: "price", label: "Ecuyer Price" },
  mondialePrice: { type: "price", label: "Mondiale Price" },
  guestPrice: { type: "price", label: "Guest Price" },
  imageUrl: { type: "image", label: "Picture", isOptional: true },
  imageAlt: { type: "line", label: "Picture Description", isOptional: true },
  imageFocus: { type: "focus", label: "Focal Point", isOptional: true },
  externalUrl: { type: "link", label: "External Link", isOptional: true },
  isActive: { type: "flag", label: "Active", initial: true },
  isAnnounced: { type: "flag", label: "Listed on the Public Page", initial: false },
} as const satisfies Record<string, EventField>;

type Fields = typeof EVENT_FIELDS;
/** A field's name in the form, on the wire, and in the table's model. */
export type EventFieldName = keyof Fields;

/** The names of the fields of one of these types. */
export type EventFieldOf<Type extends EventFieldType> = {
  [Name in EventFieldName]: Fields[Name]["type"] extends Type ? Name : never;
}[EventFieldName];

/** The fields that officers fill in. */
export type EventFormField = {
  [Name in EventFieldName]: Fields[Name] extends { isHidden: true } ? never : Name;
}[EventFieldName];

type PlainValue<Field extends EventField> = Field["type"] extends "flag"
  ? boolean
  : Field["type"] extends "count"
    ? number
    : string;

/** The fields of an event as the wire has them: instants and prices as text, empty optional ones as null. */
export type EventValues = {
  [Name in EventFieldName]: Fields[Name] extends { isOptional: true }
    ? PlainValue<Fields[Name]> | null
    : PlainValue<Fields[Name]>;
};

const FIELDS: Record<EventFieldName, EventField> = EVENT_FIELDS;

/** A field of the list, with the properties that it may leave out. */
export function eventField(name: EventFieldName): EventField {
  return FIELDS[name];
}

/** A field's name in a sentence: "Member price". */
export function eventFieldLabel(name: EventFieldName): string {
  const { label } = FIELDS[name];
  return label.charAt(0) + label.slice(1).toLowerCase();
}

function isEventField(name: string): name is EventFieldName {
  return name in EVENT_FIELDS;
}

function isEventFormField(name: EventFieldName): name is EventFormField {
  return !FIELDS[name].isHidden;
}

/** All fields, in the order of the list. */
export const EVENT_FIELD_NAMES: readonly EventFieldName[] = Object.keys(EVENT_FIELDS).filter(isEventField);

/** The fields that officers fill in, in the order of the form. */
export const EVENT_FORM_FIELDS: readonly EventFormField[] = EVENT_FIELD_NAMES.filter(isEventFormField);
