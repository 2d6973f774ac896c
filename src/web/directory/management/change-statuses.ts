import type { Answer } from "#contract/endpoint.ts";
import { changeStatuses } from "#contract/members/chosen-members.ts";
import { useDirectoryTask } from "#web/directory/directory-task.ts";
import { call } from "#web/platform/api/api.ts";
import type { ToastText } from "#web/ui/feedback/Toast.tsx";
import { membersInWords } from "./members-in-words.ts";

export const NOT_CHANGED = "Failed to change the status";

type Said = Answer<typeof changeStatuses>;
/** Whose status to set; with `updatedAt` only if the record has not changed since. */
type Change = { id: number; status: string; updatedAt?: string };

const change = (changes: Change[]) => call(changeStatuses, { body: { changes } });

/** Sets the status of these members. The toast offers to undo it, which leaves newer changes alone. */
export function useChangeStatuses(onDone: () => void) {
  const undoing = useDirectoryTask({ run: change, said: undone, fallback: "Failed to undo the change" });
  return useDirectoryTask({
    run: ({ ids, status }: { ids: readonly number[]; status: string }) =>
      change(ids.map((id) => ({ id, status }))).then((said) => ({ ...said, status })),
    said: (said): ToastText => ({
      title: "Status Changed",
      description: sentenceOf(said),
      ...(said.changed.length > 0 && {
        action: {
          label: "Undo",
          act: () =>
            undoing.mutate(said.changed.map(({ id, from, updatedAt }) => ({ id, status: from, updatedAt }))),
        },
      }),
    }),
    fallback: NOT_CHANGED,
    onDone,
  });
}

function sentenceOf({ changed, kept, status }: Said & { status: string }): string {
  const same = kept.filter(({ reason }) => reason === "same").length;
  const gone = kept.filter(({ reason }) => reason === "deleted").length;
  return [
    `${membersInWords(changed.length)} ${changed.length === 1 ? "is" : "are"} now ${status}.`,
    same > 0 && `${same.toLocaleString("en-US")} already ${same === 1 ? "was" : "were"}.`,
    gone > 0 && `${gone.toLocaleString("en-US")} had been deleted.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function undone({ changed, kept }: Said): ToastText {
  if (kept.length === 0) {
    return { title: "Undone", description: `${membersInWords(changed.length)} as before.` };
  }
  const names = new Intl.ListFormat("en-US").format(
    kept.slice(0, 5).map(({ name }) => name ?? "a deleted member"),
  );
  const more = kept.length > 5 ? ` and ${kept.length - 5} more` : "";
  return {
    title: changed.length === 0 ? "Nothing Undone" : "Partly Undone",
    description: `${membersInWords(changed.length)} as before. Changed by someone since, and left alone: ${names}${more}.`,
  };
}
