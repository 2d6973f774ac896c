import { useMutation, useQueryClient } from "@tanstack/react-query";
import { listMemberDues, recordDues } from "#contract/members/manual-dues.ts";
import { recordReceived } from "#contract/registrations/manual/debts.ts";
import { call, read } from "#web/platform/api/api.ts";
import { ApiError, refusalIn } from "#web/platform/api/api-error.ts";
import { calendarDay } from "#web/platform/dates.ts";
import { everyDebtQuery, NOT_RECORDED, refresh, stillDue } from "#web/registrations/manual/debts/debts.ts";
import type { Check, Payer } from "./check-rows.ts";

/** A check whose fields are filled in. */
export type WholeCheck = Pick<Check, "id" | "reference"> & {
  payer: Payer;
  amount: string;
  receivedOn: string;
};

/**
 * Records checks one after another, each once. One that is refused is told why, and what is due for it is read again; one
 * whose answer was lost keeps what was read, so that the same request is sent again.
 */
export function useRecordCheck(onChange: (id: number, change: Partial<Check>) => void) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: "checks" },
    mutationFn: ({ payer, amount, reference, receivedOn }: WholeCheck) =>
      send(payer, { method: "check", amount, reference, receivedOn }),
    onSuccess: (said, { id }) => {
      onChange(id, { state: "recorded", said });
      refresh(client);
    },
    onError: async (error, { id, payer }) => {
      const said = refusalIn(error, NOT_RECORDED) ?? NOT_RECORDED;
      onChange(id, { state: "open", said });
      if (!(error instanceof ApiError) || error.status >= 500) return;
      await readAgain(payer).then(
        (read) => onChange(id, { payer: read }),
        // The reason is shown; what is due is read again with the next try.
        () => undefined,
      );
    },
  });

  async function readAgain(payer: Payer): Promise<Payer> {
    if (payer.kind === "dues") {
      const params = { id: payer.member.id };
      const dues = await client.fetchQuery({ ...read(listMemberDues, { params }), staleTime: 0 });
      return { ...payer, dues };
    }
    const debts = await client.fetchQuery(everyDebtQuery());
    const { registrationId } = payer.debt;
    return { ...payer, debt: debts.find((one) => one.registrationId === registrationId) ?? payer.debt };
  }
}

type Received = { method: "check"; amount: string; reference: string; receivedOn: string };

/** Records it where it belongs, and returns what follows, as a sentence. */
async function send(payer: Payer, received: Received): Promise<string> {
  if (payer.kind === "dues") {
    const { payment } = await call(recordDues, {
      params: { id: payer.member.id },
      body: { ...received, read: payer.dues.paidThrough },
    });
    return `Dues are paid through ${calendarDay(payment.paidThrough)}.`;
  }
  const { registrationId, due } = payer.debt;
  const { due: rest } = await call(recordReceived, {
    params: { id: registrationId },
    body: { ...received, due },
  });
  return stillDue(rest);
}
