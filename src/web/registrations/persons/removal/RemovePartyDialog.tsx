import { Armchair, CreditCard, ListX } from "lucide-react";
import type { Event } from "#contract/events.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { comes } from "#contract/registrations/comes.ts";
import { ApiError } from "#web/platform/api/api-error.ts";
import { formatMoney } from "#web/platform/money.ts";
import { describeTickets } from "#web/registrations/amount.ts";
import { nameOf } from "#web/registrations/attendees/party.ts";
import { DishesLost, Emails, Point, Rejecting, VenueTold } from "#web/registrations/persons/ChangePoints.tsx";
import { PreviewDialog } from "#web/registrations/persons/PreviewDialog.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { useBecomesDue } from "./becomes-due.ts";
import { emailSays } from "./email-says.ts";
import { loweredIn, MoneyBack, type RemovalForm, useMoneyChoice } from "./MoneyBack.tsx";
import { usePartyRemovalPreview, useRemoveParty } from "./remove-party.ts";
import { undoneSoon } from "./undo-words.ts";

interface RemovePartyDialogProps {
  event: Pick<Event, "id">;
  party: AttendeeRegistration;
  onClose: () => void;
}

/** Asks before a whole party is removed, and says what goes back, for whom, and what else follows (D-370). */
export function RemovePartyDialog({ party, ...rest }: RemovePartyDialogProps) {
  return (
    <PreviewDialog
      title={waits(party) ? "Remove from Waitlist" : "Remove Registration"}
      description={`${nameOf(party)}, ${describeTickets(party)}. ${comes(party) ? undoneSoon("party") : "This cannot be undone."}`}
      preview={usePartyRemovalPreview(party.id)}
      onClose={rest.onClose}
    >
      {(preview) => <Removal party={party} preview={preview} {...rest} />}
    </PreviewDialog>
  );
}

function Removal({ event, party, preview, onClose }: RemovePartyDialogProps & { preview: ChangePreview }) {
  const removing = useRemoveParty(event.id, party.id);
  const choice = useMoneyChoice(preview);
  const { updatedAt, goesBack, noLongerDue } = preview;
  function remove(typed: RemovalForm) {
    const lowered = loweredIn(choice, typed);
    removing.mutate(
      {
        due: choice.staysDue ? "stays" : "ends",
        read: { updatedAt, goesBack, ...(lowered && { lowered }) },
      },
      {
        onSuccess: onClose,
        onError: (error) => isGone(error) && onClose(),
      },
    );
  }
  return (
    <Form form={choice.form} onSubmit={remove} isBusy={removing.isPending} className="space-y-6">
      <ul className="space-y-4">
        <Seats party={party} preview={preview} />
        <Money choice={choice} preview={preview} />
        {!choice.isLowered && <ByPerson {...preview} />}
        <MoneyBack choice={choice} preview={preview} due={`The ${formatMoney(noLongerDue)} that’s due`} />
        <DishesLost {...preview} />
        <Rejecting preview={preview} />
        <VenueTold eventId={event.id} told={preview.venueTold} />
        <Emails {...preview} />
      </ul>
      <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5 max-sm:*:grow">
        <Button tone="secondary" onClick={onClose}>
          {waits(party) ? "Keep on Waitlist" : "Keep Registration"}
        </Button>
        <Button type="submit" tone="danger" disabled={removing.isPending}>
          {removing.isPending ? "Removing..." : "Remove"}
        </Button>
      </div>
    </Form>
  );
}

function waits({ status }: Pick<AttendeeRegistration, "status">): boolean {
  return status === "waitlist";
}

/** Someone else removed it in the meantime. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function Seats({
  party,
  preview: { seats, tableNumber, follows },
}: {
  party: AttendeeRegistration;
  preview: ChangePreview;
}) {
  if (waits(party)) {
    return (
      <Point icon={ListX} title="This party will be removed from the waitlist">
        Any seats offered to them will go to the next party on the waitlist.
      </Point>
    );
  }
  const what = seats.before === 1 ? "1 seat" : `${seats.before} seats`;
  return (
    <Point
      icon={Armchair}
      title={`${what} will open up${tableNumber === null ? "" : ` at table ${tableNumber}`}`}
    >
      {[
        ...follows,
        ...(party.status === "pending"
          ? ["The open card payment will end, and nothing will be charged."]
          : []),
        `${seats.before === 1 ? "It" : "They"} will go to the next party on the waitlist or become available to others.`,
      ].join(" ")}
    </Point>
  );
}

function Money({
  choice: { isLowered, staysDue },
  preview,
}: {
  choice: Pick<ReturnType<typeof useMoneyChoice>, "isLowered" | "staysDue">;
  preview: ChangePreview;
}) {
  const { goesBack, refundDue, noLongerDue } = preview;
  const becomesDue = useBecomesDue();
  const hasMoney = Number(goesBack) > 0;
  const title = hasMoney
    ? `${formatMoney(goesBack)} ${isLowered ? "would normally go back" : "will go back"}`
    : staysDue
      ? `${formatMoney(noLongerDue)} will stay due`
      : "No money will go back";
  return (
    <Point icon={CreditCard} title={title}>
      <span className="block">{emailSays(preview, { staysDue, isLowered })}</span>
      {Number(refundDue) > 0 && !isLowered && (
        <span className="block">{becomesDue(refundDue === goesBack ? "It" : formatMoney(refundDue))}</span>
      )}
    </Point>
  );
}

/** What goes back for each person, and by which way. */
function ByPerson({ goesBack, persons }: Pick<ChangePreview, "goesBack" | "persons">) {
  if (Number(goesBack) === 0 || persons.length < 2) return null;
  return (
    <li className="pl-9">
      <ul aria-label="What goes back for each person" className="border-b border-line text-sm">
        {persons.map(({ name, goesBack }, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name, and none changes places
            key={place}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line py-1.5"
          >
            <span>{name}</span>
            <span className="text-soft lining-nums">
              {goesBack.length === 0 ? "Nothing" : goesBack.join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}
