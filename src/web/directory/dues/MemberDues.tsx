import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DirectoryMember } from "#contract/directory.ts";
import type { Answer } from "#contract/endpoint.ts";
import { listMemberDues, type RecordedDues } from "#contract/members/manual-dues.ts";
import { manualMethodWords } from "#contract/members/manual-methods.ts";
import { ENDED } from "#web/dues/dues-text.ts";
import { read } from "#web/platform/api/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { calendarDay } from "#web/platform/dates.ts";
import { formatMoney } from "#web/platform/money.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { Table, TableCell, TableRow } from "#web/ui/Table.tsx";
import { RecordDuesDialog } from "./RecordDuesDialog.tsx";
import { VoidDuesDialog } from "./VoidDuesDialog.tsx";

/** A member's dues: through which day they are paid, every payment, and how to record one that did not come by card (D-386). */
export function MemberDues({ member }: { member: DirectoryMember }) {
  const dues = useQuery({
    ...read(listMemberDues, { params: { id: member.id } }),
    refetchOnMount: "always",
  });
  return (
    <Loaded of={dues} failure="The dues could not be loaded." skeleton="h-24">
      {(read) => <Dues member={member} dues={read} />}
    </Loaded>
  );
}

function Dues({ member, dues }: { member: DirectoryMember; dues: Answer<typeof listMemberDues> }) {
  const [isRecording, setRecording] = useState(false);
  const [voiding, setVoiding] = useState<RecordedDues | null>(null);
  const { paidThrough, payments } = dues;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>{paidThrough ? `Paid through ${calendarDay(paidThrough)}.` : "No paid-through date on record."}</p>
        <Button tone="secondary" size="small" onClick={() => setRecording(true)}>
          Record a Payment
        </Button>
      </div>
      {payments.length === 0 ? (
        <p className="text-soft">No dues payments yet.</p>
      ) : (
        <Table label="Dues" columns={["Received", "Paid through", "Paid by", "Amount", ""]}>
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} onVoid={() => setVoiding(payment)} />
          ))}
        </Table>
      )}
      {isRecording && <RecordDuesDialog member={member} dues={dues} onClose={() => setRecording(false)} />}
      {voiding && <VoidDuesDialog payment={voiding} onClose={() => setVoiding(null)} />}
    </>
  );
}

function PaymentRow({ payment, onVoid }: { payment: RecordedDues; onVoid: () => void }) {
  const dates = useDates();
  const { paymentMethod, reference, receivedBy, note, voidReason } = payment;
  const ended = ENDED[payment.status];
  const said = [receivedBy && `Received by ${receivedBy}`, note, voidReason && `Voided: ${voidReason}`];
  return (
    <TableRow>
      <TableCell label="Received" className="whitespace-nowrap">
        {dates.shortDay(payment.paymentDate)}
      </TableCell>
      <TableCell label="Paid through" className="whitespace-nowrap">
        {ended ? <Badge tone="plain">{ended}</Badge> : calendarDay(payment.paidThrough)}
      </TableCell>
      <TableCell label="Paid by" className="md:max-w-96">
        {[payment.isManual ? manualMethodWords(paymentMethod) : "Card", reference].filter(Boolean).join(" ")}
        {said.filter(Boolean).map((line) => (
          <span key={line} className="block text-sm [overflow-wrap:anywhere] text-soft">
            {line}
          </span>
        ))}
      </TableCell>
      <TableCell label="Amount" className="lining-nums tabular-nums">
        {formatMoney(payment.amount)}
      </TableCell>
      <TableCell>
        {payment.isManual && !ended && (
          <Button
            tone="quiet"
            size="small"
            className="-my-2"
            aria-label={`Void the payment from ${dates.shortDay(payment.paymentDate)}`}
            onClick={onVoid}
          >
            Void
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}
