import { datesInZone } from "#web/platform/dates.ts";
import { formatMoney } from "#web/platform/money.ts";
import { valueAsText } from "#web/ui/form/use-record-form.ts";
import { type EventKey, instantOf } from "./event-form.ts";

const LABELS: Record<EventKey, string> = {
  title: "Title",
  description: "Description",
  location: "Location",
  dateTime: "Date and time",
  endDateTime: "End",
  registrationDeadline: "Registration deadline",
  totalSeats: "Total seats",
  memberPrice: "Member price",
  ecuyerPrice: "Ecuyer price",
  mondialePrice: "Mondiale price",
  guestPrice: "Guest price",
  imageUrl: "Picture",
  externalUrl: "External link",
  isActive: "Active",
};

/** What a field is called in a sentence. */
export function labelOf(key: EventKey): string {
  return LABELS[key];
}

/** A field's value as text in a sentence. */
export function valueText(key: EventKey, value: unknown, timeZone: string): string {
  if (typeof value !== "string" || value === "") return valueAsText(value);
  if (key === "dateTime" || key === "endDateTime" || key === "registrationDeadline") {
    const instant = instantOf(value, timeZone);
    return instant === value ? "an unfinished date" : datesInZone(timeZone).dayAndTime(instant);
  }
  if (key.endsWith("Price")) return formatMoney(value);
  if (key === "imageUrl") return value.startsWith("/uploads/") ? "an uploaded picture" : value;
  return value;
}
