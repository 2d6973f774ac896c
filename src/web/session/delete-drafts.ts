// Apart from `draft.ts`, whose schemas only the page with the form needs: every page that can log out needs this.

/** What the keys of drafts begin with in this tab's storage. */
export const PREFIX = "registration:";

/** Deletes the draft once its registration is paid or the member starts over. */
export function deleteDraft(eventId: number): void {
  try {
    window.sessionStorage.removeItem(PREFIX + eventId);
  } catch (error) {
    console.warn("The saved registration form cannot be removed", error);
  }
}

/** Deletes every draft, so that logging out leaves no names and no allergies behind. */
export function deleteAllDrafts(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith(PREFIX)) window.sessionStorage.removeItem(key);
    }
  } catch (error) {
    console.warn("The saved registration forms cannot be removed", error);
  }
}
