import type { ImportCheck, ImportChoices } from "#contract/imports.ts";
import { MEMBER_STATUSES, statusLabel } from "#contract/members/status.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { Select } from "#web/ui/form/Select.tsx";

const LEAVE = "leave";
type Statuses = NonNullable<ImportChoices["statuses"]>;

interface StatusWordsProps {
  words: ImportCheck["statusWords"];
  statuses: Statuses;
  onChoose: (statuses: Statuses) => void;
}

/**
 * Unknown words in the status column: the officer says once what each one means. The usual meaning of a word counts as it
 * is shown, and each choice counts at once.
 */
export function StatusWords({ words, statuses, onChoose }: StatusWordsProps) {
  const { societyShortName } = useChapter();
  if (words.length === 0) return null;
  const chosen = new Map(statuses.map(({ word, status }) => [word, status ?? LEAVE]));
  const meaningOf = ({ word, likely }: StatusWordsProps["words"][number]) => chosen.get(word) ?? likely ?? "";
  const open = words.filter((asked) => meaningOf(asked) === "").length;
  const options = [
    { value: "", label: "Please choose" },
    ...MEMBER_STATUSES.map((status) => ({ value: status, label: statusLabel(status, societyShortName) })),
    { value: LEAVE, label: "Don’t import this status" },
  ];
  const choose = (word: string, value: string) => {
    const status = MEMBER_STATUSES.find((one) => one === value) ?? null;
    onChoose([...statuses.filter((one) => one.word !== word), { word, status }]);
  };
  return (
    <section
      aria-label="What do these statuses mean?"
      className={`my-6 rounded-sm border p-5 ${open > 0 ? "border-amber bg-amber-wash" : "border-line bg-card"}`}
    >
      <h3 className="font-display text-xl">What do these statuses mean?</h3>
      <p className="mt-1 mb-4 text-soft">
        {open > 0
          ? "The status column has words we don’t recognize. Please choose what each of them means."
          : "The status column has words from another program. Please check that we’ve read them correctly."}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {words.map((asked) => (
          <Select
            key={asked.word}
            label={`“${asked.word}” in ${asked.rows.toLocaleString("en-US")} ${asked.rows === 1 ? "row" : "rows"}`}
            options={meaningOf(asked) === "" ? options : options.slice(1)}
            value={meaningOf(asked)}
            onChange={({ target }) => choose(asked.word, target.value)}
          />
        ))}
      </div>
    </section>
  );
}
