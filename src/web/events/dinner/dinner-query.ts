import { queryOptions, useIsMutating, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { showDinner } from "#contract/officers/dinner.ts";
import { read } from "#web/platform/api/api.ts";

/** A dinner's numbers and what is left to do, read again whenever an officer opens one of its pages. */
export function dinnerQuery(id: number | string) {
  return queryOptions({ ...read(showDinner, { params: { id } }), staleTime: 0 });
}

/** The same; read again after every change that is made on the page, whichever it was. */
export function useDinner(id: string) {
  const client = useQueryClient();
  const changes = useIsMutating();
  const before = useRef(changes);
  useEffect(() => {
    const isDone = before.current > 0 && changes === 0;
    before.current = changes;
    if (isDone) client.invalidateQueries({ queryKey: dinnerQuery(id).queryKey }).catch(console.error);
  }, [client, changes, id]);
  return useQuery(dinnerQuery(id));
}
