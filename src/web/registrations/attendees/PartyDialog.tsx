import type { Event } from "#contract/events.ts";
import type { AttendeeRow } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { onDemand } from "#web/ui/OnDemand.tsx";
import { linesOf, nameOf } from "./party.ts";

// Only needed once a party is changed or has paid.
const EditRegistrationDialog = onDemand(
  async () =>
    (await import("#web/registrations/attendees/edit/EditRegistrationDialog.tsx")).EditRegistrationDialog,
);
const RecordPaymentDialog = onDemand(
  async () => (await import("#web/registrations/attendees/RecordPaymentDialog.tsx")).RecordPaymentDialog,
);
const PaymentLinkDialog = onDemand(
  async () => (await import("#web/registrations/manual/debts/PaymentLinkDialog.tsx")).PaymentLinkDialog,
);
const LengthenDialog = onDemand(
  async () => (await import("#web/registrations/attendees/line/LengthenDialog.tsx")).LengthenDialog,
);
const ContactDialog = onDemand(
  async () => (await import("#web/registrations/attendees/addresses/ContactDialog.tsx")).ContactDialog,
);

const PersonDialog = onDemand(
  async () => (await import("#web/registrations/persons/PersonDialog.tsx")).PersonDialog,
);

const RemovePartyDialog = onDemand(
  async () => (await import("#web/registrations/persons/removal/RemovePartyDialog.tsx")).RemovePartyDialog,
);

const RemovePersonDialog = onDemand(
  async () => (await import("#web/registrations/persons/removal/RemovePersonDialog.tsx")).RemovePersonDialog,
);

const ChangeOwnerDialog = onDemand(
  async () => (await import("#web/registrations/persons/ChangeOwnerDialog.tsx")).ChangeOwnerDialog,
);

const MovePartyDialog = onDemand(
  async () => (await import("#web/registrations/persons/MovePartyDialog.tsx")).MovePartyDialog,
);

const AddPersonDialog = onDemand(
  async () => (await import("#web/registrations/persons/AddPersonDialog.tsx")).AddPersonDialog,
);

/** What an officer is about to do with a party, or with one of its persons. */
export type PartyAction =
  | {
      act:
        | "edit"
        | "remove"
        | "record payment"
        | "email link"
        | "correct email"
        | "add person"
        | "change owner"
        | "move"
        | "lengthen offer";
      party: AttendeeRegistration;
    }
  | { act: "open" | "enter request" | "remove person"; line: AttendeeRow };

/** The dialog for it. */
export function PartyDialog({
  action,
  all,
  ...rest
}: {
  action: PartyAction;
  /** The parties as they are now. */
  all: readonly AttendeeRegistration[];
  event: Pick<Event, "id" | "dateTime" | "registrationDeadline">;
  onClose: () => void;
}) {
  if ("line" in action) {
    const { kind, place, registration } = action.line;
    const party = all.find(({ id }) => id === registration.id) ?? registration;
    const line = linesOf(party).find((one) => one.kind === kind && one.place === place) ?? action.line;
    const attendee = line.attendee ?? action.line.attendee;
    if (action.act === "remove person" && party.totalTickets === 1)
      return <RemovePartyDialog {...rest} party={party} />;
    if (action.act === "remove person") {
      const leaving = attendee && {
        registrationId: registration.id,
        attendeeId: attendee.id,
        name: line.name,
      };
      return (
        leaving && <RemovePersonDialog eventId={rest.event.id} leaving={leaving} onClose={rest.onClose} />
      );
    }
    return (
      attendee && (
        <PersonDialog
          event={rest.event}
          line={line}
          attendee={attendee}
          isForRequest={action.act === "enter request"}
          onClose={rest.onClose}
        />
      )
    );
  }
  const { act, party } = action;
  const more = { ...rest, party };
  if (act === "remove") return <RemovePartyDialog {...more} />;
  if (act === "add person") return <AddPersonDialog {...more} />;
  if (act === "change owner") return <ChangeOwnerDialog {...more} />;
  if (act === "move") return <MovePartyDialog {...more} />;
  if (act === "correct email") return <ContactDialog {...more} />;
  if (act === "lengthen offer") return <LengthenDialog {...more} />;
  if (act === "email link") {
    const { id: registrationId, amountDue, user, emailsCameBack } = party;
    const linked = {
      registrationId,
      payer: nameOf(party),
      due: amountDue ?? "0.00",
      email: user.email ?? "",
      emailsCameBack,
    };
    return <PaymentLinkDialog linked={linked} onClose={rest.onClose} />;
  }
  if (act === "record payment") return <RecordPaymentDialog {...more} />;
  return <EditRegistrationDialog {...more} />;
}
