import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { useForm } from "react-hook-form";
import type { EventForMe } from "#contract/events.ts";
import type { PaymentPage } from "#web/payments/hand-over.ts";
import { paths } from "#web/platform/paths.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { amountOf } from "./amount.ts";
import { useKeptForm } from "./kept-form.ts";
import { PartyNames } from "./PartyNames.tsx";
import { PaymentNotice } from "./PaymentNotice.tsx";
import { checkWithin } from "./registration-check.ts";
import type { FilledForm, TypedForm } from "./registration-form.ts";
import { Section } from "./Section.tsx";
import { TicketSteppers } from "./TicketSteppers.tsx";
import { TotalCost } from "./TotalCost.tsx";
import { inlineOf } from "./trouble.ts";
import { Wishes } from "./Wishes.tsx";

interface RegistrationFormProps {
  event: EventForMe;
  /** Seats this member can take. */
  seats: number;
  start: TypedForm;
  registering: UseMutationResult<PaymentPage, Error, FilledForm>;
}

/** The open registration form (000 §2.5). */
export function RegistrationForm({ event, seats, start, registering }: RegistrationFormProps) {
  const { defaults, wasKept, keep, startAfresh } = useKeptForm(event, seats, start);
  const resolver = useMemo(() => checkWithin(seats), [seats]);
  const form = useForm<TypedForm, unknown, FilledForm>({
    resolver,
    defaultValues: defaults,
    shouldFocusError: false,
  });
  const { register, setValue, subscribe } = form;
  const { errors, submitCount, isSubmitted } = form.formState;
  const [memberTickets, guestTickets] = form.watch(["memberTickets", "guestTickets"]);
  const counts = { memberTickets, guestTickets };
  const element = useRef<HTMLFormElement>(null);

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe, keep],
  );
  // After a refused attempt the first wrong field is gone to, in the order of the page.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [submitCount]);

  const busy = registering.isPending || registering.isSuccess;
  return (
    <Card as="div">
      <form
        ref={element}
        noValidate
        className="space-y-8"
        onSubmit={form.handleSubmit((filled) => {
          if (!busy) registering.mutate(filled);
        })}
      >
        {wasKept && (
          <Alert className="flex flex-wrap items-center justify-between gap-x-4">
            <p>What you entered earlier is still here.</p>
            <Button tone="quiet" size="small" onClick={() => startAfresh(form.reset)}>
              Start afresh
            </Button>
          </Alert>
        )}
        <Section title="Tickets">
          <TicketSteppers
            prices={event}
            counts={counts}
            seats={seats}
            error={errors.memberTickets?.message ?? errors.guestTickets?.message}
            onChange={(next) => {
              setValue("memberTickets", next.memberTickets);
              setValue("guestTickets", next.guestTickets);
              if (isSubmitted) form.trigger(["memberTickets", "guestTickets"]).catch(console.error);
            }}
          />
          <TotalCost amount={amountOf(event, counts)} counts={counts} />
        </Section>
        <PartyNames party={counts} {...{ register, errors }} />
        <Wishes {...{ register, errors }} />
        <div className="space-y-5 border-t border-line pt-6">
          <Checkbox
            label="I agree to the terms and conditions and understand the event policies including cancellation terms"
            error={errors.agreeToTerms?.message}
            {...register("agreeToTerms")}
          />
          <p className="ml-8 text-sm">
            <a href={paths.terms} className="text-link">
              Read the terms and conditions
            </a>
          </p>
          <PaymentNotice isFree={amountOf(event, { memberTickets: 1, guestTickets: 1 }) === 0} />
          {registering.isError && (
            <Alert tone="alarm" role="alert">
              {inlineOf(registering.error)}
            </Alert>
          )}
          <Button type="submit" disabled={busy} className="w-full">
            {busy ? "Processing..." : "Proceed to Payment"}
          </Button>
        </div>
      </form>
    </Card>
  );
}
