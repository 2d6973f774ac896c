import type { TableNeeds } from "#contract/papers/kitchen.ts";
import { describeNeeds, hasNoNeeds } from "#contract/registrations/need-words.ts";

/** One person in large type; what is life-threatening is boxed and says so in words. */
export function PersonNeeds({ person }: { person: TableNeeds["persons"][number] }) {
  const { name, seat, needs, isLifeThreatening } = person;
  const look = isLifeThreatening ? "border-2 border-alarm bg-alarm-wash" : "border border-line bg-card";
  return (
    <li className={`rounded-lg px-5 py-4 ${look}`}>
      {isLifeThreatening && (
        <p className="mb-1 text-base font-bold tracking-wide text-alarm uppercase">Life-threatening</p>
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-display text-2xl wrap-anywhere">{name}</span>
        {seat !== null && <span className="text-lg text-soft">Seat {seat}</span>}
      </p>
      {needs === null ? (
        <p className="text-xl font-semibold text-amber">Not known. Please ask.</p>
      ) : (
        <ul className={`text-xl ${hasNoNeeds(needs) ? "text-soft" : "font-semibold"}`}>
          {describeNeeds(needs).map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
