import { UserRoundCheck } from "lucide-react";
import { Fragment, useState } from "react";
import { SEARCH_MAX, SUGGESTED_MOST, type SuggestedMember } from "#contract/directory.ts";
import { foundInWords, useSuggestedMembers } from "#web/directory/suggested-members.ts";
import { useSession } from "#web/session/session.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { EmailAddress } from "#web/ui/EmailAddress.tsx";
import { Combobox } from "#web/ui/form/Combobox.tsx";
import { useManualForm } from "./use-manual-form.ts";

/** Finds the member on the phone; choosing one fills in name and address and links the registration to them. */
export function MemberLookup() {
  const { setValue, clearErrors, watch } = useManualForm();
  const [memberId, firstName, lastName] = watch(["memberId", "firstName", "lastName"]);
  // A limited officer cannot search by user name (S-30).
  const isFull = useSession()?.isAdmin ?? false;
  const [typed, setTyped] = useState("");
  const { items, isSearching, isError } = useSuggestedMembers(typed);
  function choose(member: SuggestedMember) {
    const how = { shouldDirty: true } as const;
    setValue("firstName", member.firstName, how);
    setValue("lastName", member.lastName, how);
    setValue("email", member.email ?? "", how);
    setValue("memberId", member.id, how);
    clearErrors(["firstName", "lastName", "email"]);
    setTyped("");
  }
  return (
    <div className="sm:col-span-2">
      <Combobox
        label="Find in the directory"
        optional
        placeholder={isFull ? "Name, email or username" : "Name or email"}
        maxLength={SEARCH_MAX}
        hint={
          isSearching
            ? undefined
            : "Type at least two characters and choose a member, or enter the name and email below."
        }
        value={typed}
        onChange={setTyped}
        items={items}
        keyOf={({ id }) => id}
        draw={(member) => <Suggestion member={member} />}
        onChoose={choose}
        found={foundInWords(items?.length ?? 0)}
        most={SUGGESTED_MOST}
      />
      {isError && (
        <p role="alert" className="mt-2 text-sm font-semibold text-alarm">
          The directory could not be searched. Please enter the name and email below.
        </p>
      )}
      <p
        role="status"
        className={memberId === undefined ? "sr-only" : "mt-3 flex items-start gap-2 text-leaf"}
      >
        {memberId !== undefined && (
          <>
            <UserRoundCheck size={18} aria-hidden="true" className="mt-1 shrink-0" />
            <span>
              Linked to member {firstName} {lastName}.
            </span>
          </>
        )}
      </p>
    </div>
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
