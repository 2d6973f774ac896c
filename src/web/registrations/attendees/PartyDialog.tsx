import type { Event } from "#contract/events.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { onDemand } from "#web/ui/OnDemand.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";

// Only needed once a party is changed or has paid.
const EditRegistrationDialog = onDemand(
  async () =>
    (await import("#web/registrations/attendees/edit/EditRegistrationDialog.tsx")).EditRegistrationDialog,
);
const RecordPaymentDialog = onDemand(
  async () => (await import("#web/registrations/attendees/RecordPaymentDialog.tsx")).RecordPaymentDialog,
);

/** What an officer is about to do with a party. */
export interface PartyAction {
  act: "edit" | "remove" | "record payment";
  party: AttendeeRegistration;
}

/** The dialog for it. */
export function PartyDialog({
  act,
  ...rest
}: PartyAction & {
  event: Pick<Event, "id" | "dateTime">;
  onClose: () => void;
}) {
  if (act === "remove") return <RemoveDialog {...rest} />;
  if (act === "record payment") return <RecordPaymentDialog {...rest} />;
  return <EditRegistrationDialog {...rest} />;
}
