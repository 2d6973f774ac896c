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
          title={unsorted === 1 ? "1 food request is not read" : `${unsorted} food requests are not read`}
        >
          <p>
            The kitchen sheet prints it in full.{" "}
            <a href={paths.attendees(eventId)} className="text-link">
              Assign it to a person
            </a>
          </p>
        </Alert>
      )}
      {unprintable.length > 0 && (
        <Alert tone="warning" title="Some characters cannot be printed">
          <p>They print as boxes:</p>
          <ul className="mt-1 list-disc pl-5">
            {unprintable.map(({ text, characters }) => (
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
