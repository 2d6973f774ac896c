import { useState } from "react";
import type { DeskMember } from "#contract/directory.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { fullName } from "./names.ts";
import { PotentialSpouses } from "./PotentialSpouses.tsx";
import { UnlinkSpouse } from "./UnlinkSpouse.tsx";

/** 'Manage Spouse Link': the link as it stands with the way to end it, or a search for whom to link (001 §2). */
export function SpouseDialog({ member, onClose }: { member: DeskMember; onClose: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const isLinked = member.spouseId !== null;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Manage Spouse Link"
      description={fullName(member)}
    >
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
