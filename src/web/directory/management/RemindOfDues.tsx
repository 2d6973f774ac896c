import { useQuery } from "@tanstack/react-query";
import type { Answer } from "#contract/endpoint.ts";
import { previewDuesReminders, remindOfDues } from "#contract/members/chosen-members.ts";
import { useDirectoryTask } from "#web/directory/directory-task.ts";
import { call } from "#web/platform/api/api.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";
import { membersInWords } from "./members-in-words.ts";

const NOT_REMINDED = "Failed to send the reminders";

type Reminders = Answer<typeof previewDuesReminders>;
type Reason = Reminders["leftOut"][number]["reason"];

const REASONS: Record<Reason, string> = {
  paid: "Dues are paid",
  "owes none": "Owe no dues, as former or prospective members",
  "no address": "No confirmed email address",
  "reminded today": "Already reminded today",
  deleted: "Deleted since",
};

interface RemindOfDuesProps {
  ids: readonly number[];
  onClose: () => void;
  /** Called after the reminders were queued. */
  onDone: () => void;
}

/** Shows whom a dues reminder would reach and whom not, before it is sent. */
export function RemindOfDues({ ids, onClose, onDone }: RemindOfDuesProps) {
  const preview = useQuery({
    queryKey: ["dues reminders", ids],
    queryFn: () => call(previewDuesReminders, { body: { memberIds: [...ids] } }),
    // Who is left out changes with every payment and reminder.
    gcTime: 0,
    staleTime: 0,
  });
  const sending = useDirectoryTask({
    run: () => call(remindOfDues, { body: { memberIds: [...ids] } }),
    said: ({ emails, reminded }) => ({
      title: "Reminders Sent",
      description: `${emailsInWords(emails)} to ${membersInWords(reminded.length)}. See the outbox for each.`,
    }),
    fallback: NOT_REMINDED,
    onDone: () => {
      onClose();
      onDone();
    },
  });
  const emails = preview.data?.emails ?? 0;
  return (
    <QuestionDialog
      onClose={onClose}
      title="Remind of unpaid dues"
      act={
        sending.isPending ? "Sending..." : emails === 0 ? "Send" : `Send ${emailsInWords(emails, "Email")}`
      }
      isDisabled={emails === 0 || sending.isPending}
      onAct={() => sending.mutate(undefined)}
      failure={refusalIn(sending.error, NOT_REMINDED)}
    >
      <Loaded of={preview} failure="The reminders could not be prepared." skeleton="h-24">
        {(read) => <Preview {...read} />}
      </Loaded>
    </QuestionDialog>
  );
}

function Preview({ emails, reminded, leftOut }: Reminders) {
  return (
    <>
      <p role="status">
        {emails === 0
          ? "None of them gets a reminder."
          : `${emailsInWords(emails)} will go to ${membersInWords(reminded.length)} with unpaid dues.`}
      </p>
      <Names names={reminded.map(({ name }) => name)} />
      {[...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, some]) => (
        <div key={reason} className="mt-4 border-t border-line pt-3">
          <p className="text-sm font-semibold">
            {REASONS[reason]}: {some.length.toLocaleString("en-US")}
          </p>
          <Names names={some.flatMap(({ name }) => name ?? [])} />
        </div>
      ))}
    </>
  );
}

/** All of them, scrolled if they are many: the officer is to recognize a wrong one. */
function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="mt-1 max-h-32 overflow-y-auto text-sm text-soft">
      {new Intl.ListFormat("en-US").format(names)}
    </p>
  );
}

function emailsInWords(count: number, word = "email"): string {
  return `${count.toLocaleString("en-US")} ${word}${count === 1 ? "" : "s"}`;
}
