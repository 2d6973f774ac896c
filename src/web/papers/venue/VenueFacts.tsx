import type { ReactNode } from "react";
import type { Venue } from "#contract/papers/venue.ts";
import { phoneHref } from "#web/platform/phone.ts";

/** What was entered, as it prints. */
export function VenueFacts({ venue }: { venue: Venue }) {
  const { guarantee, name, phone, emails, contacts, timeline } = venue;
  return (
    <dl className="grid min-[20rem]:grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-5 gap-y-2 max-[20rem]:gap-y-0">
      <Fact title="Count">{guarantee ?? <span className="text-soft">Not entered yet</span>}</Fact>
      {name && <Fact title="Venue">{name}</Fact>}
      {phone && (
        <Fact title="Telephone">
          <a href={phoneHref(phone)} className="text-link">
            {phone}
          </a>
        </Fact>
      )}
      <Fact title="Email">
        {emails.length === 0 && <span className="text-soft">None; you hand the papers over</span>}
        {emails.map((email) => (
          <span key={email} className="block">
            {email}
          </span>
        ))}
      </Fact>
      {contacts.map(({ label, text }) => (
        <Fact key={`${label} ${text}`} title={label}>
          {text}
        </Fact>
      ))}
      {timeline.length > 0 && (
        <Fact title="Evening">
          <ol>
            {timeline.map(({ time, what }) => (
              <li key={`${time} ${what}`} className="flex flex-wrap gap-x-3">
                <span className="min-w-16 shrink-0 tabular-nums">{time}</span>
                <span className="min-w-0 flex-1 basis-24">{what}</span>
              </li>
            ))}
          </ol>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft wrap-anywhere min-[20rem]:max-w-28 max-[20rem]:not-first:mt-2">{title}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
