import type { MemberRecord } from "#contract/session.ts";
import { DuesPayment } from "#web/dues/DuesPayment.tsx";
import { ProfileArea, ProfileField, ProfileSection } from "./ProfileFields.tsx";

/** The dues as they stand and the way to pay them; any administrator also edits dates and notes (000 §6). */
export function DuesSection({ record, isAdmin }: { record: MemberRecord; isAdmin: boolean }) {
  return (
    <ProfileSection title="Dues Information & Payment">
      <div className="sm:col-span-2">
        <DuesPayment record={record} />
      </div>
      {isAdmin && (
        <>
          <ProfileField name="localDuesPaidThrough" label="Local Dues Paid Through" type="date" />
          <ProfileField name="nationalDuesPaidThrough" label="National Dues Paid Through" type="date" />
          <div className="sm:col-span-2">
            <ProfileArea name="duesNotes" label="Dues Notes" />
          </div>
        </>
      )}
      {!isAdmin && record.duesNotes && (
        <div className="sm:col-span-2">
          <p className="text-sm font-semibold">Dues Notes</p>
          <p className="mt-1 break-words whitespace-pre-line">{record.duesNotes}</p>
        </div>
      )}
    </ProfileSection>
  );
}
