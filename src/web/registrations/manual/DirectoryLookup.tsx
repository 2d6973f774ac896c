import { Fragment, useState } from "react";
import { SEARCH_MAX, SUGGESTED_MOST, type SuggestedMember } from "#contract/directory.ts";
import { foundInWords, useSuggestedMembers } from "#web/lookup/suggested-members.ts";
import { useSession } from "#web/session/session.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { EmailAddress } from "#web/ui/EmailAddress.tsx";
import { Combobox } from "#web/ui/form/Combobox.tsx";

interface DirectoryLookupProps {
  label: string;
  hint: string;
  /** Said where the directory cannot be searched. */
  otherwise: string;
  /** False where a form cannot be sent without the member. */
  optional?: boolean;
  onChoose: (member: SuggestedMember) => void;
}

/** Finds a member by a few characters of their name or address. */
export function DirectoryLookup({ label, hint, otherwise, optional = true, onChoose }: DirectoryLookupProps) {
  // A limited officer cannot search by user name (S-30).
  const isFull = useSession()?.isAdmin ?? false;
  const [typed, setTyped] = useState("");
  const { items, isSearching, isError } = useSuggestedMembers(typed);
  return (
    <>
      <Combobox
        label={label}
        optional={optional}
        placeholder={isFull ? "Name, email or username" : "Name or email"}
        maxLength={SEARCH_MAX}
        hint={isSearching ? undefined : hint}
        value={typed}
        onChange={setTyped}
        items={items}
        keyOf={({ id }) => id}
        draw={(member) => <Suggestion member={member} />}
        onChoose={(member) => {
          onChoose(member);
          setTyped("");
        }}
        found={foundInWords(items?.length ?? 0)}
        most={SUGGESTED_MOST}
      />
      {isError && (
        <p role="alert" className="mt-2 text-sm font-semibold text-alarm">
          {otherwise}
        </p>
      )}
    </>
  );
}

function Suggestion({
  member: { firstName, lastName, email, city, status, userName },
}: {
  member: SuggestedMember;
}) {
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">
          {firstName} {lastName}
        </span>
        {!/^active/i.test(status) && <Badge>{status}</Badge>}
      </span>
      <span className="block text-sm wrap-anywhere text-soft">
        {email === null ? "No email" : <EmailAddress email={email} />}
        {[city, userName].filter(Boolean).map((fact) => (
          <Fragment key={fact}>
            {" "}
            <span className="whitespace-nowrap">· {fact}</span>
          </Fragment>
        ))}
      </span>
    </>
  );
}
