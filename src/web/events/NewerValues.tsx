import { useEffect, useRef } from "react";
import { useFormContext } from "react-hook-form";
import { useChapter } from "#web/platform/chapter.ts";
import { Alert } from "#web/ui/Alert.tsx";
import type { FilledEvent, TypedEvent } from "./event-form.ts";
import { inWords, type Newer } from "./newer-values.ts";

/** The newer values beside the officer's own, each with the choice; what he had not touched has followed already. */
export function NewerValues({ newer }: { newer: readonly Newer[] }) {
  const contested = newer.filter(({ mine }) => mine !== undefined);
  const followed = newer.filter(({ mine }) => mine === undefined);
  const { timeZone } = useChapter();
  const top = useRef<HTMLDivElement>(null);
  // It comes in below the button that was pressed, where nobody would look.
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      <Alert tone="alarm" role="alert" title="This event was changed by someone else">
        <p>
          {contested.length > 0
            ? "You both changed the following. Choose what is to stand, then save again."
            : "Nothing of what you typed is lost. Please look it over and save again."}
        </p>
        {contested.map((field) => (
          <Contest key={field.key} field={field} />
        ))}
        {followed.length > 0 && (
          <ul className="mt-3 list-disc pl-5 text-sm">
            {followed.map(({ key, label, theirs }) => (
              <li key={key} className="wrap-anywhere">
                {label} is now <span className="line-clamp-3 inline">{inWords(key, theirs, timeZone)}</span>
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}

function Contest({ field: { key, label, mine, theirs } }: { field: Newer }) {
  const { timeZone } = useChapter();
  const { watch, setValue } = useFormContext<TypedEvent, unknown, FilledEvent>();
  const isTheirs = watch(key) === theirs;
  const choose = (value: typeof theirs) => setValue(key, value, { shouldDirty: true, shouldValidate: true });
  if (mine === undefined) return null;
  return (
    <fieldset className="mt-3 border-t border-line pt-2">
      <legend className="float-left mb-1 w-full text-sm font-semibold">{label}</legend>
      {[
        { whose: "Yours", value: mine, isChosen: !isTheirs },
        { whose: "Newer", value: theirs, isChosen: isTheirs },
      ].map(({ whose, value, isChosen }) => (
        <label key={whose} className="clear-both flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            className="size-6 shrink-0 accent-wine"
            checked={isChosen}
            onChange={() => choose(value)}
          />
          <span className="min-w-0 wrap-anywhere">
            <span className="text-soft">{whose}:</span> {inWords(key, value, timeZone)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
