import { useQuery } from "@tanstack/react-query";
import { countParties, type Event } from "#contract/events.ts";
import { read } from "#web/platform/api/api.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { type EventFormValues, eventToForm, instantOf } from "./event-form.ts";

interface NotifyRegisteredProps {
  /** The event as it is stored. */
  event: Event;
  typed: EventFormValues;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Asks whether the registered parties get an email, once the time or place of a coming event is about to change. */
export function NotifyRegistered({ event, typed, isChecked, onChange }: NotifyRegisteredProps) {
  const { timeZone } = useChapter();
  const isMoved = hasMoved(eventToForm(event, timeZone), typed, timeZone);
  const parties = useQuery({
    ...read(countParties, { params: { id: event.id } }),
    enabled: isMoved,
    staleTime: 0,
    gcTime: 0,
  });
  const registered = parties.data?.registered ?? 0;
  if (!isMoved || registered === 0) return null;
  return (
    <Alert tone="warning">
      <Checkbox
        label={
          registered === 1 ? "Email the 1 registered party" : `Email the ${registered} registered parties`
        }
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </Alert>
  );
}

/** The server's own rule: another start, place or stated end of an event that has not started. */
function hasMoved(stored: EventFormValues, typed: EventFormValues, timeZone: string): boolean {
  const isAhead = Date.parse(instantOf(typed.dateTime, timeZone)) > Date.now();
  return (
    isAhead &&
    (typed.dateTime !== stored.dateTime ||
      typed.location.trim() !== stored.location ||
      (stored.endDateTime !== "" && typed.endDateTime !== stored.endDateTime))
  );
}
