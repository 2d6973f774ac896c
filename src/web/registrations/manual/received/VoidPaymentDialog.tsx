import { useState } from "react";
import { paidByWords } from "#contract/members/manual-methods.ts";
import type { ManualPayment } from "#contract/registrations/attendees/attendees.ts";
import { NOTE_MAX, NOTE_MIN, NOTE_TOO_SHORT } from "#contract/values/notes.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { formatMoney } from "#web/platform/money.ts";
import { Button } from "#web/ui/Button.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { PlainForm } from "#web/ui/form/PlainForm.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { NOT_VOIDED, useVoidPayment } from "./void-payment.ts";

interface VoidPaymentDialogProps {
  payment: Pick<ManualPayment, "id" | "amount" | "reference"> & { method: string };
  /** Whose payment it is. */
  who: string;
  onClose: () => void;
}

const BOUNCED = { value: "The check bounced", label: "The check bounced" };
const TWICE = { value: "Entered twice", label: "It was entered twice" };
const ANOTHER = { value: "", label: "Another reason" };
const SEATS = [
  { value: "keep", label: "Keep the seats and pay later" },
  { value: "waitlist", label: "Move to the waitlist" },
] as const;

/** Voids a payment that officers recorded for a party, and asks at once what becomes of its seats (D-354). */
export function VoidPaymentDialog({ payment, who, onClose }: VoidPaymentDialogProps) {
  const reasons = payment.method === "check" ? [BOUNCED, TWICE, ANOTHER] : [TWICE, ANOTHER];
  const [preset, setPreset] = useState(reasons[0]?.value ?? "");
  const [words, setWords] = useState("");
  const [seats, setSeats] = useState<"keep" | "waitlist">("keep");
  const [isMissing, setMissing] = useState(false);
  const voiding = useVoidPayment(payment.id, onClose);
  const reason = preset || words.trim();
  const failure = refusalIn(voiding.error, NOT_VOIDED);
  return (
    <Dialog
      onClose={onClose}
      title={`Void the payment of ${formatMoney(payment.amount)}?`}
      description={
        <p>
          {who}, {paidByWords(payment)}. It will no longer count. If the party is still registered, the email
          about it will include your reason.
        </p>
      }
      isUnsaved={words.trim() !== "" && !voiding.isSuccess}
    >
      <PlainForm
        isBusy={voiding.isPending}
        className="space-y-5"
        onSubmit={() => {
          const isTooShort = reason.length < NOTE_MIN;
          setMissing(isTooShort);
          if (!isTooShort) voiding.mutate({ reason, seats });
        }}
      >
        <RadioGroup
          label="Reason"
          name="reason"
          options={reasons}
          chosen={preset}
          onChange={({ target: { value } }) => setPreset(value)}
        />
        {preset === "" && (
          <Field
            label="Your reason"
            value={words}
            maxLength={NOTE_MAX}
            onChange={({ target: { value } }) => setWords(value)}
            error={isMissing ? NOTE_TOO_SHORT : undefined}
          />
        )}
        <RadioGroup
          label="The party’s seats"
          name="seats"
          options={SEATS}
          chosen={seats}
          onChange={({ target: { value } }) => setSeats(value === "waitlist" ? "waitlist" : "keep")}
        />
        <Refusal>{failure}</Refusal>
        <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={voiding.isPending}>
            {voiding.isPending ? "Saving..." : "Void Payment"}
          </Button>
        </div>
      </PlainForm>
    </Dialog>
  );
}
