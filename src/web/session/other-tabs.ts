import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { STORAGE_KEY } from "#web/platform/stored/stored-member.ts";
import { endSession, enterSession, rememberMember } from "./session.ts";

function recordIn(stored: string | null): { id: unknown } | null {
  try {
    const record: unknown = JSON.parse(stored ?? "null");
    return typeof record === "object" && record !== null && "id" in record ? record : null;
  } catch {
    return null;
  }
}

/** Follows log-ins and log-outs in other tabs: this tab shares the cookie and must not show the previous person's data. */
export function useOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    function follow({ key, oldValue, newValue }: StorageEvent) {
      if (key !== STORAGE_KEY) return;
      const before = recordIn(oldValue);
      const after = recordIn(newValue);
      if (before?.id === after?.id) return;
      if (after) enterSession(client, rememberMember(after));
      else endSession(client);
    }
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, [client]);
}
