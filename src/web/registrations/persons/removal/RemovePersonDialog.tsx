import { Armchair, CreditCard, Mail, Ticket, UtensilsCrossed } from "lucide-react";
import { useState } from "react";
import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { formatMoney } from "#web/platform/money.ts";
import {
  Handover,
  moneyTitle,
  Point,
  Rejecting,
  VenueTold,
} from "#web/registrations/persons/ChangePoints.tsx";
import { PreviewDialog } from "#web/registrations/persons/PreviewDialog.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { emailSays } from "./email-says.ts";
import { loweredIn, MoneyBack, type RemovalForm, useMoneyChoice } from "./MoneyBack.tsx";
import { type Leaving, useRemovalPreview, useRemovePerson } from "./remove-person.ts";
import { undoneSoon } from "./undo-words.ts";

interface RemovePersonDialogProps {
  eventId: number;
  leaving: Leaving;
  onClose: () => void;
}

/** Asks before one person of a party is removed, and says what that does to seats, money and papers (D-403). */
export function RemovePersonDialog({ eventId, leaving, onClose }: RemovePersonDialogProps) {
  // Who takes over the party of an owner; until one is chosen, the first who can.
  const [memberId, setMemberId] = useState<number>();
  const asked = { ...leaving, memberId };
  return (
    <PreviewDialog
      title={`Remove ${leaving.name}`}
      description={`Registration #${leaving.registrationId} keeps its other seats. ${undoneSoon("person")}`}
      preview={useRemovalPreview(asked)}
      onClose={onClose}
    >
      {(preview) => (
        <>
          <Heirs preview={preview} onChoose={setMemberId} />
          <Removal eventId={eventId} leaving={asked} preview={preview} onClose={onClose} />
        </>
      )}
    </PreviewDialog>
  );
}

/** Several members of a party who can take it over. */
function Heirs({
  preview: { heirs, heir },
  onChoose,
}: {
  preview: ChangePreview;
  onChoose: (memberId: number) => void;
}) {
  if (heirs.length < 2) return null;
  return (
    <div className="mb-6">
      <RadioGroup
        label="Who’ll be the new owner?"
        name="heir"
        options={heirs.map(({ memberId, name }) => ({ value: String(memberId), label: name }))}
        chosen={String(heir?.memberId)}
        onChange={({ target: { value } }) => onChoose(Number(value))}
      />
    </div>
  );
}

function Removal({
  eventId,
  leaving,
  preview,
  onClose,
}: RemovePersonDialogProps & {
  leaving: Leaving & { memberId: number | undefined };
  preview: ChangePreview;
}) {
  const choice = useMoneyChoice(preview);
  const { form, isLowered, staysDue } = choice;
  const removing = useRemovePerson(eventId, leaving, preview);
  const { updatedAt, goesBack, noLongerDue, emails, heir } = preview;
  function remove(typed: RemovalForm) {
    const lowered = loweredIn(choice, typed);
    const takenOver = heir && { memberId: heir.memberId };
    removing.mutate(
      {
        updatedAt,
        goesBack,
        isTold: typed.isTold,
        ...takenOver,
        ...(lowered && { lowered }),
        ...(staysDue && { staysDue: true as const }),
      },
      { onSuccess: onClose },
    );
  }
  return (
    <Form form={form} onSubmit={remove} isBusy={removing.isPending} className="space-y-6">
      <ul className="space-y-4">
        <SeatAndMoney preview={preview} isLowered={isLowered} staysDue={staysDue} />
        <MoneyBack
          choice={choice}
          preview={preview}
          due={`The ${formatMoney(noLongerDue)} that’s due for them`}
        />
        <WhoTakesOver preview={preview} />
        <KitchenAndVenue eventId={eventId} preview={preview} />
      </ul>
      {emails.length > 0 && !heir && (
        <Checkbox label={`Email ${emails.join(" and ")}`} {...form.register("isTold")} />
      )}
      <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5 max-sm:*:grow">
        <Button tone="secondary" onClick={onClose}>
          Keep Person
        </Button>
        <Button type="submit" tone="danger" disabled={removing.isPending}>
          {removing.isPending ? "Removing..." : "Remove Person"}
        </Button>
      </div>
    </Form>
  );
}

function SeatAndMoney({
  preview,
  isLowered,
  staysDue,
}: {
  preview: ChangePreview;
  isLowered: boolean;
  staysDue: boolean;
}) {
  const { tableNumber, amount } = preview;
  return (
    <>
      <Point
        icon={Armchair}
        title={`1 seat will open up${tableNumber === null ? "" : ` at table ${tableNumber}`}`}
      >
        It will go to the next party on the waitlist or become available to others.
      </Point>
      <Point icon={CreditCard} title={moneyTitle(staysDue ? { ...amount, after: amount.before } : amount)}>
        {emailSays(preview, { staysDue, isLowered })}
      </Point>
    </>
  );
}

/** What an owner who leaves means for the party: its members stay in it. */
function WhoTakesOver({ preview }: { preview: ChangePreview }) {
  const { heir, follows, emails } = preview;
  return (
    <>
      <Handover preview={preview} />
      {heir && emails.length > 0 && (
        <Point icon={Mail} title={emails.length === 1 ? "We’ll send one email" : "We’ll email both of them"}>
          {emails.join(" and ")}
        </Point>
      )}
      {!heir && follows.length > 0 && (
        <Point icon={Ticket} title="Other members will stay as guests">
          {follows.join(" ")}
        </Point>
      )}
    </>
  );
}

function KitchenAndVenue({ eventId, preview }: { eventId: number; preview: ChangePreview }) {
  const { hasDish, venueTold } = preview;
  return (
    <>
      {hasDish && (
        <Point icon={UtensilsCrossed} title="Their dish will come off the kitchen’s count">
          Everyone else’s dishes stay the same.
        </Point>
      )}
      <Rejecting preview={preview} />
      <VenueTold eventId={eventId} told={venueTold} />
    </>
  );
}
