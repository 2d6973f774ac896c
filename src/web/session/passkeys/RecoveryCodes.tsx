import { useChapter } from "#web/platform/chapter.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** The new codes, shown this once, with a button that prints them alone. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { chapterName } = useChapter();
  return (
    <Dialog
      open
      isUnsaved
      onOpenChange={(open) => open || onClose()}
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
      <p className="hidden print:mb-4 print:block">Recovery codes for the members’ portal, {chapterName}</p>
      <ol
        data-prints-alone
        className="grid grid-cols-1 gap-x-8 gap-y-2 font-mono text-lg min-[24rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap tabular-nums">
            {code}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
