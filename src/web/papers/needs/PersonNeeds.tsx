import type { TableNeeds } from "#contract/papers/kitchen.ts";
import {
  type KnownNeeds,
  knownNeeds,
  NO_ALLERGIES,
  NOT_ANSWERED,
  REQUEST_UNREAD,
} from "#contract/registrations/known-needs.ts";
import { describeNeeds } from "#contract/registrations/need-words.ts";

/** One person in large type; what is life-threatening is boxed and says so in words. */
export function PersonNeeds({ person }: { person: TableNeeds["persons"][number] }) {
  const { name, seat, isLifeThreatening } = person;
  const known = knownNeeds(person);
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
      <OwnAnswer known={known} />
      {known.request !== null && (
        <p className="mt-2 border-l-4 border-amber pl-3 text-xl">
          <span className="block font-semibold text-amber">{REQUEST_UNREAD}. Please ask.</span>
          <span className="whitespace-pre-line wrap-anywhere">“{known.request}”</span>
        </p>
      )}
    </li>
  );
}

function OwnAnswer({ known }: { known: KnownNeeds }) {
  switch (known.is) {
    case "unanswered":
      return <p className="text-xl font-semibold text-amber">{NOT_ANSWERED}. Please ask.</p>;
    case "none":
      return <p className="text-xl text-soft">{NO_ALLERGIES}</p>;
    case "request":
      return null;
    case "some":
      return (
        <ul className="text-xl font-semibold">
          {describeNeeds(known.needs).map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      );
  }
}
