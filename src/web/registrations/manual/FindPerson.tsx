import { UserRoundCheck } from "lucide-react";
import { useId, useRef } from "react";
import type { SuggestedMember } from "#contract/directory.ts";
import { Button } from "#web/ui/Button.tsx";
import { useFocusStays } from "#web/ui/focus-next.ts";
import { DirectoryLookup } from "./DirectoryLookup.tsx";

interface FindPersonProps {
  /** The name of the member whose record they are linked to; null if none. */
  linked: string | null;
  hint?: string;
  onChoose: (member: SuggestedMember) => void;
  onUnlink: () => void;
}

/**
 * Finds a person in the directory before their name is typed, or says which member they are linked to. The focus
 * stays on what can be done next.
 */
export function FindPerson({ linked, hint = BELOW, onChoose, onUnlink }: FindPersonProps) {
  const part = useRef<HTMLDivElement>(null);
  useFocusStays(part);
  const noteId = useId();
  return (
    <div ref={part}>
      {linked === null ? (
        <DirectoryLookup
          label="Find in the directory"
          hint={hint}
          otherwise="We couldn’t search the directory. Please enter the name below."
          onChoose={onChoose}
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p id={noteId} className="flex min-w-0 items-start gap-2 text-leaf">
            <UserRoundCheck size={18} aria-hidden="true" className="mt-1 shrink-0" />
            <span className="min-w-0 wrap-anywhere">Linked to member {linked}.</span>
          </p>
          <Button tone="quiet" size="small" className="-mr-4" aria-describedby={noteId} onClick={onUnlink}>
            Unlink
          </Button>
        </div>
      )}
    </div>
  );
}

const BELOW = "Type at least two characters and choose a member, or enter the name below.";
