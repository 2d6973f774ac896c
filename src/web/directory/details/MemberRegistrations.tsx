import { useQuery } from "@tanstack/react-query";
import { listMemberRegistrations } from "#contract/registrations/attendees/attendees.ts";
import { read } from "#web/platform/api/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { describeTickets } from "#web/registrations/amount.ts";
import { StatusBadge } from "#web/registrations/StatusBadge.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { Table, TableCell, TableRow } from "#web/ui/Table.tsx";

/** A member's registrations, latest event first; each links to their party among the attendees. */
export function MemberRegistrations({ memberId }: { memberId: number }) {
  const dates = useDates();
  const list = useQuery({
    ...read(listMemberRegistrations, { params: { id: memberId } }),
    refetchOnMount: "always",
  });
  return (
    <Loaded
      of={list}
      failure="The registrations could not be loaded."
      skeleton="h-24"
      empty={<p className="text-soft">No registrations.</p>}
    >
      {(registrations) => (
        <Table label="Registrations" columns={["Event", "Date", "Tickets", "Amount", "Status"]}>
          {registrations.map((registration) => (
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
      )}
    </Loaded>
  );
}
