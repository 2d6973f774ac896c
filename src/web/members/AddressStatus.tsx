import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type AddressStatus as Standing,
  sendConfirmation,
  showAddressStatus,
} from "#contract/members/address-links.ts";
import { call, read } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";

/** Below the address: that it is not confirmed yet, what this means, and a button to send the link again (S-69). */
export function AddressStatus() {
  const client = useQueryClient();
  const query = read(showAddressStatus);
  const { data: standing } = useQuery(query);
  const sending = useMutation({
    mutationFn: () => call(sendConfirmation),
    onSuccess: (sent) => client.setQueryData(query.queryKey, sent),
    // The daily limit may have been reached in between.
    onError: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  if (!standing || standing.isConfirmed) return null;
  return (
    <Alert tone="warning" title="Not confirmed yet" className="sm:col-span-2">
      <div className="space-y-3">
        <p>
          {whatNow(standing, sending.isSuccess)}{" "}
          {standing.confirmedEmail ? (
            <>
              Until then our emails go to <strong className="break-words">{standing.confirmedEmail}</strong>.
            </>
          ) : (
            "Until then we can’t email you."
          )}
        </p>
        {standing.canSend && (
          <Button tone="secondary" size="small" disabled={sending.isPending} onClick={() => sending.mutate()}>
            {sending.isPending ? "Sending..." : standing.sentAt ? "Send the Link Again" : "Send Me the Link"}
          </Button>
        )}
        {sending.error && (
          <p role="alert" className="font-semibold text-alarm">
            {errorMessage(sending.error, "The link could not be sent. Please try again.")}
          </p>
        )}
      </div>
    </Alert>
  );
}

function whatNow({ email, sentAt, canSend }: Standing, isSentNow: boolean) {
  const address = <strong className="break-words">{email}</strong>;
  if (isSentNow) return <span role="status">We have sent the link to {address} again.</span>;
  if (sentAt)
    return <>We have sent a link to {address}. Please open it within 24 hours to confirm the address.</>;
  if (canSend) return <>Please request a link to {address} and open it, so we know the address is yours.</>;
  return (
    <>We have sent the daily limit of emails about this. You can request a link to {address} tomorrow.</>
  );
}
