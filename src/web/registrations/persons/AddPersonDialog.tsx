import { useQuery } from "@tanstack/react-query";
import { Armchair, CreditCard } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Event } from "#contract/events.ts";
import { warningsFor } from "#contract/menus/menu-words.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { AddedPaidHow, ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { centsOf } from "#contract/values/cents.ts";
import { fullName } from "#contract/values/full-name.ts";
import { DISHES, type DishDraft, DishSelects, dishesChanged } from "#web/menus/DishSelects.tsx";
import { menuQuery } from "#web/menus/menu-page.ts";
import { errorMessage, NOT_REACHED } from "#web/platform/api/api-error.ts";
import { useDebounced } from "#web/platform/debounced.ts";
import { formatCents, formatMoney } from "#web/platform/money.ts";
import { nameOf } from "#web/registrations/attendees/party.ts";
import {
  type KitchenAnswer,
  KitchenQuestion,
  useTypedNeeds,
} from "#web/registrations/needs/KitchenQuestion.tsx";
import { AS_THEY_TOLD_US, TOLD_ELSEWHERE, useKnownNeeds } from "#web/registrations/needs/known-needs.ts";
import { NeedsLine } from "#web/registrations/needs/NeedsLine.tsx";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { isPrice, useAdditionPreview, useAddPerson } from "./add-person.ts";
import { Point, Rejecting, VenueTold } from "./ChangePoints.tsx";
import { type LinkedMember, WhoIsAdded } from "./WhoIsAdded.tsx";

interface AddPersonDialogProps {
  event: Pick<Event, "id">;
  party: AttendeeRegistration;
  onClose: () => void;
}

type Typed = {
  kind: "member" | "guest";
  firstName: string;
  lastName: string;
  answer: KitchenAnswer;
  paidHow: AddedPaidHow | "";
  checkNumber: string;
  isOtherPrice: boolean;
  amount: string;
  why: string;
  isTold: boolean;
};

const BLANK: Typed = {
  kind: "guest",
  firstName: "",
  lastName: "",
  answer: "unknown",
  paidHow: "",
  checkNumber: "",
  isOtherPrice: false,
  amount: "",
  why: "",
  isTold: true,
};

const WAYS: Record<AddedPaidHow, string> = {
  due: "Due at the dinner",
  link: "Email a payment link",
  check: "Check",
  cash: "Cash",
  credit: "Their credit",
};

