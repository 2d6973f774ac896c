import { useRef } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { isOddDay } from "#contract/days.ts";
import type { Event } from "#contract/events.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { DateTimeField } from "#web/ui/DateTimeField.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";
import {
  dayOf,
  type FilledEvent,
  followStart,
  type TimeKey,
  type TypedEvent,
  USUAL_TIME,
} from "./event-form.ts";
import { PictureField } from "./PictureField.tsx";

const PRICES = [
  ["memberPrice", "Member Price"],
  ["ecuyerPrice", "Ecuyer Price"],
  ["mondialePrice", "Mondiale Price"],
  ["guestPrice", "Guest Price"],
] as const;

interface EventFieldsProps {
  titleLabel: string;
  /** The dinner that is changed, for what its seats are taken by. */
  event: Event | null;
  /** The dinner that is copied, for how far its times lie apart. */
  model?: TypedEvent | undefined;
}

/** Everything that can be said of a dinner, in the order of its fields (001 §3, §5). */
export function EventFields({ titleLabel, event, model }: EventFieldsProps) {
  const { register, formState, control, getValues, setValue } = useFormContext<
    TypedEvent,
    unknown,
    FilledEvent
  >();
  const { errors } = formState;
  const lastDay = useRef(dayOf(model?.dateTime ?? getValues("dateTime")));
  const taken = event ? event.totalSeats - event.availableSeats : 0;

  function moveStart(wall: string) {
    const typed = dayOf(wall);
    // While its year is typed a day is in the year 2, and the others would be carried there.
    const to = isOddDay(typed) ? "" : typed;
    if (to && lastDay.current) {
      const others = followStart(getValues(), { from: lastDay.current, to }, model);
      for (const key of ["endDateTime", "registrationDeadline"] as const) {
        if (others[key] !== getValues(key)) setValue(key, others[key], { shouldDirty: true });
      }
    }
    if (to) lastDay.current = to;
    setValue("dateTime", wall, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }

  const time = (
    name: TimeKey,
    label: string,
    more: { usualTime: string; optional?: boolean; hint?: string },
  ) => (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <DateTimeField
          {...{ label, value, onBlur, ref, ...more }}
          onChange={name === "dateTime" ? moveStart : onChange}
          error={errors[name]?.message}
        />
      )}
    />
  );

  return (
    <div className="space-y-5">
      <Field label={titleLabel} error={errors.title?.message} maxLength={200} {...register("title")} />
      <TextArea
        label="Description"
        rows={5}
        error={errors.description?.message}
        {...register("description")}
      />
      <Field label="Location" error={errors.location?.message} maxLength={300} {...register("location")} />
      <div className="grid gap-5 md:grid-cols-2">
        {time("dateTime", "Date and Time", { usualTime: USUAL_TIME })}
        {/* At the usual time of a start nothing can end. */}
        {time("endDateTime", "End", { usualTime: "22:00", optional: true })}
        {time("registrationDeadline", "Registration Deadline", {
          usualTime: USUAL_TIME,
          optional: true,
          hint: "Until then members register, and cancel with a refund. Without one, registration ends at the start and nothing is refunded.",
        })}
        <Field
          label="Total Seats"
          type="number"
          inputMode="numeric"
          min={1}
          max={100_000}
          step={1}
          hint={taken > 0 ? `${taken} of them taken` : undefined}
          error={errors.totalSeats?.message}
          onWheel={leaveAlone}
          {...register("totalSeats", { valueAsNumber: true })}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2 md:grid-cols-4">
        {PRICES.map(([name, label]) => (
          <Field
            key={name}
            label={label}
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            placeholder="0.00"
            error={errors[name]?.message}
            onWheel={leaveAlone}
            {...register(name)}
          />
        ))}
      </div>
      <Controller
        control={control}
        name="imageUrl"
        render={({ field: { value, onChange } }) => (
          <PictureField {...{ value, onChange }} error={errors.imageUrl?.message} />
        )}
      />
      <Field
        label="External Link"
        optional
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="Members see it as Learn More: the restaurant, the menu."
        error={errors.externalUrl?.message}
        {...register("externalUrl")}
      />
      <Checkbox
        label={
          <>
            Active
            <span className="block text-sm text-soft">Members see it and can register.</span>
          </>
        }
        {...register("isActive")}
      />
    </div>
  );
}

/** Scrolling over a number must not change it. */
function leaveAlone({ currentTarget }: { currentTarget: HTMLInputElement }) {
  currentTarget.blur();
}
