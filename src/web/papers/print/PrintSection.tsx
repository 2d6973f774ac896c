import { useId, useState } from "react";
import type { Event } from "#contract/events.ts";
import type { Papers } from "#contract/papers/papers.ts";
import { Card } from "#web/ui/Card.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { CardsToPrint } from "./CardsToPrint.tsx";
import { FIRST_CHOICE, type PrintChoice, paperIn } from "./choice.ts";
import { type Kept, keep, readKept } from "./kept-choices.ts";
import { PapersToPrint } from "./PapersToPrint.tsx";
import { useDownloadPack } from "./use-download-pack.ts";

const PAPER_OPTIONS = [
  { value: "letter", label: "Letter" },
  { value: "a4", label: "A4" },
];

interface PrintSectionProps {
  event: Pick<Event, "id" | "title">;
  papers: Papers;
}

/** Papers in one file, and cards on the sheets that the chapter has. */
export function PrintSection({ event, papers }: PrintSectionProps) {
  const headingId = useId();
  const paperId = useId();
  const [choice, setChoice] = useState<PrintChoice>(() => ({ ...FIRST_CHOICE, kept: readKept() }));
  const saving = useDownloadPack(event);
  function change(next: Partial<PrintChoice>) {
    if (next.kept) keep(next.kept);
    setChoice((now) => ({ ...now, ...next }));
  }
  const keepMore = (more: Kept) => change({ kept: { ...choice.kept, ...more } });
  return (
    <Card aria-labelledby={headingId} className="min-w-0 max-sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={headingId} className="text-2xl">
          Print
        </h2>
        <RadioGroup
          label="Paper"
          className="[&>legend]:sr-only"
          name={paperId}
          options={PAPER_OPTIONS}
          chosen={paperIn(choice.kept)}
          onChange={({ target }) => keepMore({ paper: target.value })}
        />
      </div>
      <PapersToPrint papers={papers} choice={choice} saving={saving} />
      <CardsToPrint papers={papers} choice={choice} saving={saving} onChange={change} />
    </Card>
  );
}
