import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { useDebounced } from "#web/platform/debounced.ts";
import { useChangePreview, useNewerPreview } from "#web/registrations/persons/previewed-change.ts";
import { type Change, hasConsequences } from "./edit-form.ts";

/** What an edit would do to seats and money, asked once the fields have not changed for a moment (D-400). */
export function useEditPreview(
  { id, updatedAt }: Pick<AttendeeRegistration, "id" | "updatedAt">,
  change: Change,
) {
  // As text, which is equal for equal changes.
  const typed = JSON.stringify(hasConsequences(change) ? { ...change, updatedAt } : null);
  const settled = useDebounced(typed);
  const edit: (Change & { updatedAt: string }) | null = JSON.parse(settled);
  const asked = { registrationId: id, change: { change: "edit" as const, ...edit } };
  const { data, error } = useChangePreview(asked, { isKnown: edit !== null });
  const isOfTyped = typed === settled && edit !== null;
  const preview = isOfTyped ? data : undefined;
  return {
    isAsked: typed !== "null",
    data: preview,
    error: isOfTyped ? error : null,
    /** What was read of the money, for the change to send back. */
    read: preview && { amount: preview.amount.after, goesBack: preview.goesBack },
    showNewer: useNewerPreview(asked),
  };
}
