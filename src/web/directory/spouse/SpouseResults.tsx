import type { DirectoryMember } from "#contract/directory.ts";
import { fullName } from "#contract/values/full-name.ts";
import { Button } from "#web/ui/Button.tsx";
import { MORE_MAY_MATCH } from "#web/ui/form/Combobox.tsx";

/** What a spouse search shows of each member. */
export type Person = Pick<DirectoryMember, "id" | "firstName" | "lastName" | "email">;

interface SpouseResultsProps {
  people: readonly Person[];
  /** Shown if no one was found. */
  none: string;
  /** The label of the button beside each person: 'Link'. */
  act: string;
  /** Whether more members may match than these. */
  isCut: boolean;
  isBusy?: boolean;
  onAct: (person: Person) => void;
}

/** The members that a search found, each with a button. */
export function SpouseResults({ people, none, act, isCut, isBusy = false, onAct }: SpouseResultsProps) {
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
      {isCut && <p className="border-t border-line pt-2.5 text-sm text-soft">{MORE_MAY_MATCH}</p>}
    </>
  );
}
