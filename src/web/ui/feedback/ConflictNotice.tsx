import { useEffect, useRef } from "react";
import type { FieldConflict } from "#web/ui/form/use-record-form.ts";
import { Alert } from "./Alert.tsx";

interface ConflictNoticeProps {
  /** "This event was changed by someone else" */
  title: string;
  conflicts: readonly FieldConflict[];
  className?: string;
}

/** What someone else saved while the form was open, and the choice for each field that both changed. */
export function ConflictNotice({ title, conflicts, className = "" }: ConflictNoticeProps) {
  const contested = conflicts.filter(({ mine }) => mine !== null);
  const followed = conflicts.filter(({ mine }) => mine === null);
  const top = useRef<HTMLDivElement>(null);
  // It appears below the button that was pressed, where it could be missed.
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className={`outline-none ${className}`}>
      <Alert tone="alarm" role="alert" title={title}>
        <p>
          {contested.length > 0
            ? "You both changed these fields. Choose which value to keep, then save again."
            : "What you typed is still here. Check it, then save again."}
        </p>
        {contested.map((conflict) => (
          <Choice key={conflict.key} conflict={conflict} />
        ))}
        {followed.length > 0 && (
          <ul className="mt-3 list-disc pl-5 text-sm">
            {followed.map(({ key, label, theirs }) => (
              <li key={key} className="wrap-anywhere">
                {label} is now <span className="line-clamp-3 inline">{theirs}</span>
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}

function Choice({ conflict }: { conflict: FieldConflict }) {
  const { label, mine, theirs, isTheirs, keepMine, takeTheirs } = conflict;
  return (
    <fieldset className="mt-3 border-t border-line pt-2">
      <legend className="float-left mb-1 w-full text-sm font-semibold">{label}</legend>
      {[
        { whose: "Yours", text: mine, isChosen: !isTheirs, choose: keepMine },
        { whose: "Theirs", text: theirs, isChosen: isTheirs, choose: takeTheirs },
      ].map(({ whose, text, isChosen, choose }) => (
        <label key={whose} className="clear-both flex min-h-11 cursor-pointer items-center gap-3">
          <input type="radio" className="size-6 shrink-0 accent-wine" checked={isChosen} onChange={choose} />
          <span className="min-w-0 wrap-anywhere">
            <span className="text-soft">{whose}:</span> {text}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
