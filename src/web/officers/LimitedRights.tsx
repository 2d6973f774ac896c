import type { Answer } from "#contract/endpoint.ts";
import type { listContacts } from "#contract/officers/rights.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { isWebAddress } from "#web/ui/ExternalLink.tsx";

const MAY = [
  "look up members and export the list, without private notes;",
  "see who comes to an event and what they asked for, assign tables, and download the lists;",
  "register people, mark those on the waitlist as paid, offer them seats, and change or remove registrations.",
] as const;
const MOST_NAMES = 5;

interface ContactsProps {
  /** Full officers to ask; without one, the chapter. */
  contacts: Answer<typeof listContacts>;
}

/** Tells a limited officer what they may do, and whom to ask for more. */
export function LimitedRights({ contacts }: ContactsProps) {
  return (
    <section
      aria-labelledby="limited-rights"
      className="mb-8 rounded-lg border border-line bg-card px-5 py-4 shadow-card sm:px-6 print:hidden"
    >
      <h2 id="limited-rights" className="text-2xl">
        What you may do
      </h2>
      <p className="mt-2">You have limited rights. You may</p>
      <ul className="mt-1 list-disc space-y-0.5 pl-6">
        {MAY.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-3">
        Full officers also change members and events, and look after payments, emails, imports, the mailing
        list, and officers’ rights.
      </p>
      <Contacts contacts={contacts} />
    </section>
  );
}

function Contacts({ contacts }: ContactsProps) {
  const { contactUrl } = useChapter();
  if (contacts.length === 0) {
    return (
      <p className="mt-3">
        For more rights, please ask{" "}
        {isWebAddress(contactUrl) ? (
          <a href={contactUrl} rel="noopener noreferrer" className="text-link">
            the chapter
          </a>
        ) : (
          "the chapter"
        )}
        .
      </p>
    );
  }
  return (
    <div className="mt-3">
      <p>For more rights, please ask a full officer:</p>
      <ul className="flex flex-wrap gap-x-6">
        {contacts.slice(0, MOST_NAMES).map(({ name, email }) => (
          <li key={`${name} ${email}`} className="inline-flex min-h-11 min-w-0 items-center">
            {email ? (
              <a href={`mailto:${email}`} className="text-link wrap-anywhere">
                {name}
              </a>
            ) : (
              <span className="wrap-anywhere">{name}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
