import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { EventForMe } from "#contract/events.ts";
import type { SkippedPaymentForm } from "#contract/registrations/manual/manual-registrations.ts";
import { menuQuery } from "#web/menus/menu-page.ts";
import { fieldErrorsIn, NOT_REACHED, refusalIn } from "#web/platform/api/api-error.ts";
import { useKnownNeedsOfForm } from "#web/registrations/needs/known-needs.ts";
import { PartyRequests } from "#web/registrations/party-form/PartyRequests.tsx";
import { VenueKnows } from "#web/registrations/persons/ChangePoints.tsx";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import {
  NO_PAGE,
  NoPaymentPage,
  useCreateManualRegistration,
  usePayManualRegistration,
} from "./create-manual-registration.ts";
import { DuplicatePartyWarning } from "./DuplicatePartyWarning.tsx";
import { withDishesOf } from "./dishes-now.ts";
import { PaymentOptions, RegistrationSummary } from "./ManualExtras.tsx";
import { GuestTab, MemberTab } from "./ManualTabs.tsx";
import {
  checkManualForm,
  type ManualKind,
  STARTING_TICKETS,
  startingManualForm,
  type TypedManual,
} from "./manual-form.ts";
import { isNeedsPath, moveToRequest } from "./needs-in-form.ts";

interface ManualRegistrationDialogProps {
  event: EventForMe;
  onClose: () => void;
}

/** Registers a party that asked by phone or mail: paid outside the portal, or by card at once. */
export function ManualRegistrationDialog({ event, onClose }: ManualRegistrationDialogProps) {
  const form = useForm<TypedManual, unknown, SkippedPaymentForm>({
    resolver: checkManualForm,
    defaultValues: startingManualForm(),
    shouldFocusError: false,
  });
  const [kind, isPaidOutside, paysLater] = form.watch(["registrationType", "bypassPayment", "paysLater"]);
  const menu = useQuery(menuQuery(event.id));
  const registering = useCreateManualRegistration(event);
  const paying = usePayManualRegistration(event);
  const known = useKnownNeedsOfForm(event.id);
  const isBusy = registering.isPending || paying.isPending || paying.isSuccess;

  function submit(filled: SkippedPaymentForm) {
    registering.reset();
    paying.reset();
    const current = withDishesOf(menu.data?.menu, filled);
    if (filled.bypassPayment) registering.mutate(current, { onSuccess: onClose, onError: takeOut });
    else paying.mutate(current, { onError: takeOut });
  }

  function turnTo(next: ManualKind) {
    form.setValue("registrationType", next);
    form.setValue("memberTickets", STARTING_TICKETS[next].memberTickets);
    form.setValue("guestTickets", STARTING_TICKETS[next].guestTickets);
    form.clearErrors();
  }

  /**
   * Takes out what the form can be sent without: a member who has just been deleted, needs that a member answered in
   * the meantime, and dishes that the menu no longer has.
   */
  function takeOut(error: Error) {
    menu.refetch().catch(console.error);
    known.reread();
    for (const { path } of fieldErrorsIn(error)) {
      if (path === "memberId") form.setValue(path, undefined);
      else if (isNeedsPath(path)) moveToRequest(form, path);
    }
  }

  const error = registering.error ?? paying.error;
  const submitLabel = isPaidOutside
    ? `Create Registration (${paysLater ? "Pays Later" : "Mark as Paid"})`
    : "Create Registration & Proceed to Payment";
  const extras = (
    <>
      <PartyRequests by="officer" />
      <RegistrationSummary event={event} />
      <PaymentOptions event={event} />
    </>
  );
  return (
    <FormDialog
      form={form}
      wide
      title="Manual Registration"
      description={event.title}
      isBusy={isBusy || known.isLoading}
      refusal={
        error instanceof NoPaymentPage
          ? error.message
          : refusalIn(error, isPaidOutside ? NOT_REACHED : NO_PAGE)
      }
      submit={submitLabel}
      busy={isBusy ? "Creating..." : submitLabel}
      // Leaving to pay asks no question.
      isSaved={paying.isSuccess}
      onClose={onClose}
      onSubmit={submit}
    >
      <Tabs
        label="Who is registered"
        value={kind}
        onChange={(next) => turnTo(next === "guest" ? "guest" : "member")}
        tabs={[
          {
            value: "member",
            label: "Member Registration",
            content: <MemberTab event={event}>{extras}</MemberTab>,
          },
          {
            value: "guest",
            label: "Guest Registration",
            content: <GuestTab event={event}>{extras}</GuestTab>,
          },
        ]}
      />
      <DuplicatePartyWarning eventId={event.id} />
      <VenueKnows eventId={event.id} />
    </FormDialog>
  );
}
