import type { ImportCounts } from "#contract/imports.ts";

const WORDS: readonly [keyof ImportCounts, string][] = [
  ["created", "New"],
  ["changed", "Changed"],
  ["unchanged", "Unchanged"],
  ["refused", "Skipped"],
];

/** The number of rows by what happens to them. */
export function Counts({ counts }: { counts: ImportCounts }) {
  return (
    <dl className="mb-8 grid grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-4">
      {WORDS.map(([key, word]) => (
        <div key={key} className="border-t border-brass pt-2">
          <dt className="text-sm text-soft">{word}</dt>
          <dd
            className={`font-display text-3xl ${key === "refused" && counts.refused > 0 ? "text-alarm" : ""}`}
          >
            {counts[key].toLocaleString("en-US")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
