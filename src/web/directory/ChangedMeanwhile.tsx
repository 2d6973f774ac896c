import { Alert } from "#web/ui/Alert.tsx";
import { useMemberForm } from "./MemberFields.tsx";
import { inWords, LABELS } from "./member-form.ts";
import type { Meanwhile } from "./save-member.ts";

/** What another officer saved while this form was open: where both changed a field, one of the two values is chosen. */
export function ChangedMeanwhile({ meanwhile, save }: { meanwhile: Meanwhile; save: string }) {
  const { watch, setValue } = useMemberForm();
  const { contested, takenOver } = meanwhile;
  return (
    <Alert tone="warning" role="alert" title="This member was changed by someone else" className="mb-4">
      {contested.length > 0 && (
        <>
          <p>What you typed is still here. Please choose, and press {save} again.</p>
          <ul className="mt-2 space-y-3">
            {contested.map(({ key, own, newer }) => (
              <li key={key}>
                <fieldset>
                  <legend className="text-sm font-semibold">{LABELS[key]}</legend>
                  <div className="flex flex-wrap gap-x-6">
                    {[
                      { words: "Yours", value: own },
                      { words: "Theirs", value: newer },
                    ].map(({ words, value }) => (
                      <label
                        key={words}
                        className="flex min-h-11 min-w-0 cursor-pointer items-center gap-2.5"
                      >
                        <input
                          type="radio"
                          name={`choice of ${key}`}
                          className="size-5 shrink-0 accent-wine"
                          checked={watch(key) === value}
                          onChange={() => setValue(key, value, { shouldDirty: true, shouldValidate: true })}
                        />
                        <span className="min-w-0 break-words">
                          {words}: {inWords(value)}
                        </span>
                      </label>
                    ))}
                  </div>
                </fieldset>
              </li>
            ))}
          </ul>
        </>
      )}
      {takenOver.length > 0 && (
        <p className="mt-2">
          {contested.length === 0 && `What you typed is still here; please press ${save} again. `}
          Taken over from the other change:{" "}
          {takenOver.map(({ key, newer }) => `${LABELS[key]} ${inWords(newer)}`).join(", ")}.
        </p>
      )}
      {contested.length + takenOver.length === 0 && (
        <p>What you typed is still here; please press {save} again.</p>
      )}
    </Alert>
  );
}
