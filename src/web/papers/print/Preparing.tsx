import { Progress } from "#web/ui/feedback/Progress.tsx";
import type { useDownloadPack, Wanted } from "./use-download-pack.ts";

interface PreparingProps {
  saving: ReturnType<typeof useDownloadPack>;
  /** Whether this is the place to show it. */
  isMine: (wanted: Wanted) => boolean;
}

/** That the server draws; 200 people take it some seconds. */
export function Preparing({ saving, isMine }: PreparingProps) {
  const wanted = saving.isPending && isMine(saving.variables) ? saving.variables : null;
  return (
    <div role="status">
      {wanted && (
        <div className="mt-4">
          <Progress
            label={`Preparing ${wanted.what}`}
            className="animate-breathe [&::-moz-progress-bar]:bg-brass! [&::-webkit-progress-bar]:bg-brass!"
          />
          <p className="mt-1.5 text-sm text-soft">Preparing {wanted.what}…</p>
        </div>
      )}
    </div>
  );
}
