import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

/**
 * Returns the mutation with a `mutate` that ignores further calls until the first has failed or been reset. A second
 * click in the same instant reaches the form before React has rendered it as busy, so its state cannot prevent it.
 */
export function useSendOnce<Data, Refusal, Sent>(
  mutation: UseMutationResult<Data, Refusal, Sent>,
): UseMutationResult<Data, Refusal, Sent> {
  const isSent = useRef(false);
  const { status, submittedAt } = mutation;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second failure has the status of the first.
  useEffect(() => {
    if (status === "idle" || status === "error") isSent.current = false;
  }, [status, submittedAt]);
  const mutate: typeof mutation.mutate = (...sent) => {
    if (isSent.current) return;
    isSent.current = true;
    mutation.mutate(...sent);
  };
  return { ...mutation, mutate };
}
