import { useState } from "react";
import type { DirectoryMember } from "#contract/directory.ts";
import { fullName } from "#contract/values/full-name.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { PotentialSpouses } from "./PotentialSpouses.tsx";
import { UnlinkSpouse } from "./UnlinkSpouse.tsx";

/** 'Manage Spouse Link': the current link with a button to remove it, or a search for a spouse. */
export function SpouseDialog({ member, onClose }: { member: DirectoryMember; onClose: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const isLinked = member.spouseId !== null;
  return (
    <Dialog onClose={onClose} title="Manage Spouse Link" description={fullName(member)}>
      {isLinked ? (
        <div className="flex flex-wrap items-center justify-between gap-4 rounded-sm border border-line bg-sunk px-5 py-4">
          <div className="min-w-0">
            <p className="text-sm text-soft">Currently linked to</p>
            <p className="font-display text-2xl leading-tight">{member.spouseName ?? "a member"}</p>
          </div>
          <Button tone="secondary" onClick={() => setAsking(true)}>
            Unlink Spouse
          </Button>
        </div>
      ) : (
        <PotentialSpouses member={member} onLinked={onClose} />
      )}
      {isAsking && <UnlinkSpouse member={member} onClose={() => setAsking(false)} onDone={onClose} />}
    </Dialog>
  );
}
