import type { PaymentLine } from "#contract/treasury.ts";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Table, TableCell, TableRow } from "#web/ui/Table.tsx";
import { STATUS_LABELS } from "./labels.ts";

const COLUMNS = ["Date", "From", "For", "Amount", "Status"];

/** A page of payments; each row links to its payment. On a phone name and amount come first, without labels. */
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
          <TableRow
            key={payment.id}
            className="max-md:grid! max-md:grid-cols-[1fr_auto] max-md:gap-x-5 max-md:py-3!"
          >
            <TableCell className="whitespace-nowrap text-sm max-md:order-5 max-md:py-0! max-md:text-soft">
              {dates.shortDay(payment.createdAt)}
            </TableCell>
            <TableCell className="max-md:order-1 max-md:text-lg md:max-w-72">
              <a href={paths.adminPayment(payment.id)} className="text-link [overflow-wrap:anywhere]">
                {payment.payer ?? payment.email ?? payment.invoiceNumber}
              </a>
            </TableCell>
            <TableCell className="max-md:order-3 max-md:py-0! md:max-w-80">
              {payment.eventId === null ? (
                <span className="[overflow-wrap:anywhere]">{payment.what}</span>
              ) : (
                <a href={paths.attendees(payment.eventId)} className="quiet-link [overflow-wrap:anywhere]">
                  {payment.what}
                </a>
              )}
            </TableCell>
            <TableCell className="whitespace-nowrap text-right lining-nums tabular-nums max-md:order-2 md:pr-6">
              <span>
                {formatMoney(payment.amount)}
                {Number(payment.refunded) > 0 && (
                  <span className="block text-sm text-soft">{formatMoney(payment.refunded)} refunded</span>
                )}
              </span>
            </TableCell>
            <TableCell className="max-md:order-4 max-md:py-0! max-md:text-right">
              <Badge tone={tone}>{word}</Badge>
            </TableCell>
          </TableRow>
        );
      })}
    </Table>
  );
}
