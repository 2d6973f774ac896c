import { refusalIn } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { NOT_SAVED } from "./use-save-profile.ts";

interface SaveProfileProps {
  error: Error | null;
  /** Whether the form was refused because someone else changed the profile. */
  isStale: boolean;
  isBusy: boolean;
  isChanged: boolean;
  hasMistakes: boolean;
}

/** The form's button, sticky at the bottom once something has changed, and the result of pressing it. */
export function SaveProfile({ error, isStale, isBusy, isChanged, hasMistakes }: SaveProfileProps) {
  const refusal = refusalIn(error, NOT_SAVED);
  return (
    <div
      className={`bottom-0 z-10 -mx-[min(1rem,16px)] border-t border-brass bg-paper px-[min(1rem,16px)] py-4 sm:mx-0 sm:px-0 ${isChanged ? "[@media(min-height:36rem)]:sticky" : ""}`}
    >
      {refusal && (
        <Alert tone="alarm" role="alert" title={refusal} className="mb-4">
          {isStale && (
            <p>
              What you typed is still here. The fields that someone else changed are marked; check them and
              press Update Profile again.
            </p>
          )}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" disabled={isBusy} className="w-full sm:w-auto sm:min-w-48">
          {isBusy ? "Updating..." : "Update Profile"}
        </Button>
        <p role="status" className={hasMistakes ? "font-semibold text-alarm" : "text-soft"}>
          {hasMistakes
            ? "Please fix the highlighted fields."
            : isChanged && !isBusy && "Your changes are not saved yet."}
        </p>
      </div>
    </div>
  );
}
