import type { LetterLine } from "#contract/outbox.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Table, TableCell, TableRow } from "#web/ui/Table.tsx";
import { STATES, triesInWords } from "./outbox-words.ts";

const COLUMNS = ["Written", "Letter", "To", "Status"];

interface LetterTableProps {
  letters: readonly LetterLine[];
  onOpen: (id: number) => void;
}

/** Letters, each opened by its subject. */
export function LetterTable({ letters, onOpen }: LetterTableProps) {
  const dates = useDates();
  return (
    <Table label="Letters" columns={COLUMNS}>
      {letters.map((letter) => (
        <TableRow key={letter.id}>
          <TableCell label="Written" className="whitespace-nowrap text-sm md:w-48">
            <span>
              {dates.shortDay(letter.createdAt)}, {dates.time(letter.createdAt)}
            </span>
          </TableCell>
          <TableCell className="max-md:text-lg">
            <button
              type="button"
              className="text-link min-h-8 text-left wrap-anywhere"
              onClick={() => onOpen(letter.id)}
            >
              {letter.subject}
            </button>
            <span className="block text-sm text-soft">
              {letter.kind}
              {letter.isCopy && ", sent again"}
            </span>
          </TableCell>
          <TableCell label="To">
            <span className="wrap-anywhere">
              {letter.recipient || <span className="text-soft">Deleted reader</span>}
            </span>
          </TableCell>
          <TableCell label="Status" className="md:w-72">
            <span>
              <Badge tone={STATES[letter.state].tone}>{STATES[letter.state].word}</Badge>
              <Standing letter={letter} />
            </span>
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}

function Standing({ letter }: { letter: LetterLine }) {
  const dates = useDates();
  if (letter.state === "sent" || letter.state === "waiting") return null;
  return (
    <span className="mt-1 block text-sm text-soft">
      {letter.trouble} {triesInWords(letter.attempts)}
      {letter.state === "failing" && letter.nextAttemptAt
        ? `, next on ${dates.shortDay(letter.nextAttemptAt)} at ${dates.time(letter.nextAttemptAt)}.`
        : "."}
      {letter.isSetAside && " Set aside."}
    </span>
  );
}
