import { useState } from "react";
import type { ListedPayment } from "#contract/treasury.ts";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { VoidPaymentDialog } from "#web/registrations/manual/received/VoidPaymentDialog.tsx";
import { UndoReturn } from "#web/treasury/returns/UndoReturn.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Table, TableCell, TableRow } from "#web/ui/Table.tsx";
import { METHOD_LABELS, STATUS_LABELS } from "./labels.ts";

const COLUMNS = ["Date", "From", "For", "Amount", "Status"];
const COLUMNS_OF_EVENT = COLUMNS.filter((column) => column !== "For");

interface PaymentTableProps {
  payments: readonly ListedPayment[];
  /** Whether all are for one event, which the rows need not name. */
  isOfEvent?: boolean;
}

/** A page of payments; each row by card links to its payment. On a phone name and amount come first, without labels. */
export function PaymentTable({ payments, isOfEvent = false }: PaymentTableProps) {
  const dates = useDates();
  const [voiding, setVoiding] = useState<ListedPayment | null>(null);
  return (
    <>
      <Table
        label="Payments"
        columns={isOfEvent ? COLUMNS_OF_EVENT : COLUMNS}
        className="md:[&_th:nth-last-child(2)]:pr-6 md:[&_th:nth-last-child(2)]:text-right"
      >
        {payments.map((payment) => {
          const { word, tone } = labelOf(payment);
          const payer = payment.payer ?? payment.email ?? (payment.invoiceNumber || "Unknown payer");
          return (
            <TableRow
              key={payment.key}
              className="max-md:grid! max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-5 max-[20rem]:grid-cols-1 max-md:py-3!"
            >
              <TableCell
                className={`whitespace-nowrap text-sm max-md:py-0! max-md:text-soft ${isOfEvent ? "max-md:order-3" : "max-md:order-5"}`}
              >
                {dates.shortDay(payment.createdAt)}
              </TableCell>
              <TableCell className="max-md:order-1 max-md:text-lg md:max-w-72">
                <span>
                  {payment.id === null ? (
                    <span className="[overflow-wrap:anywhere]">{payer}</span>
                  ) : (
                    <a href={paths.adminPayment(payment.id)} className="quiet-link [overflow-wrap:anywhere]">
                      {payer}
                    </a>
                  )}
                  <span className="block text-sm text-soft empty:hidden [overflow-wrap:anywhere]">
                    {received(payment)}
                  </span>
                </span>
              </TableCell>
              {!isOfEvent && (
                <TableCell className="max-md:order-3 max-md:py-0! md:max-w-80">
                  {payment.eventId === null ? (
                    <span className="[overflow-wrap:anywhere]">{payment.what}</span>
                  ) : (
                    <a
                      href={paths.attendees(payment.eventId)}
                      className="quiet-link [overflow-wrap:anywhere]"
                    >
                      {payment.what}
                    </a>
                  )}
                </TableCell>
              )}
              <TableCell className="whitespace-nowrap text-right lining-nums tabular-nums max-md:order-2 max-[20rem]:text-left md:pr-6">
                <span>
                  {formatMoney(payment.amount)}
                  {Number(payment.refunded) > 0 && (
                    <span className="block text-sm text-soft">
                      {formatMoney(payment.refunded)} {payment.id === null ? "returned" : "refunded"}
                    </span>
                  )}
                </span>
              </TableCell>
              <TableCell className="max-md:order-4 max-md:py-0! max-md:text-right max-[20rem]:text-left">
                <span className="inline-flex flex-wrap items-center gap-x-2 max-md:justify-end">
                  <Badge tone={tone}>{word}</Badge>
                  {payment.voidableId !== null && (
                    <Button
                      tone="quiet"
                      size="small"
                      className="sm:-my-2"
                      aria-label={`Void the payment of ${formatMoney(payment.amount)} from ${payer}`}
                      onClick={() => setVoiding(payment)}
                    >
                      Void
                    </Button>
                  )}
                  {payment.lastReturn && <UndoReturn returned={payment.lastReturn} payer={payer} />}
                </span>
              </TableCell>
            </TableRow>
          );
        })}
      </Table>
      {voiding !== null && voiding.voidableId !== null && (
        <VoidPaymentDialog
          payment={{ ...voiding, id: voiding.voidableId }}
          who={[voiding.payer, voiding.what].filter(Boolean).join(", ")}
          onClose={() => setVoiding(null)}
        />
      )}
    </>
  );
}

/** A payment by check or in cash is returned, not refunded to a card (D-377). */
const MANUAL_LABELS: Partial<Record<ListedPayment["status"], (typeof STATUS_LABELS)["paid"]>> = {
  refund_due: { word: "To be returned", tone: "amber" },
  refunded: { word: "Returned", tone: "brass" },
};

const VOIDED = { word: "Voided", tone: "plain" } as const;

function labelOf({ id, voidedAt, status }: ListedPayment) {
  if (voidedAt) return VOIDED;
  return (id === null && MANUAL_LABELS[status]) || STATUS_LABELS[status];
}

/** How a payment was made, and who received it; nothing for a party that had nothing to pay. */
function received({ method, amount, reference, receivedBy }: ListedPayment): string {
  if (method === "card" && Number(amount) === 0) return "";
  const how = [METHOD_LABELS[method], reference].filter(Boolean).join(" ");
  return receivedBy ? `${how}, received by ${receivedBy}` : how;
}
