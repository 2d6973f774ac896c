import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { ApiError } from "#web/platform/api/api-error.ts";

/** What was read is sent back with the change, so it is read each time the dialog opens, and then stays. */
export const READ_ONCE = {
  staleTime: 0,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** The preview that came with the refusal of a stale change; null for any other failure. */
export function newerPreview(error: unknown): ChangePreview | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  try {
    // Without the schema, which every look at the list would otherwise have to fetch.
    const { preview }: { preview?: ChangePreview } = JSON.parse(error.body);
    return preview ?? null;
  } catch {
    return null;
  }
}
