import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { tablesQuery } from "#web/papers/papers-queries.ts";
import { Card } from "#web/ui/Card.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { TableLinks } from "./TableLinks.tsx";

/** One tap to what the people at a table must not eat. */
export function NeedsByTable({ eventId }: { eventId: number }) {
  const headingId = useId();
  const board = useQuery(tablesQuery(eventId));
  return (
    <Card aria-labelledby={headingId} className="max-sm:p-5">
      <h2 id={headingId} className="text-2xl">
        Needs by Table
      </h2>
      <p className="mt-1 mb-4 text-soft">For an emergency, also on a phone.</p>
      <Loaded of={board} failure="The tables could not be loaded." skeleton="h-12">
        {(read) => <TableLinks eventId={eventId} board={read} />}
      </Loaded>
    </Card>
  );
}
