import { useState } from "react";
import { SEARCH_MAX, type SuggestedMember } from "#contract/directory.ts";
import type { Officer } from "#contract/officers/rights.ts";
import { foundInWords, useSuggestedMembers } from "#web/lookup/suggested-members.ts";
import { EmailAddress } from "#web/ui/EmailAddress.tsx";
import { Combobox } from "#web/ui/form/Combobox.tsx";
import { type MemberToChange, toChange } from "./rights.ts";

interface FindMemberProps {
  officers: readonly Officer[];
  onChoose: (member: MemberToChange) => void;
}

/** Finds a member to give rights to. */
export function FindMember({ officers, onChoose }: FindMemberProps) {
  const [typed, setTyped] = useState("");
  const { items, isSearching, isError } = useSuggestedMembers(typed);
  function choose({ id, firstName, lastName, userName }: SuggestedMember) {
    setTyped("");
    const known = officers.find(({ memberId }) => memberId === id);
    onChoose(
      known
        ? toChange(known)
        : { id, name: `${firstName} ${lastName}`, level: "none", canLogIn: userName !== null },
    );
  }
  return (
    <div className="mt-6 max-w-xl">
      <Combobox
        label="Give rights to a member"
        placeholder="Name, email or username"
        maxLength={SEARCH_MAX}
        hint={isSearching ? undefined : "Type at least two characters and choose."}
        value={typed}
        onChange={setTyped}
        items={items}
        keyOf={({ id }) => id}
        draw={(member) => <Suggestion member={member} />}
        onChoose={choose}
        found={foundInWords(items?.length ?? 0)}
      />
      {isError && (
        <p role="alert" className="mt-2 text-sm font-semibold text-alarm">
          We couldn’t search the directory. Please try again.
        </p>
      )}
    </div>
  );
}

function Suggestion({ member: { firstName, lastName, email, status } }: { member: SuggestedMember }) {
  return (
    <>
      <span className="block font-semibold">
        {firstName} {lastName}
      </span>
      <span className="block text-sm wrap-anywhere text-soft">
        {email === null ? "No email" : <EmailAddress email={email} />} · {status}
      </span>
    </>
  );
}
