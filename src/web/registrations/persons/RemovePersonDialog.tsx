import { Armchair, CreditCard, Mail, Ticket, UtensilsCrossed } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { formatMoney } from "#web/platform/money.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { Handover, moneyTitle, Point, VenueTold } from "./ChangePoints.tsx";
import { PreviewDialog } from "./PreviewDialog.tsx";
import { type Leaving, useRemovalPreview, useRemovePerson } from "./remove-person.ts";

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
      description={`Registration #${leaving.registrationId} keeps its other seats. This cannot be undone.`}
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

/** What goes back, as a full officer chooses. */
type Choice = {
  back: "all" | "part" | "none";
  due: "ends" | "stays";
  to: string;
  why: string;
  isTold: boolean;
};

function Removal({
  eventId,
  leaving,
  preview,
  onClose,
}: RemovePersonDialogProps & {
  leaving: Leaving & { memberId: number | undefined };
  preview: ChangePreview;
}) {
  const isFull = useSession()?.isAdmin ?? false;
  const form = useForm<Choice>({
    defaultValues: { back: "all", due: "ends", to: "", why: "", isTold: true },
  });
  const { register, watch, formState } = form;
  const removing = useRemovePerson(eventId, leaving);
  const back = watch("back");
  const { updatedAt, goesBack, noLongerDue, emails, heir } = preview;
  const hasChoice = isFull && Number(goesBack) > 0;
  const most = Number(goesBack);
  const asksDue = Number(noLongerDue) > 0;
  function remove({ due, to, why, isTold }: Choice) {
    const lowered = hasChoice && back !== "all" && { to: back === "none" ? "0" : to.trim(), why: why.trim() };
    const staysDue = asksDue && due === "stays" && { staysDue: true as const };
    const takenOver = heir && { memberId: heir.memberId };
    removing.mutate(
      { updatedAt, goesBack, isTold, ...takenOver, ...(lowered && { lowered }), ...staysDue },
      { onSuccess: onClose },
    );
  }
  return (
    <Form form={form} onSubmit={remove} isBusy={removing.isPending} className="space-y-6">
      <ul className="space-y-4">
        <SeatAndMoney
          preview={preview}
          isLowered={hasChoice && back !== "all"}
          staysDue={asksDue && watch("due") === "stays"}
        />
        {asksDue && (
          <li className="pl-9">
            <RadioGroup
              label={`The ${formatMoney(noLongerDue)} that’s due for them`}
              options={[
                { value: "ends", label: "Is no longer due" },
                { value: "stays", label: "Stays due" },
              ]}
              {...register("due")}
            />
          </li>
        )}
        {hasChoice && (
          <li className="space-y-3 pl-9">
            <RadioGroup
              label="How much should go back?"
              options={[
                { value: "all", label: `All ${formatMoney(goesBack)}` },
                { value: "part", label: "Part of it" },
                { value: "none", label: "Nothing" },
              ]}
              {...register("back")}
            />
            {back === "part" && (
              <Field
                label="Amount in dollars"
                inputMode="decimal"
                autoComplete="off"
                className="max-w-40"
                error={formState.errors.to?.message}
                {...register("to", { validate: (typed) => whyNotPart(typed, most) })}
              />
            )}
            {back !== "all" && (
              <Field
                label="Reason"
                hint="We’ll include this in the email."
                maxLength={200}
                autoComplete="off"
                error={formState.errors.why?.message}
                {...register("why", { validate: (typed) => typed.trim() !== "" || "Enter a reason" })}
              />
            )}
          </li>
        )}
        <WhoTakesOver preview={preview} />
        <KitchenAndVenue eventId={eventId} preview={preview} />
      </ul>
      {emails.length > 0 && !heir && (
        <Checkbox label={`Email ${emails.join(" and ")}`} {...register("isTold")} />
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

function whyNotPart(typed: string, most: number): true | string {
  const amount = typed.trim();
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(amount)) return "Amount must be a number like 150.00";
  return Number(amount) < most || `Please enter less than ${formatMoney(most.toFixed(2))}`;
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
  const { tableNumber, amount, sentence } = preview;
  return (
    <>
      <Point
        icon={Armchair}
        title={`1 seat will open up${tableNumber === null ? "" : ` at table ${tableNumber}`}`}
      >
        It will go to the next party on the waitlist or become available to others.
      </Point>
      <Point icon={CreditCard} title={moneyTitle(staysDue ? { ...amount, after: amount.before } : amount)}>
        {staysDue
          ? "The email will say what is still due."
          : isLowered
            ? "The email will say what goes back, and why."
            : `The email will say: “${sentence}”`}
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

function KitchenAndVenue({
  eventId,
  preview: { hasDish, venueTold },
}: {
  eventId: number;
  preview: ChangePreview;
}) {
  return (
    <>
      {hasDish && (
        <Point icon={UtensilsCrossed} title="Their dish will come off the kitchen’s count">
          Everyone else’s dishes stay the same.
        </Point>
      )}
      <VenueTold eventId={eventId} told={venueTold} />
    </>
  );
}
