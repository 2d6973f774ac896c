import { useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { isImplausibleDay } from "#contract/values/days.ts";
import { dayOf, type EventFormOutput, type EventFormValues, shiftTimesWithStart } from "./event-form.ts";

type EventForm = UseFormReturn<EventFormValues, unknown, EventFormOutput>;

/** Sets the start, and moves the end and the deadline along when its day changes. */
export function useMoveStart({ getValues, setValue, formState }: EventForm, model?: EventFormValues) {
  const lastDay = useRef(dayOf(model?.dateTime ?? getValues("dateTime")));
  return (wall: string) => {
    const typed = dayOf(wall);
    // A year being typed is first the year 2, and the other times must not follow there.
    const to = isImplausibleDay(typed) ? "" : typed;
    if (to && lastDay.current) {
      const others = shiftTimesWithStart(getValues(), { from: lastDay.current, to }, model);
      for (const name of ["endDateTime", "registrationDeadline"] as const) {
        if (others[name] !== getValues(name)) setValue(name, others[name], { shouldDirty: true });
      }
    }
    if (to) lastDay.current = to;
    setValue("dateTime", wall, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
}
