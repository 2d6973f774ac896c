import { useState } from "react";
import {
  ALLERGEN_CODES,
  ALLERGENS,
  type Allergen,
  DIET_CODES,
  DIETS,
  NEEDS_WORDS_MAX,
  SEVERITIES,
  SEVERITY_CODES,
  type Severity,
} from "#contract/values/need-codes.ts";
import { Button } from "#web/ui/Button.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { TextArea } from "#web/ui/form/TextArea.tsx";
import { mayCarry, type NeedsDraft, type NeedsErrors, withOther } from "./needs-draft.ts";

interface NeedsFieldsProps {
  draft: NeedsDraft;
  errors: NeedsErrors;
  onChange: (draft: NeedsDraft) => void;
}

const SEVERITY_OPTIONS = [
  { value: "", label: "How severe is it?" },
  ...SEVERITY_CODES.map((code) => ({ value: code, label: SEVERITIES[code] })),
];
/** The most common allergies, in the order in which adults report them. */
const COMMON: readonly Allergen[] = [
  ...(["tree-nuts", "peanuts", "crustaceans", "mollusks", "fish"] as const),
  ...(["milk", "eggs", "gluten", "wheat", "soy", "sesame"] as const),
];
const RARE = ALLERGEN_CODES.filter((code) => !COMMON.includes(code));
const GRID = "grid gap-x-6 gap-y-2.5 sm:grid-cols-2";

/** Allergies with how serious each is, diets, and what is on no list. */
export function NeedsFields({ draft, errors, onChange }: NeedsFieldsProps) {
  const change = (part: Partial<NeedsDraft>) => onChange({ ...draft, ...part });
  const [isWhole, setWhole] = useState(() => RARE.some((code) => draft.allergens[code] !== undefined));
  const listed = isWhole ? [...COMMON, ...RARE] : COMMON;
  return (
    <div className="space-y-7">
      <fieldset>
        <legend className="mb-3 font-display text-lg text-gilt">Allergies and intolerances</legend>
        <div className={GRID}>
          {listed.map((code) => {
            const severity = draft.allergens[code];
            const { [code]: _, ...others } = draft.allergens;
            return (
              <div key={code} className="min-w-0">
                <Checkbox
                  label={ALLERGENS[code]}
                  checked={severity !== undefined}
                  onChange={(event) =>
                    change({ allergens: event.target.checked ? { ...others, [code]: "" } : others })
                  }
                />
                {severity !== undefined && (
                  <Select
                    label={<span className="sr-only">How severe: {ALLERGENS[code]}</span>}
                    className="mt-1 ml-8"
                    options={SEVERITY_OPTIONS}
                    value={severity}
                    error={errors[code]}
                    onChange={(event) =>
                      change({ allergens: { ...others, [code]: event.target.value as Severity | "" } })
                    }
                  />
                )}
              </div>
            );
          })}
        </div>
        {!isWhole && (
          <Button tone="quiet" size="small" className="mt-1 -ml-4" onClick={() => setWhole(true)}>
            More: {RARE.map((code) => ALLERGENS[code]).join(", ")}
          </Button>
        )}
        <div className="mt-4 space-y-3">
          {draft.others.map((other, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry has nothing else that stays while it is typed.
            <div key={place} className={`${GRID} items-end`}>
              <Field
                label="Another allergy"
                optional
                maxLength={100}
                placeholder="Kiwi, corn, garlic"
                value={other.words}
                error={other.words === "" ? errors[`other ${place}`] : undefined}
                onChange={(event) =>
                  change({ others: withOther(draft.others, place, { ...other, words: event.target.value }) })
                }
              />
              {other.words !== "" && (
                <Select
                  label={<span className="sr-only">How severe: {other.words}</span>}
                  options={SEVERITY_OPTIONS}
                  value={other.severity}
                  error={errors[`other ${place}`]}
                  onChange={(event) =>
                    change({
                      others: withOther(draft.others, place, {
                        ...other,
                        severity: event.target.value as Severity | "",
                      }),
                    })
                  }
                />
              )}
            </div>
          ))}
        </div>
        {mayCarry(draft) && (
          <Checkbox
            className="mt-4"
            label="Carries epinephrine (an auto-injector)"
            checked={draft.carriesEpinephrine}
            onChange={(event) => change({ carriesEpinephrine: event.target.checked })}
          />
        )}
      </fieldset>
      <fieldset>
        <legend className="mb-3 font-display text-lg text-gilt">Diet</legend>
        <div className={GRID}>
          {DIET_CODES.map((code) => (
            <Checkbox
              key={code}
              label={DIETS[code]}
              checked={draft.diets.includes(code)}
              onChange={(event) =>
                change({
                  diets: event.target.checked
                    ? DIET_CODES.filter((one) => one === code || draft.diets.includes(one))
                    : draft.diets.filter((one) => one !== code),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <TextArea
        label="Anything else the kitchen should know"
        optional
        maxLength={NEEDS_WORDS_MAX}
        value={draft.words}
        error={errors.words}
        onChange={(event) => change({ words: event.target.value })}
      />
      <Refusal>{errors.list}</Refusal>
    </div>
  );
}
