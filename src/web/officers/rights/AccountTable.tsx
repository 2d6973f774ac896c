import type { OfficerAccount } from "#contract/officers/rights.ts";
import { MemberLink } from "#web/lookup/MemberLink.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmailAddress } from "#web/ui/EmailAddress.tsx";
import { Table, TableCell, TableRow } from "#web/ui/Table.tsx";
import { type AccountToChange, LEVEL_LABELS } from "./rights.ts";
import { Since } from "./Since.tsx";

interface AccountTableProps {
  accounts: readonly OfficerAccount[];
  onChange: (account: AccountToChange) => void;
  /** Called for someone who lost their passkeys (D-274). */
  onLost: (account: OfficerAccount) => void;
}

/** Accounts of /api/login, those without rights last. */
export function AccountTable({ accounts, onChange, onLost }: AccountTableProps) {
  if (accounts.length === 0) return <p className="mt-4">There are none.</p>;
  return (
    <Table
      label="Administrators’ accounts"
      columns={["Account", "Rights", "Since", "Actions"]}
      className="mt-3 md:table-fixed md:[&_th:first-child]:w-2/5 lg:[&_th:last-child]:w-68"
    >
      {accounts.map((account) => (
        <TableRow key={account.id}>
          <TableCell>
            <span className="block font-display text-xl leading-tight">{account.name}</span>
            <span className="block text-sm wrap-anywhere text-soft">
              <EmailAddress email={account.email} />
              {account.member && (
                <>
                  {" "}
                  · member <MemberLink memberId={account.member.id}>{account.member.name}</MemberLink>
                </>
              )}
            </span>
          </TableCell>
          <TableCell label="Rights">
            <Badge tone={account.isAdmin ? "wine" : "plain"}>
              {LEVEL_LABELS[account.isAdmin ? "full" : "none"]}
            </Badge>
          </TableCell>
          <TableCell label="Since">
            <Since since={account.since} />
          </TableCell>
          <TableCell className="max-md:pt-2">
            {account.isOwn ? (
              <span className="text-soft">You</span>
            ) : (
              <span className="flex flex-wrap gap-2">
                <Button
                  tone="secondary"
                  size="small"
                  aria-label={`${account.isAdmin ? "Withdraw the rights of" : "Give rights back to"} ${account.email}`}
                  onClick={() => onChange(account)}
                >
                  {account.isAdmin ? "Withdraw" : "Give Back"}
                </Button>
                {account.passkeys > 0 && (
                  <Button
                    tone="secondary"
                    size="small"
                    aria-label={`End passkeys of ${account.name}`}
                    onClick={() => onLost(account)}
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
