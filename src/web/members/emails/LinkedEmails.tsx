import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  changeLinkedEmails,
  type LinkedChoices,
  showLinkedEmails,
} from "#contract/registrations/email-choices.ts";
import { call } from "#web/platform/api/api.ts";
import { errorMessage, NOT_REACHED } from "#web/platform/api/api-error.ts";
import { paths } from "#web/platform/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { OptionalEmails } from "./OptionalEmails.tsx";

/** What the reader of an email chose, to change. */
export function LinkedEmails({ token }: { token: string }) {
  const client = useQueryClient();
  const queryKey = ["email-choices", token];
  const found = useQuery({
    queryKey,
    queryFn: () => call(showLinkedEmails, { body: { token } }),
    gcTime: 0,
    staleTime: 0,
  });
  const saving = useMutation({
    mutationFn: (choices: LinkedChoices) => call(changeLinkedEmails, { body: { token, choices } }),
    onSuccess: (choices) => client.setQueryData(queryKey, { choices }),
  });
  if (found.isPending) return <Skeleton className="h-56 w-full" />;
  if (found.isError) {
    return (
      <LoadFailure text={errorMessage(found.error, "We couldn’t load this link.")} onRetry={found.refetch} />
    );
  }
  const { choices } = found.data;
  if (choices === null) return <BrokenLink />;
  return (
    <div className="space-y-5">
      <h2 className="text-center text-2xl">Your emails</h2>
      {choices.of === "members" ? (
        <OptionalEmails
          key={choices.unwanted.join()}
          unwanted={choices.unwanted}
          isBusy={saving.isPending}
          onSave={(unwanted) => saving.mutate({ of: "members", unwanted })}
        />
      ) : (
        <ReceiptsOnly
          isOn={choices.receiptsOnly}
          isBusy={saving.isPending}
          onChange={(receiptsOnly) => saving.mutate({ of: "address", receiptsOnly })}
        />
      )}
      {saving.isSuccess && (
        <p role="status" className="text-center font-semibold">
          Saved. Thank you.
        </p>
      )}
      <Refusal>{saving.isError && errorMessage(saving.error, NOT_REACHED)}</Refusal>
    </div>
  );
}

interface ReceiptsOnlyProps {
  isOn: boolean;
  isBusy: boolean;
  onChange: (isOn: boolean) => void;
}

/** For someone without a login: everything, or receipts alone (D-496). */
function ReceiptsOnly({ isOn, isBusy, onChange }: ReceiptsOnlyProps) {
  return (
    <>
      <p>
        {isOn
          ? "This address gets only receipts and what concerns your seats, such as an offer or a dinner that’s moved or called off."
          : "This address gets emails about the dinner you’re coming to. If you choose receipts only, we’ll still write if your seats are concerned: an offer, or a dinner that’s moved or called off."}
      </p>
      <Button
        className="w-full"
        tone={isOn ? "primary" : "secondary"}
        disabled={isBusy}
        onClick={() => onChange(!isOn)}
      >
        {isOn ? "Get All Emails Again" : "Get Only Receipts"}
      </Button>
    </>
  );
}

function BrokenLink() {
  return (
    <div className="space-y-5">
      <h2 className="text-center text-2xl">This link doesn’t work</h2>
      <p>
        Please use the link in a newer email, or log in and choose your emails under{" "}
        <a href={paths.profile}>Profile</a>.
      </p>
    </div>
  );
}
