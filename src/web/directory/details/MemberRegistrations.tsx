import { useQuery } from "@tanstack/react-query";
import { listMemberRegistrations } from "#contract/registrations/attendees/attendees.ts";
import { read } from "#web/platform/api/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { describeTickets } from "#web/registrations/amount.ts";
import { StatusBadge } from "#web/registrations/StatusBadge.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { Table, TableCell, TableRow } from "#web/ui/Table.tsx";

/** A member's registrations, latest event first; each links to their party among the attendees. */
export function MemberRegistrations({ memberId }: { memberId: number }) {
  const dates = useDates();
  const list = useQuery({
    ...read(listMemberRegistrations, { params: { id: memberId } }),
    refetchOnMount: "always",
  });
  if (list.isError && !list.data) {
    return <LoadFailure text="The registrations could not be loaded." onRetry={list.refetch} />;
  }
  if (!list.data) return <Skeleton className="h-24 w-full" />;
  if (list.data.length === 0) return <p className="text-soft">No registrations.</p>;
  return (
    <Table label="Registrations" columns={["Event", "Date", "Tickets", "Amount", "Status"]}>
      {list.data.map((registration) => (
        <TableRow key={registration.id}>
          <TableCell className="max-md:text-lg md:max-w-96">
            <a
              href={paths.party(registration.eventId, registration.id)}
              className="text-link [overflow-wrap:anywhere]"
            >
              {registration.title}
            </a>
          </TableCell>
          <TableCell label="Date" className="whitespace-nowrap">
            {dates.shortDay(registration.dateTime)}
          </TableCell>
          <TableCell label="Tickets">{describeTickets(registration)}</TableCell>
          <TableCell label="Amount" className="lining-nums tabular-nums">
            {formatMoney(registration.amount)}
          </TableCell>
          <TableCell label="Status">
            <StatusBadge status={registration.status} />
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}
