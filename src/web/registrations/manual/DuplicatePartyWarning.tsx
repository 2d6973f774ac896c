import { useQuery } from "@tanstack/react-query";
import { openCardPaymentsQuery } from "#web/registrations/attendees/attendee-list.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { useManualForm } from "./use-manual-form.ts";

/** Warns an officer who enters a party again while its card payment is open: another form is another party (018). */
export function DuplicatePartyWarning({ eventId }: { eventId: number }) {
  const { data: open = [] } = useQuery(openCardPaymentsQuery(eventId));
  const { registrationType, firstName, lastName, guestInfo } = useManualForm().watch();
  const typed = [firstName, lastName]
    .map((part) => part?.trim() ?? "")
    .join(" ")
    .trim();
  const guest = guestInfo[0] && `${guestInfo[0].firstName} ${guestInfo[0].lastName}`.trim();
  const name = typed || (registrationType === "guest" ? guest : "");
  const same = open.find((payment) => name && payment.name.toLowerCase() === name.toLowerCase());
  if (!same) return null;
  const seats = same.memberTickets + same.guestTickets;
  return (
    <Alert role="status" tone="warning">
      A card payment for {same.name} is already open and holds {seats === 1 ? "a seat" : `${seats} seats`}. To
      change it, abandon it on the page behind this form first; otherwise the seats are held twice.
    </Alert>
  );
}
