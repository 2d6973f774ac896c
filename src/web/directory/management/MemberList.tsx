import { useCallback, useState } from "react";
import { useMemberRows } from "#web/directory/list/member-rows.ts";
import { ShownInPart } from "#web/directory/list/ShownInPart.tsx";
import type { Opened } from "#web/directory/MemberDialogs.tsx";
import { useDates } from "#web/platform/chapter.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { ChooseAll } from "./ChooseAll.tsx";
import { ChosenBar } from "./ChosenBar.tsx";
import { useChosen } from "./chosen.ts";
import { COLUMNS } from "./columns.ts";
import { ListHead } from "./ListHead.tsx";
import { MemberEntry } from "./MemberEntry.tsx";
import type { MemberFilters } from "./member-filters.ts";

/** Browsers cannot render a page much longer than this many rows, if all of them are unfolded. */
const MOST = 12_000;
const NARROW = "(max-width: 47.99rem)";
const estimate = () => (window.matchMedia?.(NARROW).matches ? 50 : 30);

interface MemberListProps {
  filters: MemberFilters;
  isNarrowed: boolean;
  onSeek: (change: Partial<MemberFilters>) => void;
  onOpen: (opened: Opened) => void;
}

/** A line for every member found; in a long list, only those in view are rendered. */
export function MemberList({ filters, isNarrowed, onSeek, onOpen }: MemberListProps) {
  const members = useMemberRows<HTMLUListElement>(filters, { estimate, most: MOST });
  const chosen = useChosen();
  const today = useDates().wireDay(new Date().toISOString());
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const toggle = useCallback((id: number) => {
    setUnfolded((now) => new Set(now.has(id) ? [...now].filter((it) => it !== id) : [...now, id]));
  }, []);
  if (members.isFailed) {
    return <LoadFailure text="The members could not be loaded." onRetry={members.retry} />;
  }
  if (members.isPending) return <Skeleton className="mt-9 h-80 w-full" />;
  return (
    <>
      {members.part && <ShownInPart {...members.part} />}
      <div
        className={`sticky top-15 z-10 min-h-10 border-b border-edge bg-paper max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-1 max-md:px-3 print:hidden ${COLUMNS}`}
      >
        <ChooseAll filters={filters} found={members.found} chosen={chosen} />
        {chosen.ids.size > 0 ? (
          <ChosenBar chosen={chosen} />
        ) : (
          <ListHead sort={filters.sort} onSort={(sort) => onSeek({ sort })} />
        )}
      </div>
      {members.found === 0 && (
        <EmptyState
          title="No members found"
          text={
            isNarrowed ? "No members match your search criteria." : "Get started by adding your first member."
          }
        >
          {!isNarrowed && <Button onClick={() => onOpen({ what: "add" })}>Add First Member</Button>}
        </EmptyState>
      )}
      <ul
        ref={members.list}
        aria-label="Members"
        aria-busy={members.isOld}
        className={members.isOld ? "opacity-60" : ""}
        style={{ paddingTop: members.before, paddingBottom: members.after }}
      >
        {members.rows.map(({ index, member }) => (
          <li
            key={member?.id ?? `at ${index}`}
            ref={members.measure}
            data-index={index}
            aria-setsize={members.found}
            aria-posinset={index + 1}
          >
            {member ? (
              <MemberEntry
                member={member}
                today={today}
                isChosen={chosen.ids.has(member.id)}
                onChoose={chosen.set}
                isOpen={unfolded.has(member.id)}
                onToggle={toggle}
                onOpen={onOpen}
              />
            ) : (
              <Skeleton className="h-7 w-full" />
            )}
          </li>
        ))}
      </ul>
      {members.found > MOST && (
        <p className="text-soft">
          Showing the first {MOST.toLocaleString("en-US")}. Search to find the others.
        </p>
      )}
    </>
  );
}
