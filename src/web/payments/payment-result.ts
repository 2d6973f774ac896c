import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";
import { go } from "#web/platform/go.ts";
import { type ToastText, useToast } from "#web/ui/feedback/Toast.tsx";

/** The address's `?payment=`: for display only, never a payment's state (H-07). */
export function usePaymentResult(): string | null {
  return new URLSearchParams(useSearch()).get("payment");
}

/**
 * The outcome with which the reader came back from paying: still known after the address was cleared, and on a reload,
 * until they go elsewhere. Like the address it only says which payment to look for.
 */
export function usePaymentOutcome(): string | null {
  const word = usePaymentResult();
  const kept = useLocationProperty(keptOutcome, () => null);
  return word ?? kept;
}

function keptOutcome(): string | null {
  const state: unknown = window.history.state;
  if (typeof state !== "object" || state === null || !("payment" in state)) return null;
  return typeof state.payment === "string" ? state.payment : null;
}

/** Clears the address but remembers the outcome for `usePaymentOutcome`. */
export function keepOutcome(path: string, outcome: string): void {
  go(path, { replace: true, state: { payment: outcome } });
}

/** Shows the toast that belongs to the address's `?payment=`, once, and clears the query. */
export function usePaymentResultToast(news: ReadonlyMap<string, ToastText>): void {
  const toast = useToast();
  const [path] = useLocation();
  const word = usePaymentResult();
  const text = word === null ? undefined : news.get(word);
  useEffect(() => {
    if (!text) return;
    toast(text);
    keepOutcome(path, word ?? "");
  }, [text, word, path, toast]);
}
