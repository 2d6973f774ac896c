import type { Papers } from "#contract/papers/papers.ts";
import { paths } from "#web/platform/paths.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";

/** What would surprise at the printer or at the door. */
export function Notices({ papers }: { papers: Papers }) {
  const { eventId, persons, unseated, unsorted, unprintable } = papers;
  const hasNoTables = persons > 0 && unseated === persons;
  if (persons > 0 && !hasNoTables && unsorted === 0 && unprintable.length === 0) return null;
  return (
    <div className="mb-6 space-y-3 lg:mb-8">
      {persons === 0 && (
        <Alert title="No one is registered yet">
          <p>The papers are one page that says so. Names and cards print once people register.</p>
        </Alert>
      )}
      {hasNoTables && (
        <Alert title="No tables yet">
          <p>
            Everything prints without a table. Assign tables first to have their numbers on lists and cards.
          </p>
        </Alert>
      )}
      {unsorted > 0 && (
        <Alert
          tone="warning"
          title={unsorted === 1 ? "1 food request is unread" : `${unsorted} food requests are unread`}
        >
          <p>
            The kitchen sheet prints {unsorted === 1 ? "it" : "them"} word for word.{" "}
            <a href={paths.toAsk(eventId)} className="text-link">
              Assign {unsorted === 1 ? "it" : "them"} to people
            </a>
          </p>
        </Alert>
      )}
      {unprintable.length > 0 && (
        <Alert tone="warning" title="Some characters cannot be printed">
          <p>They print as boxes:</p>
          <ul className="mt-1 list-disc pl-5">
            {wholeTexts(unprintable).map(({ text, characters }) => (
              <li key={text} className="wrap-anywhere">
                <bdi>{text}</bdi> <span className="text-soft">({[...characters].join(" ")})</span>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

/** Marks of direction, which have no look of their own. */
const ISOLATES = /[\u2066-\u2069]/g;

/** Each text once and whole, as it was typed: a list also prints parts of a name. */
function wholeTexts(unprintable: Papers["unprintable"]): Papers["unprintable"] {
  const plain = new Map(
    unprintable.map(({ text, characters }) => [text.replace(ISOLATES, ""), characters] as const),
  );
  return [...plain]
    .filter(([text]) => ![...plain.keys()].some((other) => other !== text && other.includes(text)))
    .map(([text, characters]) => ({ text, characters }));
}
