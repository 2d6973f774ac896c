import { Pencil } from "lucide-react";
import type { AttendeeRow } from "#contract/registrations/attendees/attendee-rows.ts";
import { hasNoNeeds, isLifeThreatening } from "#contract/registrations/need-words.ts";
import { inOneLine } from "#web/registrations/needs/needs-draft.ts";

interface PersonNeedsProps {
  line: AttendeeRow;
  onOpen: (line: AttendeeRow) => void;
}

/** What the kitchen knows about a person, which opens everything about them. */
export function PersonNeeds({ line, onOpen }: PersonNeedsProps) {
  const { attendee } = line;
  if (!attendee) return null;
  const { needs, cardName } = attendee;
  const text = needs === null ? "Needs not known" : hasNoNeeds(needs) ? "No needs" : inOneLine(needs);
  const isNone = needs === null || hasNoNeeds(needs);
  // Bold is left to what threatens a life, which also shows in black and white.
  const some = isLifeThreatening(needs) ? "font-bold text-alarm" : "text-amber";
  const tone = isNone ? "text-soft" : some;
  return (
    <button
      type="button"
      aria-label={`Open ${line.name}: ${text}${cardName ? ` · “${cardName}”` : ""}`}
      className={`group -mx-1.5 min-h-8 max-w-full rounded-sm px-1.5 py-1 text-left text-sm wrap-anywhere hover:bg-wine-wash ${tone}`}
      onClick={() => onOpen(line)}
    >
      <span className={needs === null ? "italic" : ""}>
        {text}
        {cardName && <span className="font-normal text-soft"> · “{cardName}”</span>}
      </span>
      {/* After a space that does not break, or the icon would be alone on a line. */}
      <span aria-hidden="true" className="text-soft before:content-['\00a0'] print:hidden">
        <Pencil size={13} className="inline-block align-[-0.1em] group-hover:text-wine-text" />
      </span>
    </button>
  );
}
