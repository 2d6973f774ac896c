import { useQuery } from "@tanstack/react-query";
import { listMyCredits } from "#contract/registrations/credits.ts";
import { read } from "#web/platform/api/api.ts";
import { formatMoney } from "#web/platform/money.ts";
import { Button } from "#web/ui/Button.tsx";
import { useCreditFor } from "./use-credit.ts";

/** The button that pays for a registration with the member's credit, as far as that goes; nothing without one. */
export function UseCredit({ registration }: { registration: { id: number; eventId: number } }) {
  const { data } = useQuery(read(listMyCredits));
  const using = useCreditFor(registration);
  if (!data || Number(data.left) === 0) return null;
  return (
    <Button tone="secondary" size="small" disabled={using.isPending} onClick={() => using.mutate()}>
      {using.isPending ? "Processing..." : `Use Your Credit of ${formatMoney(data.left)}`}
    </Button>
  );
}
