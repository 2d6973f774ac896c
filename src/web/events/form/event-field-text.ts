import { type EventFormField, eventField } from "#contract/event-fields.ts";
import { datesInZone } from "#web/platform/dates.ts";
import { formatMoney } from "#web/platform/money.ts";
import { valueAsText } from "#web/ui/form/use-record-form.ts";
import { instantOf } from "./event-form.ts";

/** A field's value as text in a sentence, with times in the chapter's zone. */
export function eventFieldText(name: EventFormField, value: unknown, timeZone: string): string {
  if (typeof value !== "string" || value === "") return valueAsText(value);
  const { type } = eventField(name);
  if (type === "instant") {
    const instant = instantOf(value, timeZone);
    return instant === value ? "an unfinished date" : datesInZone(timeZone).dayAndTime(instant);
  }
  if (type === "price") return formatMoney(value);
  if (type === "image") return value.startsWith("/uploads/") ? "an uploaded picture" : value;
  return value;
}
