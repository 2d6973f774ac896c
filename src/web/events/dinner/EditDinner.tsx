import type { ComponentProps } from "react";
import type { Event } from "#contract/events.ts";
import { EventDialogs } from "#web/events/management/EventDialogs.tsx";
import { DASHBOARD_LABELS } from "#web/events/management/event-labels.ts";
import { Button } from "#web/ui/Button.tsx";

/** A button that opens the dinner’s form, for full officers (C-21). */
export function EditDinner({ event, ...button }: { event: Event } & ComponentProps<typeof Button>) {
  return (
    <EventDialogs labels={DASHBOARD_LABELS} events={undefined} isWhole={false}>
      {(actions) => (
        <Button {...button} onClick={() => actions.edit(event)}>
          Edit This Dinner
        </Button>
      )}
    </EventDialogs>
  );
}
