import { useState } from "react";
import type { OpenOffer } from "#contract/events.ts";
import { useDates } from "#web/platform/chapter.ts";
import { describeTickets } from "#web/registrations/amount.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { useDeclineOffer } from "./decline-offer.ts";

/** Says that seats are offered to the reader, and until when, with a button to decline (S-20). */
export function OfferNotice({ eventId, offer }: { eventId: number; offer: OpenOffer }) {
  const dates = useDates();
  const [asking, setAsking] = useState(false);
  const declining = useDeclineOffer(eventId);
  const tickets = describeTickets(offer);
  return (
    <Alert tone="good" title={`Seats are being held for you until ${dates.dayAndTime(offer.expiresAt)}`}>
      <p>
        {tickets}. Register and pay below to take them; otherwise, they’ll be offered to the next party on the
        waitlist.
      </p>
      <Button tone="secondary" size="small" className="mt-3" onClick={() => setAsking(true)}>
        Decline Offer
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Decline these seats?"
        description={`${tickets} will be offered to the next party on the waitlist. You’ll keep your place.`}
      >
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onClick={() => setAsking(false)}>
            Keep Seats
          </Button>
          <Button disabled={declining.isPending} onClick={() => declining.mutate(offer.id)}>
            {declining.isPending ? "Declining..." : "Decline Offer"}
          </Button>
        </div>
      </Dialog>
    </Alert>
  );
}
