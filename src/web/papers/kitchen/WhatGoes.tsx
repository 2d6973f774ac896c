import type { Kitchen } from "#contract/papers/kitchen.ts";
import { Unprintables } from "#web/papers/Unprintables.tsx";
import { Changes } from "./Changes.tsx";
import { NeedCounts } from "./NeedCounts.tsx";
import type { Way } from "./tell-venue.ts";

/** What the next copy says, and who gets it. */
export function WhatGoes({ kitchen, way }: { kitchen: Kitchen; way: Way }) {
  const { emails, persons, guarantee, version } = kitchen;
  const isMailed = way.by === "email";
  return (
    <div className="space-y-5">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
        {isMailed && (
          <>
            <dt className="text-soft">To</dt>
            <dd className="wrap-anywhere">
              {emails.map((email) => (
                <span key={email} className="block">
                  {email}
                </span>
              ))}
              <span className="block text-sm text-soft">and a copy to you</span>
            </dd>
          </>
        )}
        <dt className="text-soft">{isMailed ? "Files" : "File"}</dt>
        <dd>
          {isMailed ? "Kitchen sheet and count, as PDF" : "Count and kitchen sheet in one PDF, to print"}
        </dd>
        <dt className="text-soft">Count</dt>
        <dd>
          {guarantee ?? (isMailed ? "Not final yet, and the email says so" : "Not final yet")}
          <span className="block text-sm text-soft">{onTheSheet(persons, guarantee)}</span>
        </dd>
      </dl>
      <Unprintables texts={kitchen.unprintable} />
      {version > 0 ? <SinceLast kitchen={kitchen} isMailed={isMailed} /> : <NeedCounts kitchen={kitchen} />}
    </div>
  );
}

function SinceLast({ kitchen, isMailed }: { kitchen: Kitchen; isMailed: boolean }) {
  const { version, changes } = kitchen;
  return (
    <div>
      <h3 className="mb-2 font-display text-lg text-gilt">
        {changes.length === 0 ? `Nothing has changed since copy ${version}` : `Changes since copy ${version}`}
      </h3>
      {changes.length > 0 ? (
        <Changes changes={changes} />
      ) : (
        <p className="text-soft">
          The venue gets the same sheet again{isMailed ? ", and the email says so" : ""}.
        </p>
      )}
    </div>
  );
}

/** "37 people on the sheet, 1 more than the count" (D-130). */
function onTheSheet(persons: number, guarantee: number | null): string {
  const people = `${persons === 1 ? "1 person" : `${persons} people`} on the sheet`;
  if (guarantee === null || guarantee === persons) return people;
  return `${people}, ${Math.abs(persons - guarantee)} ${persons > guarantee ? "more" : "fewer"} than the count`;
}
