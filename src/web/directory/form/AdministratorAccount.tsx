import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DirectoryMember } from "#contract/directory.ts";
import type { Answer } from "#contract/endpoint.ts";
import { linkUser, listUsers } from "#contract/stats.ts";
import { useDirectoryTask } from "#web/directory/directory-task.ts";
import { call, read } from "#web/platform/api/api.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmailAddress } from "#web/ui/EmailAddress.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { Select } from "#web/ui/form/Select.tsx";

const NOT_LINKED = "Failed to link the account";

type Account = Answer<typeof listUsers>[number];

/** Links an administrator account with its member, at once and apart from the form (S-66). */
export function AdministratorAccount({ member }: { member: DirectoryMember }) {
  const accounts = useQuery(read(listUsers));
  const [chosen, setChosen] = useState("");
  const linking = useDirectoryTask({
    run: ({ account, memberId }: { account: Pick<Account, "id" | "memberId">; memberId: number | null }) =>
      call(linkUser, { params: { id: account.id }, body: { memberId, from: account.memberId } }),
    said: ({ memberId }) => ({ title: memberId === null ? "Account Unlinked" : "Account Linked" }),
    fallback: NOT_LINKED,
    onDone: () => setChosen(""),
  });
  if (!accounts.data || accounts.data.length === 0) return null;
  const own = accounts.data.find(({ memberId }) => memberId === member.id);
  const free = accounts.data.filter(({ memberId }) => memberId === null);
  return (
    <div className="sm:col-span-2">
      {own ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-sm border border-line px-4 py-2.5">
          <p>
            Administrator account:{" "}
            <span className="font-semibold wrap-anywhere">
              <EmailAddress email={own.email} />
            </span>
          </p>
          <Button
            tone="quiet"
            size="small"
            disabled={linking.isPending}
            onClick={() => linking.mutate({ account: own, memberId: null })}
          >
            Unlink Account
          </Button>
        </div>
      ) : (
        free.length > 0 && (
          <div className="flex flex-wrap items-end gap-3">
            <Select
              label="Administrator account"
              className="min-w-0 flex-1 basis-[13rem]"
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
              options={[{ value: "", label: "None" }, ...free.map(optionOf)]}
            />
            <Button
              tone="secondary"
              disabled={chosen === "" || linking.isPending}
              onClick={() =>
                linking.mutate({ account: { id: Number(chosen), memberId: null }, memberId: member.id })
              }
            >
              Link Account
            </Button>
          </div>
        )
      )}
      <Refusal className="mt-4">{refusalIn(linking.error, NOT_LINKED)}</Refusal>
    </div>
  );
}

function optionOf({ id, email, firstName, lastName }: Account) {
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return { value: String(id), label: name ? `${email} (${name})` : email };
}
