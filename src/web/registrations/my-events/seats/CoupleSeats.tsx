import { CoupleSeating } from "#contract/registrations/own-attendees.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { COUPLE_SEATING_OPTIONS } from "#web/registrations/couple-seating.ts";
import { useChangeCoupleSeating } from "#web/registrations/my-events/change-own-attendee.ts";
import { Select } from "#web/ui/form/Select.tsx";

/** How the couple of the party wants to sit, saved as it is chosen. */
export function CoupleSeats({ own }: { own: MyRegistration["registrations"] }) {
  const changing = useChangeCoupleSeating(own);
  const isCouple = own.attendees.some(({ isSpouse, partnerOf }) => isSpouse || partnerOf !== null);
  if (!isCouple || own.may.changeDetailsUntil === null) return null;
  return (
    <Select
      label="How would you like to sit?"
      className="max-w-md"
      options={COUPLE_SEATING_OPTIONS}
      value={changing.isPending ? changing.variables : own.coupleSeating}
      disabled={changing.isPending}
      onChange={(event) => changing.mutate(CoupleSeating.parse(event.target.value))}
    />
  );
}
