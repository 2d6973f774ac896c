import type { Change } from "#contract/audit.ts";
import { SET_BY_OFFICER } from "#contract/registrations/attendees/attendees.ts";
import { describeValue, EMPTY, type Facts, type How, labelOf, NAMED } from "./describe-value.ts";

/** What means nothing to officers: internal ids, and the difference that an amount with its prices says. */
const INTERNAL: ReadonlySet<string> = new Set(["refund", "adjustmentCents"]);

/** What a new record has unless someone chooses otherwise, by the action that makes it. */
const DEFAULTS: Readonly<Record<string, Facts>> = {
  "member created": { status: "active", adminPrivileges: "none", spouseType: "non-member" },
  "event created": { isActive: true, isAnnounced: false, category: "Dining" },
};

function usual(action: string, key: string): unknown {
  const defaults = DEFAULTS[action] ?? {};
  return key in defaults ? defaults[key] : false;
}

/**
 * What an action changed, value by value, in words for officers; unchanged values are left out, and of a new record its
 * defaults.
 */
export function describeChanges(
  { action, before, after }: { action: string; before: Facts | null; after: Facts | null },
  how: How,
): Change[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return keys.flatMap((key): Change[] => {
    if (INTERNAL.has(key) || isNoReason(key, before?.[key], after?.[key])) return [];
    const was = before && key in before ? describeValue(key, before[key], how) : null;
    const is = after && key in after ? describeValue(key, after[key], how) : null;
    if (was === is && !isOtherPicture(key, before?.[key], after?.[key])) return [];
    // Of a new record, only what was filled in or chosen is shown.
    if (was === null && (is === EMPTY || is === "" || after?.[key] === usual(action, key))) return [];
    return [{ label: labelOf(key), before: was, after: was === is ? ANOTHER_PICTURE : is }];
  });
}

/** An amount that an officer set without a reason says all there is to say. */
function isNoReason(key: string, was: unknown, is: unknown): boolean {
  return key === "adjustmentWhy" && !was && is === SET_BY_OFFICER;
}

const ANOTHER_PICTURE = "another uploaded picture";

/** Uploaded pictures share a label, so a changed address is described as another picture. */
function isOtherPicture(key: string, was: unknown, is: unknown): boolean {
  return key === "imageUrl" && typeof was === "string" && typeof is === "string" && was !== is;
}

/** The other records that these facts refer to, as `"member 7"`; `names` needs them. */
export function namedIn(facts: Facts | null): string[] {
  return Object.entries(facts ?? {}).flatMap(([key, value]) => {
    if (key === "queuedBy" && typeof value === "string") return [value];
    const thing = NAMED[key];
    return thing && typeof value === "number" ? [`${thing} ${value}`] : [];
  });
}
