import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Sent } from "#contract/endpoint.ts";
import { useCreditOfParty } from "#contract/registrations/credits.ts";
import { type Debt, listDebts, recordReceived, writeOff } from "#contract/registrations/manual/debts.ts";
import { call, read } from "#web/platform/api/api.ts";
import { formatMoney } from "#web/platform/money.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";

/** What is due from parties of a dinner, or what those of all should have paid by now; read again whenever it is shown. */
export function debtsQuery(eventId?: number) {
  const query = eventId === undefined ? {} : { event: String(eventId), ahead: "yes" as const };
  return queryOptions({ ...read(listDebts, { query }), staleTime: 0 });
}

/** What is due from parties of all dinners, also later. */
export function everyDebtQuery() {
  return queryOptions({ ...read(listDebts, { query: { ahead: "yes" } }), staleTime: 0 });
}

export const NOT_RECORDED = "The payment could not be recorded. Please try again.";
export const NOT_USED = "The credit could not be used. Please try again.";
export const NOT_WRITTEN_OFF = "The amount could not be written off. Please try again.";

/** Records what was received of a debt. */
export function useRecordReceived({ registrationId }: Debt, onDone: () => void) {
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<typeof recordReceived>) =>
      call(recordReceived, { params: { id: registrationId }, body }),
    onSuccess: ({ due }) => {
      const isPaid = Number(due) === 0;
      toast({
        title: "Payment Recorded",
        description: isPaid ? "Nothing more is due." : `${formatMoney(due)} is still due.`,
      });
      refresh(client);
      onDone();
    },
    onError: () => refresh(client),
  });
}

/** Writes a debt off. */
export function useWriteOff({ registrationId, due }: Debt, onDone: () => void) {
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(writeOff, { params: { id: registrationId }, body: { due } }),
    onSuccess: ({ writtenOff }) => {
      toast({ title: "Written Off", description: `${formatMoney(writtenOff)} is no longer due.` });
      refresh(client);
      onDone();
    },
    onError: () => refresh(client),
  });
}

/** Pays a debt with its owner's credit, as far as that goes. */
export function useCreditOfDebt({ registrationId, due }: Debt, onDone: () => void) {
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(useCreditOfParty, { params: { id: registrationId }, body: { due } }),
    onSuccess: ({ used, due: rest }) => {
      const isPaid = Number(rest) === 0;
      toast({
        title: "Credit Used",
        description: `The credit paid ${formatMoney(used)}. ${isPaid ? "Nothing more is due." : `${formatMoney(rest)} is still due.`}`,
      });
      refresh(client);
      onDone();
    },
    onError: () => refresh(client),
  });
}

/** Reads everything again that shows debts, parties or payments. */
export function refresh(client: QueryClient): void {
  client
    .invalidateQueries({
      predicate: ({ queryKey }) =>
        /^\/api\/(debts|events|payments|credits|admin)\b/.test(String(queryKey[0])),
    })
    .catch(console.error);
}
