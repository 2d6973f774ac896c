import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Sent } from "#contract/endpoint.ts";
import {
  listMemberEmails,
  type MemberDraft,
  previewMemberEmail,
  sendMemberEmail,
  testMemberEmail,
} from "#contract/members/emails.ts";
import type { CircularPreview } from "#contract/officers/circulars.ts";
import { useTested } from "#web/officers/emails/circular-queries.ts";
import { countOfEmails } from "#web/officers/emails/circular-words.ts";
import { call, read } from "#web/platform/api/api.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";

const AGAIN_MS = 5000;

/** The emails to members; read again while any of them wait. */
export function memberEmailsQuery() {
  return queryOptions({
    ...read(listMemberEmails),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ counts }) => counts.waiting > 0) ? AGAIN_MS : false),
  });
}

const PREVIEWS = ["preview of an email to members"];

/** Whom a draft reaches, and how the email to one of them reads; the earlier answer stays while it is read again. */
export function memberPreviewQuery(draft: MemberDraft & { to?: string }) {
  return queryOptions<CircularPreview>({
    queryKey: [...PREVIEWS, draft],
    queryFn: () => call(previewMemberEmail, { body: draft }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

/** Sends an email to every member whom the officer has seen. */
export function useSendMemberEmail(onSent: () => void) {
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<typeof sendMemberEmail>) => call(sendMemberEmail, { body }),
    onSuccess: ({ mailboxes }) => {
      toast({ title: "Emails on Their Way", description: `${countOfEmails(mailboxes)} will be sent.` });
      onSent();
    },
    onSettled: () => {
      client.invalidateQueries({ queryKey: memberEmailsQuery().queryKey }).catch(console.error);
      client.invalidateQueries({ queryKey: PREVIEWS }).catch(console.error);
    },
  });
}

/** Sends the draft to the officer alone. */
export function useTestMemberEmail() {
  const tested = useTested();
  return useMutation({
    mutationFn: (body: Sent<typeof testMemberEmail>) => call(testMemberEmail, { body }),
    ...tested,
  });
}
