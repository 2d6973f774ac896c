import type { ReactNode } from "react";
import { showPayment } from "#contract/money-desk.ts";
import { paths } from "#web/platform/paths.ts";
import { mayCall } from "#web/session/may-call.ts";
import { useSession } from "#web/session/session.ts";

interface PaymentLinkProps {
  /** Null where no card paid. */
  paymentId: number | null;
  className?: string;
  children: ReactNode;
}

/** A sum as the way to the payment behind it; plain words for who may not open that, and where there is none. */
export function PaymentLink({ paymentId, className = "text-link", children }: PaymentLinkProps) {
  const mayOpen = mayCall(useSession(), showPayment);
  if (paymentId === null || !mayOpen) return children;
  return (
    <a href={paths.adminPayment(paymentId)} className={className}>
      {children}
    </a>
  );
}
