import { useState } from "react";
import type { ImportCheck, ImportChoices } from "#contract/imports.ts";
import { MEMBER_STATUSES, type MemberStatus, statusLabel } from "#contract/members/status.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { Button } from "#web/ui/Button.tsx";
import { Select } from "#web/ui/form/Select.tsx";

const LEAVE = "leave";
type Statuses = NonNullable<ImportChoices["statuses"]>;

interface StatusWordsProps {
  words: ImportCheck["statusWords"];
  statuses: Statuses;
  onChoose: (statuses: Statuses) => void;
}

/** Unknown words in the status column: the officer says once what each one means. */
export function StatusWords({ words, statuses, onChoose }: StatusWordsProps) {
  const { societyShortName } = useChapter();
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(
    new Map([
      ...words.flatMap(({ word, likely }) => (likely ? [[word, likely] as const] : [])),
      ...statuses.map(({ word, status }) => [word, status ?? LEAVE] as const),
    ]),
  );
  if (words.length === 0) return null;
  const given = words.flatMap(({ word }) => {
    const status = chosen.get(word);
    return status ? [{ word, status: status === LEAVE ? null : (status as MemberStatus) }] : [];
  });
  const options = [
    { value: "", label: "Please choose" },
    ...MEMBER_STATUSES.map((status) => ({ value: status, label: statusLabel(status, societyShortName) })),
    { value: LEAVE, label: "Don’t import this status" },
  ];
  return (
    <section
      aria-label="What do these statuses mean?"
      className="my-6 rounded-sm border border-amber bg-amber-wash p-5"
    >
      <h3 className="font-display text-xl">What do these statuses mean?</h3>
      <p className="mt-1 mb-4 text-soft">
        The status column has words we don’t recognize. Rows with them will be skipped until you choose.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {words.map(({ word, rows }) => (
          <Select
            key={word}
            label={`“${word}” in ${rows.toLocaleString("en-US")} ${rows === 1 ? "row" : "rows"}`}
            options={options}
            value={chosen.get(word) ?? ""}
            onChange={({ target }) => setChosen(new Map(chosen).set(word, target.value))}
          />
        ))}
      </div>
      <Button size="small" className="mt-4" disabled={given.length === 0} onClick={() => onChoose(given)}>
        Use These Meanings
      </Button>
    </section>
  );
}
