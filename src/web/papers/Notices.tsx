import type { Papers } from "#contract/papers/papers.ts";
import { paths } from "#web/platform/paths.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Unprintables } from "./Unprintables.tsx";

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
            <a href={paths.needs(eventId)} className="text-link">
              Assign {unsorted === 1 ? "it" : "them"} to people
            </a>
          </p>
        </Alert>
      )}
      <Unprintables texts={unprintable} />
    </div>
  );
}
