import { severityRank, someNeeds } from "#contract/registrations/need-words.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import { type Allergen, type Diet, NEEDS_WORDS_MAX, type Severity } from "#contract/values/need-codes.ts";

/** Something that is not on the list, as it is typed. */
export type OtherDraft = { words: string; severity: Severity | "" };

/** Needs while they are being chosen: each allergen with how serious it is, "" until that is said. */
export type NeedsDraft = {
  allergens: Partial<Record<Allergen, Severity | "">>;
  diets: readonly Diet[];
  /** Ends with an empty one. */
  others: readonly OtherDraft[];
  carriesEpinephrine: boolean;
  words: string;
};

const NO_OTHER: OtherDraft = { words: "", severity: "" };

/** What the fields begin with. */
export function draftOf(needs: Needs | null): NeedsDraft {
  const { list, words, carriesEpinephrine } = someNeeds(needs) ?? {
    list: [],
    words: null,
    carriesEpinephrine: false,
  };
  const others = list.flatMap((need) =>
    need.code === "other" ? [{ words: need.words, severity: need.severity }] : [],
  );
  return {
    allergens: Object.fromEntries(
      list.flatMap((need) =>
        "severity" in need && need.code !== "other" ? [[need.code, need.severity]] : [],
      ),
    ),
    diets: list.flatMap((need) => ("severity" in need ? [] : [need.code])),
    others: [...others, NO_OTHER],
    carriesEpinephrine,
    words: words ?? "",
  };
}

/** What is wrong with a draft: by the code of an allergen, `other` with its place, `words`, or `list` for the whole. */
export type NeedsErrors = Record<string, string>;

/** The needs as they are sent, or what is wrong. A draft in which nothing is chosen is no answer. */
export function readDraft(draft: NeedsDraft): { needs: Needs } | { errors: NeedsErrors } {
  const others = draft.others.filter(({ words, severity }) => words.trim() !== "" || severity !== "");
  const chosen = Object.entries(draft.allergens) as [Allergen, Severity | ""][];
  const errors: NeedsErrors = {
    ...Object.fromEntries(
      chosen.flatMap(([code, severity]) => (severity === "" ? [[code, "Choose how severe it is"]] : [])),
    ),
    ...Object.fromEntries(
      others.flatMap(({ words, severity }, n) => {
        if (words.trim() === "") return [[`other ${n}`, "Enter what it is"]];
        return severity === "" ? [[`other ${n}`, "Choose how severe it is"]] : [];
      }),
    ),
    ...(draft.words.length > NEEDS_WORDS_MAX && {
      words: `Please keep this under ${NEEDS_WORDS_MAX} characters`,
    }),
  };
  const list = [
    ...chosen.flatMap(([code, severity]) => (severity === "" ? [] : [{ code, severity }])),
    ...draft.diets.map((code) => ({ code })),
    ...others.flatMap(({ words, severity }) =>
      severity === "" ? [] : [{ code: "other" as const, severity, words: words.trim() }],
    ),
  ];
  const words = draft.words.trim() || null;
  if (Object.keys(errors).length === 0 && list.length === 0 && words === null) {
    errors.list = "Choose at least one, or “No Allergies or Restrictions”.";
  }
  if (Object.keys(errors).length > 0) return { errors };
  return { needs: { list, words, carriesEpinephrine: draft.carriesEpinephrine && mayCarry(draft) } };
}

/** Whether someone with these needs may carry epinephrine: with an allergy, not with an intolerance. */
export function mayCarry({ allergens, others }: NeedsDraft): boolean {
  const severities = [...Object.values(allergens), ...others.map(({ severity }) => severity)];
  return severities.some((severity) => severityRank({ severity }) <= severityRank({ severity: "allergy" }));
}

/** The list of others with one changed, and with an empty one at its end. */
export function withOther(others: readonly OtherDraft[], place: number, changed: OtherDraft): OtherDraft[] {
  const kept = others.with(place, changed).filter(({ words, severity }) => words !== "" || severity !== "");
  return [...kept, NO_OTHER];
}
