import { useSearchParams } from "wouter";
import { MEMBER_SORTS, type MemberSort } from "#contract/directory.ts";
import type { MemberSearch } from "#web/directory/list/member-rows.ts";

/** A search of the directory with all its filters; an empty one finds everyone. */
export interface MemberFilters extends MemberSearch {
  dues: string;
  login: string;
  rights: string;
  sort: MemberSort;
}

const NAMES = ["search", "status", "dues", "login", "rights"] as const;

export const DUES_OPTIONS = [
  { value: "", label: "Any local dues" },
  { value: "current", label: "Dues current" },
  { value: "soon", label: "Dues end within a month" },
  { value: "overdue", label: "Dues overdue" },
  { value: "none", label: "Dues not set" },
] as const;

export const LOGIN_OPTIONS = [
  { value: "", label: "Any login" },
  { value: "yes", label: "Can log in" },
  { value: "no", label: "No login yet" },
] as const;

export const RIGHTS_OPTIONS = [
  { value: "", label: "Any rights" },
  { value: "officers", label: "All officers" },
  { value: "full", label: "Full administrators" },
  { value: "limited", label: "Limited administrators" },
  { value: "none", label: "No rights" },
] as const;

export const SORT_OPTIONS: readonly { value: MemberSort; label: string }[] = [
  { value: "name", label: "By name" },
  { value: "-name", label: "By name, Z to A" },
  { value: "status", label: "By status" },
  { value: "-status", label: "By status, reversed" },
  { value: "dues", label: "Dues, earliest first" },
  { value: "-dues", label: "Dues, latest first" },
  { value: "-added", label: "Newest first" },
  { value: "added", label: "Oldest first" },
];

/** The search and filters in the address, so that Back and a bookmark restore them; `seek` changes some of them. */
export function useMemberFilters() {
  const [params, setParams] = useSearchParams();
  const sort = MEMBER_SORTS.find((known) => known === params.get("sort")) ?? "name";
  const filters: MemberFilters = {
    search: params.get("search") ?? "",
    status: params.get("status") ?? "",
    dues: offered(DUES_OPTIONS, params.get("dues")),
    login: offered(LOGIN_OPTIONS, params.get("login")),
    rights: offered(RIGHTS_OPTIONS, params.get("rights")),
    sort,
  };
  const seek = (change: Partial<MemberFilters>) => {
    const next = { ...filters, ...change };
    const written = Object.entries({ ...next, sort: next.sort === "name" ? "" : next.sort });
    setParams(Object.fromEntries(written.filter(([, value]) => value !== "")), { replace: true });
  };
  return { filters, seek, isNarrowed: NAMES.some((name) => filters[name].trim() !== "") };
}

/** A value that someone typed into the address is taken only if it is offered. */
function offered(options: readonly { value: string }[], value: string | null): string {
  return options.find((option) => option.value === value)?.value ?? "";
}
