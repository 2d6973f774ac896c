import { CreditCard, Ticket } from "lucide-react";
import { useForm } from "react-hook-form";
import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { formatMoney } from "#web/platform/money.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { moneyTitle, Point, Rejecting, VenueTold } from "./ChangePoints.tsx";
import { type Ticketed, useChangeTicket, useTicketPreview } from "./change-ticket.ts";
import { PreviewDialog } from "./PreviewDialog.tsx";

interface ChangeTicketDialogProps {
  eventId: number;
  ticketed: Ticketed;
  onClose: () => void;
}

/** Asks before a person gets the other kind of ticket, and says what that does to the party's money (D-405). */
export function ChangeTicketDialog({ eventId, ticketed, onClose }: ChangeTicketDialogProps) {
  return (
    <PreviewDialog
      title={`${ticketed.kind === "guest" ? "Guest" : "Member"} Ticket for ${ticketed.name}`}
      description={`Registration #${ticketed.registrationId} keeps its seats.`}
      preview={useTicketPreview(ticketed)}
      onClose={onClose}
    >
      {(preview) => <Change eventId={eventId} ticketed={ticketed} preview={preview} onClose={onClose} />}
    </PreviewDialog>
  );
}

function Change({
  eventId,
  ticketed,
  preview,
  onClose,
}: ChangeTicketDialogProps & { preview: ChangePreview }) {
  const { updatedAt, price, amount, emails, sentence } = preview;
  const form = useForm({ defaultValues: { isTold: true } });
  const changing = useChangeTicket(eventId, ticketed);
  return (
    <Form
      form={form}
      onSubmit={({ isTold }) =>
        changing.mutate({ kind: ticketed.kind, updatedAt, price, isTold }, { onSuccess: onClose })
      }
      isBusy={changing.isPending}
      className="space-y-6"
    >
      <ul className="space-y-4">
        <Point icon={Ticket} title={`A ${ticketed.kind} ticket costs ${formatMoney(price)} today`}>
          Their name, dietary needs, dishes, place card, and table won’t change.
        </Point>
        <Point icon={CreditCard} title={moneyTitle(amount)}>
          {sentence}
        </Point>
        <Rejecting preview={preview} />
        <VenueTold eventId={eventId} told={preview.venueTold} />
      </ul>
      {emails.length > 0 && <Checkbox label={`Email ${emails.join(" and ")}`} {...form.register("isTold")} />}
      <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5 max-sm:*:grow">
        <Button tone="secondary" onClick={onClose}>
          Keep Ticket
        </Button>
        <Button type="submit" disabled={changing.isPending}>
          {changing.isPending ? "Changing..." : "Change Ticket"}
        </Button>
      </div>
    </Form>
  );
}
