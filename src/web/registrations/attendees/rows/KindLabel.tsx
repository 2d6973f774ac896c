import type { AttendeeRow } from "#contract/registrations/attendees/attendee-rows.ts";

const LOOK: Record<AttendeeRow["kind"], string> = {
  PRIMARY: "bg-wine text-on-wine border-wine",
  "+MEMBER": "border-brass text-gilt",
  "+GUEST": "border-edge text-soft",
};

/** What a person is to the party; the words carry it, the colors only help the eye along the list. */
export function KindLabel({ kind }: { kind: AttendeeRow["kind"] }) {
  return (
    <span
      className={`inline-block min-w-18 rounded-sm border px-1.5 py-px text-center text-xs font-semibold tracking-wide print:min-w-0 print:border-0 print:bg-transparent print:p-0 print:text-ink ${LOOK[kind]}`}
    >
      {kind}
    </span>
  );
}
