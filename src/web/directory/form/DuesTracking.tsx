import { MemberArea, MemberDay, MemberSection } from "./MemberFields.tsx";

/** The dates through which dues are paid; an officer's correction counts like a payment. */
export function DuesTracking() {
  return (
    <MemberSection title="Dues Tracking">
      <MemberDay name="duesLastPaid" hint="The last day covered. Blank if never paid." />
      <MemberDay name="nationalDuesPaidThrough" />
      <MemberArea name="duesNotes" className="sm:col-span-2" />
    </MemberSection>
  );
}
