import type { UseFormReturn } from "react-hook-form";
import type { SkippedPaymentForm } from "#contract/registrations/manual/manual-registrations.ts";
import { describeNeeds, someNeeds } from "#contract/registrations/need-words.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import { fullName } from "#contract/values/full-name.ts";
import type { TypedManual } from "./manual-form.ts";

/** A place after the first. */
export type Place = `memberInfo.${number}` | `guestInfo.${number}`;
/** Where the form has what the kitchen must know about one person. */
export type NeedsPath = "needs" | `${Place}.needs`;

export function isNeedsPath(path: string): path is NeedsPath {
  return /^((memberInfo|guestInfo)\.\d+\.)?needs$/.test(path);
}

/** What was entered, in words; empty if it is that there is nothing. */
export function wordsOf(needs: Needs): string {
  const some = someNeeds(needs);
  return some ? describeNeeds(some).join("; ") : "";
}

/**
 * Takes out what was entered for someone whose needs are on a record already. It becomes words of the food request, for
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
