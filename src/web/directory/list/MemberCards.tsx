import type { Opened } from "#web/directory/MemberDialogs.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { MemberCard } from "./MemberCard.tsx";
import { MemberCount } from "./MemberCount.tsx";
import { useMemberRows } from "./member-rows.ts";

/** Browsers cannot render a page much longer than this many cards. */
const MOST = 12_000;
const WIDE = "(min-width: 64rem)";
const estimate = () => (window.matchMedia?.(WIDE).matches ? 340 : 900);

/** A card for every member found; only those in view are rendered. */
export function MemberCards({ search, onOpen }: { search: string; onOpen: (opened: Opened) => void }) {
  const members = useMemberRows<HTMLUListElement>({ search, status: "" }, { estimate, most: MOST });
  if (members.isFailed) {
    return <LoadFailure text="The members could not be loaded." onRetry={members.retry} />;
  }
  if (members.isPending) return <Skeleton className="mt-9 h-80 w-full" />;
  return (
    <>
      <MemberCount count={members.found} />
      {members.found === 0 && (
        <EmptyState
          title="No members found"
          text={
            search ? "No members match your search criteria." : "Get started by adding your first member."
          }
        >
          {!search && <Button onClick={() => onOpen({ what: "add" })}>Add First Member</Button>}
        </EmptyState>
      )}
      <ul
        ref={members.list}
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
            className="pb-5"
          >
            {member ? <MemberCard member={member} onOpen={onOpen} /> : <Skeleton className="h-80 w-full" />}
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
