import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { createMember, type DeskMember, StaleMember, updateMember } from "#contract/directory.ts";
import { call } from "#web/platform/api.ts";
import { ApiError, fieldErrorsIn } from "#web/platform/api-error.ts";
import type { Desk } from "./desk.ts";
import { useDesk } from "./desk.ts";
import { useDeskTask } from "./desk-task.ts";
import {
  bodyOf,
  type CheckedMember,
  differences,
  isMemberKey,
  type MemberKey,
  type TypedMember,
  typedMember,
} from "./member-form.ts";
import type { Person } from "./PeopleFound.tsx";

type MemberFormOf = UseFormReturn<TypedMember, unknown, CheckedMember>;

/** What somebody else saved while the form was open. */
export interface Meanwhile {
  /** Fields that both have changed: the officer's own value and the newer one. */
  contested: readonly { key: MemberKey; own: string | boolean; newer: string | boolean }[];
  /** Fields that only the other has changed; the form has taken them over. */
  takenOver: readonly { key: MemberKey; newer: string | boolean }[];
}

/** The newer record that came with the refusal of a stale form; null where the failure is another. */
function newerIn(error: Error): DeskMember | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  try {
    return StaleMember.parse(JSON.parse(error.body)).member;
  } catch {
    return null;
  }
}

const LINKING_FAILED = {
  title: "Error",
  description: "Member Created, but spouse linking failed. You can link them manually later.",
  variant: "destructive",
} as const;

async function create(desk: Desk, checked: CheckedMember, spouse: Person | null) {
  const { id } = await call(createMember, { body: bodyOf(checked, { isLinked: spouse !== null }) });
  if (spouse === null) return desk.said.created;
  try {
    await desk.link(id, spouse.id);
    return desk.said.createdAndLinked;
  } catch {
    return LINKING_FAILED;
  }
}

interface Saving {
  form: MemberFormOf;
  /** As he was read; null for a new one. */
  member: DeskMember | null;
  spell: (status: string) => string;
  onDone: () => void;
}

/**
 * Saves the dialog's form. A stale one is refused by the server: then the newer record becomes what the form builds
 * on, and what the officer typed stays, with the fields that both have changed to be decided (H-28).
 */
export function useSaveMember({ form, member, spell, onDone }: Saving) {
  const desk = useDesk();
  const [known, setKnown] = useState(member);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);

  function catchUp(newer: DeskMember) {
    if (known === null) return;
    const [before, after] = [known, newer].map((it) => typedMember(it, spell(it.status)));
    if (!before || !after) return;
    const own = form.getValues();
    const dirty = form.formState.dirtyFields;
    const changed = differences(before, after);
    setMeanwhile({
      contested: changed
        .filter((key) => dirty[key] && own[key] !== after[key])
        .map((key) => ({ key, own: own[key], newer: after[key] })),
      takenOver: changed.filter((key) => !dirty[key]).map((key) => ({ key, newer: after[key] })),
    });
    setKnown(newer);
    form.reset(after, { keepDirtyValues: true, keepSubmitCount: true });
    // The officer checked the address that they saw, and not the newer one.
    if (newer.email !== known.email) form.setValue("confirmEmail", false);
  }

  const saving = useDeskTask({
    run: async ({ checked, spouse }: { checked: CheckedMember; spouse: Person | null }) => {
      if (known === null) return create(desk, checked, spouse);
      const body = bodyOf(checked, { isLinked: known.spouseId !== null });
      await call(updateMember, {
        params: { id: known.id },
        body: { ...body, updatedAt: known.updatedAt },
      });
      return desk.said.updated;
    },
    said: (toast) => toast,
    fallback: member ? "Failed to update member" : "Failed to create member",
    onDone,
    onFailed: (error) => {
      const newer = newerIn(error);
      if (newer) catchUp(newer);
      for (const { path, message } of fieldErrorsIn(error)) {
        const key = path === "localDuesPaidThrough" ? "duesLastPaid" : path;
        if (isMemberKey(key)) form.setError(key, { message });
      }
    },
  });
  return { saving, known, meanwhile, takeOver: setKnown };
}
