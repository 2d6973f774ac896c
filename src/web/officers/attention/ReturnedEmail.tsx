import { useQueryClient } from "@tanstack/react-query";
import { showAttention } from "#contract/attention.ts";
import { showMember } from "#contract/directory.ts";
import { type ReturnedMailbox, tryMailboxAgain } from "#contract/officers/mailboxes.ts";
import { call, read } from "#web/platform/api/api.ts";
import { NOT_REACHED } from "#web/platform/api/api-error.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { useDates } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { phoneHref } from "#web/platform/phone.ts";
import { mayCall } from "#web/session/access/may-call.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

const WHAT: Record<ReturnedMailbox["kind"], (address: string) => string> = {
  refused: (address) => `The mail server rejects email to ${address}.`,
  complaint: (address) => `An email to ${address} was marked as spam.`,
  full: (address) => `The mailbox ${address} is full.`,
  doubtful: (address) => `An email to ${address} came back.`,
  "too large": (address) => `An email to ${address} was too large.`,
  blocked: (address) => `The mail server for ${address} is blocking the portal’s emails.`,
};

/** A mailbox from which email came back: whose it is, their telephone, and what can be done. */
export function ReturnedEmail({ mailbox }: { mailbox: ReturnedMailbox }) {
  const { name, phone, kind, address, words, deadlines } = mailbox;
  const dates = useDates();
  const offers = new Set(deadlines.flatMap(({ offerOf }) => offerOf ?? []));
  const fix = placeToCorrect(mailbox, mayCall(useSession(), showMember));
  const again = useTryAgain(mailbox);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="wrap-anywhere">
          <span className="font-semibold">{name}</span>
          {phone && (
            <>
              {" "}
              <a href={phoneHref(phone)} className="text-link whitespace-nowrap">
                {phone}
              </a>
            </>
          )}
        </p>
        <p className="wrap-anywhere">{WHAT[kind](address)}</p>
        {deadlines.map(({ emailId, kind: what, until }) => (
          <p key={emailId} className="font-semibold text-wine-text">
            Not received: “{what}”, which expires {dates.dayAndTime(until)}.
          </p>
        ))}
        <p className="text-soft wrap-anywhere">
          {consequence(mailbox)}
          {words && ` The mail server wrote: “${words}”`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {[...offers].map((eventId) => (
          <LinkButton
            key={eventId}
            href={paths.attendees(eventId)}
            tone="secondary"
            size="small"
            aria-label={`Hold Longer: the seats offered to ${name}`}
          >
            Hold Longer
          </LinkButton>
        ))}
        {fix && (
          <LinkButton href={fix} tone="secondary" size="small">
            Correct Address
          </LinkButton>
        )}
        <Button
          tone="quiet"
          size="small"
          disabled={again.isPending}
          aria-label={`Try again to email ${name}`}
          onClick={() => again.mutate()}
        >
          Try Again
        </Button>
      </div>
    </li>
  );
}

function consequence({ isStopped, withheld }: ReturnedMailbox): string {
  if (!isStopped) return "We’re still sending emails to this address.";
  const unsent =
    withheld === 0 ? "" : withheld === 1 ? " 1 email was not sent." : ` ${withheld} emails were not sent.`;
  return `We’re sending only receipts, offers, and login links to this address.${unsent}`;
}

/** The member's record, for officers who may open it; the party at its dinner. */
function placeToCorrect({ memberId, eventId }: ReturnedMailbox, mayOpen: boolean): string | null {
  if (memberId !== null) return mayOpen ? paths.adminMember(memberId) : null;
  return eventId === null ? null : paths.attendees(eventId);
}

function useTryAgain({ id, address, withheld }: ReturnedMailbox) {
  const client = useQueryClient();
  return useTask({
    run: () => call(tryMailboxAgain, { params: { id }, body: {} }),
    said: {
      title: "Sending Again",
      description: `We’ll send the next email to ${address} as usual.${withheld > 0 ? " Emails that weren’t sent are in the outbox." : ""}`,
    },
    failed: "Something Went Wrong",
    fallback: NOT_REACHED,
    refresh: () => client.invalidateQueries({ queryKey: read(showAttention).queryKey }),
  });
}
