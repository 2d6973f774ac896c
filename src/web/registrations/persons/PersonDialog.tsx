import { zodResolver } from "@hookform/resolvers/zod";
import { Ticket, UserMinus } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import type { Event } from "#contract/events.ts";
import type { AttendeeRow } from "#contract/registrations/attendees/attendee-rows.ts";
import { Attendee, type PartyAttendee } from "#contract/registrations/attendees/attendees.ts";
import {
  describeKnown,
  type KnownNeeds,
  knownNeeds,
  unreadRequest,
} from "#contract/registrations/known-needs.ts";
import { CardName } from "#contract/registrations/own-attendees.ts";
import { describePrice } from "#contract/registrations/price-words.ts";
import { NOT_REACHED, refusalIn } from "#web/platform/api/api-error.ts";
import { formatMoney } from "#web/platform/money.ts";
import { AskWho } from "#web/registrations/AskWho.tsx";
import { linesOf } from "#web/registrations/attendees/party.ts";
import {
  KITCHEN_ANSWERS,
  KitchenQuestion,
  useTypedNeeds,
} from "#web/registrations/needs/KitchenQuestion.tsx";
import { NameFields } from "#web/registrations/party-form/NameFields.tsx";
import { hasOtherName } from "#web/registrations/party-form/other-persons.ts";
import { PartyArea, PartyField } from "#web/registrations/party-form/PartyFields.tsx";
import { RemovePartyDialog } from "#web/registrations/persons/removal/RemovePartyDialog.tsx";
import { RemovePersonDialog } from "#web/registrations/persons/removal/RemovePersonDialog.tsx";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { VenueKnows } from "./ChangePoints.tsx";
import { ChangeTicketDialog } from "./ChangeTicketDialog.tsx";
import { changeOf, type PersonForm, useChangePerson } from "./change-person.ts";
import { type ChosenRecord, MemberRecord } from "./MemberRecord.tsx";
import { isOtherPrice, SetPrice, type TypedPrice } from "./SetPrice.tsx";

interface PersonDialogProps {
  event: Pick<Event, "id" | "dateTime">;
  line: AttendeeRow;
  attendee: PartyAttendee;
  /** Opened to enter the party’s food request: what the kitchen must know comes first. */
  isForRequest?: boolean;
  onClose: () => void;
}

const Form = z.object({
  firstName: Attendee.shape.firstName,
  lastName: Attendee.shape.lastName,
  isAnother: z.boolean(),
  cardName: CardName,
  seatingRequests: Attendee.shape.seatingRequests,
  partnerOf: z.string(),
  answer: z.enum(KITCHEN_ANSWERS),
});

/** The person's own answer; a request of the party is shown above it. */
const ANSWER_OF: Record<KnownNeeds["is"], PersonForm["answer"]> = {
  some: "some",
  none: "none",
  request: "none",
  unanswered: "unknown",
};

