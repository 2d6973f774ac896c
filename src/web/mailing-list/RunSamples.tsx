import type { ListRun } from "#contract/mailing-list.ts";
import { EmailAddress } from "#web/ui/EmailAddress.tsx";
import { COUNT_LABELS } from "./run-labels.ts";

type Sample = ListRun["samples"][number];

/** Sample addresses of each kind; refused ones with the reason. */
export function RunSamples({ run: { kind, counts, samples } }: { run: ListRun }) {
  const groups = COUNT_LABELS.flatMap(([what, trial, done]) => {
    const shown = samples.filter((sample) => sample.what === what);
    if (shown.length === 0) return [];
    return [{ what, title: kind === "trial" ? trial : done, shown, left: counts[what] - shown.length }];
  });
  return groups.map(({ what, title, shown, left }) => (
    <details
      key={what}
      open={kind === "trial" || what === "refused"}
      className="mt-5 border-t border-line pt-3"
    >
      <summary className="min-h-10 py-1 font-semibold">
        {title}: {counts[what].toLocaleString("en-US")}
      </summary>
      <ul className="mt-2 grid gap-x-8 gap-y-1 md:grid-cols-2 xl:grid-cols-3">
        {shown.map((sample) => (
          <Line key={sample.address} {...sample} />
        ))}
      </ul>
      {left > 0 && <p className="mt-2 text-sm text-soft">and {left.toLocaleString("en-US")} more</p>}
    </details>
  ));
}

function Line({ address, why }: Sample) {
  return (
    <li className="min-w-0 wrap-anywhere">
      <EmailAddress email={address} />
      {why && <span className="block text-sm text-soft">{why}</span>}
    </li>
  );
}
