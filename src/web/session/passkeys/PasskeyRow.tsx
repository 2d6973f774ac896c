import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  listPasskeys,
  PASSKEY_NAME_MAX,
  type Passkey,
  removePasskey,
  renamePasskey,
} from "#contract/members/passkeys.ts";
import { call, read } from "#web/platform/api/api.ts";
import { errorMessage, isUnauthorized } from "#web/platform/api/api-error.ts";
import { useDates } from "#web/platform/chapter.ts";
import { LOST_TO_MEMBER_LOGIN, useLoseSession } from "#web/session/lost-session.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { PlainForm } from "#web/ui/form/PlainForm.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";

/** One passkey, with ways to rename and remove it. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const dates = useDates();
  const [opened, setOpened] = useState<"rename" | "remove" | null>(null);
  const { name, isSynced, createdAt, lastUsedAt, worksHere } = passkey;
  const close = () => setOpened(null);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5 first:pt-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-display text-xl leading-tight wrap-anywhere">{name}</span>
          <Badge tone="leaf">{isSynced ? "Synced" : "This device only"}</Badge>
          {!worksHere && <Badge tone="amber">Made for another address</Badge>}
        </p>
        <p className="mt-1 text-soft">
          Added {dates.dayAndTime(createdAt)}
          {lastUsedAt && <>, last used {dates.dayAndTime(lastUsedAt)}</>}
        </p>
        {!worksHere && <p className="text-soft">It does not work at this address of the portal.</p>}
      </div>
      <div className="flex gap-2">
        <Button
          tone="secondary"
          size="small"
          aria-label={`Rename ${name}`}
          onClick={() => setOpened("rename")}
        >
          Rename
        </Button>
        <Button
          tone="secondary"
          size="small"
          aria-label={`Remove ${name}`}
          onClick={() => setOpened("remove")}
        >
          Remove
        </Button>
      </div>
      {opened === "rename" && <RenameDialog passkey={passkey} onClose={close} />}
      {opened === "remove" && <RemoveDialog passkey={passkey} onClose={close} />}
    </li>
  );
}

interface DialogProps {
  passkey: Passkey;
  onClose: () => void;
}

function RenameDialog({ passkey, onClose }: DialogProps) {
  const [error, setError] = useState<string>();
  const rename = useChange({
    change: (name: string) => call(renamePasskey, { params: { id: passkey.id }, body: { name } }),
    failed: "Not Renamed",
    onDone: onClose,
  });
  function submit(typed: FormData) {
    const name = String(typed.get("name")).trim();
    setError(name ? undefined : "Please enter a name.");
    if (name) rename.mutate(name);
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Rename Passkey">
      <PlainForm onSubmit={submit} isBusy={rename.isPending} className="space-y-5">
        <Field
          label="Name"
          name="name"
          defaultValue={passkey.name}
          maxLength={PASSKEY_NAME_MAX}
          error={error}
        />
        <Button type="submit" disabled={rename.isPending} className="w-full">
          {rename.isPending ? "Saving..." : "Save"}
        </Button>
      </PlainForm>
    </Dialog>
  );
}

function RemoveDialog({ passkey, onClose }: DialogProps) {
  const remove = useChange({
    change: () => call(removePasskey, { params: { id: passkey.id } }),
    failed: "Not Removed",
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Remove Passkey"
      description={`“${passkey.name}” no longer opens the portal, and your other browsers are logged out. The device keeps its copy until you delete it there.`}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            Keep It
          </Button>
          <Button disabled={remove.isPending} onClick={() => remove.mutate("")}>
            {remove.isPending ? "Removing..." : "Remove"}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}

interface Change {
  change: (name: string) => Promise<unknown>;
  failed: string;
  onDone: () => void;
}

function useChange({ change, failed, onDone }: Change) {
  const client = useQueryClient();
  const toast = useToast();
  const loseSession = useLoseSession();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: (error) => {
      if (isUnauthorized(error)) return loseSession(LOST_TO_MEMBER_LOGIN);
      toast({ title: failed, description: errorMessage(error, "Please try again."), variant: "destructive" });
    },
    onSettled: () => client.invalidateQueries(read(listPasskeys)),
  });
}
