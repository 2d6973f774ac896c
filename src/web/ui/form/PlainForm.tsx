import { type ReactNode, type SubmitEvent, useState } from "react";
import { useFocusOnError } from "./use-focus-on-error.ts";

interface PlainFormProps {
  /** Called with what was typed, and not again while `isBusy`. */
  onSubmit: (typed: FormData) => void;
  isBusy: boolean;
  /** The server's last refusal: each new one moves the focus to the first field with an error, as each attempt does. */
  refusal?: unknown;
  className?: string;
  children: ReactNode;
}

/** A form without the form library, for pages that load fast and forms of a field or two. */
export function PlainForm({ onSubmit, isBusy, refusal, className, children }: PlainFormProps) {
  const [attempts, setAttempts] = useState(0);
  const element = useFocusOnError<HTMLFormElement>(attempts, refusal);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setAttempts(attempts + 1);
    onSubmit(new FormData(event.currentTarget));
  }

  return (
    <form ref={element} noValidate className={className} onSubmit={submit}>
      {children}
    </form>
  );
}
