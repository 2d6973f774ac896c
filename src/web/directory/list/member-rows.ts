import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import {
  countMembers,
  type DirectoryMember,
  listMemberIds,
  listMembers,
  type MemberSort,
} from "#contract/directory.ts";
import { call, read } from "#web/platform/api/api.ts";
import { useRowsInView } from "#web/platform/rows-in-view.ts";

/** A search of the directory: text, a status in its long form, further filters and order; empty for everyone. */
export interface MemberSearch {
  search: string;
  status: string;
  dues?: string;
  login?: string;
  rights?: string;
  sort?: MemberSort;
}

/** How many members one call returns. */
const PAGE = 50;

/** As it is asked for: the usual order, being the server's, is left out. */
function queryOf({ sort = "name", ...sought }: MemberSearch) {
  return sort === "name" ? sought : { ...sought, sort };
}

const everyone = (sought: MemberSearch) => read(listMembers, { query: queryOf(sought) });
const page = (sought: MemberSearch, number: number) =>
  read(listMembers, { query: { ...queryOf(sought), limit: PAGE, offset: number * PAGE } });

/** The number of members that a search and filters other than the status find, in total and by status. */
export function useCounts({ search = "", dues = "", login = "", rights = "" }: Partial<MemberSearch> = {}) {
  const query = { search, dues, login, rights };
  return useQuery({ ...read(countMembers, { query }), placeholderData: keepPreviousData });
}

/** The ids of the members found, for ticking all of them. */
export function callMemberIds(sought: MemberSearch) {
  return call(listMemberIds, { query: queryOf(sought) });
}

interface Options {
  /** The estimated height of a row, in pixels. */
  estimate: () => number;
  /** Maximum number of rows shown, since a page cannot be infinitely long. */
  most?: number;
}

/**
 * The members found. In a long list, only rows in view are rendered and only their pages fetched, until
 * `part.onShowAll` is called. During a new search, the old rows stay (`isOld`).
 */
export function useMemberRows<List extends HTMLElement>(
  sought: MemberSearch,
  { estimate, most = Number.POSITIVE_INFINITY }: Options,
) {
  const first = useQuery({ ...page(sought, 0), placeholderData: keepPreviousData });
  const counts = useCounts(sought);
  const isOld = first.isPlaceholderData;

  // Rendered in short tasks: fifty rows in one would block a phone for a sixth of a second.
  const members = useDeferredValue(first.data);
  const loaded = members?.length ?? 0;
  const counted = sought.status ? counts.data?.byStatus[sought.status] : counts.data?.all;
  const [wanted, setWanted] = useState("");
  const searched = JSON.stringify(sought);
  const all = useQuery({ ...everyone(sought), enabled: wanted === searched });
  const whole = wanted === searched && !isOld ? all.data : undefined;
  const known = isOld || loaded < PAGE || counted === undefined ? loaded : Math.max(counted, loaded);
  const found = whole?.length ?? known;
  const count = Math.min(found, most);
  const { rows, isWhole, ...view } = useRowsInView<List>(count, { estimate, isWanted: whole !== undefined });

  const onPages = whole ? [] : rows.map((index) => Math.floor(index / PAGE));
  const further = [...new Set(onPages)].filter((it) => it > 0);
  const pages = useQueries({ queries: isOld ? [] : further.map((number) => page(sought, number)) });
  const memberAt = (index: number): DirectoryMember | undefined => {
    if (whole) return whole[index];
    const number = Math.floor(index / PAGE);
    const onPage = number === 0 ? members : pages[further.indexOf(number)]?.data;
    return onPage?.[index % PAGE];
  };
  return {
    ...view,
    rows: rows.map((index) => ({ index, member: memberAt(index) })),
    found,
    /** How to show the rows that the page lacks; null if it has all, or all that it can. */
    part: isWhole ? null : { found: count, isLoading: all.isFetching, onShowAll: () => setWanted(searched) },
    isOld,
    isPending: first.isPending || (first.isSuccess && !members),
    isFailed: first.isError || all.isError || pages.some(({ isError }) => isError),
    retry: () => {
      for (const query of [first, counts, all, ...pages]) {
        if (query.isError) query.refetch().catch(console.error);
      }
    },
  };
}
