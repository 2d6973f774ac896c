import { queryOptions } from "@tanstack/react-query";
import type { Sent } from "#contract/endpoint.ts";
import {
  listMemberEmails,
  type MemberDraft,
  previewMemberEmail,
  sendMemberEmail,
  testMemberEmail,
} from "#contract/members/emails.ts";
import {
  changeScheduledMemberEmail,
  type ScheduledMemberEmail,
  scheduleMemberEmail,
} from "#contract/members/scheduled-emails.ts";
import { emailPreviewQuery, useTestEmail } from "#web/officers/emails/circular-queries.ts";
import { scheduledToMembersQuery } from "#web/officers/emails/scheduled-queries.ts";
import { useSendEmail } from "#web/officers/emails/send-email.ts";
import { call, read } from "#web/platform/api/api.ts";

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

/** The preview of a draft to members. */
export function memberPreviewQuery(draft: MemberDraft & { to?: string }) {
  return emailPreviewQuery([...PREVIEWS, draft], () => call(previewMemberEmail, { body: draft }));
}

type Sending = { scheduled: ScheduledMemberEmail | undefined; onSent: () => void };

/** Sends an email to members, now or later, or changes a scheduled one. */
export function useSendMemberEmail({ scheduled, onSent }: Sending) {
  return useSendEmail<MemberDraft>({
    send: (body) => call(sendMemberEmail, { body }),
    schedule({ key, ...email }) {
      if (!scheduled) return call(scheduleMemberEmail, { body: { ...email, key } });
      const { id, updatedAt } = scheduled;
      return call(changeScheduledMemberEmail, { params: { id }, body: { ...email, updatedAt } });
    },
    isChange: scheduled !== undefined,
    onSent,
    changed: [memberEmailsQuery().queryKey, scheduledToMembersQuery().queryKey, PREVIEWS],
  });
}

/** Sends the draft to the officer alone. */
export function useTestMemberEmail() {
  return useTestEmail((body: Sent<typeof testMemberEmail>) => call(testMemberEmail, { body }));
}
