import type { EmailLine } from "#contract/outbox.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { EmailAddress } from "#web/ui/EmailAddress.tsx";
import { Table, TableCell, TableRow } from "#web/ui/Table.tsx";
import { describeAttempts, RETURNED, STATES } from "./email-labels.ts";

const COLUMNS = ["Created", "Email", "To", "Status"];

interface EmailTableProps {
  emails: readonly EmailLine[];
  onOpen: (id: number) => void;
}

/** The outbox's emails; a click on the subject opens one. */
export function EmailTable({ emails, onOpen }: EmailTableProps) {
  const dates = useDates();
  return (
    <Table label="Emails" columns={COLUMNS}>
      {emails.map((email) => (
        <TableRow key={email.id}>
          <TableCell label="Created" className="text-sm lg:w-48 lg:whitespace-nowrap">
            <span>
              {dates.shortDay(email.createdAt)}, {dates.time(email.createdAt)}
            </span>
          </TableCell>
          <TableCell className="max-md:text-lg">
            <button
              type="button"
              className="text-link min-h-8 text-left wrap-anywhere"
              onClick={() => onOpen(email.id)}
            >
              {email.subject}
            </button>
            <span className="block text-sm text-soft">
              {email.kind}
              {email.isCopy && ", sent again"}
            </span>
          </TableCell>
          <TableCell label="To" className="md:max-lg:min-w-44 md:max-lg:text-sm">
            <span className="wrap-anywhere">
              {email.recipient ? (
                <EmailAddress email={email.recipient} />
              ) : (
                <span className="text-soft">Deleted recipient</span>
              )}
            </span>
          </TableCell>
          <TableCell label="Status" className="md:max-lg:max-w-44 lg:w-72">
            <span>
              {email.returned ? (
                <Badge tone={STATES.failed.tone}>Returned</Badge>
              ) : (
                <Badge tone={STATES[email.state].tone}>{STATES[email.state].word}</Badge>
              )}
              <Attempts email={email} />
            </span>
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}

function Attempts({ email }: { email: EmailLine }) {
  const dates = useDates();
  if (email.returned)
    return (
      <span className="mt-1 block text-sm text-soft">
        {RETURNED[email.returned.kind]} Reported on {dates.shortDay(email.returned.at)} at{" "}
        {dates.time(email.returned.at)}.{email.isDismissed && " Dismissed."}
      </span>
    );
  if (email.state === "sent" || email.state === "waiting") return null;
  return (
    <span className="mt-1 block text-sm text-soft">
      {email.trouble} {describeAttempts(email.attempts)}
      {email.state === "retrying" && email.nextAttemptAt
        ? `, next attempt on ${dates.shortDay(email.nextAttemptAt)} at ${dates.time(email.nextAttemptAt)}.`
        : "."}
      {email.isDismissed && " Dismissed."}
    </span>
  );
}
