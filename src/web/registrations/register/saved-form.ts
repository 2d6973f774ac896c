import { useCallback, useState } from "react";
import type { EventForMe } from "#contract/events.ts";
import { deleteDraft } from "#web/session/delete-drafts.ts";
import { useSession } from "#web/session/session.ts";
import { draftOwner, loadDraft, saveDraft } from "./draft.ts";
import { draftOf, startingForm, type TypedForm } from "./registration-form.ts";
import { fitToSeats } from "./seats.ts";

/** Loads the draft, saves what is typed, and deletes it on request. */
export function useSavedForm(event: EventForMe, seats: number, start: TypedForm) {
  const session = useSession();
  const owner = session ? draftOwner(session) : "";
  const { id } = event;
  const offer = event.mine.offer?.expiresAt ?? null;

  const [kept, setKept] = useState(() => loadDraft(id, owner));
  const [defaults] = useState(() => {
    if (!kept) return start;
    // An offer newer than the draft sets the number of seats; the names stay valid.
    const counts = kept.offer === offer ? fitToSeats(kept.draft, seats) : start;
    const { memberTickets, guestTickets } = counts;
    return startingForm({ memberTickets, guestTickets }, kept.draft);
  });

  const keep = useCallback(
    (typed: TypedForm) => saveDraft(id, owner, { offer, draft: draftOf(typed) }),
    [id, owner, offer],
  );
  function startOver(reset: (form: TypedForm) => void): void {
    reset(start);
    // Afterward, since resetting the form saves a draft like any other change.
    deleteDraft(id);
    setKept(null);
  }
  return { defaults, wasKept: kept !== null, keep, startOver };
}
