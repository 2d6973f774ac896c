import type { Officer } from "#contract/officers/rights.ts";
import { MemberLink } from "#web/lookup/MemberLink.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmailAddress } from "#web/ui/EmailAddress.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { Table, TableCell, TableRow } from "#web/ui/Table.tsx";
import { LEVEL_LABELS, type MemberToChange, toChange } from "./rights.ts";
import { Since } from "./Since.tsx";

interface OfficerTableProps {
  officers: readonly Officer[];
  onChange: (member: MemberToChange) => void;
  /** Called for someone who lost their passkeys (D-274). */
  onLost: (officer: Officer) => void;
}

/** Members with rights; one's own are changed by another officer. */
export function OfficerTable({ officers, onChange, onLost }: OfficerTableProps) {
  if (officers.length === 0) {
    return (
      <EmptyState level="h3" title="No member has rights" text="Find a member below to give them some." />
    );
  }
  return (
    <Table
      label="Members with rights"
      columns={["Officer", "Rights", "Since", "Actions"]}
      className="mt-3 md:table-fixed md:[&_th:first-child]:w-2/5 lg:[&_th:last-child]:w-68"
    >
      {officers.map((officer) => (
        <TableRow key={officer.memberId}>
          <TableCell>
            <span className="block font-display text-xl leading-tight">
              <MemberLink memberId={officer.memberId} className="quiet-link">
                {officer.name}
              </MemberLink>
            </span>
            <span className="block text-sm wrap-anywhere text-soft">
              {officer.email ? <EmailAddress email={officer.email} /> : "No email"}
            </span>
          </TableCell>
          <TableCell label="Rights">
            <span className="flex flex-wrap gap-1.5">
              <Badge tone={officer.level === "full" ? "wine" : "brass"}>{LEVEL_LABELS[officer.level]}</Badge>
              {!officer.canLogIn && <Badge tone="amber">Cannot log in</Badge>}
            </span>
          </TableCell>
          <TableCell label="Since">
            <Since since={officer.since} />
          </TableCell>
          <TableCell className="max-md:pt-2">
            {officer.isOwn ? (
              <span className="text-soft">You</span>
            ) : (
              <span className="flex flex-wrap gap-2">
                <Button
                  tone="secondary"
                  size="small"
                  aria-label={`Change the rights of ${officer.name}`}
                  onClick={() => onChange(toChange(officer))}
                >
                  Change
                </Button>
                {officer.passkeys > 0 && (
                  <Button
                    tone="secondary"
                    size="small"
                    aria-label={`End passkeys of ${officer.name}`}
                    onClick={() => onLost(officer)}
                  >
                    End Passkeys
                  </Button>
                )}
              </span>
            )}
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}
