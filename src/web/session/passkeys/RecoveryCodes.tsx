import { useState } from "react";
import { useChapter, useDates } from "#web/platform/chapter.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** The new codes, shown this once, with a button that prints them alone. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <Dialog
      isUnsaved
      closing={{
        title: "Close without the codes?",
        text: "They are not shown again. You can make new ones.",
        stay: "Back to the Codes",
        leave: "Close",
      }}
      onClose={onClose}
      title="Your Recovery Codes"
      description="They are shown only now. Print them or write them down, and keep them where you keep your passport."
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            Done
          </Button>
          <Button onClick={() => window.print()}>Print</Button>
        </>
      }
    >
      <div data-prints-alone>
        <PaperHeading />
        <ol className="grid grid-cols-1 gap-x-8 gap-y-2 font-mono text-lg min-[24rem]:grid-cols-2 print:max-w-sm print:gap-y-3">
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap tabular-nums">
              {code}
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  );
}

/** On paper only: whose codes they are, of which portal, and how they are used, for someone who finds them in a drawer. */
function PaperHeading() {
  const { chapterName } = useChapter();
  const dates = useDates();
  const session = useSession();
  const [madeAt] = useState(() => new Date().toISOString());
  return (
    <div className="hidden print:mb-6 print:block">
      <p className="overline-label">{chapterName}</p>
      <h2 className="text-3xl">Recovery Codes</h2>
      <p className="mt-1">
        For {session?.firstName} {session?.lastName}, made on {dates.day(madeAt)}
      </p>
      <p className="mt-4 max-w-prose">
        If you lose your phone, log in at {window.location.host} with your password, choose “Use My Passkey”,
        then “Use a Recovery Code”. Each code works once: cross it out.
      </p>
    </div>
  );
}
