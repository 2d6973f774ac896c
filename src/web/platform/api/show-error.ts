import { useCallback } from "react";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { errorMessage, NOT_REACHED } from "./api-error.ts";

/** Reports an officer's failed action: an 'Error' toast with the server's sentence, or the way to the log-in (S-67). */
export function useShowError(): (error: unknown, otherwise?: string) => void {
  const toast = useToast();
  return useCallback(
    (error, otherwise = NOT_REACHED) =>
      toast({ title: "Error", description: errorMessage(error, otherwise), variant: "destructive" }),
    [toast],
  );
}
