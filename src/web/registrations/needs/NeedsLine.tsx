import { type ReactNode, useState } from "react";
import { type KnownNeeds, knownNeeds, NOT_ANSWERED } from "#contract/registrations/known-needs.ts";
import { describeNeeds, isLifeThreatening } from "#contract/registrations/need-words.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import { Button } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/OnDemand.tsx";

// Only for those who have something to say.
const NeedsDialog = onDemand(async () => (await import("./NeedsDialog.tsx")).NeedsDialog);

interface NeedsLineProps {
  /** The person, as a name or "you". */
  who: string;
  /** What the line is about, read out before it where nothing beside it says so. */
  label?: string;
  /** Null if not known, or if the reader may not know them. */
  needs: Needs | null;
  /** The food request of their party that no one has assigned yet; none while a form is filled in. */
  request?: string | null;
  /** Replaces the needs, as for someone whose needs the reader may not know. */
  instead?: ReactNode;
  /** Who reads it and how long it is kept, where that is not as for a dinner. */
  about?: string;
  /** Where they come from, after them. */
  note?: ReactNode;
  /** Saves them, and rejects where that failed; absent where they cannot be changed. */
  onChange?: ((needs: Needs) => unknown) | undefined;
  /** Called when the dialog opens and closes, for a list that would otherwise remove the line in the meantime. */
  onAsking?: (isAsking: boolean) => void;
  isBusy?: boolean;
  /** Keeps the line's place until it is known what it says. */
  isLoading?: boolean;
}

/** What the kitchen knows about one person, and two ways to answer: nothing with one tap, or in a dialog. */
export function NeedsLine({ isLoading = false, isBusy = false, ...line }: NeedsLineProps) {
  const { who, label, needs, request = null, instead, note, onChange, onAsking, about } = line;
  const [isAsking, setAsking] = useState(false);
  const ask = (is: boolean) => {
    setAsking(is);
    onAsking?.(is);
  };
  const known = knownNeeds({ needs, request });
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 ${isLoading ? "invisible" : ""}`}
    >
      <p className="min-w-0 flex-1 basis-52 wrap-anywhere">
        {label && <span className="sr-only">{label}: </span>}
        {instead || <Known known={known} />}
        {note && <span className="text-sm text-soft"> {note}</span>}
      </p>
      {onChange && (
        <div className="flex flex-wrap gap-2">
          {needs === null && (
            <Button
              tone="secondary"
              size="small"
              disabled={isBusy}
              aria-label={`None: no allergies or restrictions for ${who}`}
              onClick={() => void answerNothing(onChange)}
            >
              None
            </Button>
          )}
          <Button
            tone="secondary"
            size="small"
            disabled={isBusy}
            aria-label={
              needs === null ? `Add allergies or diet for ${who}` : `Change allergies and diet for ${who}`
            }
            onClick={() => ask(true)}
          >
            {needs === null ? "Add Allergies or Diet" : "Change"}
          </Button>
        </div>
      )}
      {isAsking && onChange && (
        <NeedsDialog
          who={who}
          needs={needs}
          request={request}
          about={about}
          onSave={onChange}
          onClose={() => ask(false)}
        />
      )}
    </div>
  );
}

/** A failure is told where it is saved. */
async function answerNothing(onChange: (needs: Needs) => unknown): Promise<void> {
  try {
    await onChange({ none: true });
  } catch (error) {
    console.warn("the answer was not saved", error);
  }
}

/** The answer in words; a life-threatening need is bold, and says so in its own words. */
export function Known({ known }: { known: KnownNeeds }) {
  switch (known.is) {
    case "unanswered":
      return <span className="text-soft italic">{NOT_ANSWERED}</span>;
    case "none":
      return "No allergies or restrictions";
    case "request":
      return "Nothing besides the party’s food request";
    case "some":
      return (
        <span className={isLifeThreatening(known.needs) ? "font-semibold text-alarm" : ""}>
          {describeNeeds(known.needs).join("; ")}
        </span>
      );
  }
}
