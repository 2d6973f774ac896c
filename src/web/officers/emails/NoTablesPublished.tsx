import { useQuery } from "@tanstack/react-query";
import { showBoard } from "#contract/seating/moves.ts";
import { read } from "#web/platform/api/api.ts";
import { paths } from "#web/platform/paths.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";

/** Says that a dinner’s tables aren’t published, and where to publish them. */
export function NoTablesPublished({ eventId }: { eventId: number }) {
  const board = useQuery({ ...read(showBoard, { params: { id: eventId } }), staleTime: 0 });
  if (board.data?.publishedAt !== null) return null;
  return (
    <Alert tone="warning" title="No tables are published yet">
      Publish them on the <a href={paths.tables(eventId)}>Tables</a> tab first.
    </Alert>
  );
}
