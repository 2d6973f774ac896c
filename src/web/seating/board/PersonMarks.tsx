import { Accessibility, Pin, Star } from "lucide-react";
import type { BoardPerson } from "#contract/seating/board.ts";
import { familyName } from "#web/seating/plan/names.ts";
import { SEAT_ROLE_LABELS } from "./words.ts";

interface PersonMarksProps {
  person: BoardPerson;
  /** Says whose they are, where several people share a line. */
  withName?: boolean;
}

/** What is known of a person besides their name, each as a mark and a word (D-053). */
export function PersonMarks({ person, withName = false }: PersonMarksProps) {
  const { role, isPinned, isStepFree, name } = person;
  if (!role && !isPinned && !isStepFree) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-xs text-gilt">
      {withName && <span className="text-soft">{familyName(name)}:</span>}
      {role && (
        <span className="inline-flex items-center gap-1">
          <Star size={12} aria-hidden="true" /> {SEAT_ROLE_LABELS[role]}
        </span>
      )}
      {isPinned && (
        <span className="inline-flex items-center gap-1">
          <Pin size={12} aria-hidden="true" /> pinned
        </span>
      )}
      {isStepFree && (
        <span className="inline-flex items-center gap-1">
          <Accessibility size={12} aria-hidden="true" /> step-free
        </span>
      )}
    </span>
  );
}
