import type { ReactNode } from "react";
import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { errorMessage, NOT_REACHED } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";

interface PreviewDialogProps {
  title: string;
  description: string;
  preview: { data: ChangePreview | undefined; error: unknown };
  /** What follows from the change, and the buttons that make it. */
  children: (preview: ChangePreview) => ReactNode;
  onClose: () => void;
}

/** Asks before a change of a party, once it is known what that does; says why if it is not allowed. */
export function PreviewDialog({ title, description, preview, children, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      actions={
        !preview.data && (
          <Button tone="secondary" onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      {preview.data ? (
        children(preview.data)
      ) : preview.error ? (
        <Alert tone="warning" role="alert">
          {errorMessage(preview.error, NOT_REACHED)}
        </Alert>
      ) : (
        <p role="status" className="text-soft">
          Checking seats and payments…
        </p>
      )}
    </Dialog>
  );
}
