import { useCallback } from "react";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { ApiError, errorMessage } from "#web/platform/api/api-error.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";

/** Shown if there was no readable answer. */
export const NOT_REACHED =
  "The portal could not be reached, so this may or may not have been saved. Please try again.";

/** Reports an officer's failed action: an 'Error' toast with the server's sentence, or the way to the log-in (S-67). */
export function useShowError(): (error: unknown, otherwise?: string) => void {
  const toast = useToast();
  return useCallback(
    (error, otherwise = NOT_REACHED) =>
      toast({ title: "Error", description: errorMessage(error, otherwise), variant: "destructive" }),
    [toast],
  );
}

/** The newer registration that came with the refusal of a stale change; null for any other failure. */
export function newerRegistration(error: unknown): AttendeeRegistration | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  try {
    // Without the schema, which every look at the list would else have to fetch.
    const { registration }: { registration?: AttendeeRegistration } = JSON.parse(error.body);
    return registration ?? null;
  } catch {
    return null;
  }
}
