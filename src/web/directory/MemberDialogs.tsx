import type { DirectoryMember } from "#contract/directory.ts";
import { SpouseDialog } from "#web/directory/spouse/SpouseDialog.tsx";
import { UnlinkSpouse } from "#web/directory/spouse/UnlinkSpouse.tsx";
import { onDemand } from "#web/ui/OnDemand.tsx";
import { DeleteMember } from "./DeleteMember.tsx";
import { InviteMember } from "./InviteMember.tsx";

// The form brings the schemas of all its fields.
const MemberDialog = onDemand(
  async () => (await import("#web/directory/form/MemberDialog.tsx")).MemberDialog,
);

/** The dialog that is open over a list of members, and the member it is about. */
export type Opened =
  | { what: "add" }
  | { what: "edit" | "invite" | "spouse" | "addSpouse" | "unlink" | "delete"; member: DirectoryMember };

/** The dialogs of both screens; each is mounted while it is open, so that nothing typed outlives it. */
export function MemberDialogs({ opened, onClose }: { opened: Opened | null; onClose: () => void }) {
  if (opened === null) return null;
  if (opened.what === "add") return <MemberDialog member={null} onClose={onClose} />;
  const { what, member } = opened;
  if (what === "edit") return <MemberDialog member={member} onClose={onClose} />;
  if (what === "addSpouse") return <MemberDialog member={null} spouseOf={member} onClose={onClose} />;
  if (what === "invite") return <InviteMember member={member} onClose={onClose} />;
  if (what === "spouse") return <SpouseDialog member={member} onClose={onClose} />;
  if (what === "unlink") return <UnlinkSpouse member={member} onClose={onClose} onDone={onClose} />;
  return <DeleteMember member={member} onClose={onClose} />;
}
