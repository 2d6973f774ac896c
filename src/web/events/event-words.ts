import { ApiError, isUnauthorized, reasonOf } from "#web/platform/api-error.ts";
import type { ToastText } from "#web/ui/Toast.tsx";

/** What can be done to a dinner. */
export type EventDeed = "create" | "update" | "delete";

/** The two screens say the same things in different words (C-18, C-46). */
export interface EventWords {
  titleLabel: string;
  titleRequired: string;
  done: Record<EventDeed, ToastText>;
  failed: (deed: EventDeed, error: Error) => ToastText;
  /** Whether a lost session leads to the log-in; else it is a refusal like others (S-67). */
  leadsToLogIn: boolean;
}

/** Thrown where the dinner that is edited has gone from the list meanwhile. */
export class NothingSelected extends Error {
  override readonly name = "NothingSelected";
  constructor() {
    super("No event selected");
  }
}

/** The sentence of a failure for a person, else `fallback`. */
export function sentenceOf(error: Error, fallback: string): string {
  return error instanceof NothingSelected ? error.message : reasonOf(error, fallback);
}

const failure = (description: string): ToastText => ({ title: "Error", description, variant: "destructive" });

/** The Events tab of the admin dashboard. */
export const DASHBOARD_WORDS: EventWords = {
  titleLabel: "Event Title",
  titleRequired: "Event title is required",
  done: {
    create: { title: "Event Created" },
    update: { title: "Event Updated" },
    delete: { title: "Event Deleted" },
  },
  failed: (deed, error) => failure(sentenceOf(error, `Failed to ${deed} event`)),
  leadsToLogIn: true,
};

const success = (deed: string): ToastText => ({
  title: "Success",
  description: `Event ${deed} successfully!`,
});

/** /admin/events. */
export const MANAGEMENT_WORDS: EventWords = {
  titleLabel: "Event Name",
  titleRequired: "Event name is required",
  done: { create: success("created"), update: success("updated"), delete: success("deleted") },
  failed: (deed, error) =>
    failure(
      isUnauthorized(error) || (error instanceof ApiError && error.status === 403)
        ? "You are not authorized to perform this action."
        : `Failed to ${deed} event. Please try again.`,
    ),
  leadsToLogIn: false,
};
