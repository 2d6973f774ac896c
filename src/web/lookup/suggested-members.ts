import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { suggestMembers } from "#contract/directory.ts";
import { read } from "#web/platform/api/api.ts";
import { useDebounced } from "#web/platform/debounced.ts";

const SEARCH_FROM = 2;

/** Members for a text that is being typed; `items` is null until there is an answer for the current text. */
export function useSuggestedMembers(typed: string) {
  const search = useDebounced(typed.trim());
  const isSearching = typed.trim().length >= SEARCH_FROM && search.length >= SEARCH_FROM;
  const suggested = useQuery({
    ...read(suggestMembers, { query: { search } }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  // An answer for earlier text says nothing about the current text.
  const items = isSearching && suggested.data && !suggested.isPlaceholderData ? suggested.data : null;
  return { items, isSearching, isError: isSearching && suggested.isError };
}

/** What is announced with the suggestions. */
export function foundInWords(count: number): string {
  if (count === 0) return "No one by that name.";
  return `${count} member${count === 1 ? "" : "s"} found. Use the arrow keys to choose.`;
}
