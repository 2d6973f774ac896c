import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { DinnerFrame } from "#web/events/dinner/DinnerFrame.tsx";
import { usePageTitle } from "#web/platform/chapter.ts";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { EventPapers } from "./EventPapers.tsx";
import { papersQuery } from "./papers-queries.ts";

/** /events/{id}/papers: what is printed for a dinner, and what its venue is told. */
export function PapersPage() {
  const { id = "" } = useParams();
  usePageTitle("Papers");
  return <Papers key={id} id={id} />;
}

function Papers({ id }: { id: string }) {
  return (
    <DinnerFrame
      id={id}
      tab="papers"
      what="papers"
      reading={useQuery(papersQuery(id))}
      skeleton={<PapersSkeleton />}
    >
      {(event, papers) => <EventPapers event={event} papers={papers} />}
    </DinnerFrame>
  );
}

/** The placeholder of figures, print and venue. */
function PapersSkeleton() {
  return (
    <>
      <Skeleton className="mb-8 h-24 w-full" />
      <div className="grid gap-8 lg:grid-cols-[1fr_1.35fr]">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-[36rem] w-full" />
      </div>
    </>
  );
}
