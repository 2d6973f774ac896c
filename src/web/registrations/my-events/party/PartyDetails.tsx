import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { calledIn } from "#web/registrations/my-events/name-in-party.ts";

interface PartyDetailsProps {
  own: MyRegistration["registrations"];
  withPeople: boolean;
}

/** Everyone in the party, including the reader, and their requests; a card lists the people separately. */
export function PartyDetails({ own, withPeople }: PartyDetailsProps) {
  const people = own.attendees.map((person) => calledIn(own, person)).join("; ");
  const rows = [
    ...(withPeople ? [["Who’s coming", people]] : []),
    ["Food requests", own.foodRequests],
    ["Seating requests", own.seatingRequests],
    ["Special requirements", own.specialRequirements],
  ].filter(([, said]) => said);
  if (rows.length === 0) return null;
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
      {rows.map(([what, said]) => (
        <div key={what} className="min-w-0 sm:contents">
          <dt className="text-sm font-semibold text-soft sm:pt-0.5">{what}</dt>
          <dd className="min-w-0 whitespace-pre-line">{said}</dd>
        </div>
      ))}
    </dl>
  );
}
