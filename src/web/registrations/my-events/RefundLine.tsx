import { Undo2 } from "lucide-react";
import type { OwnRefund } from "#contract/registrations/own-refunds.ts";
import { useDates } from "#web/platform/chapter.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { refundText } from "./refund-text.ts";

/** The state of one refund, with its dates. */
export function RefundLine({ refund }: { refund: OwnRefund }) {
  const dates = useDates();
  return (
    <p className="flex items-start gap-2.5">
      <Undo2 size={17} aria-hidden="true" className="mt-1.5 shrink-0 text-gilt" />
      <span className="min-w-0 tabular-nums">
        <span className="font-semibold">Refund:</span> {refundText(refund, dates.monthAndDay, pageNow())}
      </span>
    </p>
  );
}
