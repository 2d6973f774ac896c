import type { PaymentLine } from "#contract/treasury.ts";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Table, TableCell, TableRow } from "#web/ui/Table.tsx";
import { STATUS_LABELS } from "./labels.ts";

const COLUMNS = ["Date", "From", "For", "Amount", "Status"];

/** A page of payments; each row links to its payment. */
export function PaymentTable({ payments }: { payments: readonly PaymentLine[] }) {
  const dates = useDates();
  return (
    <Table
      label="Payments"
      columns={COLUMNS}
      className="md:[&_th:nth-child(4)]:pr-6 md:[&_th:nth-child(4)]:text-right"
    >
      {payments.map((payment) => {
        const { word, tone } = STATUS_LABELS[payment.status];
        return (
          <TableRow key={payment.id}>
            <TableCell label="Date" className="whitespace-nowrap text-sm">
              {dates.shortDay(payment.createdAt)}
            </TableCell>
            <TableCell className="max-md:text-lg md:max-w-72">
              <a href={paths.adminPayment(payment.id)} className="text-link [overflow-wrap:anywhere]">
                {payment.payer ?? payment.email ?? payment.invoiceNumber}
              </a>
            </TableCell>
            <TableCell label="For" className="md:max-w-80">
              {payment.eventId === null ? (
                <span className="[overflow-wrap:anywhere]">{payment.what}</span>
              ) : (
                <a href={paths.attendees(payment.eventId)} className="quiet-link [overflow-wrap:anywhere]">
                  {payment.what}
                </a>
              )}
            </TableCell>
            <TableCell
              label="Amount"
              className="whitespace-nowrap lining-nums tabular-nums md:pr-6 md:text-right"
            >
              <span>
                {formatMoney(payment.amount)}
                {Number(payment.refunded) > 0 && (
                  <span className="block text-sm text-soft">{formatMoney(payment.refunded)} refunded</span>
                )}
              </span>
            </TableCell>
            <TableCell label="Status">
              <Badge tone={tone}>{word}</Badge>
            </TableCell>
          </TableRow>
        );
      })}
    </Table>
  );
}
