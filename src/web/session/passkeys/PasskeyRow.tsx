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
import { refusalIn } from "#web/platform/api/api-error.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { PlainForm } from "#web/ui/form/PlainForm.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";

/** One passkey, with ways to rename and remove it. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const dates = useDates();
  const [opened, setOpened] = useState<"rename" | "remove" | null>(null);
  const { name, isSynced, createdAt, lastUsedAt, worksHere } = passkey;
  const close = () => setOpened(null);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-display text-xl leading-tight wrap-anywhere">{name}</span>
          <Badge tone="plain">{isSynced ? "Synced" : "This device only"}</Badge>
          {!worksHere && <Badge tone="amber">Made for another address</Badge>}
        </p>
        {lastUsedAt && <p className="mt-1">Last used {dates.dayAndTime(lastUsedAt)}</p>}
        <p className="text-soft">Added {dates.dayAndTime(createdAt)}</p>
        {!worksHere && <p className="mt-1 text-soft">It does not work here. Remove it and add a new one.</p>}
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
    onDone: onClose,
  });
  function submit(typed: FormData) {
    const name = String(typed.get("name")).trim();
    setError(name ? undefined : "Please enter a name.");
    if (name) rename.mutate(name);
  }
  return (
    <Dialog onClose={onClose} title="Rename Passkey">
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
      <Refusal className="mt-4">{refusalIn(rename.error, NOT_CHANGED)}</Refusal>
    </Dialog>
  );
}

function RemoveDialog({ passkey, onClose }: DialogProps) {
  const remove = useChange({
    change: () => call(removePasskey, { params: { id: passkey.id } }),
    onDone: onClose,
  });
  return (
    <QuestionDialog
      onClose={onClose}
      title="Remove this passkey?"
      keep="Keep It"
      act="Remove"
      acting="Removing..."
      isBusy={remove.isPending}
      tone="danger"
      onAct={() => remove.mutate("")}
      failure={refusalIn(remove.error, NOT_CHANGED)}
    >
      <p>
        “{passkey.name}” no longer logs you in, and your other browsers are logged out. The device keeps its
        copy until you delete it there.
      </p>
    </QuestionDialog>
  );
}

const NOT_CHANGED = "That did not work. Please try again.";

interface Change {
  change: (name: string) => Promise<unknown>;
  onDone: () => void;
}

function useChange({ change, onDone }: Change) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries(read(listPasskeys)),
  });
}
