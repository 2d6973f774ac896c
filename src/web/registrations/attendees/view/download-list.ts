import type { Event } from "#contract/events.ts";
import { downloadAttendeesCsv, downloadAttendeesDocx } from "#contract/registrations/attendees/attendees.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { download } from "#web/platform/download.ts";

const LISTS = {
  csv: {
    endpoint: downloadAttendeesCsv,
    accept: "text/csv",
    done: "Attendee list downloaded successfully",
    failed: "Failed to download CSV. Please try again.",
  },
  docx: {
    endpoint: downloadAttendeesDocx,
    accept: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    done: "Attendee list downloaded as Word document successfully",
    failed: "Failed to download Word document. Please try again.",
  },
} as const;

/** Saves the dinner's attendees as a file of this kind (S-49). */
export function useDownloadList(
  { id, title }: Pick<Event, "id" | "title">,
  kind: keyof typeof LISTS,
  withNotes: boolean,
) {
  const { endpoint, accept, done, failed } = LISTS[kind];
  return useTask({
    run: () =>
      download(
        endpoint,
        { params: { id }, query: withNotes ? { notes: "yes" } : {} },
        { accept, otherwise: `${title}_Attendees.${kind}` },
      ),
    said: { title: "Success", description: done },
    reason: () => failed,
  });
}
