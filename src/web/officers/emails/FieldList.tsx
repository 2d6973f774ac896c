import type { Fields } from "#contract/officers/circular-words.ts";

/** The fields that can be typed, each filled in for its recipient. */
export function FieldList({ fields: { all, inSubject, example } }: { fields: Fields }) {
  return (
    <details className="rounded-md border border-line px-4 py-2">
      <summary className="min-h-8 cursor-pointer py-1 font-semibold">
        Fields we fill in for each recipient
      </summary>
      <dl className="mt-2 grid gap-x-6 gap-y-1 pb-2 sm:grid-cols-[auto_1fr]">
        {Object.entries(all).map(([field, words]) => (
          <div key={field} className="sm:contents">
            <dt className="font-mono text-sm">{`{${field}}`}</dt>
            <dd className="text-soft">{words}</dd>
          </div>
        ))}
      </dl>
      <p className="pb-2 text-soft">
        For people who have none, add what to say instead:{" "}
        <span className="font-mono text-sm">{example}</span>
      </p>
      {inSubject.length > 0 && (
        <p className="pb-2 text-soft">
          In the subject, only:{" "}
          <span className="font-mono text-sm">{inSubject.map((field) => `{${field}}`).join(", ")}</span>
        </p>
      )}
    </details>
  );
}
