import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { fullName } from "#web/registrations/names.ts";

/** The additional people and the requests, if any. */
export function PartyDetails({ own }: { own: MyRegistration["registrations"] }) {
  const rows = [
    ["Members", own.memberInfo.map(fullName).join(", ")],
    ["Guests", own.guestInfo.map(fullName).join(", ")],
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
