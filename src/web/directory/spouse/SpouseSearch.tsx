import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type DirectoryMember, listMembers, SEARCH_MAX } from "#contract/directory.ts";
import { foldText } from "#contract/values/fold.ts";
import { fullName } from "#contract/values/full-name.ts";
import { read } from "#web/platform/api/api.ts";
import { useDebounced } from "#web/platform/debounced.ts";
import { SearchField } from "#web/ui/form/SearchField.tsx";
import { SEARCH_FROM } from "./PotentialSpouses.tsx";
import { type Person, SpouseResults } from "./SpouseResults.tsx";

const MOST = 8;
/** The server's search also matches addresses and statuses, so more are read than shown. */
const READ = 200;

/** The unlinked members whose name contains these words (S-39). */
export function spousesAmong(
  members: readonly DirectoryMember[],
  search: string,
): readonly DirectoryMember[] {
  const words = foldText(search).split(/\s+/);
  return members
    .filter((member) => member.spouseId === null)
    .filter((member) => words.every((word) => foldText(fullName(member)).includes(word)));
}

/** A search for the spouse of a new member. */
export function SpouseSearch({ onChoose }: { onChoose: (spouse: Person) => void }) {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim());
  const isSearching = typed.trim().length >= SEARCH_FROM && search.length >= SEARCH_FROM;
  const found = useQuery({
    ...read(listMembers, { query: { search, limit: READ } }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const named = found.data ? spousesAmong(found.data, search) : [];
  return (
    <>
      <SearchField
        label="Spouse among the members"
        placeholder="Search by name..."
        hint={isSearching ? undefined : "If the spouse is a member, start typing the name."}
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={setTyped}
        // The field is in a form, which Enter would submit.
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {isSearching && found.isError && (
        <p role="alert" className="mt-2 text-sm font-semibold text-alarm">
          The members could not be searched.
        </p>
      )}
      {isSearching && found.data && (
        <div className="mt-2 max-h-72 overflow-y-auto">
          <SpouseResults
            people={named.slice(0, MOST)}
            isCut={named.length > MOST || (named.length > 0 && found.data.length >= READ)}
            none="No members found matching your search"
            act="Select"
            onAct={onChoose}
          />
        </div>
      )}
    </>
  );
}
