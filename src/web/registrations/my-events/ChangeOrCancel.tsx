import { CalendarPlus, ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { useDates } from "#web/platform/chapter.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { paths } from "#web/platform/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { CancelRegistration } from "./CancelRegistration.tsx";
import { DetailsDialog } from "./details-on-demand.ts";
import { RemoveGuest } from "./RemoveGuest.tsx";

/** What can still be done with a registration, collapsed until it is opened. */
export function ChangeOrCancel({
  own,
  event,
}: {
  own: MyRegistration["registrations"];
  event: MyRegistration["event"];
}) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const isPaid = own.status === "confirmed";
  const isClosed = own.may.cancel === null && own.may.changeDetailsUntil === null;
  const mayAnything = !isClosed || own.may.correctNamesUntil !== null;
  const isAhead = pageNow().getTime() < Date.parse(event.dateTime);
  const isToCome = pageNow().getTime() < Date.parse(event.endDateTime ?? event.dateTime);
  const hasFile = isPaid && isToCome;
  if (!hasFile && !mayAnything) return null;
  return (
    <div className="border-t border-line pt-3 print:hidden">
      <div className="-ml-4 flex flex-wrap gap-x-2">
        {hasFile && (
          <LinkButton tone="quiet" size="small" href={paths.calendarFile(own.id)} download>
            <CalendarPlus size={17} aria-hidden="true" /> Add to calendar
          </LinkButton>
        )}
        {mayAnything && (
          <Button
            tone="quiet"
            size="small"
            aria-expanded={open}
            aria-controls={panelId}
            onClick={() => setOpen(!open)}
          >
            {isClosed ? "Corrections" : "Change or cancel"}
            <ChevronDown size={17} aria-hidden="true" className={open ? "rotate-180" : ""} />
          </Button>
        )}
      </div>
      {isClosed && isAhead && (
        <p className="mt-1 text-sm text-soft">
          Changes are closed for this event. If something has come up, please contact a chapter officer.
        </p>
      )}
      <div id={panelId} hidden={!open} className="mt-2 space-y-5">
        {open && <Choices own={own} event={event} />}
      </div>
    </div>
  );
}

function Choices({ own, event }: { own: MyRegistration["registrations"]; event: MyRegistration["event"] }) {
  const dates = useDates();
  const [editing, setEditing] = useState(false);
  const { cancel, changeDetailsUntil, correctNamesUntil } = own.may;
  const leaving = own.attendees.flatMap((guest) =>
    guest.kind === "guest" && guest.may.remove ? [{ guest, money: guest.may.remove.sentence }] : [],
  );
  return (
    <>
      {changeDetailsUntil && (
        <div className="space-y-2">
          <p className="text-sm text-soft">
            You can change names and requests at no charge until {dates.dayAndTime(changeDetailsUntil)}.
          </p>
          <Button tone="secondary" size="small" onClick={() => setEditing(true)}>
            Change names and requests
          </Button>
          {editing && <DetailsDialog own={own} eventTitle={event.title} onClose={() => setEditing(false)} />}
        </div>
      )}
      {!changeDetailsUntil && correctNamesUntil && (
        <div className="space-y-2">
          <p className="text-sm text-soft">
            Registration has closed. You can still correct names by {dates.dayAndTime(correctNamesUntil)}.
          </p>
          <Button tone="secondary" size="small" onClick={() => setEditing(true)}>
            Correct names
          </Button>
          {editing && (
            <DetailsDialog own={own} eventTitle={event.title} namesOnly onClose={() => setEditing(false)} />
          )}
        </div>
      )}
      {leaving.length > 0 && (
        <div className="space-y-2">
          <p className="text-sm text-soft">Guest can’t make it?</p>
          {leaving.map(({ guest, money }) => (
            <div key={guest.id} className="space-y-2">
              <p className="text-sm text-soft">{money}</p>
              <RemoveGuest own={own} guest={guest} money={money} />
            </div>
          ))}
        </div>
      )}
      {cancel && (
        <div className="space-y-2">
          <p className="text-sm text-soft">
            You can {own.status === "waitlist" ? "leave the waitlist" : "cancel"} until{" "}
            {dates.dayAndTime(cancel.until)}. {cancel.sentence}
          </p>
          <CancelRegistration own={own} eventTitle={event.title} money={cancel.sentence} />
        </div>
      )}
    </>
  );
}
