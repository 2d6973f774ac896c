import { Armchair, NotebookPen, Sparkles, UtensilsCrossed } from "lucide-react";
import type { ReactNode } from "react";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";

/** Whether a party has anything that the kitchen and the door must know. */
export function hasNotes(party: AttendeeRegistration): boolean {
  return [party.foodRequests, party.seatingRequests, party.specialRequirements, party.adminNotes].some(
    Boolean,
  );
}

/** A party's dietary restrictions and requests, visible beside its names. */
export function PartyNotes({ party }: { party: AttendeeRegistration }) {
  return (
    <ul className="space-y-1 text-sm">
      <Note what="Food" icon={<UtensilsCrossed size={15} />} tone="font-semibold text-amber">
        {party.foodRequests}
      </Note>
      <Note what="Seating" icon={<Armchair size={15} />}>
        {party.seatingRequests}
      </Note>
      <Note what="Special" icon={<Sparkles size={15} />}>
        {party.specialRequirements}
      </Note>
      <Note what="Officers" icon={<NotebookPen size={15} />} tone="text-soft italic print:hidden">
        {party.adminNotes}
      </Note>
    </ul>
  );
}

interface NoteProps {
  what: string;
  icon: ReactNode;
  tone?: string;
  children: string | null;
}

function Note({ what, icon, tone = "text-soft", children }: NoteProps) {
  if (!children) return null;
  return (
    <li className={`flex items-start gap-2 ${tone}`}>
      <span aria-hidden="true" className="mt-1 shrink-0">
        {icon}
      </span>
      <span className="min-w-0 whitespace-pre-line">
        <span className="font-semibold">{what}:</span> {children}
      </span>
    </li>
  );
}
