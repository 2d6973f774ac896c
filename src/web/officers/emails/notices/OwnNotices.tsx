import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  NOTICE_TIMES,
  NOTICE_WORDS,
  NOTICES,
  type NoticeKind,
  type NoticeTime,
  TIME_WORDS,
} from "#contract/officers/notice-words.ts";
import { changeNotices, showNotices } from "#contract/officers/notices.ts";
import { call, read } from "#web/platform/api/api.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { Select } from "#web/ui/form/Select.tsx";

const TIMES = NOTICE_TIMES.map((value) => ({ value, label: TIME_WORDS[value] }));

/** When the reader hears of what happens to dinners of which they are an officer. */
export function OwnNotices() {
  const own = useQuery({ ...read(showNotices), staleTime: 0 });
  const choosing = useChooseNotices();
  return (
    <Loaded of={own} failure="We couldn’t load your notices." skeleton="h-40">
      {(times) => (
        <fieldset className="rounded-md border border-line px-4 py-4">
          <legend className="px-1 font-semibold">Your Notices</legend>
          <p className="mb-4 text-sm text-soft">
            For every dinner you’re an officer of. Notices name people but never say what they can’t eat, and
            leave out what you did yourself.
          </p>
          <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
            {NOTICES.map((kind) => {
              const chosen = times[kind];
              return (
                chosen !== null && (
                  <Select
                    key={kind}
                    label={NOTICE_WORDS[kind].label}
                    hint={NOTICE_WORDS[kind].about}
                    options={TIMES}
                    value={
                      choosing.variables?.kind === kind && choosing.isPending
                        ? choosing.variables.how
                        : chosen
                    }
                    disabled={choosing.isPending}
                    onChange={({ currentTarget }) => {
                      const how = NOTICE_TIMES.find((time) => time === currentTarget.value);
                      if (how) choosing.mutate({ kind, how });
                    }}
                  />
                )
              );
            })}
          </div>
        </fieldset>
      )}
    </Loaded>
  );
}

function useChooseNotices() {
  const client = useQueryClient();
  return useTask({
    run: ({ kind, how }: { kind: NoticeKind; how: NoticeTime }) =>
      call(changeNotices, { body: { [kind]: how } }),
    said: { title: "Saved", description: "We’ll send your notices this way from now on." },
    failed: "Not Saved",
    fallback: "We couldn’t save the change. Please try again.",
    onDone: (times) => client.setQueryData(read(showNotices).queryKey, times),
  });
}
