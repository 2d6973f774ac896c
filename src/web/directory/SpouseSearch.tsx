import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type DeskMember, listMembers, SEARCH_MAX } from "#contract/directory.ts";
import { read } from "#web/platform/api.ts";
import { useSettled } from "#web/platform/settled.ts";
import { SearchField } from "#web/ui/SearchField.tsx";
import { fullName } from "./names.ts";
import { PeopleFound, type Person } from "./PeopleFound.tsx";
import { SEARCH_FROM } from "./PotentialSpouses.tsx";

const MOST = 8;
/** The server's search also finds addresses and statuses, so more are read than are shown. */
const READ = 200;

/** Without capitals and accents, as the server compares: "dvorak" is Dvořák. */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Unlinked members whose name has these words: the first eight (S-39). */
export function spousesAmong(members: readonly DeskMember[], search: string): readonly DeskMember[] {
  const words = folded(search).split(/\s+/);
  return members
    .filter((member) => member.spouseId === null)
    .filter((member) => words.every((word) => folded(fullName(member)).includes(word)))
    .slice(0, MOST);
}

/** A search for the spouse of somebody who is not in the directory yet. */
export function SpouseSearch({ onChoose }: { onChoose: (spouse: Person) => void }) {
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const isSearching = typed.trim().length >= SEARCH_FROM && search.length >= SEARCH_FROM;
  const found = useQuery({
    ...read(listMembers, { query: { search, limit: READ } }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <SearchField
        label="Spouse among the members"
        placeholder="Search by name..."
        hint={isSearching ? undefined : "Where the spouse is a member, too: type two letters of the name."}
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={setTyped}
        // The box stands in a form, which Enter would send.
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
          <PeopleFound
            people={spousesAmong(found.data, search)}
            none="No members found matching your search"
            act="Select"
            onAct={onChoose}
          />
        </div>
      )}
    </>
  );
}
