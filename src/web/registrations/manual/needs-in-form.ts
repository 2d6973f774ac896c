import type { UseFormReturn } from "react-hook-form";
import type { SkippedPaymentForm } from "#contract/registrations/manual/manual-registrations.ts";
import { describeNeeds, someNeeds } from "#contract/registrations/need-words.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import { fullName } from "#contract/values/full-name.ts";
import type { TypedManual } from "./manual-form.ts";

/** A place after the first. */
export type Place = `memberInfo.${number}` | `guestInfo.${number}`;
/** The form's path to one person's needs. */
export type NeedsPath = "needs" | `${Place}.needs`;

export function isNeedsPath(path: string): path is NeedsPath {
  return /^((memberInfo|guestInfo)\.\d+\.)?needs$/.test(path);
}

/** The needs that were entered, in words; empty if the answer is none. */
export function wordsOf(needs: Needs): string {
  const some = someNeeds(needs);
  return some ? describeNeeds(some).join("; ") : "";
}

/**
 * Takes out needs entered for someone who has told us theirs already. They become part of the food request, for
 * an officer to compare.
 */
export function moveToRequest(
  {
    getValues,
    setValue,
  }: Pick<UseFormReturn<TypedManual, unknown, SkippedPaymentForm>, "getValues" | "setValue">,
  path: NeedsPath,
): void {
  const needs = getValues(path);
  const words = needs && wordsOf(needs);
  const { firstName, lastName } = path === "needs" ? getValues() : getValues(personOf(path));
  if (words) {
    const said = `${fullName({ firstName: firstName ?? "", lastName: lastName ?? "" })}: ${words}`;
    const requests = [getValues("foodRequests"), said].filter(Boolean).join("\n");
    setValue("foodRequests", requests, { shouldDirty: true });
  }
  setValue(path, undefined);
}

function personOf(path: Exclude<NeedsPath, "needs">): Place {
  return path.replace(/\.needs$/, "") as Place;
}
