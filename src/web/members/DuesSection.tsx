import type { MemberRecord } from "#contract/session.ts";
import { DuesPayment } from "#web/dues/DuesPayment.tsx";
import { ProfileArea, ProfileField } from "./ProfileFields.tsx";
import { ProfileSection, SectionFields } from "./ProfileSection.tsx";

/** The member's dues and how to pay them; officers also edit dates and notes. */
export function DuesSection({ record, isAdmin }: { record: MemberRecord; isAdmin: boolean }) {
  return (
    <ProfileSection title="Dues Information & Payment" startsOpen>
      <SectionFields>
        <div className="sm:col-span-2">
          <DuesPayment record={record} />
        </div>
        {isAdmin && (
          <>
            <ProfileField name="localDuesPaidThrough" type="date" />
            <ProfileField name="nationalDuesPaidThrough" type="date" />
            <div className="sm:col-span-2">
              <ProfileArea name="duesNotes" />
            </div>
          </>
        )}
        {!isAdmin && record.duesNotes && (
          <div className="sm:col-span-2">
            <p className="text-sm font-semibold">Dues Notes</p>
            <p className="mt-1 break-words whitespace-pre-line">{record.duesNotes}</p>
          </div>
        )}
      </SectionFields>
    </ProfileSection>
  );
}
