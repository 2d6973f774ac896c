import { Check } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#web/ui/Button.tsx";

interface QuestionBoxProps {
  title: string;
  /** How many questions it has, and how many of them have an answer. */
  total: number;
  answered: number;
  /** Whether answers are being changed. */
  isReopened: boolean;
  onReopen: (isReopened: boolean) => void;
  children: ReactNode;
}

/**
 * A group of questions to the officer. Once all have an answer, they fold away until they are to be changed. The button
 * that folds or opens them goes with it, so focus moves to what takes its place.
 */
export function QuestionBox({ title, total, answered, isReopened, onReopen, children }: QuestionBoxProps) {
  const isDone = answered === total;
  const isFolded = isDone && !isReopened;
  const wasFolded = useRef(isFolded);
  const summary = useRef<HTMLParagraphElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isSame = wasFolded.current === isFolded;
    wasFolded.current = isFolded;
    if (isSame || document.activeElement !== document.body) return;
    (isFolded ? summary : heading).current?.focus();
  }, [isFolded]);
  return (
    <section
      aria-label={title}
      className={`my-6 rounded-sm border p-5 ${isDone ? "border-line bg-card" : "border-amber bg-amber-wash"}`}
    >
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-28 font-display text-xl outline-none">
        {title}
      </h3>
      {isFolded ? (
        <p
          ref={summary}
          tabIndex={-1}
          className="mt-2 flex scroll-mt-28 flex-wrap items-center gap-x-4 gap-y-2 outline-none"
        >
          <span className="flex items-center gap-2">
            <Check size={18} aria-hidden="true" /> {total.toLocaleString("en-US")} answered
          </span>
          <Button size="small" tone="secondary" onClick={() => onReopen(true)}>
            Change
          </Button>
        </p>
      ) : (
        children
      )}
    </section>
  );
}
