import type { Papers } from "#contract/papers/papers.ts";
import { CARD_PARTS, type CardPart } from "#contract/papers/sheets.ts";
import { CardOptionFields } from "./CardOptionFields.tsx";
import { CardRow } from "./CardRow.tsx";
import { cardOptionsOf, type PrintChoice, paperIn } from "./choice.ts";
import { Preparing } from "./Preparing.tsx";
import type { useDownloadPack } from "./use-download-pack.ts";
import { WhichCards } from "./WhichCards.tsx";

interface CardsToPrintProps {
  papers: Papers;
  choice: PrintChoice;
  saving: ReturnType<typeof useDownloadPack>;
  onChange: (next: Partial<PrintChoice>) => void;
}

/** Each kind of card with its sheet and a button; how they are printed is set once for all. */
export function CardsToPrint({ papers, choice, saving, onChange }: CardsToPrintProps) {
  const labelOf = (part: CardPart) => papers.parts.find(({ code }) => code === part)?.label ?? part;
  return (
    <div className="mt-8 border-t border-line pt-5">
      <h3 className="font-display text-lg text-gilt">Cards and badges</h3>
      <WhichCards papers={papers} choice={choice} onChange={onChange} />
      <ul className="divide-y divide-line">
        {CARD_PARTS.map((part) => (
          <li key={part} className="py-4">
            <CardRow
              part={part}
              label={labelOf(part)}
              choice={choice}
              isBusy={saving.isPending}
              onChange={onChange}
              onDownload={() =>
                saving.mutate({
                  what: labelOf(part),
                  parts: [part],
                  paper: paperIn(choice.kept),
                  cards: cardOptionsOf(choice, [part]),
                  changedSince: choice.changedSince,
                })
              }
            />
            <Preparing saving={saving} isMine={({ parts }) => parts.length === 1 && parts[0] === part} />
          </li>
        ))}
      </ul>
      <CardOptionFields choice={choice} onChange={onChange} />
    </div>
  );
}
