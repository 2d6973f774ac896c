import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#web/ui/Button.tsx";

/** A dinner's description, collapsed to one line until it is opened; on paper in full. */
export function AboutDinner({ text }: { text: string }) {
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
        onClick={() => setOpen(!isOpen)}
      >
        About This Dinner
        <ChevronDown size={17} aria-hidden="true" className={isOpen ? "rotate-180" : ""} />
      </Button>
      <p
        id={textId}
        className={`text-soft ${isOpen ? "max-w-prose whitespace-pre-line" : "line-clamp-1 print:line-clamp-none"}`}
      >
        {text}
      </p>
    </div>
  );
}
