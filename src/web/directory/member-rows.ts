import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { countMembers, type DeskMember, listMembers } from "#contract/directory.ts";
import { read } from "#web/platform/api.ts";
import { useRowsInView } from "#web/platform/rows-in-view.ts";
import { LOST_TO_ADMIN_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";

/** What is looked for in the directory: words, and a status in its long form; empty for everything. */
export interface Sought {
  search: string;
  status: string;
}

/** How many members one call brings. */
const PAGE = 50;

const page = (sought: Sought, number: number) =>
  read(listMembers, { query: { ...sought, limit: PAGE, offset: number * PAGE } });

/** How many members there are in all and of each status, and how many a search finds. */
export function useCounts(search = "") {
  return useQuery({ ...read(countMembers, { query: { search } }), placeholderData: keepPreviousData });
}

interface Options {
  /** How high a row is, in pixels. */
  estimate: () => number;
  /** No more rows than these are offered, however many are found: a page cannot be infinitely long. */
  most?: number;
}

/**
 * The members found, of whom only those in sight are drawn, and only the pages in sight are fetched. While a new
 * search is under way the rows of the last one stay (`isOld`).
 */
export function useMemberRows<List extends HTMLElement>(
  sought: Sought,
  { estimate, most = Number.POSITIVE_INFINITY }: Options,
) {
  const first = useQuery({ ...page(sought, 0), placeholderData: keepPreviousData });
  const counts = useCounts(sought.search);
  useSessionLoss(first.error ?? counts.error, LOST_TO_ADMIN_LOGIN);
  const isOld = first.isPlaceholderData;

  const loaded = first.data?.length ?? 0;
  const counted = sought.status ? counts.data?.byStatus[sought.status] : counts.data?.all;
  const found = isOld || loaded < PAGE || counted === undefined ? loaded : Math.max(counted, loaded);
  const { rows, ...view } = useRowsInView<List>(Math.min(found, most), estimate);

  const further = [...new Set(rows.map(({ index }) => Math.floor(index / PAGE)))].filter((it) => it > 0);
  const pages = useQueries({ queries: isOld ? [] : further.map((number) => page(sought, number)) });
  const memberAt = (index: number): DeskMember | undefined => {
    const number = Math.floor(index / PAGE);
    const members = number === 0 ? first.data : pages[further.indexOf(number)]?.data;
    return members?.[index % PAGE];
  };
  return {
    ...view,
    rows: rows.map(({ index }) => ({ index, member: memberAt(index) })),
    found,
    isOld,
    isPending: first.isPending,
    isFailed: first.isError || pages.some(({ isError }) => isError),
    retry: () => {
      for (const query of [first, counts, ...pages]) {
        if (query.isError) query.refetch().catch(console.error);
      }
    },
  };
}
