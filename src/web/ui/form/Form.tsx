import type { ReactNode, SubmitEvent } from "react";
import { type FieldPath, type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { openAround, useFocusOnError } from "./use-focus-on-error.ts";

interface FormProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  /** Called with the checked form, and not again while `isBusy`. */
  onSubmit: (checked: Output) => void;
  isBusy: boolean;
  /** How often the server refused the form: after each refusal the first field with an error gets the focus. */
  refusals?: number;
  className?: string;
  children: ReactNode;
}

/** A form that checks itself before it submits and moves the focus to the first field with an error. */
export function Form<Values extends FieldValues, Output>(props: FormProps<Values, Output>) {
  const { form, onSubmit, isBusy, refusals = 0, className, children } = props;
  const element = useFocusOnError<HTMLFormElement>(form.formState.submitCount + refusals);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const unfinished = unfinishedDate(event.currentTarget, form.getValues());
    if (unfinished) {
      event.preventDefault();
      openAround(event.currentTarget.querySelector(`[name="${unfinished}"]`));
      form.setError(unfinished, { message: "Please enter the whole date" }, { shouldFocus: true });
      return;
    }
    form
      .handleSubmit((checked) => {
        if (!isBusy) onSubmit(checked);
      })(event)
      .catch(console.error);
  }

  return (
    <FormProvider {...form}>
      <form ref={element} noValidate className={className} onSubmit={submit}>
        {children}
      </form>
    </FormProvider>
  );
}

/** The first field with half a date, which the browser reports as empty: saving it would erase the stored one. */
function unfinishedDate<Values extends FieldValues>(form: HTMLFormElement, values: Values) {
  const isField = (name: string): name is FieldPath<Values> => name in values;
  return [...form.querySelectorAll<HTMLInputElement>("input[type=date]")]
    .filter(({ validity }) => validity.badInput)
    .map(({ name }) => name)
    .find(isField);
}
