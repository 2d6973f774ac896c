import { createContext, type ReactNode, use } from "react";
import { Button } from "#web/ui/Button.tsx";
import { openAround } from "#web/ui/form/use-focus-on-error.ts";
import type { FieldConflict } from "#web/ui/form/use-record-form.ts";

const ConflictsContext = createContext<readonly FieldConflict[]>([]);

/** Lets the fields below show what someone else changed, each at its own place. */
export function Conflicts({ of, children }: { of: readonly FieldConflict[]; children: ReactNode }) {
  return <ConflictsContext value={of}>{children}</ConflictsContext>;
}

/** A field's hint and, under it, what someone else saved in it meanwhile with the way to take that value. */
export function useConflictHint(key: string, hint?: ReactNode): ReactNode {
  const conflict = use(ConflictsContext).find((one) => one.key === key);
  if (!conflict) return hint;
  return (
    <>
      {hint && <span className="block">{hint}</span>}
      <ConflictNote conflict={conflict} />
    </>
  );
}

function ConflictNote({ conflict: { mine, theirs, isTheirs, takeTheirs } }: { conflict: FieldConflict }) {
  const isOpen = mine !== null && !isTheirs;
  return (
    <>
      <span ref={openAround} className="mt-1 block font-semibold text-amber">
        {isOpen ? `Someone else changed this to: ${theirs}` : "Someone else changed this"}
      </span>
      {isOpen && (
        <Button tone="secondary" size="small" className="mt-1.5" onClick={takeTheirs}>
          Use theirs
        </Button>
      )}
    </>
  );
}
