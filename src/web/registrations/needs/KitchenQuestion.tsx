import { type ReactNode, useState } from "react";
import { useFormContext } from "react-hook-form";
import { NOT_ANSWERED } from "#contract/registrations/known-needs.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { NeedsFields } from "./NeedsFields.tsx";
import { draftOf, type NeedsErrors, readDraft } from "./needs-draft.ts";

export const KITCHEN_ANSWERS = ["unknown", "none", "some"] as const;
export type KitchenAnswer = (typeof KITCHEN_ANSWERS)[number];

const LABELS: Record<KitchenAnswer, string> = {
  unknown: NOT_ANSWERED,
  none: "No allergies or restrictions",
  some: "Allergies or diet",
};
const OPTIONS = KITCHEN_ANSWERS.map((value) => ({ value, label: LABELS[value] }));

/** A person's needs as an officer types them, starting from what is stored. */
export function useTypedNeeds(stored: Needs | null) {
  const [draft, setDraft] = useState(() => draftOf(stored));
  const [errors, setErrors] = useState<NeedsErrors>({});
  return {
    draft,
    setDraft,
    errors,
    isChanged: JSON.stringify(draft) !== JSON.stringify(draftOf(stored)),
    startFrom(needs: Needs | null) {
      setDraft(draftOf(needs));
      setErrors({});
    },
    /** The needs of this answer while they are typed; null for none that could be saved. */
    readSoFar(answer: KitchenAnswer): Needs | null {
      const read = readDraft(draft);
      return answer === "some" && "needs" in read ? read.needs : null;
    },
    /** The needs of this answer, null for none yet; undefined if something is wrong, which is then shown. */
    read(answer: KitchenAnswer): Needs | null | undefined {
      const read =
        answer === "some"
          ? readDraft(draft)
          : { needs: answer === "none" ? ({ none: true } as const) : null };
      setErrors("errors" in read ? read.errors : {});
      return "errors" in read ? undefined : read.needs;
    },
  };
}

interface KitchenQuestionProps {
  typed: ReturnType<typeof useTypedNeeds>;
  /** Between the answer and the needs. */
  children?: ReactNode;
}

/** Asks what the kitchen must know about a person; the answer is the field `answer` of the form around it. */
export function KitchenQuestion({ typed, children }: KitchenQuestionProps) {
  const { register, watch } = useFormContext<{ answer: KitchenAnswer }>();
  return (
    <>
      <RadioGroup label="Any allergies or dietary needs?" options={OPTIONS} {...register("answer")} />
      {children}
      {watch("answer") === "some" && (
        <NeedsFields draft={typed.draft} errors={typed.errors} onChange={typed.setDraft} />
      )}
    </>
  );
}
