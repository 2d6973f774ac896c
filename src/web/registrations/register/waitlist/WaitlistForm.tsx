import { useState } from "react";
import type { EventForMe } from "#contract/events.ts";
import { TicketCounts } from "#contract/registrations/registrations.ts";
import { isUnauthorized } from "#web/platform/api/api-error.ts";
import { DEFAULT_COUNTS, seatsOf } from "#web/registrations/register/seats.ts";
import { TicketSteppers } from "#web/registrations/register/TicketSteppers.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { PlainForm } from "#web/ui/form/PlainForm.tsx";
import { type useJoinWaitlist, waitlistFailure } from "./join-waitlist.ts";

interface WaitlistFormProps {
  event: EventForMe;
  joining: ReturnType<typeof useJoinWaitlist>;
}

/** The size of the waiting party. */
export function WaitlistForm({ event, joining }: WaitlistFormProps) {
  const [counts, setCounts] = useState(DEFAULT_COUNTS);
  const [attempted, setAttempted] = useState(false);
  const mistake = TicketCounts.safeParse(counts).error?.issues[0]?.message;

  function submit() {
    setAttempted(true);
    if (!mistake) joining.mutate(counts);
  }

  // After joining, the form is shown only until the page has refreshed.
  const busy = joining.isPending || joining.isSuccess;
  return (
    <PlainForm onSubmit={submit} isBusy={busy} className="space-y-6">
      <TicketSteppers
        prices={event}
        counts={counts}
        error={attempted ? mistake : undefined}
        onChange={setCounts}
      />
      <p className="rounded-md bg-sunk px-5 py-4">
        <output>
          Total tickets: <span className="font-semibold tabular-nums">{seatsOf(counts)}</span>
        </output>
      </p>
      <Refusal>{joining.isError && !isUnauthorized(joining.error) && waitlistFailure(joining.error)}</Refusal>
      <Button type="submit" disabled={busy} className="w-full">
        {busy ? "Joining Waitlist..." : "Join Waitlist"}
      </Button>
    </PlainForm>
  );
}
