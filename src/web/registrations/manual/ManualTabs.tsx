import type { ReactNode } from "react";
import type { EventForMe } from "#contract/events.ts";
import {
  MANUAL_GUEST_TICKETS_MAX,
  MANUAL_MEMBER_TICKETS_MAX,
} from "#contract/registrations/manual/limits.ts";
import { formatMoney } from "#web/platform/money.ts";
import { furtherMembers } from "#web/registrations/names.ts";
import { AttendeeNames } from "#web/registrations/party-form/AttendeeNames.tsx";
import { NameFields } from "#web/registrations/party-form/NameFields.tsx";
import { PartyField } from "#web/registrations/party-form/PartyFields.tsx";
import { PersonPlace } from "#web/registrations/party-form/PersonPlace.tsx";
import { Stepper } from "#web/ui/form/Stepper.tsx";
import { ManualCompanions } from "./ManualCompanions.tsx";
import { MatchedMember } from "./MatchedMember.tsx";
import { MemberLookup } from "./MemberLookup.tsx";
import { FindMember, PersonDetails } from "./PersonDetails.tsx";
import { useManualForm } from "./use-manual-form.ts";

/** Two people side by side where there is room. */
const PLACES = "grid items-start gap-5 lg:grid-cols-2";

interface TabProps {
  event: EventForMe;
  /** What both tabs have. */
  children: ReactNode;
}

/** A member, with the fellow members and the guests of their party. */
export function MemberTab({ event, children }: TabProps) {
  const { setValue, watch } = useManualForm();
  const members = watch("memberInfo");
  const further = furtherMembers({ memberTickets: watch("memberTickets"), guestTickets: 0 });
  return (
    <div className="space-y-6">
      <PersonPlace called="Member">
        <div className="space-y-5">
          <Person isRequired />
          <PersonDetails eventId={event.id} place={null} unnamed="the person who registers" />
        </div>
      </PersonPlace>
      <ManualCompanions />
      <Tickets
        of="memberTickets"
        label="Member tickets"
        max={MANUAL_MEMBER_TICKETS_MAX}
        price={event.memberPrice}
      />
      {further > 0 && (
        <div className={PLACES}>
          <AttendeeNames
            list="memberInfo"
            called={(number) => `Additional member ${number}`}
            count={further}
            find={(place) => <FindMember place={`memberInfo.${place}`} />}
            isLinked={(place) => members[place]?.memberId !== undefined}
            onType={(place) => setValue(`memberInfo.${place}.tapped`, undefined)}
            more={(place) => (
              <PersonDetails
                eventId={event.id}
                place={`memberInfo.${place}`}
                unnamed={`additional member ${place + 1}`}
              />
            )}
          />
        </div>
      )}
      <Tickets
        of="guestTickets"
        label="Guest tickets"
        min={0}
        max={MANUAL_GUEST_TICKETS_MAX}
        price={event.guestPrice}
      />
      <Guests eventId={event.id} />
      <SeatsLeft event={event} />
      {children}
    </div>
  );
}

/** Guests without a member; who asked for their seats may be written down, too. */
export function GuestTab({ event, children }: TabProps) {
  return (
    <div className="space-y-6">
      <Tickets
        of="guestTickets"
        label="Guest tickets"
        max={MANUAL_GUEST_TICKETS_MAX}
        price={event.guestPrice}
      />
      <Guests eventId={event.id} />
      <SeatsLeft event={event} />
      <PersonPlace called="Contact">
        <p className="mb-4 text-sm text-soft">
          Who requested these seats, if not the first guest. The contact isn’t counted as a guest.
        </p>
        <Person isRequired={false} />
      </PersonPlace>
      {children}
    </div>
  );
}

/** The names of the guests. */
function Guests({ eventId }: { eventId: number }) {
  const { setValue, watch } = useManualForm();
  const [count, guests] = watch(["guestTickets", "guestInfo"]);
  if (count === 0) return null;
  return (
    <div className={PLACES}>
      <AttendeeNames
        list="guestInfo"
        called={(number) => `Guest ${number}`}
        count={count}
        find={(place) => <FindMember place={`guestInfo.${place}`} isOffered={false} />}
        isLinked={(place) => guests[place]?.memberId !== undefined}
        onType={(place) => setValue(`guestInfo.${place}.tapped`, undefined)}
        more={(place) => (
          <PersonDetails eventId={eventId} place={`guestInfo.${place}`} unnamed={`guest ${place + 1}`} />
        )}
      />
    </div>
  );
}

/** Says so when the party is larger than the seats that are left. */
function SeatsLeft({ event }: { event: EventForMe }) {
  const [members, guests] = useManualForm().watch(["memberTickets", "guestTickets"]);
  const free = Math.max(0, event.availableSeats);
  if (members + guests <= free) return null;
  return (
    <p className="text-sm font-semibold text-amber">
      {free === 0 ? "No seats are available." : `Only ${free} seat${free === 1 ? " is" : "s are"} available.`}
    </p>
  );
}

function Person({ isRequired }: { isRequired: boolean }) {
  const { setValue } = useManualForm();
  // Typing over a chosen member clears the choice.
  const clearsChoice = { onChange: () => setValue("memberId", undefined) };
  return (
    <div className="grid gap-4">
      <MemberLookup />
      <NameFields
        both={{ optional: !isRequired, "aria-required": isRequired || undefined }}
        first={{ rules: { ...clearsChoice, deps: ["lastName"] } }}
        last={{ rules: { ...clearsChoice, deps: ["firstName"] } }}
      />
      <PartyField
        name="email"
        label="Email"
        type="email"
        optional
        hint="For the confirmation email. A member’s own name and confirmed address also adds it to the member’s My Events."
        rules={clearsChoice}
      />
      <MatchedMember />
    </div>
  );
}

interface TicketsProps {
  of: "memberTickets" | "guestTickets";
  label: string;
  min?: number;
  max: number;
  price: string;
}

function Tickets({ of, label, min = 1, max, price }: TicketsProps) {
  const { setValue, watch, formState, trigger } = useManualForm();
  const count = watch(of);
  return (
    <Stepper
      label={label}
      value={count}
      min={min}
      max={max}
      error={formState.errors[of]?.message}
      hint={
        <>
          <span>Max {max}</span> · <span>{formatMoney(price)} per ticket</span>
        </>
      }
      onChange={(next) => {
        setValue(of, next, { shouldDirty: true });
        if (formState.isSubmitted) trigger(of).catch(console.error);
      }}
    />
  );
}
