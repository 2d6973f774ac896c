import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import type { EventForMe } from "#contract/events.ts";
import { listMyCredits } from "#contract/registrations/credits.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { centsOf } from "#contract/values/cents.ts";
import { fullName } from "#contract/values/full-name.ts";
import { MenuPreview } from "#web/menus/MenuPreview.tsx";
import { read } from "#web/platform/api/api.ts";
import { paths } from "#web/platform/paths.ts";
import { amountOf } from "#web/registrations/amount.ts";
import { CreditChoice } from "#web/registrations/my-events/credit/CreditChoice.tsx";
import { AllergyHint } from "#web/registrations/needs/AllergyHint.tsx";
import { PartyNeeds } from "#web/registrations/needs/PartyNeeds.tsx";
import { useAnswersRead } from "#web/registrations/needs/use-answers-read.ts";
import { PartyNames } from "#web/registrations/party-form/PartyNames.tsx";
import { PartyRequests } from "#web/registrations/party-form/PartyRequests.tsx";
import { inlineMessage } from "#web/registrations/registration-errors.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { Section } from "#web/ui/form/Section.tsx";
import { Companions } from "./Companions.tsx";
import { PayBar } from "./PayBar.tsx";
import { PaymentNotice } from "./PaymentNotice.tsx";
import type { useRegister } from "./register.ts";
import { checkWithin } from "./registration-check.ts";
import type { FilledForm, TypedForm } from "./registration-form.ts";
import { SpouseInParty } from "./SpouseInParty.tsx";
import { useSavedForm } from "./saved-form.ts";
import { TicketSteppers } from "./TicketSteppers.tsx";

interface RegistrationFormProps {
  event: EventForMe;
  /** Seats this member can take. */
  seats: number;
  start: TypedForm;
  registering: ReturnType<typeof useRegister>;
  /** The unpaid registration that this one replaces. */
  own: MyRegistration["registrations"] | undefined;
}

/** The open registration form. */
export function RegistrationForm({ event, seats, start, registering, own }: RegistrationFormProps) {
  const { defaults, wasKept, keep, startOver } = useSavedForm(event, seats, start);
  const resolver = useMemo(() => checkWithin(seats), [seats]);
  const form = useForm<TypedForm, unknown, FilledForm>({
    resolver,
    defaultValues: defaults,
    shouldFocusError: false,
  });
  const { register, setValue, subscribe } = form;
  const { errors, isSubmitted } = form.formState;
  const [memberTickets, guestTickets, withSpouse, memberInfo] = form.watch([
    ...(["memberTickets", "guestTickets", "withSpouse", "memberInfo"] as const),
  ]);
  const counts = { memberTickets, guestTickets };

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe, keep],
  );

  useAnswersRead(form, { own, failure: registering.error });

  const amount = amountOf(event, counts);
  const credit = useQuery(read(listMyCredits));
  const [isChosen, setChosen] = useState(false);
  const left = amount === 0 ? 0 : centsOf(credit.data?.left ?? "0");
  const isUsed = isChosen && left > 0;
  const isCovered = isUsed && left >= amount;

  const busy = registering.isPending || registering.isSuccess;
  return (
    <Card as="div">
      <Form
        form={form}
        isBusy={busy}
        className="space-y-8"
        onSubmit={(filled) => {
          if (event.isActive) registering.mutate({ ...asSent(filled), useCredit: isUsed });
        }}
      >
        {wasKept && (
          <Alert className="flex flex-wrap items-center justify-between gap-x-4">
            <p>What you entered earlier is still here.</p>
            <Button tone="quiet" size="small" onClick={() => startOver(form.reset)}>
              Start Over
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
          >
            <Companions form={form} seats={seats} />
          </TicketSteppers>
        </Section>
        <PartyNames
          party={counts}
          spouse={
            withSpouse ? (
              <SpouseInParty name={fullName(memberInfo[0] ?? { firstName: "", lastName: "" })} form={form} />
            ) : undefined
          }
        />
        {event.menu && <MenuPreview menu={event.menu} />}
        <PartyNeeds form={form} />
        <Section title="Special Requests">
          <PartyRequests by="member" hint={<AllergyHint form={form} />} />
        </Section>
        <div className="space-y-5 border-t border-line pt-6">
          <Checkbox
            label="I agree to the terms and conditions and understand the event policies including cancellation terms"
            error={errors.agreeToTerms?.message}
            {...register("agreeToTerms")}
          />
          <p className="ml-8 text-sm">
            <a href={paths.terms} className="tap-target text-link">
              Read the terms and conditions
            </a>
          </p>
          {left > 0 && <CreditChoice left={left} amount={amount} isChosen={isChosen} onChoose={setChosen} />}
          {!isCovered && (
            <PaymentNotice isFree={amountOf(event, { memberTickets: 1, guestTickets: 1 }) === 0} />
          )}
          {registering.isError && (
            <Alert tone="alarm" role="alert">
              <span ref={intoView}>{inlineMessage(registering.error)}</span>
            </Alert>
          )}
        </div>
        {event.isActive && <PayBar amount={amount} counts={counts} isCovered={isCovered} isBusy={busy} />}
      </Form>
    </Card>
  );
}

/** The spouse only comes with the second member ticket, and needs are only kept where they were typed. */
function asSent({ withSpouse, coupleSeating, keepOnProfile, ...filled }: FilledForm): FilledForm {
  return {
    ...filled,
    ...(withSpouse && filled.memberTickets > 1 && { withSpouse, coupleSeating }),
    ...(keepOnProfile && filled.needs && { keepOnProfile }),
  };
}

/** The button stays in view while the form is scrolled, so the reason of a refusal may be far from it. */
function intoView(reason: HTMLElement | null): void {
  reason?.scrollIntoView?.({ block: "nearest" });
}
