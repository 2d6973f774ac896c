import { isUnauthorized, reasonOf } from "#web/platform/api-error.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { Button } from "#web/ui/Button.tsx";
import { NOT_SAVED, newerIn } from "./use-save-profile.ts";

interface SaveProfileProps {
  error: Error | null;
  isBusy: boolean;
  isChanged: boolean;
  hasMistakes: boolean;
}

/** The button of the whole form, in reach at the foot of the screen once something is changed, and what became of pressing it. */
export function SaveProfile({ error, isBusy, isChanged, hasMistakes }: SaveProfileProps) {
  return (
    <div
      className={`bottom-0 z-10 -mx-4 border-t border-brass bg-paper px-4 py-4 sm:mx-0 sm:px-0 ${isChanged ? "[@media(min-height:36rem)]:sticky" : ""}`}
    >
      {error && !isUnauthorized(error) && (
        <Alert tone="alarm" role="alert" title={reasonOf(error, NOT_SAVED)} className="mb-4">
          {newerIn(error) && (
            <p>
              What you typed is still here. The fields changed meanwhile are marked; please look them over and
              press Update Profile again.
            </p>
          )}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" disabled={isBusy} className="min-w-48 max-sm:w-full">
          {isBusy ? "Updating..." : "Update Profile"}
        </Button>
        <p role="status" className={hasMistakes ? "font-semibold text-alarm" : "text-soft"}>
          {hasMistakes
            ? "Please look at the marked fields."
            : isChanged && !isBusy && "Your changes are not saved yet."}
        </p>
      </div>
    </div>
  );
}
