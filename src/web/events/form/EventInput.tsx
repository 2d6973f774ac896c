import type { ComponentProps } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { ANNOUNCED_AT_MOST } from "#contract/chapter.ts";
import { type EventFieldOf, type EventFormField, eventField } from "#contract/event-fields.ts";
import { IMAGE_ALT_MAX, SEATS_PER_TABLE_MAX } from "#contract/events.ts";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { DateTimeField } from "#web/ui/form/DateTimeField.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { TextArea } from "#web/ui/form/TextArea.tsx";
import { DEFAULT_TIME, type EventFormOutput, type EventFormValues, type TimeField } from "./event-form.ts";
import { FocalPointField } from "./FocalPointField.tsx";
import { ImageField } from "./ImageField.tsx";

/** What the input of a field has beyond its type: hints, and limits that stop the typing early. */
const EXTRA: Partial<
  Record<EventFormField, Pick<ComponentProps<typeof Field>, "hint" | "max" | "maxLength">>
> = {
  title: { maxLength: 200 },
  location: { maxLength: 300 },
  registrationDeadline: {
    hint: "Members can register, or cancel for a refund, until this time. If blank, registration closes when the event starts and there are no refunds.",
  },
  imageAlt: {
    maxLength: IMAGE_ALT_MAX,
    hint: "Read to members who cannot see the picture: “A long table set for forty in a candlelit cellar.”",
  },
  totalSeats: { max: 100_000 },
  seatsPerTable: {
    max: SEATS_PER_TABLE_MAX,
    hint: "The attendees page marks tables with more people. Does not change how many seats are sold.",
  },
  ecuyerPrice: { hint: "Not charged at registration. Follows the member price." },
  mondialePrice: { hint: "Not charged at registration. Follows the member price." },
  externalUrl: { hint: "Shown to members as Learn More: the restaurant’s site, for example, or a menu." },
  isActive: { hint: "Members can see the event and register." },
  isAnnounced: {
    hint: `Visitors will see the titles and dates of the next ${ANNOUNCED_AT_MOST} active events with this on, and nothing else.`,
  },
};

/** The time that a date gets when only the date is picked; nothing ends at the default start. */
const PICKED_TIME: Record<TimeField, string> = {
  dateTime: DEFAULT_TIME,
  endDateTime: "22:00",
  registrationDeadline: DEFAULT_TIME,
};

interface EventInputProps {
  name: EventFormField;
  form: UseFormReturn<EventFormValues, unknown, EventFormOutput>;
  label: string;
  hint: string | undefined;
  onMoveStart: (wall: string) => void;
  /** Told of each price that is typed. */
  onPrice: (name: EventFieldOf<"price">, price: string) => void;
}

/** The input of one field, by its type in the contract's list. */
export function EventInput({ name, form, label, hint, onMoveStart, onPrice }: EventInputProps) {
  const { register, control, formState } = form;
  const { type, isOptional = false } = eventField(name);
  const extra = EXTRA[name];
  const shared = {
    label,
    optional: isOptional,
    hint: hint ?? extra?.hint,
    error: formState.errors[name]?.message,
  };
  switch (type) {
    case "text":
      return <TextArea rows={5} {...shared} {...register(name)} />;
    case "count":
      return (
        <Field
          type="number"
          inputMode="numeric"
          min={1}
          max={extra?.max}
          step={1}
          onWheel={blur}
          {...shared}
          {...register(name, isOptional ? { setValueAs: optionalCount } : { valueAsNumber: true })}
        />
      );
    case "price":
      return (
        <Field
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          placeholder="0.00"
          onWheel={blur}
          {...shared}
          {...register(name, {
            onChange: ({ target }: { target: HTMLInputElement }) => {
              if (isPrice(name)) onPrice(name, target.value);
            },
          })}
        />
      );
    case "link":
      return <Field type="url" inputMode="url" placeholder="https://" {...shared} {...register(name)} />;
    case "flag":
      return (
        <Checkbox
          label={
            <>
              {label}
              <span className="block text-sm text-soft">{shared.hint}</span>
            </>
          }
          error={shared.error}
          {...register(name)}
        />
      );
    case "instant":
      return (
        <Controller
          control={control}
          name={name}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <DateTimeField
              {...shared}
              value={String(value)}
              onBlur={onBlur}
              ref={ref}
              usualTime={isTimeField(name) ? PICKED_TIME[name] : DEFAULT_TIME}
              onChange={name === "dateTime" ? onMoveStart : onChange}
            />
          )}
        />
      );
    case "image":
      return (
        <Controller
          control={control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <ImageField
              value={String(value)}
              focus={form.watch("imageFocus")}
              error={shared.error}
              onChange={(address) => {
                onChange(address);
                // What was said about the picture before is not true of another one.
                form.setValue("imageAlt", "", { shouldDirty: true });
                form.setValue("imageFocus", "", { shouldDirty: true });
              }}
            />
          )}
        />
      );
    case "focus":
      return (
        <Controller
          control={control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <FocalPointField
              label={label}
              picture={form.watch("imageUrl")}
              value={String(value)}
              onChange={onChange}
              error={shared.error}
            />
          )}
        />
      );
    case "line":
      return <Field maxLength={extra?.maxLength} {...shared} {...register(name)} />;
  }
}

function isPrice(name: EventFormField): name is EventFieldOf<"price"> {
  return eventField(name).type === "price";
}

/** An empty input stays empty, so that a form that was changed back counts as unchanged. */
function optionalCount(typed: string | number): number | "" {
  return typed === "" ? "" : Number(typed);
}

function isTimeField(name: EventFormField): name is EventFieldOf<"instant"> {
  return name in PICKED_TIME;
}

/** Scrolling over a number input would change its value. */
function blur({ currentTarget }: { currentTarget: HTMLInputElement }) {
  currentTarget.blur();
}
