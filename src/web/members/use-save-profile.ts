import { useMutation } from "@tanstack/react-query";
import type { ProfileForm } from "#contract/members/profile.ts";
import { StaleProfile, updateProfile } from "#contract/members/profile.ts";
import type { MemberRecord } from "#contract/session.ts";
import { call } from "#web/platform/api/api.ts";
import { conflictIn } from "#web/platform/api/api-error.ts";
import { keepFlash } from "#web/platform/flash.ts";
import { rememberMember } from "#web/session/session.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";

const SAVED = { title: "Profile Updated" };
/** The toast for a failed save; the page shows the server's own sentence. */
export const NOT_SAVED = "Failed to update profile. Please try again.";

interface Saving {
  /** Called before the page reloads, so that leaving does not ask about unsaved changes. */
  onSaved: () => void;
  onFailed: (error: Error) => void;
}

/** Saves the profile, keeps the returned record, and reloads the page with the toast (C-40). */
export function useSaveProfile({ onSaved, onFailed }: Saving) {
  const toast = useToast();
  return useMutation({
    mutationFn: (form: Partial<ProfileForm> & { updatedAt: string }) => call(updateProfile, { body: form }),
    onSuccess: (record) => {
      rememberMember({ ...record, isMember: true });
      keepFlash(SAVED);
      toast(SAVED);
      onSaved();
      window.location.reload();
    },
    onError: (error) => {
      toast({ title: "Update Failed", description: NOT_SAVED, variant: "destructive" });
      onFailed(error);
    },
  });
}

/** The newer record that came with the refusal of a stale form; null for any other failure. */
export function newerIn(error: Error | null): MemberRecord | null {
  return conflictIn(error, StaleProfile)?.member ?? null;
}
