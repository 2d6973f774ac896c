import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type AddressStanding as Standing,
  sendConfirmation,
  showAddressStanding,
} from "#contract/address-links.ts";
import { call, read } from "#web/platform/api.ts";
import { reasonOf } from "#web/platform/api-error.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { Button } from "#web/ui/Button.tsx";

/** Under the address: that it is not confirmed yet, what this means, and the link once more (S-69). */
export function AddressStanding() {
  const client = useQueryClient();
  const query = read(showAddressStanding);
  const { data: standing } = useQuery(query);
  const sending = useMutation({
    mutationFn: () => call(sendConfirmation),
    onSuccess: (sent) => client.setQueryData(query.queryKey, sent),
    // The limits of the day may have been used up meanwhile.
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
            "Until then we cannot write to you."
          )}
        </p>
        {standing.canSend && (
          <Button tone="secondary" size="small" disabled={sending.isPending} onClick={() => sending.mutate()}>
            {sending.isPending ? "Sending..." : standing.sentAt ? "Send the Link Again" : "Send Me the Link"}
          </Button>
        )}
        {sending.error && (
          <p role="alert" className="font-semibold text-alarm">
            {reasonOf(sending.error, "The link could not be sent. Please try again.")}
          </p>
        )}
      </div>
    </Alert>
  );
}

function whatNow({ email, sentAt, canSend }: Standing, isSentNow: boolean) {
  const address = <strong className="break-words">{email}</strong>;
  if (isSentNow) return <span role="status">The link is on its way to {address} once more.</span>;
  if (sentAt)
    return <>We have sent a link to {address}. Please open it within 24 hours to confirm the address.</>;
  if (canSend) return <>Please have a link sent to {address} and open it, so that we know it is yours.</>;
  return (
    <>
      We have sent as many emails about this as we may in one day. You can have a link sent to {address}{" "}
      tomorrow.
    </>
  );
}