/** Everything an officer can say of one person of a party; only what was changed is sent. */
export function PersonDialog({ event, line, attendee, isForRequest = false, onClose }: PersonDialogProps) {
  const { registration: party, kind } = line;
  const isOwner = kind === "PRIMARY";
  const isLast = party.totalTickets === 1;
  const session = useSession();
  const known = knownNeeds({ needs: attendee.needs, request: unreadRequest(party) });
  const hasRecord = party.memberId !== null || party.userId !== null;
  const named = isOwner
    ? party.user
    : (party[kind === "+MEMBER" ? "memberInfo" : "guestInfo"][line.place] ?? null);
  const [start] = useState({
    firstName: named?.firstName ?? "",
    lastName: named?.lastName ?? "",
    isAnother: false,
    cardName: attendee.cardName ?? "",
    seatingRequests: line.seatingRequests ?? "",
    partnerOf: String(attendee.partnerOf ?? ""),
    answer: isForRequest ? ("some" as const) : ANSWER_OF[known.is],
    needs: attendee.needs,
    needsAt: attendee.needsAt,
  });
  const form = useForm<z.input<typeof Form>, unknown, z.output<typeof Form>>({
    resolver: zodResolver(Form),
    defaultValues: start,
    shouldFocusError: false,
  });
  const { register } = form;
  const isAnother = form.watch("isAnother");
  const typedNeeds = useTypedNeeds(start.needs);
  const [member, setMember] = useState<ChosenRecord | null>(null);
  const [price, setPrice] = useState<TypedPrice | null>(null);
  const [asking, setAsking] = useState<PersonForm | null>(null);
  const [asked, setAsked] = useState<"remove" | "ticket" | null>(null);
  const isOfRecord = !isOwner && attendee.memberId !== null && member === null && !isAnother;
  const saving = useChangePerson(event.id, attendee.id);
  const isOutdated = attendee.needsAt !== start.needsAt;

  /** Empties what is said of the one before, so that what is shown is what will be stored; or shows it again. */
  function turnToAnother(next: boolean) {
    const { firstName, lastName } = form.getValues();
    const isUntouched = firstName === start.firstName && lastName === start.lastName;
    if (next && isUntouched) form.setValues({ firstName: "", lastName: "" });
    if (!next && (attendee.memberId !== null || `${firstName}${lastName}`.trim() === "")) {
      form.setValues({ firstName: start.firstName, lastName: start.lastName });
    }
    const { cardName, seatingRequests, partnerOf, answer } = next ? NOTHING_SAID : start;
    form.setValues({ cardName, seatingRequests, partnerOf, answer });
    typedNeeds.startFrom(next ? null : start.needs);
    setMember(null);
  }

  function send(typed: PersonForm, another: boolean) {
    setAsking(null);
    // The form was emptied for another person; where that is only said at the end, it was not.
    const before = typed.isAnother ? { ...start, ...NOTHING_SAID } : start;
    const change = changeOf(before, { ...typed, isAnother: another });
    saving.mutate(
      {
        ...change,
        ...(member && { memberId: member.id }),
        ...(change.needs !== undefined && { needsAt: attendee.needsAt }),
      },
      { onSuccess: onClose },
    );
  }
  function submit(typed: z.output<typeof Form>) {
    const needs = typedNeeds.read(typed.answer);
    if (needs === undefined) return;
    // A linked person gets the name of their record.
    const filled = { ...typed, ...(member?.id && member.name), needs };
    if (!isOwner && hasOtherName(start, filled) && !filled.isAnother) setAsking(filled);
    else send(filled, filled.isAnother);
  }

  const whom = { registrationId: party.id, attendeeId: attendee.id, name: line.name };
  if (asked === "remove" && isLast)
    return <RemovePartyDialog event={event} party={party} onClose={onClose} />;
  if (asked === "remove") return <RemovePersonDialog eventId={event.id} leaving={whom} onClose={onClose} />;
  if (asked === "ticket") {
    const ticketed = { ...whom, kind: attendee.kind === "guest" ? ("member" as const) : ("guest" as const) };
    return <ChangeTicketDialog eventId={event.id} ticketed={ticketed} onClose={onClose} />;
  }
  const others = linesOf(party).filter(
    (other) => other.attendee !== null && other.attendee.id !== attendee.id,
  );
  const needsSection = (
    <section className={`space-y-5 ${isForRequest ? "" : "border-t border-line pt-5"}`}>
      {known.request !== null && !isAnother && (
        <Alert tone="warning" title="The party’s food request, unread">
          <p className="whitespace-pre-line wrap-anywhere">“{known.request}”</p>
        </Alert>
      )}
      <KitchenQuestion typed={typedNeeds}>
        {attendee.needsSource === "profile" && !isAnother && (
          <p className="text-sm text-soft">This is from the person’s own profile.</p>
        )}
      </KitchenQuestion>
    </section>
  );
  return (
    <FormDialog
      form={form}
      wide
      title={line.isNamed ? line.name : "Who is it?"}
      description={
        <>
          {`${KINDS[kind]}, registration #${party.id}`}
          <span className="block lining-nums">
            Price: {formatMoney(attendee.price.amount)} · {describePrice(attendee.price)}
          </span>
        </>
      }
      isBusy={saving.isPending}
      refusal={refusalIn(saving.error, NOT_REACHED)}
      submit="Save Changes"
      hasMoreUnsaved={member !== null || isOtherPrice(price, attendee) || typedNeeds.isChanged}
      actions={
        !isForRequest &&
        party.status !== "waitlist" && (
          <>
            {!isOwner && (
              <Button tone="quiet" size="small" onClick={() => setAsked("ticket")}>
                <Ticket size={15} aria-hidden="true" /> Change Ticket
              </Button>
            )}
            <Button tone="quiet" size="small" onClick={() => setAsked("remove")}>
              <UserMinus size={15} aria-hidden="true" />{" "}
              {isLast ? "Remove Registration" : "Remove from Party"}
            </Button>
          </>
        )
      }
      onClose={onClose}
      onSubmit={submit}
    >
      {isForRequest && needsSection}
      {session?.isAdmin && !isForRequest && (
        <SetPrice eventId={event.id} attendee={attendee} typed={price} onType={setPrice} />
      )}
      {isOwner && hasRecord ? (
        <p className="text-soft">The name is part of this person’s own record and is changed there.</p>
      ) : (
        <div className="space-y-4">
          <NameFields
            both={{ readOnly: isOfRecord }}
            last={{ hint: isOfRecord && "Part of this person’s own record, and changed there." }}
          />
          {!isOwner && (
            <>
              <Checkbox
                label="Another person comes in this place: needs, card, wish and partner begin empty, the table stays"
                {...register("isAnother", { onChange: (event) => turnToAnother(event.target.checked) })}
              />
              <MemberRecord
                wasLinked={attendee.memberId !== null && !isAnother}
                name={line.name}
                chosen={member}
                onChoose={setMember}
              />
            </>
          )}
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <PartyField
          name="cardName"
          label="Name on the card"
          optional
          hint="Without one, the card has the name."
          maxLength={60}
        />
        {others.length > 0 && (
          <Select
            label="Partner of"
            hint="Partners are seated as a couple."
            options={[
              { value: "", label: "Nobody in this party" },
              ...others.map((other) => ({ value: String(other.attendee?.id), label: other.name })),
            ]}
            {...register("partnerOf")}
          />
        )}
      </div>
      {!isOwner && <PartyArea name="seatingRequests" label="Seating request" optional />}
      {!isForRequest && needsSection}
      {isOutdated && (
        <Alert tone="warning">
          Changed in the meantime to: {describeKnown(known).join("; ")}. Saving other needs replaces that.
        </Alert>
      )}
      {party.status !== "waitlist" && <VenueKnows eventId={event.id} />}
      {asking && (
        <AskWho
          doubts={[
            { before: line.name, after: `${asking.firstName} ${asking.lastName}`.trim() || "no name" },
          ]}
          onCorrected={() => send(asking, false)}
          onAnother={() => send(asking, true)}
          onClose={() => setAsking(null)}
        />
      )}
    </FormDialog>
  );
}

const KINDS = { PRIMARY: "Registrant", "+MEMBER": "Additional member", "+GUEST": "Guest" };

/** What another person begins with. */
const NOTHING_SAID = {
  cardName: "",
  seatingRequests: "",
  partnerOf: "",
  needs: null,
  answer: "unknown",
} as const;
