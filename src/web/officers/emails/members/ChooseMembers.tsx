import { RANK_WORDS, RANKS, type Rank } from "#contract/members/email-words.ts";
import { MEMBER_STATUSES, type MemberStatus, statusLabel } from "#contract/members/status.ts";
import { NOTE_MAX } from "#contract/values/notes.ts";
import { DUES_OPTIONS } from "#web/directory/management/member-filters.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { DateField } from "#web/ui/form/DateField.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { TextArea } from "#web/ui/form/TextArea.tsx";
import { isNews, sinceError, type TypedForMembers, whyError } from "./member-draft.ts";

const CAME_OPTIONS = [
  { value: "", label: "Any" },
  { value: "came", label: "Have come since…" },
  { value: "stayed away", label: "Haven’t come since…" },
] as const;

interface ChooseMembersProps {
  typed: TypedForMembers;
  onChange: (change: Partial<TypedForMembers>) => void;
}

/** Which members an email reaches; everything that is chosen must be true of a member. */
export function ChooseMembers({ typed, onChange }: ChooseMembersProps) {
  const { societyShortName } = useChapter();
  const { statuses, ranks, dues, came, since, areOfficers } = typed;
  return (
    <div className="space-y-5">
      <Several
        legend="Status"
        options={MEMBER_STATUSES.map((value) => ({
          value,
          label: inTitle(statusLabel(value, societyShortName)),
        }))}
        chosen={statuses}
        onChange={(chosen: MemberStatus[]) => onChange({ statuses: chosen })}
      />
      <Several
        legend="Rank"
        options={RANKS.map((value) => ({ value, label: RANK_WORDS[value] }))}
        chosen={ranks}
        onChange={(chosen: Rank[]) => onChange({ ranks: chosen })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Dues"
          options={DUES_OPTIONS}
          value={dues}
          onChange={({ target: { value } }) =>
            onChange({ dues: DUES_OPTIONS.find((one) => one.value === value)?.value ?? "" })
          }
        />
        <Select
          label="Dinners"
          options={CAME_OPTIONS}
          value={came}
          onChange={({ target: { value } }) =>
            onChange({ came: CAME_OPTIONS.find((one) => one.value === value)?.value ?? "" })
          }
        />
        {came !== "" && (
          <DateField
            className="sm:col-start-2"
            label="Since"
            value={since}
            error={since === "" ? undefined : sinceError(typed)}
            onChange={({ target: { value } }) => onChange({ since: value })}
          />
        )}
      </div>
      <Checkbox
        label="Only officers"
        checked={areOfficers}
        onChange={({ target: { checked } }) => onChange({ areOfficers: checked })}
      />
      {isNews(typed) && <News typed={typed} onChange={onChange} />}
    </div>
  );
}

/** Says that it is news, and lets an officer send it to everyone, with a reason (D-216). */
function News({ typed, onChange }: ChooseMembersProps) {
  const { isForAll, why } = typed;
  return (
    <div className="space-y-4 border-l-2 border-brass pl-4">
      <p className="text-soft">
        This counts as news. Unless everyone needs to know, we’ll leave out members who don’t want it.
      </p>
      <Checkbox
        label="Everyone needs to know this: send it to them, too"
        checked={isForAll}
        onChange={({ target: { checked } }) => onChange({ isForAll: checked })}
      />
      {isForAll && (
        <TextArea
          label="Why does everyone need to know?"
          rows={2}
          maxLength={NOTE_MAX}
          hint="Only officers with full rights will see this, with the sent email."
          value={why}
          error={why === "" ? undefined : whyError(typed)}
          onChange={({ target: { value } }) => onChange({ why: value })}
        />
      )}
    </div>
  );
}

interface SeveralProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** Any of several values; all of them if none is checked. */
function Several<Value extends string>({ legend, options, chosen, onChange }: SeveralProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">
        {legend} {chosen.length === 0 && <span className="font-normal text-soft">(any)</span>}
      </legend>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={({ target: { checked } }) =>
              onChange(checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function inTitle(words: string): string {
  return words.replace(/^./, (first) => first.toUpperCase());
}
