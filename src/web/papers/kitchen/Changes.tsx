import type { Kitchen, KitchenChangeLine } from "#contract/papers/kitchen.ts";
import { Badge } from "#web/ui/Badge.tsx";

/** Changes since the latest copy, the most serious first. */
export function Changes({ changes }: Pick<Kitchen, "changes">) {
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {changes.map((change) => (
        <Change key={`${change.personId} ${change.name} ${change.words}`} change={change} />
      ))}
    </ul>
  );
}

function Change({ change: { name, place, words, isWorse } }: { change: KitchenChangeLine }) {
  return (
    <li
      className={`border-l-3 px-4 py-2.5 ${isWorse ? "border-l-alarm bg-alarm-wash" : "border-l-transparent"}`}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
        {isWorse && <Badge tone="alarm">New or more serious</Badge>}
        <span className="font-semibold">{name}</span>
        <span className="text-sm text-soft">{place}</span>
      </p>
      <p className="wrap-anywhere">{words}</p>
    </li>
  );
}
