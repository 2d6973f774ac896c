import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type MyRegistration, UnreadNeeds } from "#contract/registrations/registrations.ts";
import { conflictIn } from "#web/platform/api/api-error.ts";
import type { FilledForm, TypedForm } from "#web/registrations/register/registration-form.ts";
import { NotRegistered } from "#web/registrations/registration-errors.ts";
import { withReadAnswers, withUnread } from "./read-answers.ts";

type Form = UseFormReturn<TypedForm, unknown, FilledForm>;

/** Keeps the form aware of which answers it has read, and shows those that it would have replaced unread. */
export function useAnswersRead(
  form: Form,
  { own, failure }: { own: MyRegistration["registrations"] | undefined; failure: Error | null },
): void {
  const { getValues, setValue } = form;
  useEffect(() => {
    if (own) setAnswers({ getValues, setValue }, withReadAnswers(getValues(), own));
  }, [own, getValues, setValue]);
  useEffect(() => {
    const unread = failure instanceof NotRegistered && conflictIn(failure.refusal, UnreadNeeds);
    if (unread) setAnswers({ getValues, setValue }, withUnread(getValues(), unread));
  }, [failure, getValues, setValue]);
}

type Fields = Pick<Form, "getValues" | "setValue">;

/** Sets what differs, so that nothing else of the form is touched. */
function setAnswers({ getValues, setValue }: Fields, next: TypedForm): void {
  const before = getValues();
  if (before.needs !== next.needs) setValue("needs", next.needs);
  if (before.needsAt !== next.needsAt) setValue("needsAt", next.needsAt);
  for (const list of ["memberInfo", "guestInfo"] as const) {
    for (const [place, person] of next[list].entries()) {
      const was = before[list][place];
      if (was?.needs !== person.needs) setValue(`${list}.${place}.needs`, person.needs);
      if (was?.needsAt !== person.needsAt) setValue(`${list}.${place}.needsAt`, person.needsAt);
    }
  }
}
