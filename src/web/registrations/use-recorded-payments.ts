import { useQuery } from "@tanstack/react-query";
import { listRecentPayments, type RegistrationPayment } from "#contract/registrations/recent-payments.ts";
import { isRecorded, WHILE_RECORDED } from "#web/payments/recorded-payment.ts";
import { read } from "#web/platform/api/api.ts";

/**
 * The member's recent payments by what they say of an unpaid registration: `recorded` was charged and is not applied yet,
 * so nothing is to be paid (D-357); `isPaid` once it has been applied.
 */
export function useRecordedPayments(): {
  recorded: (registrationId: number) => RegistrationPayment | undefined;
  isPaid: (registrationId: number) => boolean;
} {
  const { data = [] } = useQuery({ ...read(listRecentPayments), ...WHILE_RECORDED });
  return {
    recorded: (id) => data.find((payment) => payment.registrationId === id && isRecorded(payment)),
    isPaid: (id) => data.some(({ registrationId, state }) => registrationId === id && state === "paid"),
  };
}
