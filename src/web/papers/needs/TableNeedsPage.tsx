import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { showTableNeeds, type TableNeeds } from "#contract/papers/kitchen.ts";
import { tablesQuery } from "#web/papers/papers-queries.ts";
import { read } from "#web/platform/api/api.ts";
import { ApiError, errorCode, errorMessage } from "#web/platform/api/api-error.ts";
import { useDates, usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { BackLink } from "#web/shell/BackLink.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { PersonNeeds } from "./PersonNeeds.tsx";
import { TableLinks } from "./TableLinks.tsx";

/** /events/{id}/tables/{number}/needs: for an emergency, in large type, the most serious first (D-139). */
export function TableNeedsPage() {
  const { id = "", number = "" } = useParams();
  usePageTitle(`Needs at Table ${number}`);
  const board = useQuery(tablesQuery(id));
  return (
    <div className="mx-auto max-w-2xl">
      <BackLink href={paths.needs(id)}>Back to Needs</BackLink>
      <Table key={`${id} ${number}`} id={id} number={number} />
      {board.data && (
        <nav aria-label="Other tables" className="mt-8 border-t border-line pt-5">
          <p className="mb-3 text-sm font-semibold">Tables</p>
          <TableLinks eventId={board.data.eventId} board={board.data} current={Number(number)} />
        </nav>
      )}
    </div>
  );
}

function Table({ id, number }: { id: string; number: string }) {
  const needs = useQuery({ ...read(showTableNeeds, { params: { id, number } }), staleTime: 0 });
  const { data, error } = needs;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState level="h1" title="Table Not Found" text={`This dinner has no table ${number}.`}>
        <LinkButton href={paths.needs(id)}>Back to Needs</LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      <h1 className="mb-5 border-b border-brass pb-3 text-4xl wrap-anywhere sm:text-5xl">
        Table {number}
        {data?.name && <span className="block text-xl text-soft">{data.name}</span>}
      </h1>
      {data ? (
        <>
          <AsOf at={needs.dataUpdatedAt} error={error} isBusy={needs.isFetching} onRetry={needs.refetch} />
          <People table={data} />
        </>
      ) : (
        <NotYet error={error} onRetry={() => void needs.refetch()} />
      )}
    </>
  );
}

interface AsOfProps {
  at: number;
  error: Error | null;
  isBusy: boolean;
  onRetry: () => unknown;
}

/** Pages do not refresh themselves: from when this is, since an answer may have come after it. */
function AsOf({ at, error, isBusy, onRetry }: AsOfProps) {
  const time = useDates().time(new Date(at).toISOString());
  const again = (
    <Button tone="secondary" size="small" disabled={isBusy} onClick={() => void onRetry()}>
      {isBusy ? "Loading…" : "Load Again"}
    </Button>
  );
  return error ? (
    <Alert
      tone="warning"
      role="alert"
      className="mb-4"
      title={`We couldn’t load this again. It’s as of ${time}.`}
    >
      <p className="mb-2">Something may have changed since then. Please ask.</p>
      {again}
    </Alert>
  ) : (
    <p className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-soft">
      As of {time} {again}
    </p>
  );
}

function NotYet({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) {
    return (
      <div aria-busy="true">
        <p role="status" className="sr-only">
          Loading the needs…
        </p>
        <Skeleton className="h-64 w-full" />
      </div>
    );
  }
  if (errorCode(error) === "passkey_needed") {
    return <Alert tone="alarm" role="alert" title={errorMessage(error, "Please use your passkey first.")} />;
  }
  return <LoadFailure text="The needs could not be loaded." onRetry={onRetry} />;
}

function People({ table: { persons } }: { table: TableNeeds }) {
  if (persons.length === 0) return <p className="text-lg text-soft">No one sits here.</p>;
  return (
    <ul className="space-y-3">
      {persons.map((person) => (
        <PersonNeeds key={person.id} person={person} />
      ))}
    </ul>
  );
}
