import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { LETTER_STATES, LETTERS_COUNTED, type LetterPage, listLetters } from "#contract/outbox.ts";
import { call } from "#web/platform/api.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { useSettled } from "#web/platform/settled.ts";
import { LOST_TO_ADMIN_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LoadFailure } from "#web/ui/LoadFailure.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { Select } from "#web/ui/Select.tsx";
import { ShowOlder } from "#web/ui/ShowOlder.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { LetterDialog } from "./LetterDialog.tsx";
import { LetterTable } from "./LetterTable.tsx";
import { STATES } from "./outbox-words.ts";

type Sought = { search: string; state: string };

/** /admin/outbox: every letter of the portal and how it stands; what is looked for stands in the address. */
export function OutboxPage() {
  usePageTitle("Outbox");
  const [params, setParams] = useSearchParams();
  const sought: Sought = { search: params.get("search") ?? "", state: params.get("state") ?? "" };
  const [opened, setOpened] = useState<number | null>(null);
  const pages = useLetters({ ...sought, search: useSettled(sought.search.trim()) });
  const seek = (next: Sought) =>
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")), {
      replace: true,
    });
  const counts = pages.data?.pages[0]?.counts;
  const letters = pages.data?.pages.flatMap((page) => page.letters);
  return (
    <>
      <PageHeading over="Administrator" title="Outbox">
        Every letter that the portal wrote, whether it went out, and why not.
      </PageHeading>
      <search className="mb-6 grid gap-4 sm:grid-cols-[2fr_1fr]">
        <SearchField
          label="Search"
          placeholder="Address or subject"
          maxLength={254}
          value={sought.search}
          onChange={(search) => seek({ ...sought, search })}
        />
        <Select
          label="Status"
          value={sought.state}
          onChange={(event) => seek({ ...sought, state: event.target.value })}
          options={[
            { value: "", label: "All letters" },
            ...LETTER_STATES.map((state) => ({
              value: state,
              label: counts ? `${STATES[state].word} (${inWords(counts[state])})` : STATES[state].word,
            })),
          ]}
        />
      </search>
      {pages.isError && !letters && (
        <LoadFailure text="The letters could not be loaded." onRetry={pages.refetch} />
      )}
      {pages.isPending && <Skeleton className="h-96 w-full" />}
      {letters?.length === 0 && (
        <EmptyState
          title="No letters"
          text={
            sought.search || sought.state
              ? "No letter fits what you look for."
              : "The portal has written none yet."
          }
        />
      )}
      {letters && letters.length > 0 && <LetterTable letters={letters} onOpen={setOpened} />}
      <ShowOlder pages={pages} />
      {opened !== null && <LetterDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Letters change by themselves: read anew whenever the page is opened. */
function useLetters(sought: Sought) {
  const pages = useInfiniteQuery({
    queryKey: ["letters", sought],
    queryFn: ({ pageParam }): Promise<LetterPage> =>
      call(listLetters, { query: { ...sought, after: pageParam } }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
  useSessionLoss(pages.error, LOST_TO_ADMIN_LOGIN);
  return pages;
}

function inWords(count: number): string {
  return count > LETTERS_COUNTED
    ? `more than ${LETTERS_COUNTED.toLocaleString("en-US")}`
    : count.toLocaleString("en-US");
}
