import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { Answer, Sent } from "#contract/endpoint.ts";
import { useCreditOfParty } from "#contract/registrations/credits.ts";
import { type Debt, listDebts, recordReceived, writeOff } from "#contract/registrations/manual/debts.ts";
import { call, read } from "#web/platform/api/api.ts";
import { type Task, useTask } from "#web/platform/api/use-task.ts";
import { formatMoney } from "#web/platform/money.ts";

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
  return useDebtTask({
    run: (body: Sent<typeof recordReceived>) =>
      call(recordReceived, { params: { id: registrationId }, body }),
    said: ({ due }) => ({ title: "Payment Recorded", description: stillDue(due) }),
    onDone,
  });
}

/** Writes a debt off. */
export function useWriteOff({ registrationId, due }: Debt, onDone: () => void) {
  return useDebtTask<void, Answer<typeof writeOff>>({
    run: () => call(writeOff, { params: { id: registrationId }, body: { due } }),
    said: ({ writtenOff }) => ({
      title: "Written Off",
      description: `${formatMoney(writtenOff)} is no longer due.`,
    }),
    onDone,
  });
}

/** Pays a debt with its owner's credit, as far as that goes. */
export function useCreditOfDebt({ registrationId, due }: Debt, onDone: () => void) {
  return useDebtTask<void, Answer<typeof useCreditOfParty>>({
    run: () => call(useCreditOfParty, { params: { id: registrationId }, body: { due } }),
    said: ({ used, due: rest }) => ({
      title: "Credit Used",
      description: `The credit paid ${formatMoney(used)}. ${stillDue(rest)}`,
    }),
    onDone,
  });
}

/** The rest of a debt, as a sentence. */
export function stillDue(due: string): string {
  return Number(due) === 0 ? "Nothing more is due." : `${formatMoney(due)} is still due.`;
}

/** A task about a debt; its dialog shows a failure. */
export function useDebtTask<Ask, Done>(task: Omit<Task<Ask, Done>, "failed" | "refresh">) {
  const client = useQueryClient();
  return useTask({ ...task, failed: null, refresh: () => refresh(client) });
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
