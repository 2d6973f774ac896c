import { ApiError, errorMessage, isUnauthorized } from "#web/platform/api/api-error.ts";
import type { ToastText } from "#web/ui/feedback/Toast.tsx";

/** What can be done to an event. */
export type EventAction = "create" | "update" | "delete";

/** The two screens say the same things in different labels (C-18, C-46). */
export interface EventLabels {
  titleLabel: string;
  titleRequired: string;
  done: Record<EventAction, ToastText>;
  failed: (action: EventAction, error: Error) => ToastText;
  /** Whether a lost session leads to the login; otherwise it is shown as any failure (S-67). */
  leadsToLogIn: boolean;
  /** Whether the toast of a new event has a button to what is left to do for it. */
  offersTasks: boolean;
}

/** Thrown when the event being edited has left the list. */
export class NoEventSelected extends Error {
  override readonly name = "NoEventSelected";
  constructor() {
    super("No event selected");
  }
}

/** The sentence that explains a failure, or `fallback`. */
export function eventErrorMessage(error: Error, fallback: string): string {
  return error instanceof NoEventSelected ? error.message : errorMessage(error, fallback);
}

const failure = (description: string): ToastText => ({ title: "Error", description, variant: "destructive" });

/** The Events tab of the admin dashboard. */
export const DASHBOARD_LABELS: EventLabels = {
  titleLabel: "Event Title",
  titleRequired: "Event title is required",
  done: {
    create: { title: "Event Created" },
    update: { title: "Event Updated" },
    delete: { title: "Event Deleted" },
  },
  failed: (action, error) => failure(eventErrorMessage(error, `Failed to ${action} event`)),
  leadsToLogIn: true,
  offersTasks: false,
};

const success = (action: string): ToastText => ({
  title: "Success",
  description: `Event ${action} successfully!`,
});

/** /admin/events. */
export const MANAGEMENT_LABELS: EventLabels = {
  titleLabel: "Event Name",
  titleRequired: "Event name is required",
  done: { create: success("created"), update: success("updated"), delete: success("deleted") },
  failed: (action, error) =>
    failure(
      isUnauthorized(error) || (error instanceof ApiError && error.status === 403)
        ? "You are not authorized to perform this action."
        : `Failed to ${action} event. Please try again.`,
    ),
  leadsToLogIn: false,
  offersTasks: true,
};
