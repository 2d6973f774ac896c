import type { NeedsFacts } from "#contract/registrations/known-needs.ts";
import { someNeeds } from "#contract/registrations/need-words.ts";
import type { Need, Needs, SomeNeeds } from "#contract/registrations/needs.ts";
import type { Said } from "#server/papers/copies/weigh-change.ts";

const NOTHING: SomeNeeds = { list: [], words: null, carriesEpinephrine: false };

/** Needs as they are compared: in any order, and what is not on the list in any capitals. */
export function seenNeeds(needs: Needs | null): unknown {
  const some = someNeeds(needs);
  if (!some) return needs;
  const list = some.list.map((need) => `${keyOf(need)} ${"severity" in need ? need.severity : ""}`);
  return { ...some, list: list.sort() };
}

/** What changed from one answer to a later one that differs. */
export function needLines(was: Needs | null, { needs: is, request }: NeedsFacts): Said[] {
  if (is === null) return [{ kind: "not-known" }];
  const before = someNeeds(was) ?? NOTHING;
  const after = someNeeds(is) ?? NOTHING;
  const earlier = new Map(before.list.map((need) => [keyOf(need), need]));
  const later = new Map(after.list.map((need) => [keyOf(need), need]));
  return [
    ...after.list.flatMap((need) => needLine(earlier.get(keyOf(need)), need)),
    ...before.list
      .filter((need) => !later.has(keyOf(need)))
      .map((need) => ({ kind: "need-removed" as const, need })),
    ...(before.words === after.words
      ? []
      : [{ kind: "words" as const, from: before.words, to: after.words }]),
    ...(before.carriesEpinephrine === after.carriesEpinephrine
      ? []
      : [{ kind: "epinephrine" as const, isCarried: after.carriesEpinephrine }]),
    ...(after === NOTHING ? [{ kind: "none-needed" as const, request }] : []),
  ];
}

function needLine(was: Need | undefined, need: Need): Said[] {
  if (!was) return [{ kind: "need-added", need }];
  if (!("severity" in was) || !("severity" in need) || was.severity === need.severity) return [];
  return [{ kind: "severity", need, from: was.severity }];
}

/** The same need in two answers; what is not on the list is the same if it is written the same. */
function keyOf(need: Need): string {
  return need.code === "other" ? `other ${need.words.toLowerCase()}` : need.code;
}
