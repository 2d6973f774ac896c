import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { MEMBER_SORTS, SEARCH_MAX } from "#contract/directory.ts";
import { StatusFilter } from "#web/directory/list/StatusFilter.tsx";
import { Button } from "#web/ui/Button.tsx";
import { SearchField } from "#web/ui/form/SearchField.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import {
  DUES_OPTIONS,
  LOGIN_OPTIONS,
  type MemberFilters,
  RIGHTS_OPTIONS,
  SORT_OPTIONS,
} from "./member-filters.ts";

/** The choices name themselves, so their labels are for screen readers. */
const BARE = "[&>label]:sr-only [&_:is(input,select)]:h-11 [&_:is(input,select)]:min-h-11";
const CHOICE = `${BARE} not-forced-colors:[&_select]:pr-8 [&_select]:pl-3 [&_select]:text-sm`;

interface MemberFilterBarProps {
  filters: MemberFilters;
  isNarrowed: boolean;
  onSeek: (change: Partial<MemberFilters>) => void;
}

/** The search, filters and order of Member Management in one line; on a phone all but the search are folded. */
export function MemberFilterBar({ filters, isNarrowed, onSeek }: MemberFilterBarProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const foldId = useId();
  return (
    <search
      aria-label="Search the directory"
      className="mb-2 grid gap-2 xl:grid-cols-[2.2fr_5fr] print:hidden"
    >
      <div className="flex gap-2">
        <SearchField
          label="Search members"
          placeholder="Search by name, email, or status..."
          maxLength={SEARCH_MAX}
          className={`${BARE} min-w-0 flex-1`}
          value={filters.search}
          onChange={(search) => onSeek({ search })}
        />
        <Button
          tone="secondary"
          size="small"
          aria-expanded={isUnfolded}
          aria-controls={foldId}
          className="min-h-11! shrink-0 px-3! md:hidden"
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <SlidersHorizontal size={18} aria-hidden="true" /> Filters
        </Button>
      </div>
      <div
        id={foldId}
        className={`grid gap-2 sm:grid-cols-2 md:grid-cols-[1.25fr_1.1fr_1fr_1fr_1fr] ${isUnfolded ? "" : "max-md:hidden"}`}
      >
        <StatusFilter value={filters.status} className={CHOICE} onChange={(status) => onSeek({ status })} />
        <Select
          label="Local dues"
          className={CHOICE}
          value={filters.dues}
          options={DUES_OPTIONS}
          onChange={(event) => onSeek({ dues: event.target.value })}
        />
        <Select
          label="Login"
          className={CHOICE}
          value={filters.login}
          options={LOGIN_OPTIONS}
          onChange={(event) => onSeek({ login: event.target.value })}
        />
        <Select
          label="Rights"
          className={CHOICE}
          value={filters.rights}
          options={RIGHTS_OPTIONS}
          onChange={(event) => onSeek({ rights: event.target.value })}
        />
        <Select
          label="Order"
          className={CHOICE}
          value={filters.sort}
          options={SORT_OPTIONS}
          onChange={({ target }) =>
            onSeek({ sort: MEMBER_SORTS.find((sort) => sort === target.value) ?? "name" })
          }
        />
      </div>
      {isNarrowed && (
        <p className="-my-1 xl:col-span-2">
          <Button
            tone="quiet"
            size="small"
            className="-ml-4"
            onClick={() => onSeek({ search: "", status: "", dues: "", login: "", rights: "" })}
          >
            Clear Filters
          </Button>
        </p>
      )}
    </search>
  );
}
