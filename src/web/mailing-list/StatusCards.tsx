import type { ReactNode } from "react";
import type { MailingStatus } from "#contract/mailing-list.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Card } from "#web/ui/Card.tsx";
import { DuplicateContacts } from "./DuplicateContacts.tsx";
import { Refusals } from "./Refusals.tsx";

/** Shown instead of a list ID if there is none. */
export const NO_LIST = "Not configured";

/** The status of the connection and the list, and the number of addresses in the portal. */
export function StatusCards({ status }: { status: MailingStatus }) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <ConnectionState status={status} />
      <Addresses status={status} />
      <NeedsReview status={status} />
    </div>
  );
}

function ConnectionState({ status }: { status: MailingStatus }) {
  const { configured, connected, listId, listName, account } = status;
  const hasList = listId !== NO_LIST;
  return (
    <Card aria-labelledby="connection">
      <h2 id="connection" className="mb-4 text-2xl">
        Connection
      </h2>
      <dl className="divide-y divide-line">
        <Line term="Access token">
          <Badge tone={configured ? "leaf" : "alarm"}>{configured ? "Configured" : "Not Configured"}</Badge>
        </Line>
        <Line term="API connection">
          <Badge tone={connected ? "leaf" : "alarm"}>{connected ? "Connected" : "Disconnected"}</Badge>
        </Line>
        <Line term="Target list">
          <Badge tone={hasList ? "leaf" : "amber"}>{hasList ? "List Set" : "No List"}</Badge>
        </Line>
        {account !== null && <Line term="Account">{account}</Line>}
        {listName !== null && <Line term="Current list">{listName}</Line>}
        <Line term="Current list ID">
          <span className={hasList ? "text-sm wrap-anywhere lining-nums tabular-nums" : "text-soft"}>
            {listId}
          </span>
        </Line>
      </dl>
    </Card>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
      <dt className="text-soft">{term}</dt>
      <dd className="min-w-0 max-w-full wrap-anywhere">{children}</dd>
    </div>
  );
}

function Addresses({ status }: { status: MailingStatus }) {
  const { configured, localEmailCount: count, waiting, optedOut, refused } = status;
  return (
    <Card aria-labelledby="addresses">
      <h2 id="addresses" className="mb-4 text-2xl">
        Email addresses in the portal
      </h2>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-4 lg:grid-cols-2 xl:grid-cols-4">
        <Figure term="Members" count={count.members} />
        <Figure term="Users" count={count.users} />
        <Figure term="Total" count={count.total} />
        <Figure term="Unique" count={count.unique} />
      </dl>
      {configured && (
        <dl className="mt-6 divide-y divide-line">
          <Line term="Waiting to be sent">{waiting.toLocaleString("en-US")}</Line>
          <Line term="Unsubscribed, skipped">{optedOut.toLocaleString("en-US")}</Line>
          <Line term="Refused by Constant Contact">{refused.toLocaleString("en-US")}</Line>
        </dl>
      )}
      <p className="mt-4 text-sm text-soft">
        Unique addresses are synced to the list. Someone who is both a member and a user counts once.
      </p>
    </Card>
  );
}

/** Addresses that need a person, below both cards, where a long list has room. */
function NeedsReview({ status }: { status: MailingStatus }) {
  const { configured, refusals, apart } = status;
  if (!configured || refusals.length + apart.length === 0) return null;
  return (
    <Card aria-labelledby="needs-review" className="lg:col-span-2">
      <h2 id="needs-review" className="mb-4 text-2xl">
        Addresses to review
      </h2>
      <Refusals status={status} />
      <DuplicateContacts status={status} />
    </Card>
  );
}

function Figure({ term, count }: { term: string; count: number }) {
  return (
    <div className="border-t border-brass pt-2">
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="font-display text-3xl">{count.toLocaleString("en-US")}</dd>
    </div>
  );
}
