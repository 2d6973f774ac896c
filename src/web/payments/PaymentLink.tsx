import type { ReactNode } from "react";
import { showPayment } from "#contract/treasury.ts";
import { paths } from "#web/platform/paths.ts";
import { mayCall } from "#web/session/access/may-call.ts";
import { useSession } from "#web/session/session.ts";

interface PaymentLinkProps {
  /** Null where nothing was paid by card. */
  paymentId: number | null;
  className?: string;
  children: ReactNode;
}

/** Links to a payment; plain text where there is none or the session may not open it. */
export function PaymentLink({ paymentId, className = "text-link", children }: PaymentLinkProps) {
  const mayOpen = mayCall(useSession(), showPayment);
  if (paymentId === null || !mayOpen) return children;
  return (
    <a href={paths.adminPayment(paymentId)} className={className}>
      {children}
    </a>
  );
}
