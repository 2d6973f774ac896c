import { Pencil } from "lucide-react";
import type { AttendeeRow } from "#contract/registrations/attendees/attendee-rows.ts";
import { describeKnown, isKnown, knownOfLine, UNCLEAR } from "#contract/registrations/known-needs.ts";
import { isLifeThreatening } from "#contract/registrations/need-words.ts";

interface PersonNeedsProps {
  line: AttendeeRow;
  onOpen: (line: AttendeeRow) => void;
}

/** What the kitchen knows about a person, which opens everything about them. */
export function PersonNeeds({ line, onOpen }: PersonNeedsProps) {
  const { attendee } = line;
  const known = knownOfLine(line);
  if (!attendee || !known) return null;
  const { needs, cardName } = attendee;
  // The words of the request are once above all its people.
  const text = known.is === "request" ? UNCLEAR : describeKnown({ ...known, request: null }).join("; ");
  const isQuiet = known.is === "none" || (known.is === "unanswered" && known.request === null);
  // Bold is left to what threatens a life, which also shows in black and white.
  const some = isLifeThreatening(needs) ? "font-bold text-alarm" : "text-amber";
  const tone = isQuiet ? "text-soft" : some;
  return (
    <button
      type="button"
      aria-label={`Open ${line.name}: ${text}${cardName ? ` · “${cardName}”` : ""}`}
      className={`group -mx-1.5 min-h-8 max-w-full rounded-sm px-1.5 py-1 text-left text-sm wrap-anywhere hover:bg-wine-wash ${tone}`}
      onClick={() => onOpen(line)}
    >
      <span className={isKnown(known) || known.is === "some" ? "" : "italic"}>
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
