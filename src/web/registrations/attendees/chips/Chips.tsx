import { MessageSquareWarning, StickyNote, TriangleAlert } from "lucide-react";
import type { AttendeeRow } from "#contract/registrations/attendees/attendee-rows.ts";
import { type Chip, type ChipTone, chipsOf, chipsThatFit } from "./party-chips.ts";

const LOOKS: Record<ChipTone, string> = {
  life: "border-alarm bg-alarm font-semibold text-on-alarm",
  allergy: "border-alarm bg-alarm-wash font-semibold text-alarm",
  unread: "border-dashed border-amber font-semibold text-amber",
  intolerance: "border-amber bg-amber-wash font-semibold text-amber",
  words: "border-amber bg-amber-wash font-semibold text-amber",
  unanswered: "border-dashed border-edge text-soft",
  diet: "border-leaf bg-leaf-wash font-semibold text-leaf",
  preference: "border-line text-soft",
  notes: "border-line text-soft",
};

const SIGNS = {
  life: TriangleAlert,
  unread: MessageSquareWarning,
  notes: StickyNote,
} as const;

interface ChipsProps {
  /** People of one party. */
  lines: readonly AttendeeRow[];
  /** The width they have, in rem; what does not fit is counted, and printed all the same. */
  room?: number;
  /** Which of them, if not all. */
  only?: (chip: Chip) => boolean;
}

/** What is special about these people, in chips; read out and printed in full. */
export function Chips({ lines, room = Number.POSITIVE_INFINITY, only = () => true }: ChipsProps) {
  const chips = chipsOf(lines);
  const { shown, more } = chipsThatFit(chips.filter(only), room);
  if (chips.length === 0) {
    const attends = lines.some((line) => line.attendee !== null);
    return attends ? <span className="text-sm text-soft">None</span> : null;
  }
  return (
    <span className="relative flex flex-wrap items-center gap-x-1 gap-y-0.5">
      {shown.map((chip) => (
        <OneChip key={chip.words} chip={chip} />
      ))}
      {more.length > 0 && (
        <span
          title={more.map(({ words }) => words).join("\n")}
          className="rounded-full border border-line px-1.5 text-xs leading-[1.125rem] text-soft print:border-0 print:p-0 print:text-ink"
        >
          <span aria-hidden="true" className="print:hidden">
            +{more.length}
          </span>
          <span className="sr-only print:not-sr-only">{more.map(({ words }) => words).join("; ")}</span>
        </span>
      )}
    </span>
  );
}

function OneChip({ chip: { tone, label, words } }: { chip: Chip }) {
  const Sign = tone in SIGNS ? SIGNS[tone as keyof typeof SIGNS] : null;
  return (
    <span
      title={words}
      className={`inline-flex max-w-full items-center gap-1 rounded-full border px-2 text-xs leading-[1.125rem] print:border-0 print:bg-transparent print:p-0 print:text-ink ${LOOKS[tone]}`}
    >
      {Sign && <Sign size={12} aria-hidden="true" className="shrink-0" />}
      <span aria-hidden="true" className="truncate print:hidden">
        {label}
      </span>
      <span className="sr-only print:not-sr-only">{words}; </span>
    </span>
  );
}
