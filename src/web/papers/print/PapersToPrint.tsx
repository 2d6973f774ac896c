import { Download } from "lucide-react";
import { useState } from "react";
import type { Papers } from "#contract/papers/papers.ts";
import type { Part } from "#contract/papers/parts.ts";
import { CARD_PARTS } from "#contract/papers/sheets.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { cardOptionsOf, isCard, isPrintable, type PrintChoice, paperIn } from "./choice.ts";
import { Preparing } from "./Preparing.tsx";
import type { useDownloadPack } from "./use-download-pack.ts";

interface PapersToPrintProps {
  papers: Papers;
  choice: PrintChoice;
  saving: ReturnType<typeof useDownloadPack>;
}

/** The papers of the pack, all of them unless some are left out; cards go along only where someone chooses them. */
export function PapersToPrint({ papers, choice, saving }: PapersToPrintProps) {
  const [without, setWithout] = useState<ReadonlySet<Part>>(new Set());
  const [withCards, setWithCards] = useState(false);
  const [isZip, setZip] = useState(false);
  const listed = papers.parts.filter(({ isCards }) => !isCards);
  const chosen = listed.filter(({ code }) => !without.has(code));
  const cards = withCards ? CARD_PARTS : [];
  const parts = [...chosen.map(({ code }) => code), ...cards];
  const cannot = cards.find((part) => !isPrintable(choice, part));
  const [only] = chosen;
  const what =
    parts.length === 1 && only
      ? only.label
      : chosen.length === listed.length
        ? "Venue Pack"
        : `${parts.length} Papers`;
  function toggle(code: Part) {
    const next = new Set(without);
    if (!next.delete(code)) next.add(code);
    setWithout(next);
  }
  function save() {
    saving.mutate({
      what,
      parts,
      paper: paperIn(choice.kept),
      isZip,
      ...(withCards && { cards: cardOptionsOf(choice, cards) }),
    });
  }
  return (
    <div className="mt-4 border-t border-line pt-5">
      <fieldset>
        <legend className="float-left mb-2 w-full font-display text-lg text-gilt">Papers</legend>
        <div className="clear-both grid gap-x-6 sm:grid-cols-2">
          {listed.map(({ code, label, hasNeeds }) => (
            <Checkbox
              key={code}
              className="py-1.5"
              checked={!without.has(code)}
              onChange={() => toggle(code)}
              label={
                <>
                  <span className="mr-1.5">{label}</span>
                  {hasNeeds && <Badge tone="amber">Health data</Badge>}
                </>
              }
            />
          ))}
        </div>
      </fieldset>
      <div className="mt-2 grid gap-x-6 border-t border-line pt-2 sm:grid-cols-2">
        <Checkbox
          className="py-1.5"
          label="Cards and badges, too"
          checked={withCards}
          onChange={({ target }) => setWithCards(target.checked)}
          error={cannot && "Set up their sheets below first"}
        />
        <Checkbox
          className="py-1.5"
          label="A file for each (ZIP)"
          checked={isZip}
          onChange={({ target }) => setZip(target.checked)}
        />
      </div>
      <Button
        className="mt-4 max-sm:w-full"
        disabled={saving.isPending || parts.length === 0 || cannot !== undefined}
        onClick={save}
      >
        <Download size={18} aria-hidden="true" /> {parts.length === 0 ? "Choose a paper" : `Download ${what}`}
      </Button>
      <Preparing saving={saving} isMine={({ parts: asked }) => asked.some((code) => !isCard(code))} />
    </div>
  );
}