/** Adds one person to a party: who they are, what the kitchen must know, and how the price is paid (D-401). */
export function AddPersonDialog({ event, party, onClose }: AddPersonDialogProps) {
  const form = useForm<Typed>({ defaultValues: BLANK, shouldFocusError: false });
  const { register, watch } = form;
  const kind = watch("kind");
  const [member, setMember] = useState<LinkedMember | null>(null);
  const shownMenu = useQuery(menuQuery(event.id));
  const menu = shownMenu.data?.menu;
  const [dishes, setDishes] = useState<DishDraft>({});
  const typedNeeds = useTypedNeeds(null);
  const known = useKnownNeeds(event.id, member?.id);
  const isEntered = watch("answer") !== "unknown";
  // What they told us counts (062), so the officer takes out what was typed first.
  const isUnread = known.needs !== null && isEntered;
  const [isOtherPrice, amount] = watch(["isOtherPrice", "amount"]);
  const typedPrice = isOtherPrice && isPrice(amount ?? "") ? amount.trim() : undefined;
  const atPrice = useDebounced(typedPrice);
  // The sums on the page are those of the preview, which follows what is typed.
  const isPreviewed = typedPrice === atPrice;
  const adding = { registrationId: party.id, kind, memberId: member?.id, atPrice };
  const preview = useAdditionPreview(adding);
  const saving = useAddPerson(event.id, party, adding);
  function add(typed: Typed) {
    const needs = known.needs ? null : typedNeeds.read(typed.answer);
    if (needs === undefined || !preview.data) return;
    const choices = menu ? dishesChanged(menu, dishes) : [];
    const { updatedAt, price, ways, credit, emails } = preview.data;
    const paidHow = typed.paidHow || ways[0];
    const otherPrice = typed.isOtherPrice && { amount: typed.amount.trim(), why: typed.why.trim() };
    saving.mutate(
      {
        kind,
        updatedAt,
        price,
        isTold: typed.isTold,
        firstName: member ? "" : typed.firstName.trim(),
        lastName: member ? "" : typed.lastName.trim(),
        ...(member && { memberId: member.id }),
        ...(needs && { needs }),
        ...(choices.length > 0 && menu && { dishes: { version: menu.version, choices } }),
        ...(otherPrice && { otherPrice }),
        ...(paidHow && ways.includes(paidHow) && { paidHow }),
        ...(paidHow === "credit" && { credit }),
        ...(paidHow === "link" && { seen: emails }),
        ...(paidHow === "check" && typed.checkNumber.trim() && { checkNumber: typed.checkNumber.trim() }),
      },
      { onSuccess: onClose, onError: known.reread, onSettled: () => void shownMenu.refetch() },
    );
  }
  return (
    <FormDialog
      form={form}
      wide
      long
      title="Add Person"
      description={`To the party of ${nameOf(party)}, registration #${party.id}`}
      submit="Add Person"
      busy={saving.isPending ? "Adding..." : "Add Person"}
      isBusy={
        saving.isPending ||
        !preview.data ||
        preview.isPlaceholderData ||
        !isPreviewed ||
        known.isLoading ||
        isUnread
      }
      hasMoreUnsaved={member !== null || Object.keys(dishes).length > 0}
      onClose={onClose}
      onSubmit={add}
    >
      <WhoIsAdded party={party} member={member} onLink={setMember} />
      {member && known.needs ? (
        <div>
          <NeedsLine
            who={fullName(member)}
            label="Allergies and diet"
            needs={known.needs}
            note={AS_THEY_TOLD_US}
          />
          {isEntered && (
            <Alert>
              <p>
                We won’t save what you entered. Once they’re added, you can change this in the list: note what
                differs, then leave it out here.
              </p>
              <Button
                tone="quiet"
                size="small"
                className="-ml-4"
                onClick={() => form.setValue("answer", "unknown", { shouldDirty: true })}
              >
                Leave Out
              </Button>
            </Alert>
          )}
        </div>
      ) : (
        <div className={known.isLoading ? "invisible" : ""}>
          <KitchenQuestion typed={typedNeeds} />
          {!isEntered && known.isToldElsewhere && <p className="mt-2 text-sm text-soft">{TOLD_ELSEWHERE}</p>}
        </div>
      )}
      {menu && menu.courses.length > 0 && (
        <div className={DISHES}>
          <DishSelects
            menu={menu}
            draft={dishes}
            warnings={warningsFor(menu.courses, known.needs ?? typedNeeds.readSoFar(watch("answer")))}
            onChange={setDishes}
          />
        </div>
      )}
      {preview.error && (
        <Alert tone="warning" role="alert">
          {errorMessage(preview.error, NOT_REACHED)}
        </Alert>
      )}
      {preview.data && (
        <section className="space-y-5 border-t border-line pt-5">
          <OtherPrice form={form} />
          <WhatFollows eventId={event.id} preview={preview.data} atPrice={atPrice} />
          <PaidHow form={form} preview={preview.data} atPrice={atPrice} />
          {preview.data.emails.length > 0 && (
            <Checkbox label={`Email ${preview.data.emails.join(" and ")}`} {...register("isTold")} />
          )}
        </section>
      )}
    </FormDialog>
  );
}

