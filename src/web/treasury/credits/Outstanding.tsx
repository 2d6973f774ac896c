import { useQuery } from "@tanstack/react-query";
import { CREDITS_SHOWN, listCredits } from "#contract/registrations/credits.ts";
import { read } from "#web/platform/api/api.ts";
import { onEveryMount } from "#web/platform/api/query-client.ts";
import { formatMoney } from "#web/platform/money.ts";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { CreditTable } from "./CreditTable.tsx";

/** What the chapter owes its members in credits, as one number and by credit (D-373). */
export function Outstanding() {
  const list = useQuery({ ...read(listCredits, { query: {} }), refetchOnMount: onEveryMount });
  return (
    <Loaded of={list} failure="The credits could not be loaded." skeleton="h-24">
      {({ outstanding, credits }) => (
        <>
          <h2 className="mb-2 text-2xl lining-nums">Outstanding credits: {formatMoney(outstanding)}</h2>
          <p className="mb-4 text-soft">
            Members use them for dinners; they are never paid out. You grant one on a member’s page, or
            instead of a refund that is due.
          </p>
          {credits.length >= CREDITS_SHOWN && <p className="mb-3">The latest {CREDITS_SHOWN} are listed.</p>}
          {credits.length > 0 && <CreditTable credits={credits} hasMembers />}
        </>
      )}
    </Loaded>
  );
}
