import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { useDates } from "#web/platform/chapter.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { RemovePerson } from "#web/registrations/my-events/party/RemovePerson.tsx";
import { Button } from "#web/ui/Button.tsx";
import { CancelRegistration } from "./CancelRegistration.tsx";
import { DetailsDialog } from "./details-on-demand.ts";

/** What can still be done with a registration, collapsed until it is opened. */
export function ChangeOrCancel({
  own,
  event,
  describedBy,
}: {
  own: MyRegistration["registrations"];
  event: MyRegistration["event"];
  /** The id of the dinner's title. */
  describedBy: string;
}) {
  const dates = useDates();
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const isClosed = own.may.cancel === null && own.may.changeDetailsUntil === null;
  const mayAnything = !isClosed || own.may.correctNamesUntil !== null;
  const isAhead = pageNow().getTime() < Date.parse(event.dateTime);
  if (!mayAnything && !isAhead) return null;
  return (
    <div className="border-t border-line pt-3 print:hidden">
      <div className="-ml-4 flex flex-wrap gap-x-2">
        {mayAnything && (
          <Button
            tone="quiet"
            size="small"
            aria-expanded={open}
            aria-controls={panelId}
            aria-describedby={describedBy}
            onClick={() => setOpen(!open)}
          >
            {isClosed ? "Corrections" : "Change or Cancel"}
            <ChevronDown size={17} aria-hidden="true" className={open ? "rotate-180" : ""} />
          </Button>
        )}
        {!open && own.may.cancel && bringsAllBack(own) && (
          <p className="ml-4 self-center text-sm text-soft">
            Full refund if you cancel by {dates.dayAndTime(own.may.cancel.until)}
          </p>
        )}
      </div>
      {isClosed && isAhead && (
        <p className="mt-1 text-sm text-soft">
          This event is closed to changes. If something has come up, please contact a chapter officer.
        </p>
      )}
      <div id={panelId} hidden={!open} className="mt-2 space-y-5">
        {open && <Choices own={own} event={event} />}
      </div>
    </div>
  );
}

/** Whether canceling gives back everything that was paid. */
function bringsAllBack({ amount, amountDue, may }: MyRegistration["registrations"]): boolean {
  const refund = Number(may.cancel?.refund ?? 0);
  return refund > 0 && refund >= Number(amount ?? 0) - Number(amountDue ?? 0);
}

function Choices({ own, event }: { own: MyRegistration["registrations"]; event: MyRegistration["event"] }) {
  const dates = useDates();
  const [editing, setEditing] = useState(false);
  const { cancel, changeDetailsUntil, correctNamesUntil } = own.may;
  const leaving = own.attendees.flatMap((person) =>
    person.may.remove && !person.isMe ? [{ person, money: person.may.remove.sentence }] : [],
  );
  return (
    <>
      {changeDetailsUntil && (
        <div className="space-y-2">
          <p className="text-sm text-soft">
            You can change names and requests at no charge until {dates.dayAndTime(changeDetailsUntil)}.
          </p>
          <Button tone="secondary" size="small" onClick={() => setEditing(true)}>
            Change Names and Requests
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
            Correct Names
          </Button>
          {editing && (
            <DetailsDialog own={own} eventTitle={event.title} namesOnly onClose={() => setEditing(false)} />
          )}
        </div>
      )}
      {leaving.length > 0 && (
        <div className="space-y-2">
          <p className="text-sm text-soft">Someone can’t make it?</p>
          {leaving.map(({ person, money }) => (
            <div key={person.id} className="space-y-2">
              <p className="text-sm text-soft">{money}</p>
              <RemovePerson own={own} person={person} money={money} />
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
