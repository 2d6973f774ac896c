import type { ReactNode } from "react";
import type { MemberRecord } from "#contract/session.ts";
import { calendarDay } from "#web/platform/dates.ts";
import { useSession } from "#web/session/session.ts";
import { Card } from "#web/ui/Card.tsx";

type Line = readonly [label: string, value: ReactNode];

function day(value: string | null): string | null {
  return value && calendarDay(value);
}

function addressOf({ city, state, zipCode }: MemberRecord): string | null {
  return [city, [state, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ") || null;
}

/** The sections of the profile (000 §2.8), to be read. */
export function ProfileSections({ record }: { record: MemberRecord }) {
  const isFullAdmin = useSession()?.isAdmin ?? false;
  return (
    <div className="gap-6 lg:columns-2">
      <Section
        title="Basic Information"
        lines={[
          ["First name", record.firstName],
          ["Last name", record.lastName],
          ["Status", record.status],
          ["Title", record.title],
          ["Past offices", record.pastOffices],
        ]}
      />
      <Section
        title="Spouse/Other"
        lines={[
          ["Name", record.spouseName],
          ["Membership", record.spouseId ? "Linked to member account" : record.spouseType],
        ]}
      />
      <Section
        title="Address"
        lines={[
          ["Street", record.address],
          ["City, state, ZIP", addressOf(record)],
        ]}
      />
      <Section
        title="Phone Numbers"
        lines={[
          ["Cell", record.cellPhone],
          ["Home", record.homePhone],
          ["Office", record.officePhone],
          ["Fax", record.fax],
        ]}
      />
      <Section
        title="Email"
        lines={[
          ["E-mail", record.email],
          ["Alternate e-mail", record.alternateEmail],
          [
            "Directory",
            record.excludeFromDirectory ? "Not listed in the directory" : "Listed in the directory",
          ],
        ]}
      />
      <Section title="Member Comments" lines={[["Comments", record.memberComments]]} />
      <Section
        title="Dues Information & Payment"
        lines={[
          ["Local dues paid through", day(record.localDuesPaidThrough)],
          ["National dues paid through", day(record.nationalDuesPaidThrough)],
          ["Notes", record.duesNotes],
        ]}
      />
      <Section title="Login Information" lines={[["Username", record.userName]]} />
      {isFullAdmin && <Section title="Admin Comments" lines={[["Comments", record.adminComments]]} />}
    </div>
  );
}

function Section({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <Card className="mb-6 break-inside-avoid">
      <h2 className="mb-4 border-b border-line pb-3 text-xl">{title}</h2>
      <dl className="space-y-2.5">
        {lines.map(([label, value]) => (
          <div key={label} className="sm:grid sm:grid-cols-[11rem_1fr] sm:gap-4">
            <dt className="text-sm text-soft sm:pt-0.5">{label}</dt>
            <dd className="break-words whitespace-pre-line">
              {value || <span className="text-soft">Not given</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
