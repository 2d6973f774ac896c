import { Check } from "lucide-react";
import type { ReactNode } from "react";
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

/** A group of questions to the officer. Once all have an answer, they fold away until they are to be changed. */
export function QuestionBox({ title, total, answered, isReopened, onReopen, children }: QuestionBoxProps) {
  const isDone = answered === total;
  return (
    <section
      aria-label={title}
      className={`my-6 rounded-sm border p-5 ${isDone ? "border-line bg-card" : "border-amber bg-amber-wash"}`}
    >
      <h3 className="font-display text-xl">{title}</h3>
      {isDone && !isReopened ? (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
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
