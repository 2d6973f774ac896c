import { useMutation } from "@tanstack/react-query";
import type { ProfileForm } from "#contract/members.ts";
import { StaleProfile, updateProfile } from "#contract/members.ts";
import type { MemberRecord } from "#contract/session.ts";
import { call } from "#web/platform/api.ts";
import { ApiError, isUnauthorized } from "#web/platform/api-error.ts";
import { keepFlash } from "#web/platform/flash.ts";
import { LOST_TO_MEMBER_LOGIN, useLoseSession } from "#web/session/lost-session.ts";
import { rememberMember } from "#web/session/session.ts";
import { useToast } from "#web/ui/Toast.tsx";

const SAVED = { title: "Profile Updated" };
/** What a failed save says in its toast (000 §8); the server's own sentence stands in the page. */
export const NOT_SAVED = "Failed to update profile. Please try again.";

interface Saving {
  /** Before the page reloads, so that leaving it asks nothing. */
  onSaved: () => void;
  onFailed: (error: Error) => void;
}

/** Saves the profile, keeps the record that comes back, and loads the page anew with the toast (000 §2.8, C-40). */
export function useSaveProfile({ onSaved, onFailed }: Saving) {
  const toast = useToast();
  const loseSession = useLoseSession();
  return useMutation({
    mutationFn: (form: ProfileForm & { updatedAt: string }) => call(updateProfile, { body: form }),
    onSuccess: (record) => {
      rememberMember({ ...record, isMember: true });
      keepFlash(SAVED);
      toast(SAVED);
      onSaved();
      window.location.reload();
    },
    onError: (error) => {
      if (isUnauthorized(error)) {
        loseSession(LOST_TO_MEMBER_LOGIN);
        return;
      }
      toast({ title: "Update Failed", description: NOT_SAVED, variant: "destructive" });
      onFailed(error);
    },
  });
}

/** The newer record that came with the refusal of a stale form; null where the failure is another. */
export function newerIn(error: Error | null): MemberRecord | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  try {
    return StaleProfile.parse(JSON.parse(error.body)).member;
  } catch {
    return null;
  }
}
