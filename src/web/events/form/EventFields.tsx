import { useFormContext } from "react-hook-form";
import { type EventFieldType, type EventFormField, eventField } from "#contract/event-fields.ts";
import type { Event } from "#contract/events.ts";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import { EventInput } from "./EventInput.tsx";
import type { EventFormOutput, EventFormValues } from "./event-form.ts";
import { EVENT_SECTIONS, fieldsOf } from "./event-sections.ts";
import { useFollowMemberPrice } from "./use-follow-member-price.ts";
import { useMoveStart } from "./use-move-start.ts";

/** How much of the dialog's four columns an input of each type takes. */
const WIDTH: Record<EventFieldType, string> = {
  line: "sm:col-span-2 lg:col-span-4",
  text: "sm:col-span-2 lg:col-span-4",
  image: "sm:col-span-2 lg:col-span-4",
  focus: "sm:col-span-2 lg:col-span-4",
  link: "sm:col-span-2 lg:col-span-4",
  flag: "sm:col-span-2 lg:col-span-4",
  instant: "sm:col-span-2",
  count: "lg:col-span-2 sm:[&_input]:max-w-40",
  price: "",
};

/** What is asked about a picture, once there is one. */
const OF_PICTURE: readonly EventFormField[] = ["imageAlt", "imageFocus"];

interface EventFieldsProps {
  titleLabel: string;
  /** The event that is changed, for how many of its seats are taken. */
  event: Event | null;
  /** The event that is copied, for how far apart its times are. */
  model?: EventFormValues | undefined;
}

/** An input for each field of an event, in the order of the contract's list. */
export function EventFields({ titleLabel, event, model }: EventFieldsProps) {
  const form = useFormContext<EventFormValues, unknown, EventFormOutput>();
  const moveStart = useMoveStart(form, model);
  const followMemberPrice = useFollowMemberPrice(form);
  const taken = event ? event.totalSeats - event.availableSeats : 0;
  const hasPicture = form.watch("imageUrl") !== "";
  const isShown = (name: EventFormField) => hasPicture || !OF_PICTURE.includes(name);
  return (
    <>
      {EVENT_SECTIONS.map((section) => (
        <FormSection key={section} title={section}>
          <div className="mt-4 grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
            {fieldsOf(section)
              .filter(isShown)
              .map((name) => {
                const { type, label } = eventField(name);
                return (
                  <div key={name} className={`min-w-0 ${WIDTH[type]}`}>
                    <EventInput
                      name={name}
                      form={form}
                      label={name === "title" ? titleLabel : label}
                      hint={name === "totalSeats" && taken > 0 ? `${taken} of them taken` : undefined}
                      onMoveStart={moveStart}
                      onPrice={followMemberPrice}
                    />
                  </div>
                );
              })}
          </div>
        </FormSection>
      ))}
    </>
  );
}
