import { Fragment } from "react";
import type { ImportCounts } from "#contract/imports.ts";

const WORDS: readonly [keyof ImportCounts, string][] = [
  ["created", "New"],
  ["changed", "Changed"],
  ["unchanged", "Unchanged"],
  ["refused", "Skipped"],
];

interface CountsProps {
  counts: ImportCounts;
  /** How many of the refused rows are waiting for an answer. */
  waiting?: number;
}

/** The number of rows by what happens to them. */
export function Counts({ counts, waiting = 0 }: CountsProps) {
  return (
    <dl
      className={`mb-8 grid grid-cols-2 gap-x-8 gap-y-4 ${waiting > 0 ? "sm:grid-cols-5" : "sm:grid-cols-4"}`}
    >
      {WORDS.map(([key, word]) => (
        <Fragment key={key}>
          {key === "refused" && waiting > 0 && <Count word="To answer" rows={waiting} tone="text-amber" />}
          <Count
            word={word}
            rows={counts[key] - (key === "refused" ? waiting : 0)}
            tone={key === "refused" ? "text-alarm" : ""}
          />
        </Fragment>
      ))}
    </dl>
  );
}

function Count({ word, rows, tone }: { word: string; rows: number; tone: string }) {
  return (
    <div className="border-t border-brass pt-2">
      <dt className="text-sm text-soft">{word}</dt>
      <dd className={`font-display text-3xl ${rows > 0 ? tone : ""}`}>{rows.toLocaleString("en-US")}</dd>
    </div>
  );
}
