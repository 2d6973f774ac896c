import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#web/ui/Button.tsx";

/**
 * A dinner's description, collapsed to one line until it is opened; on paper in full. `describedBy` is the id of the
 * dinner's title.
 */
export function AboutDinner({ text, describedBy }: { text: string; describedBy: string }) {
  const textId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        tone="quiet"
        size="small"
        className="-ml-4"
        aria-expanded={isOpen}
        aria-controls={textId}
        aria-describedby={describedBy}
        onClick={() => setOpen(!isOpen)}
      >
        About This Dinner
        <ChevronDown size={17} aria-hidden="true" className={isOpen ? "rotate-180" : ""} />
      </Button>
      <p
        id={textId}
        // What is collapsed is not read out either.
        aria-hidden={!isOpen}
        className={`text-soft ${isOpen ? "max-w-prose whitespace-pre-line" : "line-clamp-1 print:line-clamp-none"}`}
      >
        {text}
      </p>
    </div>
  );
}
