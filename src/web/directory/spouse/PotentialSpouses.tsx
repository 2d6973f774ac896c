import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type DirectoryMember,
  listPotentialSpouses,
  POTENTIAL_SPOUSES_MOST,
  SEARCH_MAX,
} from "#contract/directory.ts";
import { useDirectoryScreen } from "#web/directory/directory-screen.ts";
import { useDirectoryTask } from "#web/directory/directory-task.ts";
import { read } from "#web/platform/api/api.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { useDebounced } from "#web/platform/debounced.ts";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { SearchField } from "#web/ui/form/SearchField.tsx";
import { SpouseResults } from "./SpouseResults.tsx";

/** The shortest text that is searched for. */
export const SEARCH_FROM = 2;

/** A search for the member's spouse, with a button to link them. */
export function PotentialSpouses({ member, onLinked }: { member: DirectoryMember; onLinked: () => void }) {
  const screen = useDirectoryScreen();
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim());
  const isSearching = typed.trim().length >= SEARCH_FROM && search.length >= SEARCH_FROM;
  const found = useQuery({
    ...read(listPotentialSpouses, { params: { id: member.id }, query: { search } }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
    // Someone else may have linked them since.
    staleTime: 0,
  });
  const linking = useDirectoryTask({
    run: (spouseId: number) => screen.link(member.id, spouseId),
    said: screen.said.linked,
    fallback: screen.linkFailed,
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
        <Refusal className="mt-4">{refusalIn(linking.error, screen.linkFailed)}</Refusal>
        {!isSearching && <p className="text-soft">Type to search for potential spouses</p>}
        {isSearching && found.isError && (
          <LoadFailure text="The members could not be searched." onRetry={found.refetch} />
        )}
        {isSearching && found.data && (
          <SpouseResults
            people={found.data}
            none="No members found matching your search"
            act="Link"
            isCut={found.data.length >= POTENTIAL_SPOUSES_MOST}
            isBusy={linking.isPending}
            onAct={({ id }) => linking.mutate(id)}
          />
        )}
      </div>
    </>
  );
}
