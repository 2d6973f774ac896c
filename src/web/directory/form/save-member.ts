import type { UseFormReturn } from "react-hook-form";
import { createMember, type DirectoryMember, StaleMember, updateMember } from "#contract/directory.ts";
import { inviteMember } from "#contract/members/invitations.ts";
import type { DirectoryScreen } from "#web/directory/directory-screen.ts";
import { useDirectoryScreen } from "#web/directory/directory-screen.ts";
import { useDirectoryTask } from "#web/directory/directory-task.ts";
import type { Person } from "#web/directory/spouse/SpouseResults.tsx";
import { call } from "#web/platform/api/api.ts";
import { conflictIn, fieldErrorsIn } from "#web/platform/api/api-error.ts";
import type { ToastText } from "#web/ui/feedback/Toast.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import {
  type CheckedMember,
  LABELS,
  memberFormValues,
  requestBody,
  type TypedMember,
} from "./member-form.ts";

type MemberFormOf = UseFormReturn<TypedMember, unknown, CheckedMember>;

const LINKING_FAILED = {
  title: "Error",
  description: "Member Created, but spouse linking failed. You can link them manually later.",
  variant: "destructive",
} as const;

const INVITING_FAILED = {
  title: "Error",
  description: "Member Created, but the invitation could not be sent. You can send it from the list.",
  variant: "destructive",
} as const;

type Asked = { checked: CheckedMember; spouse: Person | null; isInviting: boolean };

/** Creates the member, then links and invites: what fails after the first step is said, and can be done later. */
async function create(screen: DirectoryScreen, { checked, spouse, isInviting }: Asked): Promise<ToastText> {
  const { id } = await call(createMember, { body: requestBody(checked, { isLinked: spouse !== null }) });
  let said: ToastText = spouse === null ? screen.said.created : screen.said.createdAndLinked;
  if (spouse !== null) await screen.link(id, spouse.id).catch(() => (said = LINKING_FAILED));
  if (!isInviting) return said;
  try {
    const { email } = await call(inviteMember, { params: { id } });
    const sent = `The invitation goes to ${email}.`;
    return { ...said, description: said.description ? `${said.description}. ${sent}` : sent };
  } catch {
    return said === LINKING_FAILED ? said : INVITING_FAILED;
  }
}

interface SaveMemberOptions {
  form: MemberFormOf;
  /** The member as they were read; null for a new one. */
  member: DirectoryMember | null;
  spell: (status: string) => string;
  onDone: () => void;
}

/** Saves the dialog's form; a stale one then holds the newer record with what the officer typed (H-28). */
export function useSaveMember({ form, member, spell, onDone }: SaveMemberOptions) {
  const screen = useDirectoryScreen();
  const record = useRecordForm({
    form,
    stored: member,
    toValues: (stored) => memberFormValues(stored, spell(stored.status)),
    labelOf: (key) => LABELS[key],
  });
  const { base, showRefusal } = record;

  const saving = useDirectoryTask({
    run: async (asked: Asked) => {
      if (base === null) return create(screen, asked);
      const { checked } = asked;
      const body = requestBody(checked, { isLinked: base.spouseId !== null });
      await call(updateMember, {
        params: { id: base.id },
        body: { ...body, updatedAt: base.updatedAt },
      });
      return screen.said.updated;
    },
    said: (toast) => toast,
    fallback: member ? "Failed to update member" : "Failed to create member",
    onDone,
    onFailed: (error) => {
      const newer = conflictIn(error, StaleMember)?.member ?? null;
      const fieldErrors = fieldErrorsIn(error).map(({ path, message }) => ({
        path: path === "localDuesPaidThrough" ? "duesLastPaid" : path,
        message,
      }));
      showRefusal({ newer, fieldErrors });
      // The officer confirmed the address that they saw, not the newer one.
      if (newer && newer.email !== base?.email) form.setValue("confirmEmail", false);
    },
  });
  return { ...record, saving };
}
