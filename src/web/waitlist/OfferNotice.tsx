import { useState } from "react";
import type { OpenOffer } from "#contract/events.ts";
import { useDates } from "#web/platform/chapter.ts";
import { ticketsInWords } from "#web/registrations/amount.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { useDeclineOffer } from "./decline-offer.ts";

/** Seats are kept for the reader: until when, and the way to let them go (S-20). */
export function OfferNotice({ eventId, offer }: { eventId: number; offer: OpenOffer }) {
  const dates = useDates();
  const [asking, setAsking] = useState(false);
  const declining = useDeclineOffer(eventId);
  const tickets = ticketsInWords(offer);
  return (
    <Alert tone="good" title={`Seats offered to you until ${dates.dayAndTime(offer.expiresAt)}`}>
      <p>
        {tickets}: they are kept for you until then. Register and pay below to take them; otherwise they go to
        the next party waiting.
      </p>
      <Button tone="secondary" size="small" className="mt-3" onClick={() => setAsking(true)}>
        Decline Offer
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Let these seats go?"
        description={`${tickets} will be offered to the next party waiting. You keep your place on the waitlist.`}
      >
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onClick={() => setAsking(false)}>
            Keep the Seats
          </Button>
          <Button disabled={declining.isPending} onClick={() => declining.mutate()}>
            {declining.isPending ? "Declining..." : "Let Them Go"}
          </Button>
        </div>
      </Dialog>
    </Alert>
  );
}
