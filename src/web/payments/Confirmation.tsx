import { CheckCircle2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { focusPageHeading } from "#web/ui/focus-next.ts";

/** A label and what is to be read behind it. */
export type ConfirmedFact = readonly [label: string, said: ReactNode];

interface ConfirmationProps {
  over: string;
  title: string;
  /** What was bought, below the title. */
  children?: ReactNode;
  facts: readonly ConfirmedFact[];
  /** What happens next, a sentence or two each. */
  next: readonly ReactNode[];
  actions?: ReactNode;
  onClose: () => void;
}

/** What the payer has now: stays on the page, unlike a toast, and can be printed. */
export function Confirmation({ over, title, children, facts, next, actions, onClose }: ConfirmationProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} className="mb-10 border-t-3 border-t-leaf">
      <header className="flex items-start gap-4">
        <CheckCircle2 size={32} aria-hidden="true" className="mt-1 shrink-0 text-leaf" />
        <div className="min-w-0">
          <p className="overline-label">{over}</p>
          <h2 id={titleId} className="mt-1 text-2xl sm:text-3xl">
            {title}
          </h2>
        </div>
      </header>
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[3fr_2fr]">
        <div className="min-w-0 space-y-5">
          {children}
          <dl className="divide-y divide-line border-y border-line">
            {facts.map(([label, said]) => (
              <div key={label} className="grid gap-x-6 py-2.5 sm:grid-cols-[9rem_1fr]">
                <dt className="text-sm font-semibold text-soft sm:pt-0.5">{label}</dt>
                <dd className="min-w-0 whitespace-pre-line">{said}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="min-w-0">
          <h3 className="text-xl">What happens next</h3>
          <ul className="mt-3 list-disc space-y-2.5 pl-5 marker:text-gilt">
            {next.map((sentence, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the sentences never change their order.
              <li key={at}>{sentence}</li>
            ))}
          </ul>
        </div>
      </div>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        {actions}
        <Button
          tone="quiet"
          aria-label="Close this confirmation"
          onClick={() => {
            onClose();
            focusPageHeading();
          }}
        >
          Close
        </Button>
      </div>
    </Card>
  );
}
