import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type DeskMember, listPotentialSpouses, SEARCH_MAX } from "#contract/directory.ts";
import { read } from "#web/platform/api.ts";
import { useSettled } from "#web/platform/settled.ts";
import { LOST_TO_ADMIN_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { LoadFailure } from "#web/ui/LoadFailure.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { DeskFailure } from "./DeskFailure.tsx";
import { useDesk } from "./desk.ts";
import { useDeskTask } from "./desk-task.ts";
import { PeopleFound } from "./PeopleFound.tsx";

/** Searching starts with so many characters (001 §9). */
export const SEARCH_FROM = 2;

/** A search for the member's spouse, whom one button links. */
export function PotentialSpouses({ member, onLinked }: { member: DeskMember; onLinked: () => void }) {
  const desk = useDesk();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const isSearching = typed.trim().length >= SEARCH_FROM && search.length >= SEARCH_FROM;
  const found = useQuery({
    ...read(listPotentialSpouses, { params: { id: member.id }, query: { search } }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
    // Whom somebody else has linked since is no longer to be had.
    staleTime: 0,
  });
  useSessionLoss(found.error, LOST_TO_ADMIN_LOGIN);
  const linking = useDeskTask({
    run: (spouseId: number) => desk.link(member.id, spouseId),
    said: desk.said.linked,
    fallback: desk.linkFailed,
    onDone: onLinked,
  });
  return (
    <>
      <SearchField
        label="Search for the spouse"
        placeholder="Search by name or email..."
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={setTyped}
      />
      <div className="mt-4 min-h-40">
        <DeskFailure error={linking.error} fallback={desk.linkFailed} />
        {!isSearching && <p className="text-soft">Type to search for potential spouses</p>}
        {isSearching && found.isError && (
          <LoadFailure text="The members could not be searched." onRetry={found.refetch} />
        )}
        {isSearching && found.data && (
          <PeopleFound
            people={found.data}
            none="No members found matching your search"
            act="Link"
            isBusy={linking.isPending}
            onAct={({ id }) => linking.mutate(id)}
          />
        )}
      </div>
    </>
  );
}
