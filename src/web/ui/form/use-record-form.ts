import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { type FieldError, useRefusals } from "./use-refusals.ts";

/** A field that someone else changed while the form was open. */
export interface FieldConflict {
  key: string;
  label: string;
  /** What is typed in it, as text; null where it was untouched and now shows the newer value. */
  mine: string | null;
  theirs: string;
  /** Whether the form holds the newer value now. */
  isTheirs: boolean;
  keepMine: () => void;
  takeTheirs: () => void;
}

interface RecordFormOptions<Values extends FieldValues, Output, Stored> {
  form: UseFormReturn<Values, unknown, Output>;
  /** The record as it was read; null for a new one. */
  stored: Stored | null;
  toValues: (record: Stored) => Values;
  /** What `ConflictNotice` calls a field; not needed where the conflicts are shown at the fields. */
  labelOf?: (key: keyof Values & string) => string;
  /** A value as text in a sentence; `valueAsText` unless given. */
  format?: (key: keyof Values & string, value: unknown) => string;
}

/** Why the server did not save a form. */
export interface Refusal<Stored> {
  /** The record as someone else saved it, where the form was stale. */
  newer: Stored | null;
  fieldErrors: readonly FieldError[];
}

interface Change<Values> {
  key: keyof Values & string;
  before: Values;
  after: Values;
  typed: Values;
}

/** "Yes" or "No" for a check box, "nothing" for an empty field, else the value itself. */
export function valueAsText(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return value === "" || value === null || value === undefined || Number.isNaN(value)
    ? "nothing"
    : String(value);
}

/** A field that only one of two records has is the same in both while it is empty. */
function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one ?? "", other ?? "");
}

/**
 * The state of a form that changes one record. When a stale form is refused, the newer record becomes what the form
 * is based on: untouched fields take its values, typed ones stay, and `conflicts` lists both for `ConflictNotice`.
 */
export function useRecordForm<Values extends FieldValues, Output, Stored>(
  options: RecordFormOptions<Values, Output, Stored>,
) {
  const { form, stored, toValues, labelOf = String, format = (_key, value) => valueAsText(value) } = options;
  const [base, setBase] = useState(stored);
  const [changes, setChanges] = useState<readonly Change<Values>[]>([]);
  const [isStale, setStale] = useState(false);
  const { refusals, showFieldErrors } = useRefusals(form);
  // Read so that react-hook-form keeps track of what `rebase` must leave alone.
  void form.formState.dirtyFields;

  function rebase(newer: Stored, older: Stored) {
    const [before, after] = [toValues(older), toValues(newer)];
    const typed = { ...form.getValues() };
    const keys: (keyof Values & string)[] = Object.keys(after);
    // A conflict that is still undecided stays one: its field holds neither the newest value nor that of the base.
    const undecided = new Map(changes.map((change) => [change.key, change.before]));
    const beforeOf = (key: keyof Values & string) => undecided.get(key) ?? before;
    setChanges(
      keys
        .filter((key) => !isSame(beforeOf(key)[key], after[key]) && !isSame(typed[key], after[key]))
        .map((key) => ({ key, before: beforeOf(key), after, typed })),
    );
    setBase(() => newer);
    form.reset(after, { keepDirtyValues: true, keepSubmitCount: true });
  }

  /** Puts what the server refused into the form. */
  function showRefusal({ newer, fieldErrors }: Refusal<Stored>) {
    if (newer !== null && base !== null) rebase(newer, base);
    showFieldErrors(fieldErrors);
    setStale(newer !== null);
  }

  function choose(key: keyof Values, from: Values) {
    const patch: Partial<Values> = {};
    patch[key] = from[key];
    form.setValues(patch, { shouldDirty: true, shouldValidate: true });
  }

  const now = changes.length > 0 ? form.watch() : null;
  const conflicts = changes.map(({ key, before, after, typed }): FieldConflict => {
    const isMine = !isSame(typed[key], before[key]);
    return {
      key,
      label: labelOf(key),
      mine: isMine ? format(key, typed[key]) : null,
      theirs: format(key, after[key]),
      isTheirs: now !== null && Object.is(now[key], after[key]),
      keepMine: () => choose(key, typed),
      takeTheirs: () => choose(key, after),
    };
  });
  return {
    /** The record that the form is based on: as it was read, or the newer one. */
    base,
    /** Sets the base without touching the form, after a part of the record was saved on its own. */
    setBase: (record: Stored) => setBase(() => record),
    /** Whether the last refusal brought a newer record, with the fields that someone else changed in it. */
    isStale,
    conflicts,
    /** How often the server refused the form. */
    refusals,
    showRefusal,
  };
}
