import { useState } from "react";
import type { Credit } from "#contract/registrations/credits.ts";
import { useDates } from "#web/platform/chapter.ts";
import { calendarDay } from "#web/platform/dates.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { NoteDialog } from "#web/treasury/NoteDialog.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Table, TableCell, TableRow } from "#web/ui/Table.tsx";
import { useWithdrawCredit } from "./credits.ts";

const ENDED = { withdrawn: "withdrawn", lapsed: "expired", erased: "ended" } as const;

/** Credits with what became of each; `hasMembers` if they are of more than one member. */
export function CreditTable({
  credits,
  hasMembers = false,
}: {
  credits: readonly Credit[];
  hasMembers?: boolean;
}) {
  const [withdrawing, setWithdrawing] = useState<Credit | null>(null);
  return (
    <>
      <Table
        label="Credits"
        columns={["Granted", ...(hasMembers ? ["Member"] : []), "Reason", "Good through", "Left", ""]}
      >
        {credits.map((credit) => (
          <CreditRow
            key={credit.id}
            credit={credit}
            hasMembers={hasMembers}
            onWithdraw={() => setWithdrawing(credit)}
          />
        ))}
      </Table>
      {withdrawing && <Withdraw credit={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  );
}

interface CreditRowProps {
  credit: Credit;
  hasMembers: boolean;
  onWithdraw: () => void;
}

function CreditRow({ credit, hasMembers, onWithdraw }: CreditRowProps) {
  const dates = useDates();
  const { amount, left, reason, from, uses, endings, member, memberId } = credit;
  const said = [
    from && `From ${from}`,
    ...uses.map((use) => `${formatMoney(use.amount)} used for ${use.title}`),
    ...endings.map(
      (end) => `${formatMoney(end.amount)} ${ENDED[end.because]}${end.reason ? `: ${end.reason}` : ""}`,
    ),
  ];
  return (
    <TableRow>
      <TableCell label="Granted" className="whitespace-nowrap">
        {dates.shortDay(credit.grantedAt)}
      </TableCell>
      {hasMembers && (
        <TableCell label="Member">
          {memberId === null ? (
            "Deleted member"
          ) : (
            <a href={paths.adminMember(memberId)} className="text-link">
              {member}
            </a>
          )}
        </TableCell>
      )}
      <TableCell label="Reason" className="md:max-w-96">
        <div>
          {reason}
          {said.filter(Boolean).map((line) => (
            <span key={line} className="block text-sm [overflow-wrap:anywhere] text-soft">
              {line}
            </span>
          ))}
        </div>
      </TableCell>
      <TableCell label="Good through" className="whitespace-nowrap">
        {credit.usableUntil === null ? "Never expires" : calendarDay(credit.usableUntil)}
      </TableCell>
      <TableCell label="Left" className="lining-nums tabular-nums">
        {left === amount ? formatMoney(left) : `${formatMoney(left)} of ${formatMoney(amount)}`}
      </TableCell>
      <TableCell>
        {Number(left) > 0 && (
          <Button
            tone="quiet"
            size="small"
            className="-my-2"
            aria-label={`Withdraw the credit from ${dates.shortDay(credit.grantedAt)}`}
            onClick={onWithdraw}
          >
            Withdraw
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}

function Withdraw({ credit, onClose }: { credit: Credit; onClose: () => void }) {
  const withdrawing = useWithdrawCredit(credit);
  return (
    <NoteDialog
      title={`Withdraw ${formatMoney(credit.left)} of credit?`}
      description="The part they’ve already used isn’t affected. We won’t email the member."
      label="Why are you withdrawing it?"
      submit="Withdraw"
      saving={withdrawing}
      onSubmit={(reason) => withdrawing.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
