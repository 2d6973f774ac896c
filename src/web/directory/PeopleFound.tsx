import type { DeskMember } from "#contract/directory.ts";
import { Button } from "#web/ui/Button.tsx";
import { fullName } from "./names.ts";

/** What a search for a spouse tells of each member. */
export type Person = Pick<DeskMember, "id" | "firstName" | "lastName" | "email">;

interface PeopleFoundProps {
  people: readonly Person[];
  /** What is said where there is nobody. */
  none: string;
  /** What the button beside each does: 'Link'. */
  act: string;
  isBusy?: boolean;
  onAct: (person: Person) => void;
}

/** The members that a search has found, each with one button. */
export function PeopleFound({ people, none, act, isBusy = false, onAct }: PeopleFoundProps) {
  return (
    <>
      <p role="status" className={people.length > 0 ? "sr-only" : "text-soft"}>
        {people.length > 0 ? `${people.length} found` : none}
      </p>
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <li key={person.id} className="flex items-center justify-between gap-4 py-2.5">
            <span className="min-w-0">
              <span className="block font-semibold">{fullName(person)}</span>
              <span className="block text-sm break-words text-soft">{person.email ?? "No email"}</span>
            </span>
            <Button
              tone="secondary"
              size="small"
              disabled={isBusy}
              aria-label={`${act} ${fullName(person)}`}
              onClick={() => onAct(person)}
            >
              {act}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
