import { useParams } from "wouter";
import { DinnerFrame } from "#web/events/dinner/DinnerFrame.tsx";
import { usePageTitle } from "#web/platform/chapter.ts";
import { useSeatingPage } from "#web/seating/board/use-seating.ts";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { SeatingBoard } from "./SeatingBoard.tsx";

/** /events/{id}/tables: who sits where at a dinner. */
export function TablesPage() {
  const { id = "" } = useParams();
  usePageTitle("Tables");
  return <Tables key={id} id={id} />;
}

function Tables({ id }: { id: string }) {
  const page = useSeatingPage(id);
  const { query, board, actions } = page;
  const data = board && actions ? { ...page, board, actions } : undefined;
  const reading = { data, error: query.error, refetch: query.refetch };
  return (
    <DinnerFrame id={id} tab="tables" what="tables" reading={reading} skeleton={<TablesSkeleton />}>
      {(event, own) => <SeatingBoard event={event} page={own} />}
    </DinnerFrame>
  );
}

/** The placeholder of people and tables. */
function TablesSkeleton() {
  return (
    <div className="grid gap-6 min-[56.25rem]:grid-cols-[20rem_1fr]">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-[36rem] w-full" />
    </div>
  );
}
