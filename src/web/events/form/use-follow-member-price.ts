import { useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { EventFieldOf } from "#contract/event-fields.ts";
import type { EventFormOutput, EventFormValues } from "./event-form.ts";

/** Prices that the form requires but no registration charges (S-68). */
const UNUSED: readonly EventFieldOf<"price">[] = ["ecuyerPrice", "mondialePrice"];
/** An unfinished price is not passed on, or its error would be there three times. */
const WHOLE = /^(\d+(\.\d{1,2})?)?$/;

/** Fills in the unused prices as the member price is typed, except those that differ from it or were typed themselves. */
export function useFollowMemberPrice({
  getValues,
  setValue,
  formState: { isSubmitted },
}: UseFormReturn<EventFormValues, unknown, EventFormOutput>) {
  const following = useRef<ReadonlySet<string> | null>(null);
  following.current ??= new Set(UNUSED.filter((name) => isSame(getValues(name), getValues("memberPrice"))));
  return (name: EventFieldOf<"price">, price: string) => {
    const followers = following.current ?? new Set();
    if (name !== "memberPrice") {
      following.current = new Set([...followers].filter((one) => one !== name));
      return;
    }
    if (!WHOLE.test(price)) return;
    for (const one of UNUSED) {
      if (followers.has(one)) setValue(one, price, { shouldDirty: true, shouldValidate: isSubmitted });
    }
  };
}

/** "150" and "150.00" are the same price, and so are two empty ones. */
function isSame(one: string, other: string): boolean {
  return one === other || (one !== "" && other !== "" && Number(one) === Number(other));
}
