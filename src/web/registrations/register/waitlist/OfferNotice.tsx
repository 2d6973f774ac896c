import { useState } from "react";
import type { OpenOffer } from "#contract/events.ts";
import { useDates } from "#web/platform/chapter.ts";
import { describeTickets } from "#web/registrations/amount.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";
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
      <QuestionDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Decline these seats?"
        description={`${tickets} will be offered to the next party on the waitlist. You’ll keep your place.`}
        keep="Keep Seats"
        act="Decline Offer"
        acting="Declining..."
        isBusy={declining.isPending}
        onAct={() => declining.mutate(offer.id)}
      />
    </Alert>
  );
}
