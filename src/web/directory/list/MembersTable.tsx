import type { Opened } from "#web/directory/MemberDialogs.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Table } from "#web/ui/Table.tsx";
import { MemberCount } from "./MemberCount.tsx";
import { MemberRow, MemberRowSkeleton } from "./MemberRow.tsx";
import { type MemberSearch, useMemberRows } from "./member-rows.ts";
import { ShownInPart } from "./ShownInPart.tsx";

const NARROW = "(max-width: 47.99rem)";
const estimate = () => (window.matchMedia?.(NARROW).matches ? 170 : 73);

interface MembersTableProps {
  sought: MemberSearch;
  mayEdit: boolean;
  onOpen: (opened: Opened) => void;
}

/** All members found; in a long list, only those in view are rendered. */
export function MembersTable({ sought, mayEdit, onOpen }: MembersTableProps) {
  const members = useMemberRows<HTMLTableElement>(sought, { estimate });
  if (members.isFailed) {
    return <LoadFailure text="The members could not be loaded." onRetry={members.retry} />;
  }
  const isEmpty = !members.isPending && members.found === 0;
  return (
    <>
      <MemberCount count={members.isPending ? null : members.found} />
      {isEmpty && (
        <EmptyState
          title="No members found"
          text={
            sought.search || sought.status
              ? "No members match your search criteria."
              : "Get started by adding your first member."
          }
        />
      )}
      {members.part && <ShownInPart {...members.part} />}
      {!isEmpty && (
        <Table
          ref={members.list}
          label="Members"
          columns={["Member", "Email", "Status", "Actions"]}
          aria-rowcount={members.found + 1}
          aria-busy={members.isOld || members.isPending}
          className={`table-fixed [&_th]:sticky [&_th]:top-15 [&_th]:z-10 [&_th]:bg-paper ${members.isOld ? "opacity-60" : ""}`}
        >
          {members.isPending && [0, 1, 2, 3, 4, 5].map((row) => <MemberRowSkeleton key={row} />)}
          <Room height={members.before} />
          {members.rows.map(({ index, member }) => {
            const place = { index, measure: members.measure };
            return member ? (
              <MemberRow key={member.id} {...place} member={member} mayEdit={mayEdit} onOpen={onOpen} />
            ) : (
              <MemberRowSkeleton key={`at ${index}`} place={place} />
            );
          })}
          <Room height={members.after} />
        </Table>
      )}
    </>
  );
}

/** The space of the rows that are not rendered. */
function Room({ height }: { height: number }) {
  if (height <= 0) return null;
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: A row without a cell takes no focus.
  return <tr aria-hidden="true" className="block" style={{ height }} />;
}
