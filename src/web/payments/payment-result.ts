import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { go } from "#web/platform/go.ts";
import { type ToastText, useToast } from "#web/ui/feedback/Toast.tsx";

/** The address's `?payment=`: for display only, never a payment's state (H-07). */
export function usePaymentResult(): string | null {
  return new URLSearchParams(useSearch()).get("payment");
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
    go(path, { replace: true });
  }, [text, path, toast]);
}
