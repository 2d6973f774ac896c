import { useCallback, useState } from "react";
import type { EventForMe } from "#contract/events.ts";
import { useSession } from "#web/session/session.ts";
import { deleteDraft } from "./delete-drafts.ts";
import { draftOwner, loadDraft, saveDraft } from "./draft.ts";
import { draftOf, startingForm, type TypedForm } from "./registration-form.ts";
import { fitToSeats } from "./seats.ts";

/** Finds what was typed before, keeps what is typed now, and forgets it on demand. */
export function useSavedForm(event: EventForMe, seats: number, start: TypedForm) {
  const session = useSession();
  const owner = session ? draftOwner(session) : "";
  const { id } = event;
  const offer = event.mine.offer?.expiresAt ?? null;

  const [kept, setKept] = useState(() => loadDraft(id, owner));
  const [defaults] = useState(() => {
    if (!kept) return start;
    // An offer that came after the draft says how many; the names are still good.
    const counts = kept.offer === offer ? fitToSeats(kept.draft, seats) : start;
    const { memberTickets, guestTickets } = counts;
    return startingForm({ memberTickets, guestTickets }, kept.draft);
  });

  const keep = useCallback(
    (typed: TypedForm) => saveDraft(id, owner, offer, draftOf(typed)),
    [id, owner, offer],
  );
  function startAfresh(reset: (form: TypedForm) => void): void {
    reset(start);
    // After it, for the form's change to the start is kept like any other.
    deleteDraft(id);
    setKept(null);
  }
  return { defaults, wasKept: kept !== null, keep, startAfresh };
}