/** A price other than today’s, for full officers, asked before its effects are shown. */
function OtherPrice({ form }: Pick<PaidHowProps, "form">) {
  const isFull = useSession()?.isAdmin ?? false;
  const { register, watch, formState } = form;
  const isOtherPrice = watch("isOtherPrice");
  if (!isFull) return null;
  return (
    <div className="space-y-4">
      <Checkbox label="Another price" {...register("isOtherPrice")} />
      {isOtherPrice && (
        <div className="grid gap-4 sm:grid-cols-[9rem_1fr]">
          <Field
            label="Price in dollars"
            inputMode="decimal"
            error={formState.errors.amount?.message}
            {...register("amount", {
              shouldUnregister: true,
              validate: (typed) => isPrice(typed) || "Amount must be a number like 150.00",
            })}
          />
          <Field
            label="Reason for the price"
            hint="We’ll include this in the email to the person who registered the party."
            maxLength={200}
            error={formState.errors.why?.message}
            {...register("why", {
              shouldUnregister: true,
              validate: (typed) => typed.trim() !== "" || "Enter a reason",
            })}
          />
        </div>
      )}
    </div>
  );
}

interface WhatFollowsProps {
  eventId: number;
  preview: ChangePreview;
  /** Their price, if it is not today’s. */
  atPrice: string | undefined;
}

function WhatFollows({ eventId, preview, atPrice }: WhatFollowsProps) {
  const { seats, amount, price, tableNumber } = preview;
  return (
    <ul className="space-y-4">
      <Point icon={Armchair} title={`The party will have ${seats.after} seats (now ${seats.before})`}>
        {tableNumber === null ? "They will have no table yet." : `They will sit at table ${tableNumber}.`}
      </Point>
      <Point
        icon={CreditCard}
        title={
          atPrice === undefined
            ? `${formatMoney(price)} at today’s price`
            : `${formatMoney(atPrice)} instead of ${formatMoney(price)}`
        }
      >
        {amount.before === amount.after
          ? `The party’s total stays ${formatMoney(amount.after)}.`
          : `The party’s new total will be ${formatMoney(amount.after)} (now ${formatMoney(amount.before)}).`}
      </Point>
      <Rejecting preview={preview} />
      <VenueTold eventId={eventId} told={preview.venueTold} />
    </ul>
  );
}

interface PaidHowProps {
  form: ReturnType<typeof useForm<Typed>>;
  preview: ChangePreview;
  /** Their price, if it is not today’s. */
  atPrice: string | undefined;
}

function PaidHow({ form, preview, atPrice }: PaidHowProps) {
  const { price, ways, sentence } = preview;
  const { register, watch } = form;
  const [paidHow, isOtherPrice] = watch(["paidHow", "isOtherPrice"]);
  const [first] = Number(price) > 0 || isOtherPrice ? ways : [];
  const chosen = first && (paidHow || first);
  return (
    <>
      {first ? (
        <RadioGroup
          label="How it is paid"
          hint={chosen && hintOf(chosen, preview, atPrice !== undefined)}
          options={ways.map((value) => ({ value, label: WAYS[value] }))}
          chosen={chosen}
          {...register("paidHow")}
        />
      ) : (
        <p className="text-soft">The email will say: “{sentence}”</p>
      )}
      {chosen === "check" && (
        <Field label="Check number" optional maxLength={40} {...register("checkNumber")} />
      )}
    </>
  );
}

function hintOf(way: AddedPaidHow, preview: ChangePreview, isOtherPrice: boolean): string | false {
  if (way === "due") return "We’ll show it as due next to the party and on the door list.";
  if (way === "link") return "We’ll email the party a link to pay by card. It covers everything that’s due.";
  if (way !== "credit") return false;
  const { newDue, credit, creditHeld } = preview;
  const [stays, left] = [centsOf(newDue) - centsOf(credit), centsOf(creditHeld) - centsOf(credit)];
  const covers =
    stays > 0
      ? `will cover part of it. ${formatCents(stays)} stays due.`
      : `will cover all of it.${left > 0 ? ` They’ll have ${formatCents(left)} of it left.` : ""}`;
  return `${isOtherPrice ? "At this price" : "At today’s price"}, ${formatMoney(newDue)} is due from the party. Their credit of ${formatMoney(creditHeld)} ${covers}`;
}
