import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listOfficers, type Officers } from "#contract/officers/rights.ts";
import { read } from "#web/platform/api/api.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { AccountTable } from "./AccountTable.tsx";
import { ChangeAccountRights } from "./ChangeAccountRights.tsx";
import { ChangeRights } from "./ChangeRights.tsx";
import { EndPasskeys, type LostPasskeys } from "./EndPasskeys.tsx";
import { FindMember } from "./FindMember.tsx";
import { OfficerTable } from "./OfficerTable.tsx";
import type { AccountToChange, MemberToChange } from "./rights.ts";

/** /admin/officers: who has which rights, and since when; for full officers. */
export function OfficersPage() {
  usePageTitle("Officers");
  const list = useQuery({ ...read(listOfficers), refetchOnMount: "always" });
  return (
    <>
      <PageHeading
        over="Administrator"
        title="Officers"
        actions={
          <LinkButton tone="secondary" size="small" href={paths.auditLogOfRights}>
            Changes of Rights
          </LinkButton>
        }
      >
        Who may do what, and since when. A person whose rights change is logged out everywhere and logs in
        again.
      </PageHeading>
      <Loaded of={list} failure="The officers could not be loaded." skeleton="h-96">
        {(read) => <Lists {...read} />}
      </Loaded>
    </>
  );
}

type Opened = { member: MemberToChange } | { account: AccountToChange } | { lost: LostPasskeys };

function Lists({ officers, accounts }: Officers) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <section aria-labelledby="members-with-rights" className="mb-12">
        <h2 id="members-with-rights" className="text-2xl">
          Members
        </h2>
        <OfficerTable
          officers={officers}
          onChange={(member) => setOpened({ member })}
          onLost={({ memberId, name }) => setOpened({ lost: { memberId, name } })}
        />
        <FindMember officers={officers} onChoose={(member) => setOpened({ member })} />
      </section>
      <section aria-labelledby="accounts-with-rights">
        <h2 id="accounts-with-rights" className="text-2xl">
          Administrators’ accounts
        </h2>
        <p className="mt-1 max-w-prose text-soft">
          They log in at /api/login and have full rights. The person who runs the portal creates new ones with
          npm run admin:create.
        </p>
        <AccountTable
          accounts={accounts}
          onChange={(account) => setOpened({ account })}
          onLost={({ id, name }) => setOpened({ lost: { userId: id, name } })}
        />
      </section>
      {opened && "member" in opened && <ChangeRights member={opened.member} onClose={close} />}
      {opened && "lost" in opened && <EndPasskeys lost={opened.lost} onClose={close} />}
      {opened && "account" in opened && <ChangeAccountRights account={opened.account} onClose={close} />}
    </>
  );
}
